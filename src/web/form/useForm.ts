import { useText } from '../i18n/useText.ts'
import { useDualControl } from '../layout/dualControl.ts'
import { useProfile } from '../session/useProfile.ts'
import type { FormDefinition, Name } from './definition.ts'
import { draftKey } from './draft.ts'
import { focusField } from './focusField.ts'
import { labelOf, linkOf, problemsOf, shownNames } from './problems.ts'
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
  approval?: Approval
}

/** How dual control treats what a form changes. */
interface Approval {
  /** What needs a second person: every change, or only what gives more rights. */
  of: 'all' | 'rights'
  /** The id of the change of the same that is already awaiting approval. */
  waiting?: string | null | undefined
}

/** A form whose call may answer that its change waits for a second person says how it is approved. */
type ApprovalOf<Answer> = [Extract<Answer, { pending: string }>] extends [never] ? unknown : { approval: Approval }

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
  options: FormOptions<Values, Answer> & ApprovalOf<Answer>,
) {
  const { userId } = useProfile()
  const askSubmit = useAskSubmit()
  const { about = 'new', version = 0, files: openedFiles } = options
  const opened = { values: options.values, version, ...(openedFiles && { files: openedFiles }) }
  const state = useFormState(draftKey(userId, definition.name, [about]), opened, definition)
  const { start, values, notes, vouchers, draft, restored, busy, refused } = state
  const { problemsIn, ...checks } = useFormChecks(definition, state)
  const { send, refuse } = useSendForm(definition, options, state)
  const t = useText()
  const approval = useApproval(options.approval)
  const isNewer = version !== start.version
  // Nothing was typed: what somebody else made of it is taken over at once.
  if (isNewer && !state.differs) state.begin(opened)

  const submit = async (patch: Partial<Values>) => {
    if (busy) return
    const typed = { ...values, ...patch }
    // What has not changed is no reason to write the draft anew.
    if (!isEqual(typed, values)) state.change({ values: typed, notes }, [])
    state.setTried(true)
    state.setRefused(null)
    const [first] = problemsIn(typed)
    if (first) return checks.goTo(first.field)
    if (approval?.blocked) return refuse(t('error.changePending'))
    // What is sent doesn't say that an assistant prepared it: whoever sends the form must know.
    const { prepared } = draft
    if (prepared && !(await draft.isStillPrepared())) return refuse(t('form.preparedGone', { name: prepared.by }))
    const by = prepared ? [{ label: t('form.confirm.preparedBy'), value: prepared.by }] : []
    const question = options.question ? options.question(typed, vouchers.files) : {}
    const words = approval?.dual ? { note: t(`form.proposal.${approval.of}`), yes: approval.label } : {}
    if (question && !(await askSubmit({ ...words, ...question, about: [...by, ...(question.about ?? [])] }))) return
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
    approval,
    ...checks,
    refusal: refused?.field === null ? refused.text : null,
    set: (patch: Partial<Values>) => {
      const changed = Object.keys(patch) as Name<Values>[]
      const next = { values: { ...values, ...patch }, notes: notes.filter(({ field }) => !changed.includes(field)) }
      state.change(definition.follow?.(next, changed, values) ?? next, changed)
    },
    /** `patch`: what the button that was pressed says beside the fields. */
    submit: (patch: Partial<Values> = {}) => void submit(patch),
    /** Sends these values once more, without checks and question. */
    again: send,
    /** Shows why the form was not taken: at the field, or for the whole form where that isn't shown. */
    refuse,
    discard: () => state.discard(opened),
    beginning: state.beginning,
  }
}

/** Returns null for a form whose changes never need a second person. */
function useApproval(approval: Approval | undefined) {
  const t = useText()
  const dual = useDualControl(approval !== undefined)
  if (!approval) return null
  const { of, waiting = null } = approval
  const proposes = dual && of === 'all'
  return {
    of,
    waiting,
    dual,
    /** Nothing else can be proposed until the waiting change is decided. */
    blocked: proposes && waiting !== null,
    /** The words of the button where it only proposes. */
    label: proposes ? t('form.propose') : undefined,
  }
}

/** Says what is wrong with a form, and leads to it. */
function useFormChecks<Values extends object>(definition: FormDefinition<Values>, state: FormState<Values>) {
  const t = useText()
  const { values, notes, vouchers, tried, left, refused } = state

  const label = (name: Name<Values>) => labelOf(definition, name, values, t)
  const problemsIn = (typed: Values) => problemsOf(definition, typed, t, vouchers.files)
  const problems = problemsIn(values)
  const isEmpty = (name: Name<Values>) => String(values[name] ?? '').trim() === ''
  const shown = problems.filter(({ field }) => tried || left.has(field))
  const goTo = (field: string) => focusField(definition.name, field)
  return {
    names: shownNames(definition, values),
    label,
    goTo,
    problemsIn,
    problems: shown.map(({ field }) => ({ field, link: linkOf(definition, field, state, t) })),
    /** Under a field: what the server said of it, or what is wrong with it, once that is to be said. */
    errorOf: (name: Name<Values>): string | null => {
      if (refused?.field === name) return refused.text
      return shown.find(({ field }) => field === name)?.text ?? null
    },
    /** Under a field: how the form has changed it. */
    noteOf: (name: Name<Values>): string | null => notes.find(({ field }) => field === name)?.text(t) ?? null,
    leave: (name: Name<Values>) => {
      if (definition.checksOnLeaving && !isEmpty(name)) state.setLeft(new Set([...left, name]))
    },
    /** Shows what is wrong with these fields, and goes to the first; false where there is one. */
    check: (isMeant: (name: Name<Values>) => boolean): boolean => {
      const meant = shownNames(definition, values).filter(isMeant)
      state.setLeft(new Set([...left, ...meant]))
      const first = problems.find(({ field }) => isMeant(field))
      if (first) goTo(first.field)
      return first === undefined
    },
  }
}
