import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import type { RefusalTarget } from '../../../contract/schema.ts'
import type { FieldName } from '../../../domain/fields.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { focusField } from '../../form/focusField.ts'
import { sendingKey } from '../../form/sendingKey.ts'
import { useAskSubmit } from '../../form/useAskSubmit.ts'
import { useFormState } from '../../form/useFormState.ts'
import { useText } from '../../i18n/useText.ts'
import { historyAddress, hrefOf, recordAddress } from '../../routes/links.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshAfterStep } from '../queries.ts'
import type { ExceptionFormProps } from './exceptionFormProps.ts'
import { formName } from './FormField.tsx'
import { changed, type Note } from './formState.ts'
import type { ValueName } from './formValues.ts'
import { signedOf } from './payload.ts'
import { type Problem, problemsOf } from './problems.ts'
import { type Outcome, sendContent } from './sending.ts'
import { useOtp } from './useOtp.ts'
import { useSubmitFacts } from './useSubmitFacts.tsx'
import { useWords } from './useWords.ts'

export type ExceptionFormState = ReturnType<typeof useExceptionForm>

type RefusedOutcome = Extract<Outcome, { done: false }>

const choices: readonly ValueName[] = ['transId', 'rsnCd', 'transCurrCd', 'origSpecDiscTp']

/** No draft holds a card number. */
const noCard = { priAcctNo: '' }

const standIns: Readonly<Record<string, FieldName>> = { fraudIn: 'fraudTp' }

/** All that happens in a form: typing, drafts, files, checks, the last question, and the sending. */
export function useExceptionForm({ subject, contentOf, draftKey, ...props }: ExceptionFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  // As it was opened: what is loaded anew later does not change what was typed.
  const [start] = useState(props.start)
  const state = useFormState(draftKey, start, noCard)
  const { values, vouchers, draft, tried, busy, refused, setRefused } = state
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [left, setLeft] = useState<ReadonlySet<ValueName>>(new Set())
  const askSubmit = useAskSubmit()
  const factsOf = useSubmitFacts(subject, props.names)
  const otp = useOtp(subject.flow)
  const confirmed = useRef(false)

  const { files } = vouchers
  const words = useWords(values, subject)
  const problems = problemsOf(values, files, subject)
  const isShown = (problem: Problem) =>
    tried || (problem.what !== 'missing' && problem.field !== 'vouchers' && left.has(problem.field))
  const shown = problems.filter(isShown)

  const set = (name: ValueName, value: string) => {
    const next = changed(values, name, value, subject)
    confirmed.current = false
    state.change(next.values, [name])
    // A note stands until its field, or the choice behind it, is changed again.
    const isChoice = choices.includes(name)
    setNotes(isChoice ? next.notes : [...notes.filter((note) => note.field !== name), ...next.notes])
  }
  const discard = () => {
    state.discard()
    setNotes([])
  }
  const goTo = (field: string) => focusField(formName, field)

  const submit = async () => {
    if (busy) return
    state.setTried(true)
    setRefused(null)
    const [first] = problems
    if (first) return goTo(first.field)
    if (!(await askSubmit({ about: factsOf(values, files.length) }))) return
    const content = contentOf(values, files)
    if (otp.code === null && 'submitTransAt' in content && otp.isRequired(content)) await otp.begin(signed())
    else await send(otp.code)
  }

  const settle = async (outcome: Outcome) => {
    otp.close()
    if (outcome.done) {
      draft.finish()
      toast('success', t('form.submitSuccess'))
      await navigate(recordAddress(subject.flow, outcome.expId, props.landing))
      await refreshAfterStep(queries)
      return
    }
    const { errCd, errMsg, field } = outcome
    const link = linkOf(outcome)
    const isDeleted = errCd === errors.recordDeleted.errCd
    const kept = isDeleted ? t('frame.failure.kept', { error: errMsg.replace(/[.。]$/, '') }) : errMsg
    await ask({ text: `${kept} [${errCd}]`, yes: t('frame.ok'), ...(link && { link }) })
    if (field !== undefined) {
      // The currency of an original is no field of its own: it stands beside the amount.
      const ofOriginal = field === 'transCurrCd' && subject.currency !== null
      const name = ofOriginal ? 'transAt' : (standIns[field] ?? (field as FieldName))
      setRefused({ field: name, text: errMsg })
      goTo(name)
    } else setRefused({ field: null, text: kept })
    // What may be raised, and how much, has likely changed meanwhile.
    await refreshAfterStep(queries)
  }

  /** The blocking record or transaction, shown beside the form. */
  const linkOf = ({ original, earlier }: RefusalTarget) => {
    if (original) return { text: t('form.openTransaction'), href: hrefOf(historyAddress(subject.flow, original)) }
    const flow = earlier && flowOf(earlier.flow)
    return flow && { text: t('form.openRecord', earlier), href: hrefOf(recordAddress(flow, earlier.expId)) }
  }

  /** The user has confirmed that this is not the equal record of the last day. */
  const isAnother = async (outcome: RefusedOutcome): Promise<boolean> => {
    const link = linkOf(outcome)
    const { errMsg: text } = outcome
    return ask({ text, yes: t('form.submitAnother'), no: t('form.cancel'), ...(link && { link }) })
  }

  const signed = () => signedOf(contentOf(values, files), values.transId, props.replied)

  const send = async (code: string | null) => {
    state.setBusy(true)
    setRefused(null)
    try {
      const content = { ...contentOf(values, files), ...(confirmed.current && { confirmed: true }) }
      const sent = await sendingKey(content, draft.sent, noCard)
      draft.setSent(sent)
      // Whatever comes of it, an ended session or a closed window: what was typed is kept.
      draft.saveNow()
      const transId = props.replied?.transId ?? ''
      const outcome = await sendContent(subject, content, { key: sent.key, code, transId })
      if (!outcome.done && outcome.errCd === errors.equalSubmitted.errCd) {
        otp.close()
        confirmed.current = await isAnother(outcome)
        if (confirmed.current) await send(code)
        return
      }
      await settle(outcome)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (otp.hear(error, signed())) return
      otp.close()
      // The key was spent on other content; the user has read so, and may submit this as well.
      if (error.errCd === errors.keyReused.errCd) draft.setSent(undefined)
      if (isSaidAlready(error)) return
      toast('error', t('form.submitError'))
      setRefused({ field: null, text: formRefusal(error, t) })
    } finally {
      state.setBusy(false)
    }
  }

  return {
    values,
    vouchers,
    draft,
    restored: state.restored,
    problems: shown.map((problem) => ({ field: problem.field, link: words.link(problem) })),
    busy,
    refusal: refused?.field === null ? refused.text : null,
    set,
    discard,
    goTo,
    submit,
    leave: (name: ValueName) => setLeft(new Set([...left, name])),
    otp,
    sendNewCode: () => void otp.begin(signed()),
    sendWithCode: (code: string) => {
      otp.use(code)
      void send(code)
    },
    errorOf: (name: FieldName): string | null => {
      if (refused?.field === name) return refused.text
      const problem = shown.find((one) => one.field === name)
      return problem ? words.problem(problem) : null
    },
    noteOf: (name: FieldName): string | null => {
      const note = notes.find((one) => one.field === name)
      return note ? words.note(note) : null
    },
  }
}
