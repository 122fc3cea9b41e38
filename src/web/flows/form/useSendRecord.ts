import { useRef } from 'react'
import { errors } from '../../../contract/errors.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { sendingKey } from '../../form/sendingKey.ts'
import type { FormState } from '../../form/useFormState.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import type { ExceptionFormProps } from './exceptionFormProps.ts'
import { type FormValues, noCard } from './formValues.ts'
import { signedOf } from './payload.ts'
import { type Outcome, sendContent } from './sending.ts'
import { useOtp } from './useOtp.ts'
import { useOutcome } from './useOutcome.ts'

/** Sends the form, with a one-time password where its amount asks for one, and shows what becomes of it. */
export function useSendRecord(props: ExceptionFormProps, state: FormState<FormValues>) {
  const t = useText()
  const { subject, contentOf, replied } = props
  const { values, vouchers, draft } = state
  const otp = useOtp()
  const outcomes = useOutcome(props, state)
  /** The values that are not the equal record of the last day, as the user has confirmed. */
  const confirmed = useRef<FormValues | null>(null)

  const signed = () => signedOf(contentOf(values, vouchers.files), values.transId, replied)

  /** Sends under the key of the last try where the content is the same. */
  const sendOnce = async (code: string | null): Promise<Outcome> => {
    const content = { ...contentOf(values, vouchers.files), ...(confirmed.current === values && { confirmed: true }) }
    const sent = await sendingKey(content, draft.sent, noCard)
    draft.setSent(sent)
    // Whatever comes of it, an ended session or a closed window: what was typed is kept.
    draft.saveNow()
    return sendContent(subject, content, { key: sent.key, code, transId: replied?.transId ?? '' })
  }

  const showFailure = (error: ApiError) => {
    // The key was spent on other content; the user has read so, and may submit this as well.
    if (error.errCd === errors.keyReused.errCd) draft.setSent(undefined)
    if (isSaidAlready(error)) return
    toast('error', t('form.submitError'))
    state.setRefused({ field: null, text: formRefusal(error, t) })
  }

  const send = async (code: string | null) => {
    state.setBusy(true)
    state.setRefused(null)
    try {
      const outcome = await sendOnce(code)
      otp.close()
      if (outcome.done) await outcomes.showDone(outcome.expId)
      else if (outcome.errCd !== errors.equalSubmitted.errCd) await outcomes.showRefusal(outcome)
      else if (await outcomes.isAnother(outcome)) {
        confirmed.current = values
        await send(code)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (otp.hear(error, signed())) return
      otp.close()
      showFailure(error)
    } finally {
      state.setBusy(false)
    }
  }

  return {
    otp,
    /** The server asks for a one-time password where one is needed, and only once nothing else refuses the record. */
    begin: () => send(otp.code),
    sendNewCode: () => void otp.begin(signed()),
    sendWithCode: (code: string) => {
      otp.use(code)
      void send(code)
    },
  }
}
