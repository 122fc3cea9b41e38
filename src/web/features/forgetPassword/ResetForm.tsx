import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '../../../contract/auth.ts'
import { otpDigits, otpSeconds } from '../../../domain/otp.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { GateField } from '../../session/GateFields.tsx'
import { GateForm } from '../../session/GateForm.tsx'
import { NewPasswordFields, useNewPassword } from '../../session/NewPasswordFields.tsx'
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
  const [emailOtp, setEmailOtp] = useState('')
  const fresh = useNewPassword()
  const secondsLeft = useSecondsUntil(asked.nextAt)
  const form = useGateForm({
    missing: () => [emailOtp === '' && t('frame.forgotten.otp'), ...fresh.missing()],
    problem: () => (emailOtp.length < otpDigits ? t('otp.sixDigits') : fresh.problem()),
    send: async (captcha, code) => {
      const newPass = await sealPassword(fresh.newPass, captcha)
      await call(resetPassword, { username, emailOtp, newPass, code, uuid: captcha.uuid }, { quiet: true })
      forgetProfile()
      toast('success', t('frame.forgotten.done'))
      await router.navigate({ to: '/login', replace: true })
    },
  })
  const minutes = String(otpSeconds / 60)
  return (
    <GateForm
      form={form}
      submit={t('frame.forgotten.submit')}
      busy={t('frame.forgotten.busy')}
      foot={
        <button type="button" className="link-button" disabled={secondsLeft > 0} onClick={onAnother}>
          {secondsLeft > 0
            ? t('frame.forgotten.anotherIn', { seconds: String(secondsLeft) })
            : t('frame.forgotten.another')}
        </button>
      }
    >
      <p className="gate-told" role="status">
        {asked.before ? t('frame.forgotten.sentBefore') : t('frame.forgotten.sent', { username, minutes })}
      </p>
      <GateField
        label={t('frame.forgotten.otp')}
        name="emailOtp"
        value={emailOtp}
        onChange={(event) => setEmailOtp(event.target.value.replace(/\D/g, '').slice(0, otpDigits))}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <NewPasswordFields {...fresh} />
    </GateForm>
  )
}
