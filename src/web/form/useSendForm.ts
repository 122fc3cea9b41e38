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
  /** Answers null where nothing was taken yet, as while a one-time password is asked: the form stays as it is. */
  send: (values: Values, options: SendOptions, files: readonly VoucherFile[]) => Promise<Answer>
  /** What is sent, where that isn't the values and files alone. A further try with the same content has the same key. */
  content?: (values: Values, files: readonly VoucherFile[]) => object
  /** Reads again what was changed, also where it was refused: somebody else may have changed it. */
  refresh?: () => Promise<unknown>
  done: (answer: Exclude<Answer, { pending: string } | null>, values: Values) => unknown
  /** Follows where the change waits for a second person, and the user doesn't go there. */
  waits?: () => unknown
}

/** Sends a form, goes on with what the server answers, and shows a refusal. */
export function useSendForm<Values extends object, Answer>(
  definition: FormDefinition<Values>,
  sending: FormSending<Values, Answer>,
  state: FormState<Values>,
) {
  const t = useText()
  const sentForApproval = useSentForApproval()
  const { opened, start, values, vouchers, draft } = state

  /** Sends under the key of the last try where the content is the same. */
  const sendOnce = async (typed: Values): Promise<Answer> => {
    const content = sending.content?.(typed, vouchers.files) ?? {
      ...typed,
      version: opened.version,
      files: vouchers.files,
    }
    const sent = await sendingKey(content, draft.sent, definition.blank)
    draft.setSent(sent)
    // Whatever comes of it, an ended session or a closed window: what was typed is kept.
    draft.saveNow()
    return sending.send(typed, { quiet: true, headers: { 'Idempotency-Key': sent.key } }, vouchers.files)
  }

  const isShown = (field: string | undefined) => shownNames(definition, values).some((name) => name === field)
  const refuse = (text: string, field?: string) => {
    const isAtField = field !== undefined && isShown(field)
    state.setRefused({ field: isAtField ? field : null, text })
    if (isAtField) focusField(definition.name, field)
  }
  const showRefusal = (error: ApiError) => {
    const isStale = error.errCd === errors.recordChanged.errCd
    const text = isShown(error.field) ? error.errMsg : formRefusal(error, t)
    refuse(isStale ? t('form.changedMeanwhile', { error: error.errMsg }) : text, error.field)
  }

  const send = async (typed: Values): Promise<void> => {
    state.setBusy(true)
    state.setRefused(null)
    try {
      const answer = await sendOnce(typed)
      if (answer === null) return
      draft.finish()
      state.setStart({ ...start, values: typed, files: vouchers.files })
      await sending.refresh?.()
      if (!isPending(answer)) await sending.done(answer as Exclude<Answer, { pending: string } | null>, typed)
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
  return { send, refuse }
}

function isPending(answer: unknown): answer is { pending: string } {
  return typeof answer === 'object' && answer !== null && 'pending' in answer
}
