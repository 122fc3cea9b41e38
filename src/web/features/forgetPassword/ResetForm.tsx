import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '../../../contract/auth.ts'
import { otpDigits, otpSeconds } from '../../../domain/otp.ts'
import { isGoodPassword } from '../../../domain/passwords.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CaptchaField, GateField, PasswordField } from '../../session/GateFields.tsx'
import { PasswordRules } from '../../session/PasswordRules.tsx'
import { sealPassword } from '../../session/sealPassword.ts'
import { forgetProfile } from '../../session/session.ts'
import { useGateForm } from '../../session/useGateForm.ts'
import { toast } from '../../ui/notices.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import type { Asked } from './ForgetPasswordPage.tsx'

interface ResetFormProps {
  asked: Asked
  /** Back to the name, for another code. */
  onAnother: () => void
}

/** The one-time password from the mail, and the new password that it is good for. */
export function ResetForm({ asked, onAnother }: ResetFormProps) {
  const t = useText()
  const router = useRouter()
  const { username } = asked
  const [fields, setFields] = useState({ emailOtp: '', newPass: '', again: '', code: '' })
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }))
  const secondsLeft = useSecondsUntil(asked.nextAt)
  const form = useGateForm({
    missing: () => [
      fields.emailOtp === '' && t('frame.forgotten.otp'),
      fields.newPass === '' && t('field.newPass'),
      fields.again === '' && t('frame.password.repeat'),
      fields.code.trim() === '' && t('field.code'),
    ],
    problem: () => {
      if (fields.emailOtp.length < otpDigits) return t('otp.sixDigits')
      if (!isGoodPassword(fields.newPass)) return t('error.passwordRule')
      return fields.newPass === fields.again ? '' : t('frame.password.differs')
    },
    send: async (captcha) => {
      const newPass = await sealPassword(fields.newPass, captcha)
      const { uuid } = captcha
      const body = { username, emailOtp: fields.emailOtp, newPass, code: fields.code.trim(), uuid }
      await call(resetPassword, body, { quiet: true })
      forgetProfile()
      toast('success', t('frame.forgotten.done'))
      await router.navigate({ to: '/login', replace: true })
    },
    onRefused: () => set({ code: '' }),
  })
  const minutes = String(otpSeconds / 60)
  return (
    <form className="gate-form" onSubmit={form.onSubmit} noValidate>
      <p className="gate-told" role="status">
        {asked.before ? t('frame.forgotten.sentBefore') : t('frame.forgotten.sent', { username, minutes })}
      </p>
      <GateField
        label={t('frame.forgotten.otp')}
        name="emailOtp"
        value={fields.emailOtp}
        onChange={(event) => set({ emailOtp: event.target.value.replace(/\D/g, '').slice(0, otpDigits) })}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
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
        {t(form.busy ? 'frame.forgotten.busy' : 'frame.forgotten.submit')}
      </button>
      <button type="button" className="link-button" disabled={secondsLeft > 0} onClick={onAnother}>
        {secondsLeft > 0
          ? t('frame.forgotten.anotherIn', { seconds: String(secondsLeft) })
          : t('frame.forgotten.another')}
      </button>
    </form>
  )
}
