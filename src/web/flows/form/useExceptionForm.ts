import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import type { RefusalTarget } from '../../../contract/schema.ts'
import type { FieldName } from '../../../domain/fields.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { historyAddress, hrefOf, recordAddress } from '../../addresses.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshAfterStep } from '../queries.ts'
import { dropOldDrafts, filesOfDraft, readDraft } from './draft.ts'
import type { ExceptionFormProps } from './ExceptionForm.tsx'
import { controlId } from './FormField.tsx'
import { changed, type Note, type ValueName } from './formState.ts'
import { signedOf } from './payload.ts'
import { type Problem, problemsOf } from './problems.ts'
import { type Outcome, sendContent, sendingKey } from './sending.ts'
import { useDraft } from './useDraft.ts'
import { useOtp } from './useOtp.ts'
import { useVouchers } from './useVouchers.ts'
import { useWords } from './useWords.ts'

export type ExceptionFormState = ReturnType<typeof useExceptionForm>

type Refused = Extract<Outcome, { done: false }>

/** What other fields depend on. */
const choices: readonly ValueName[] = ['transId', 'rsnCd', 'transCurrCd', 'origSpecDiscTp']

/** The fields of a refusal that stand on the page under another's name. */
const standIns: Readonly<Record<string, FieldName>> = { fraudIn: 'fraudTp' }

/** All that happens in a form: typing, drafts, files, checks, the last question, and the sending. */
export function useExceptionForm({ ground, contentOf, draftKey, ...props }: ExceptionFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  // As it was opened: what is loaded anew later does not change what was typed.
  const [start] = useState(props.start)
  const [found] = useState(() => readDraft(localStorage, draftKey))
  const [restored, setRestored] = useState(found ? new Date(found.savedAt) : null)
  const [values, setValues] = useState(found?.values ?? start.values)
  const vouchers = useVouchers(() => (found ? filesOfDraft(found) : start.files))
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [left, setLeft] = useState<ReadonlySet<ValueName>>(new Set())
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  /** The server's sentence on a field, until that is changed. */
  const [refused, setRefused] = useState<{ field: string; text: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const otp = useOtp(ground.flow)
  /** The user was shown an equal record, and submits this one all the same. */
  const confirmed = useRef(false)

  const { files } = vouchers
  const differs = values !== start.values || files !== start.files
  const draft = useDraft(draftKey, found, { values, files, differs })
  useEffect(() => dropOldDrafts(localStorage, new Date()), [])

  const words = useWords(values, ground)
  const problems = problemsOf(values, files, ground)
  const isShown = (problem: Problem) =>
    tried || (problem.what !== 'missing' && problem.field !== 'vouchers' && left.has(problem.field))
  const shown = problems.filter(isShown)

  const set = (name: ValueName, value: string) => {
    const next = changed(values, name, value, ground)
    confirmed.current = false
    setValues(next.values)
    // A note stands until its field, or the choice behind it, is changed again.
    const isChoice = choices.includes(name)
    setNotes(isChoice ? next.notes : [...notes.filter((note) => note.field !== name), ...next.notes])
    if (refused?.field === name) setRefused(null)
  }
  const discard = () => {
    draft.discard()
    setValues(start.values)
    vouchers.reset(start.files)
    setRestored(null)
    setNotes([])
    setTried(false)
  }
  const goTo = (problem: Pick<Problem, 'field'>) => focusOn(problem.field)

  const submit = () => {
    if (sending || asking) return
    setTried(true)
    setRefusal(null)
    const [first] = problems
    if (first) goTo(first)
    else setAsking(true)
  }

  const settle = async (outcome: Outcome) => {
    otp.close()
    if (outcome.done) {
      draft.finish()
      toast('success', t('form.submitSuccess'))
      await navigate(recordAddress(ground.flow, outcome.expId, props.landing))
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
      const ofOriginal = field === 'transCurrCd' && ground.currency !== null
      const name = ofOriginal ? 'transAt' : (standIns[field] ?? (field as FieldName))
      setRefused({ field: name, text: errMsg })
      focusOn(name)
    } else setRefusal(kept)
    // What may be raised, and how much, has likely changed meanwhile.
    await refreshAfterStep(queries)
  }

  /** The blocking record or transaction, shown beside the form. */
  const linkOf = ({ original, earlier }: RefusalTarget) => {
    if (original) return { text: t('form.openTransaction'), href: hrefOf(historyAddress(ground.flow, original)) }
    const flow = earlier && flowOf(earlier.flow)
    return flow && { text: t('form.openRecord', earlier), href: hrefOf(recordAddress(flow, earlier.expId)) }
  }

  /** Whether the user says of an equal record of the last day that this is another one. */
  const isAnother = async (outcome: Refused): Promise<boolean> => {
    const link = linkOf(outcome)
    const { errMsg: text } = outcome
    return ask({ text, yes: t('form.submitAnother'), no: t('form.cancel'), ...(link && { link }) })
  }

  const signed = () => signedOf(contentOf(values, files), values.transId, props.replied)

  const send = async (code: string | null) => {
    setSending(true)
    setRefused(null)
    try {
      const content = { ...contentOf(values, files), ...(confirmed.current && { confirmed: true }) }
      const sent = await sendingKey(content, draft.sent)
      draft.setSent(sent)
      // Whatever comes of it, an ended session or a closed window: what was typed is kept.
      draft.saveNow()
      const transId = props.replied?.transId ?? ''
      const outcome = await sendContent(ground, content, { key: sent.key, code, transId })
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
      setRefusal(formRefusal(error, t))
    } finally {
      setSending(false)
    }
  }

  return {
    values,
    vouchers,
    draft,
    words,
    restored,
    shown,
    asking,
    sending,
    refusal,
    set,
    discard,
    goTo,
    submit,
    leave: (name: ValueName) => setLeft(new Set([...left, name])),
    answer: (yes: boolean) => {
      setAsking(false)
      if (!yes) return
      const content = contentOf(values, files)
      if (otp.code === null && 'submitTransAt' in content && otp.isAsked(content)) void otp.begin(signed())
      else void send(otp.code)
    },
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

function focusOn(name: FieldName): void {
  const found = document.getElementById(controlId(name))
  // Of a choice laid open, one of its circles takes the focus.
  const control = found?.querySelector<HTMLElement>('input:checked, input') ?? found
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
