import { useText } from '../i18n/useText.ts'
import { useProfile } from '../session/useProfile.ts'
import type { FormDefinition, Name } from './definition.ts'
import { draftKey } from './draft.ts'
import { focusField } from './focusField.ts'
import { labelOf, problemsOf, shownNames } from './problems.ts'
import { type SubmitQuestion, useAskSubmit } from './useAskSubmit.ts'
import { type FormState, isEqual, useFormState } from './useFormState.ts'
import { type FormSending, useSendForm } from './useSendForm.ts'
import type { VoucherFile } from './voucherFiles.ts'

interface FormOptions<Values, Answer> extends FormSending<Values, Answer> {
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
  const { userId } = useProfile()
  const askSubmit = useAskSubmit()
  const { about = 'new', version = 0, files: openedFiles } = options
  const opened = { values: options.values, version, ...(openedFiles && { files: openedFiles }) }
  const state = useFormState(draftKey(userId, definition.name, [about]), opened, definition)
  const { start, values, vouchers, draft, restored, busy, refused } = state
  const { problemsIn, ...checks } = useFormChecks(definition, state)
  const send = useSendForm(definition, options, state)
  const isNewer = version !== start.version
  // Nothing was typed: what somebody else made of it is taken over at once.
  if (isNewer && !state.differs) state.begin(opened)

  const submit = async (patch: Partial<Values>) => {
    if (busy) return
    const typed = { ...values, ...patch }
    state.change(typed, [])
    state.setTried(true)
    state.setRefused(null)
    const [first] = problemsIn(typed)
    if (first) return checks.goTo(first.field)
    const question = options.question ? options.question(typed, vouchers.files) : {}
    if (question && !(await askSubmit(question))) return
    await send(typed)
  }

  /** Changes that another user made while this form was open. */
  const theirs: FieldChange[] = !isNewer
    ? []
    : checks.names
        .filter((name) => !isEqual(start.values[name], opened.values[name]))
        .map((name) => ({
          name,
          label: checks.label(name),
          before: start.values[name],
          after: opened.values[name],
        }))
  return {
    definition,
    version,
    values,
    vouchers,
    draft,
    busy,
    theirs,
    isNewer,
    restored,
    ...checks,
    refusal: refused?.field === null ? refused.text : null,
    set: (patch: Partial<Values>) => {
      const next = { ...values, ...patch }
      const changed = Object.keys(patch) as Name<Values>[]
      state.change(definition.follow?.(next, changed) ?? next, changed)
    },
    /** `patch`: what the button that was pressed says beside the fields. */
    submit: (patch: Partial<Values> = {}) => void submit(patch),
    discard: () => state.discard(opened),
    beginning: state.beginning,
  }
}

/** Says what is wrong with a form, and leads to it. */
function useFormChecks<Values extends object>(definition: FormDefinition<Values>, state: FormState<Values>) {
  const t = useText()
  const { values, vouchers, tried, refused } = state

  const label = (name: Name<Values>) => labelOf(definition, name, values, t)
  const problemsIn = (typed: Values) => problemsOf(definition, typed, t, vouchers.files)
  const problems = problemsIn(values)
  const goTo = (field: string) => focusField(definition.name, field)
  return {
    names: shownNames(definition, values),
    label,
    goTo,
    problemsIn,
    problems: tried ? problems.map(({ field }) => ({ field, link: label(field) })) : [],
    /** Under a field: what the server said of it, or, once the form was sent, what is wrong with it. */
    errorOf: (name: Name<Values>): string | null => {
      if (refused?.field === name) return refused.text
      return (tried && problems.find(({ field }) => field === name)?.text) || null
    },
    /** Shows what is wrong, and goes to the first of these fields that is; false where one is. */
    check: (isMeant: (name: Name<Values>) => boolean): boolean => {
      state.setTried(true)
      const first = problems.find(({ field }) => isMeant(field))
      if (first) goTo(first.field)
      return first === undefined
    },
  }
}
