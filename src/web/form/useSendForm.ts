import { errors } from '../../contract/errors.ts'
import { ApiError } from '../api/ApiError.ts'
import { isSaidAlready } from '../api/failures.ts'
import { formRefusal } from '../api/formRefusal.ts'
import { useText } from '../i18n/useText.ts'
import { useSentForApproval } from '../layout/useSentForApproval.ts'
import type { FormDefinition } from './definition.ts'
import { focusField } from './focusField.ts'
import { shownNames } from './problems.ts'
import { sendingKey } from './sendingKey.ts'
import type { FormState } from './useFormState.ts'
import type { VoucherFile } from './voucherFiles.ts'

export type SendOptions = { quiet: true; headers: { 'Idempotency-Key': string } }

export interface FormSending<Values, Answer> {
  send: (values: Values, options: SendOptions, files: readonly VoucherFile[]) => Promise<Answer>
  /** Reads again what was changed, also where it was refused: somebody else may have changed it. */
  refresh?: () => Promise<unknown>
  done: (answer: Exclude<Answer, { pending: string }>, values: Values) => unknown
  /** Follows where the change waits for a second person, and the user doesn't go there. */
  waits?: () => unknown
}

/** Sends a form, and goes on with what the server answers. */
export function useSendForm<Values extends object, Answer>(
  definition: FormDefinition<Values>,
  sending: FormSending<Values, Answer>,
  state: FormState<Values>,
): (typed: Values) => Promise<void> {
  const t = useText()
  const sentForApproval = useSentForApproval()
  const { opened, start, values, vouchers, draft } = state

  /** Sends under the key of the last try where the content is the same. */
  const sendOnce = async (typed: Values): Promise<Answer> => {
    const content = { ...typed, version: opened.version, files: vouchers.files }
    const sent = await sendingKey(content, draft.sent, definition.blank)
    draft.setSent(sent)
    // Whatever comes of it, an ended session or a closed window: what was typed is kept.
    draft.saveNow()
    return sending.send(typed, { quiet: true, headers: { 'Idempotency-Key': sent.key } }, vouchers.files)
  }

  const showRefusal = (error: ApiError) => {
    const field = shownNames(definition, values).find((name) => name === error.field) ?? null
    const isStale = error.errCd === errors.recordChanged.errCd
    const text = field !== null ? error.errMsg : formRefusal(error, t)
    state.setRefused({ field, text: isStale ? t('form.changedMeanwhile', { error: error.errMsg }) : text })
    if (field !== null) focusField(definition.name, field)
  }

  return async (typed) => {
    state.setBusy(true)
    try {
      const answer = await sendOnce(typed)
      draft.finish()
      state.setStart({ ...start, values: typed, files: vouchers.files })
      await sending.refresh?.()
      if (!isPending(answer)) await sending.done(answer as Exclude<Answer, { pending: string }>, typed)
      else {
        state.begin(opened)
        if (!(await sentForApproval(answer.pending))) await sending.waits?.()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errCd === errors.keyReused.errCd) draft.setSent(undefined)
      if (isSaidAlready(error)) return
      showRefusal(error)
      await sending.refresh?.()
    } finally {
      state.setBusy(false)
    }
  }
}

function isPending(answer: unknown): answer is { pending: string } {
  return typeof answer === 'object' && answer !== null && 'pending' in answer
}
