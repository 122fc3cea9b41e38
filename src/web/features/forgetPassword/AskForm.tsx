import { errors } from '../../../contract/errors.ts'
import { findPasswordEmail } from '../../../contract/people/auth.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { UsernameField } from '../../session/gate/GateFields.tsx'
import { GateForm } from '../../session/gate/GateForm.tsx'
import { useGateForm } from '../../session/gate/useGateForm.ts'

export interface CodeRequest {
  username: string
  before: boolean
  /** Milliseconds of `Date.now()` from which another link may be requested. */
  nextAt: number
}

interface AskFormProps {
  username: string
  onName: (username: string) => void
  onRequest: (codeRequest: CodeRequest) => void
}

/** Shows the same answer whether or not the account exists. */
export function AskForm({ username, onName, onRequest }: AskFormProps) {
  const t = useText()
  const name = username.trim()
  const form = useGateForm({
    missing: () => [name === '' && t('field.username')],
    send: async ({ uuid }, code) => {
      try {
        const { resendAfter } = await call(findPasswordEmail, { username: name, code, uuid }, { quiet: true })
        onRequest({ username: name, before: false, nextAt: Date.now() + resendAfter * 1000 })
      } catch (error) {
        if (!(error instanceof ApiError) || error.errCd !== errors.otpTooSoon.errCd) throw error
        onRequest({ username: name, before: true, nextAt: Date.now() + (error.retryAfter ?? 0) * 1000 })
      }
    },
  })
  return (
    <GateForm form={form} submit={t('frame.forgotten.send')} busy={t('frame.forgotten.sending')}>
      <p>{t('frame.forgotten.lead')}</p>
      <UsernameField value={username} onChange={(event) => onName(event.target.value)} autoFocus />
    </GateForm>
  )
}
