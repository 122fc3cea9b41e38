import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '../../../contract/people/auth.ts'
import { resetMinutes } from '../../../domain/people/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { GateField, UsernameField } from '../../session/gate/GateFields.tsx'
import { GateForm } from '../../session/gate/GateForm.tsx'
import styles from '../../session/gate/gateForm.module.css'
import { NewPasswordFields, useNewPassword } from '../../session/gate/NewPasswordFields.tsx'
import { forgetResetToken, tokenIn } from '../../session/gate/resetLink.ts'
import { useGateForm } from '../../session/gate/useGateForm.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { forgetProfile } from '../../session/session.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import type { CodeRequest } from './AskForm.tsx'

interface ResetFormProps {
  /** Null for a user who came by the link. */
  codeRequest: CodeRequest | null
  /** Token of the link; null until it is pasted. */
  token: string | null
  username: string
  onName: (username: string) => void
  onAnother: () => void
}

export function ResetForm({ codeRequest, token, username, onName, onAnother }: ResetFormProps) {
  const t = useText()
  const router = useRouter()
  const [pasted, setPasted] = useState('')
  const fresh = useNewPassword()
  const secondsLeft = useSecondsUntil(codeRequest?.nextAt ?? 0)
  const name = username.trim()
  const emailOtp = token ?? tokenIn(pasted)
  const form = useGateForm({
    missing: () => [
      name === '' && t('field.username'),
      token === null && pasted.trim() === '' && t('frame.forgotten.link'),
      ...fresh.missing(),
    ],
    problem: (captcha) => (emailOtp === null ? t('frame.forgotten.linkWrong') : fresh.problem(captcha)),
    send: async (captcha, code) => {
      const newPass = await sealPassword(fresh.newPass, captcha)
      const body = { username: name, emailOtp: emailOtp ?? '', newPass, code, uuid: captcha.uuid }
      await call(resetPassword, body, { quiet: true })
      forgetResetToken()
      forgetProfile()
      toast('success', t('frame.forgotten.done'))
      await router.navigate({ to: '/login', replace: true })
    },
  })
  return (
    <GateForm
      form={form}
      submit={t('frame.forgotten.submit')}
      busy={t('frame.forgotten.busy')}
      foot={
        <button type="button" className={buttons.link} disabled={secondsLeft > 0} onClick={onAnother}>
          {secondsLeft > 0
            ? t('frame.forgotten.anotherIn', { seconds: String(secondsLeft) })
            : t('frame.forgotten.another')}
        </button>
      }
    >
      {codeRequest ? (
        <p className={styles.info} role="status">
          {codeRequest.before
            ? t('frame.forgotten.sentBefore')
            : t('frame.forgotten.sent', { username: codeRequest.username, minutes: String(resetMinutes) })}
        </p>
      ) : (
        <p>{t('frame.forgotten.byLink')}</p>
      )}
      {token === null ? (
        <GateField
          label={t('frame.forgotten.link')}
          name="link"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <UsernameField value={username} onChange={(event) => onName(event.target.value)} autoFocus={name === ''} />
      )}
      <NewPasswordFields {...fresh} min={form.picture.captcha?.passwordMin} />
    </GateForm>
  )
}
