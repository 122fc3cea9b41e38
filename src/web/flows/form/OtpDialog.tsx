import { Button, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { otpDigits, otpSeconds } from '../../../domain/people/otp.ts'
import { useText } from '../../i18n/useText.ts'
import fieldError from '../../ui/inputs/fieldError.module.css'
import typography from '../../ui/typography.module.css'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import styles from './form.module.css'
import type { OtpState } from './useOtp.ts'

interface OtpDialogProps {
  state: OtpState
  sending: boolean
  onCode: (code: string) => void
  onResend: () => void
  onCancel: () => void
}

/** Asks for the code that was sent by e-mail. */
export function OtpDialog({ state, sending, onCode, onResend, onCancel }: OtpDialogProps) {
  const t = useText()
  const input = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const secondsLeft = useSecondsUntil(state.resendAt)
  const { mailing, sentTo, sentBefore, ofOther } = state
  const problem = short ? t('otp.sixDigits') : state.refused

  const resend = () => {
    setCode('')
    setShort(false)
    onResend()
  }
  const confirm = () => {
    setShort(code.length < otpDigits)
    if (code.length === otpDigits && !sending) onCode(code)
  }
  return (
    <Modal
      open={!leaving}
      title={t('otp.title')}
      okText={t('form.submit')}
      cancelText={t('form.cancel')}
      onOk={confirm}
      onCancel={() => setLeaving(true)}
      afterClose={onCancel}
      confirmLoading={sending}
      afterOpenChange={() => input.current?.focus()}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('frame.close') }}
      width={420}
      className={styles.otpDialog}
    >
      <p className={typography.quiet}>{t('otp.why')}</p>
      <p role="status">
        {mailing && t('otp.mailing')}
        {sentTo !== null && t('otp.sentTo', { address: sentTo, minutes: String(otpSeconds / 60) })}
        {sentBefore && t(ofOther ? 'otp.sentForOther' : 'otp.sentBefore')}
      </p>
      <label htmlFor="otp-code">{t('otp.label')}</label>
      <Input
        id="otp-code"
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        status={problem === null ? '' : 'error'}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'otp-problem'}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, otpDigits))
          setShort(false)
        }}
        onPressEnter={confirm}
      />
      {problem !== null && (
        <p id="otp-problem" role="alert" className={fieldError.error}>
          {problem}
        </p>
      )}
      <Button type="link" disabled={mailing || secondsLeft > 0} onClick={resend}>
        {secondsLeft > 0 ? t('otp.resendIn', { seconds: String(secondsLeft) }) : t('otp.resend')}
      </Button>
    </Modal>
  )
}
