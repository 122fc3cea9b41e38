import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { errors } from '../../../contract/errors.ts'
import type { RecordDetail } from '../../../contract/records/records.ts'
import type { RefusalTarget } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { useForm } from '../../form/useForm.ts'
import { isEqual } from '../../form/useFormState.ts'
import type { SendOptions } from '../../form/useSendForm.ts'
import type { VoucherFile } from '../../form/voucherFiles.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { historyAddress, hrefOf, recordAddress } from '../../routes/links.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import type { KnownNames } from '../definition.ts'
import { refreshAfterStep } from '../queries.ts'
import { sayDone } from '../steps/doneLine.ts'
import { leaveWork, nextOfWorklist } from '../worklist/nextOfWorklist.ts'
import { aboveText, exceptionForm } from './exceptionForm.ts'
import { answeredBy, answeredReason, type FormSubject } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import { type FormContent, signedOf } from './payload.ts'
import { type Outcome, sendContent } from './sending.ts'
import { useOtp } from './useOtp.ts'
import { useSubmitFacts } from './useSubmitFacts.tsx'
import type { FormAction } from './useTitles.ts'

export interface RecordFormProps {
  subject: FormSubject
  names: KnownNames
  /** Tells its draft from others of the flow. */
  about: readonly (string | number)[]
  start: { values: FormValues; files: readonly VoucherFile[] }
  contentOf: (values: FormValues, files: readonly VoucherFile[]) => FormContent
  /** Where the record is afterwards. */
  landing: State
  replied?: RecordDetail
  /** Missing where it raises a record. */
  action?: FormAction
}

/** Refusals that the user lifts by confirming that this is another record. */
const confirmable: readonly string[] = [errors.equalSubmitted.errCd, errors.furtherRefund.errCd]

type RefusedOutcome = Extract<Outcome, { done: false }>

/** A form of a flow: sends it, with a one-time password where its amount asks for one, and shows what becomes of it. */
export function useRecordForm({ subject, names, about, start, contentOf, landing, replied, action }: RecordFormProps) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const otp = useOtp()
  const factsOf = useSubmitFacts(subject, names)
  /** The values that are another record than the one that was found, as the user has confirmed. */
  const confirmed = useRef<FormValues | null>(null)

  const confirmedContentOf = (values: FormValues, files: readonly VoucherFile[]) => {
    return { ...contentOf(values, files), ...(isEqual(confirmed.current, values) && { confirmed: true }) }
  }
  const signed = (values: FormValues, files: readonly VoucherFile[]) =>
    signedOf(contentOf(values, files), values.transId, replied)

  const send = async (
    values: FormValues,
    options: SendOptions,
    files: readonly VoucherFile[],
  ): Promise<string | null> => {
    const content = confirmedContentOf(values, files)
    try {
      // The server asks for a one-time password where one is needed, and only once nothing else refuses the record.
      const outcome = await sendContent(subject, content, { code: otp.code, transId: replied?.transId ?? '' }, options)
      otp.close()
      if (outcome.done) return outcome.expId
      if (!confirmable.includes(outcome.errCd)) await showRefusal(outcome)
      else if (await isAnother(outcome)) {
        confirmed.current = values
        await form.again(values)
      }
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (otp.hear(error, signed(values, files))) return null
      otp.close()
      if (!isSaidAlready(error)) toast('error', t('form.submitError'))
      throw error
    }
  }

  /** Says what is unusual: an amount above the original's, another reason than that of what is answered. */
  const doubtOf = (values: FormValues): string | undefined =>
    [aboveText(t, values, subject), otherReason(values)].filter(Boolean).join(' ') || undefined

  const otherReason = (values: FormValues): string | undefined => {
    const theirs = answeredReason(values, subject)
    const answered = answeredBy(values, subject)
    if (!answered || theirs === null || theirs === values.rsnCd) return undefined
    const named = (transId: string, code: string) => [code, names.reason(transId, code)].filter(Boolean).join(' ')
    return t('form.confirm.otherReason', {
      expId: answered.expId,
      theirs: named(values.transId, theirs),
      own: named(values.transId, values.rsnCd),
    })
  }

  /** The values before a correction. Null for a reply and a new record. */
  const before = action === 'modify' ? { values: start.values, fileCount: start.files.length } : null
  const form = useForm(exceptionForm(subject, names, language), {
    about: about.join('/'),
    ...start,
    question: (values, files) => ({
      about: factsOf({ values, fileCount: files.length }, before),
      doubt: doubtOf(values),
    }),
    content: confirmedContentOf,
    send,
    done: async (expId) => {
      // An answer is a record of its own: the work goes on from what it answers.
      const worked = answeredBy(form.values, subject)?.expId ?? expId
      const next = nextOfWorklist(worked)
      sayDone({ id: expId, did: t(`steps.did.${action ?? 'raise'}`), title: t('form.submitSuccess'), next })
      leaveWork(worked)
      await navigate(next?.address ?? recordAddress(subject.flow, expId, landing))
      await refreshAfterStep(queries)
    },
  })

  /** Resolves to true where the user says that this is another one than the record that was found. */
  const isAnother = (outcome: RefusedOutcome): Promise<boolean> =>
    ask({ text: outcome.errMsg, yes: t('form.submitAnother'), no: t('form.cancel'), ...linkOf(outcome) })

  const showRefusal = async (outcome: RefusedOutcome) => {
    const { errCd, errMsg, field } = outcome
    const isDeleted = errCd === errors.recordDeleted.errCd
    const text = isDeleted ? t('frame.failure.kept', { error: errMsg.replace(/[.。]$/, '') }) : errMsg
    await ask({ text: `${text} [${errCd}]`, yes: t('frame.ok'), ...linkOf(outcome) })
    if (field === undefined) form.refuse(text)
    else form.refuse(errMsg, shownFieldOf(field, subject))
    // What may be raised, and how much, has likely changed meanwhile.
    await refreshAfterStep(queries)
  }

  /** The blocking record or transaction, shown beside the form. */
  const linkOf = ({ original, earlier }: RefusalTarget) => {
    if (original)
      return { link: { text: t('form.openTransaction'), href: hrefOf(historyAddress(subject.flow, original)) } }
    const flow = earlier && flowOf(earlier.flow)
    return flow && { link: { text: t('form.openRecord', earlier), href: hrefOf(recordAddress(flow, earlier.expId)) } }
  }

  return {
    form,
    otp,
    sendNewCode: () => void otp.begin(signed(form.values, form.vouchers.files)),
    sendWithCode: (code: string) => {
      otp.use(code)
      void form.again(form.values)
    },
  }
}

/** The field of the form at which the server's sentence on `field` is shown. */
function shownFieldOf(field: string, { currency }: FormSubject): string {
  // The currency of an original is no field of its own: it stands beside the amount.
  if (field === 'transCurrCd' && currency !== null) return 'transAt'
  return field === 'fraudIn' ? 'fraudTp' : field
}
