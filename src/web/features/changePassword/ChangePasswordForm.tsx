import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changePassword } from '../../../contract/auth.ts'
import { isGoodPassword, passwordDays } from '../../../domain/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CaptchaField, GateField, PasswordField } from '../../session/GateFields.tsx'
import { PasswordRules } from '../../session/PasswordRules.tsx'
import { sealPassword } from '../../session/sealPassword.ts'
import { hasSession, lastTriedName } from '../../session/session.ts'
import { useGateForm } from '../../session/useGateForm.ts'
import { toast } from '../../ui/notices.ts'

interface ChangePasswordFormProps {
  /** The user was sent here, and cannot go on before. */
  mustChange: boolean
  /** Missing where nobody is signed in: then it is asked for. */
  username: string | undefined
}

export function ChangePasswordForm({ mustChange, username }: ChangePasswordFormProps) {
  const t = useText()
  const router = useRouter()
  const [fields, setFields] = useState({ username: lastTriedName(), oldPass: '', newPass: '', again: '', code: '' })
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }))
  const who = username ?? fields.username.trim()
  const form = useGateForm({
    missing: () => [
      who === '' && t('field.username'),
      fields.oldPass === '' && t('field.oldPass'),
      fields.newPass === '' && t('field.newPass'),
      fields.again === '' && t('frame.password.repeat'),
      fields.code.trim() === '' && t('field.code'),
    ],
    problem: () => {
      if (!isGoodPassword(fields.newPass)) return t('error.passwordRule')
      return fields.newPass === fields.again ? '' : t('frame.password.differs')
    },
    send: async (captcha) => {
      const [oldPass, newPass] = await Promise.all([
        sealPassword(fields.oldPass, captcha),
        sealPassword(fields.newPass, captcha),
      ])
      const { uuid } = captcha
      await call(changePassword, { username: who, oldPass, newPass, code: fields.code.trim(), uuid }, { quiet: true })
      toast('success', t('frame.password.done'))
      await router.navigate({ to: hasSession() ? '/home' : '/login', replace: true })
    },
    onRefused: () => set({ code: '' }),
  })

  return (
    <form className="gate-form" onSubmit={form.onSubmit} noValidate>
      {mustChange && <p className="gate-must">{t('frame.password.must')}</p>}
      {username === undefined && (
        <GateField
          label={t('field.username')}
          name="username"
          value={fields.username}
          onChange={(event) => set({ username: event.target.value })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
        />
      )}
      <PasswordField
        label={t('field.oldPass')}
        name="oldPass"
        value={fields.oldPass}
        onChange={(event) => set({ oldPass: event.target.value })}
        autoComplete="current-password"
      />
      <PasswordField
        label={t('field.newPass')}
        name="newPass"
        value={fields.newPass}
        onChange={(event) => set({ newPass: event.target.value })}
        autoComplete="new-password"
        aria-describedby="password-rules"
      />
      <PasswordRules password={fields.newPass} />
      <PasswordField
        label={t('frame.password.repeat')}
        name="again"
        value={fields.again}
        onChange={(event) => set({ again: event.target.value })}
        autoComplete="new-password"
      />
      <CaptchaField value={fields.code} onChange={(code) => set({ code })} state={form.picture} />
      {form.error !== '' && (
        <p className="gate-error" role="alert">
          {form.error}
        </p>
      )}
      <button type="submit" className="solid-button" aria-busy={form.busy}>
        {t(form.busy ? 'frame.password.busy' : 'frame.password.submit')}
      </button>
      <p className="gate-note">{t('frame.password.ruleDays', { days: `${passwordDays}` })}</p>
      {username === undefined && <Link to="/login">{t('frame.password.toLogin')}</Link>}
    </form>
  )
}
