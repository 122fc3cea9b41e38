import { useState } from 'react'
import { findPasswordEmail } from '../../../contract/auth.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CaptchaField, GateField } from '../../session/GateFields.tsx'
import { useGateForm } from '../../session/useGateForm.ts'
import type { Asked } from './ForgetPasswordPage.tsx'

interface AskFormProps {
  username: string
  onName: (username: string) => void
  onAsked: (asked: Asked) => void
}

/** Asks for the one-time password. What is answered says nothing of whether there is such an account. */
export function AskForm({ username, onName, onAsked }: AskFormProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const name = username.trim()
  const form = useGateForm({
    missing: () => [name === '' && t('field.username'), code.trim() === '' && t('field.code')],
    send: async ({ uuid }) => {
      try {
        const body = { username: name, code: code.trim(), uuid }
        const { resendAfter } = await call(findPasswordEmail, body, { quiet: true })
        onAsked({ username: name, before: false, nextAt: Date.now() + resendAfter * 1000 })
      } catch (error) {
        if (!(error instanceof ApiError) || error.errCd !== errors.otpTooSoon.errCd) throw error
        onAsked({ username: name, before: true, nextAt: Date.now() + (error.retryAfter ?? 0) * 1000 })
      }
    },
    onRefused: () => setCode(''),
  })
  return (
    <form className="gate-form" onSubmit={form.onSubmit} noValidate>
      <p>{t('frame.forgotten.lead')}</p>
      <GateField
        label={t('field.username')}
        name="username"
        value={username}
        onChange={(event) => onName(event.target.value)}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        autoFocus
      />
      <CaptchaField value={code} onChange={setCode} state={form.picture} />
      {form.error !== '' && (
        <p className="gate-error" role="alert">
          {form.error}
        </p>
      )}
      <button type="submit" className="solid-button" aria-busy={form.busy}>
        {t(form.busy ? 'frame.forgotten.sending' : 'frame.forgotten.send')}
      </button>
    </form>
  )
}
