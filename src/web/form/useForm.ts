import { useProfile } from '../session/useProfile.ts'
import type { FormDefinition, Name } from './definition.ts'
import { draftKey } from './draft.ts'
import { type SubmitQuestion, useAskSubmit } from './useAskSubmit.ts'
import { useFormChecks } from './useFormChecks.ts'
import { isEqual, useFormState } from './useFormState.ts'
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
