import { errors } from '../../contract/errors.ts'
import { ApiError } from '../api/ApiError.ts'
import { isSaidAlready } from '../api/failures.ts'
import { formRefusal } from '../api/formRefusal.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { useSentForApproval } from '../layout/useSentForApproval.ts'
import { useProfile } from '../session/useProfile.ts'
import type { FormDefinition, Name } from './definition.ts'
import { draftKey } from './draft.ts'
import { focusField } from './focusField.ts'
import { labelOf, problemsOf, shownNames } from './problems.ts'
import { sendingKey } from './sendingKey.ts'
import { type SubmitQuestion, useAskSubmit } from './useAskSubmit.ts'
import { isEqual, useFormState } from './useFormState.ts'
import type { VoucherFile } from './voucherFiles.ts'

export type SendOptions = { quiet: true; headers: { 'Idempotency-Key': string } }

interface FormOptions<Values, Answer> {
  /** The id of what is changed; of something new nothing, or what tells it from other new things. */
  about?: string
  /** The version that is on the screen. A newer one that arrives is shown beside what was typed. */
  version?: number
  values: Values
  files?: readonly VoucherFile[]
  /**
   * Content of the confirmation: the values to send, the values before, and the subject. Null submits without
   * confirmation.
   */
  question?: (values: Values, files: readonly VoucherFile[]) => SubmitQuestion | null
  send: (values: Values, options: SendOptions, files: readonly VoucherFile[]) => Promise<Answer>
  /** Reads again what was changed, also where it was refused: somebody else may have changed it. */
  refresh?: () => Promise<unknown>
  done: (answer: Exclude<Answer, { pending: string }>, values: Values) => unknown
  /** Follows where the change waits for a second person, and the user doesn't go there. */
  waits?: () => unknown
}

export interface FieldChange {
  label: string
  before: unknown
  after: unknown
  name: string
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>

/** All that happens in a form: typing, its draft, the checks, the last question, and the sending. */
export function useForm<Values extends object, Answer>(
  definition: FormDefinition<Values>,
  options: FormOptions<Values, Answer>,
) {
  const t = useText()
  const language = useLanguage()
  const { userId } = useProfile()
  const askSubmit = useAskSubmit()
  const sentForApproval = useSentForApproval()
  const { about = 'new', version = 0, files: openedFiles } = options
  const opened = { values: options.values, version, ...(openedFiles && { files: openedFiles }) }
  const state = useFormState(draftKey(userId, definition.name, [about]), opened, definition.blank)
  const { start, values, vouchers, draft, tried, busy, refused } = state
  const isNewer = version !== start.version
  // Nothing was typed: what somebody else made of it is taken over at once.
  if (isNewer && !state.differs) state.begin(opened)

  const label = (name: Name<Values>) => labelOf(definition, name, values, t)
  const problemsIn = (typed: Values) => problemsOf(definition, typed, { t, language }, vouchers.files)
  const problems = problemsIn(values)
  const names = shownNames(definition, values)
  const isShown = (field: string) => names.some((name) => name === field)

  const send = async (typed: Values) => {
    state.setBusy(true)
    try {
      const sent = await sendingKey({ ...typed, version, files: vouchers.files }, draft.sent, definition.blank)
      draft.setSent(sent)
      // Whatever comes of it, an ended session or a closed window: what was typed is kept.
      draft.saveNow()
      const headers = { 'Idempotency-Key': sent.key }
      const answer = await options.send(typed, { quiet: true, headers }, vouchers.files)
      draft.finish()
      state.setStart({ ...start, values: typed, files: vouchers.files })
      await options.refresh?.()
      if (!isPending(answer)) await options.done(answer as Exclude<Answer, { pending: string }>, typed)
      else {
        state.begin(opened)
        if (!(await sentForApproval(answer.pending))) await options.waits?.()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errCd === errors.keyReused.errCd) draft.setSent(undefined)
      if (isSaidAlready(error)) return
      const field = error.field !== undefined && isShown(error.field) ? error.field : null
      const isStale = error.errCd === errors.recordChanged.errCd
      const text = field !== null ? error.errMsg : formRefusal(error, t)
      state.setRefused({ field, text: isStale ? t('form.changedMeanwhile', { error: error.errMsg }) : text })
      if (field !== null) focusField(definition.name, field)
      await options.refresh?.()
    } finally {
      state.setBusy(false)
    }
  }

  const submit = async (patch: Partial<Values>) => {
    if (busy) return
    const typed = { ...values, ...patch }
    state.change(typed, [])
    state.setTried(true)
    state.setRefused(null)
    const [first] = problemsIn(typed)
    if (first) return focusField(definition.name, first.field)
    const question = options.question ? options.question(typed, vouchers.files) : {}
    if (question && !(await askSubmit(question))) return
    await send(typed)
  }

  /** Changes that another user made while this form was open. */
  const theirs: FieldChange[] = !isNewer
    ? []
    : names
        .filter((name) => !isEqual(start.values[name], opened.values[name]))
        .map((name) => ({ name, label: label(name), before: start.values[name], after: opened.values[name] }))
  return {
    definition,
    version,
    values,
    vouchers,
    draft,
    busy,
    theirs,
    isNewer,
    restored: state.restored,
    names,
    label,
    set: (patch: Partial<Values>) => {
      const next = { ...values, ...patch }
      const changed = Object.keys(patch) as Name<Values>[]
      state.change(definition.follow?.(next, changed) ?? next, changed)
    },
    /** Under a field: what the server said of it, or, once the form was sent, what is wrong with it. */
    errorOf: (name: Name<Values>): string | null => {
      if (refused?.field === name) return refused.text
      return (tried && problems.find(({ field }) => field === name)?.text) || null
    },
    problems: tried ? problems.map(({ field }) => ({ field, link: label(field) })) : [],
    goTo: (field: string) => focusField(definition.name, field),
    refusal: refused?.field === null ? refused.text : null,
    /** Shows what is wrong, and goes to the first of these fields that is; false where one is. */
    check: (isMeant: (name: Name<Values>) => boolean): boolean => {
      state.setTried(true)
      const first = problems.find(({ field }) => isMeant(field))
      if (first) focusField(definition.name, first.field)
      return first === undefined
    },
    /** `patch`: what the button that was pressed says beside the fields. */
    submit: (patch: Partial<Values> = {}) => void submit(patch),
    discard: () => state.discard(opened),
    beginning: state.beginning,
  }
}

function isPending(answer: unknown): answer is { pending: string } {
  return typeof answer === 'object' && answer !== null && 'pending' in answer
}
