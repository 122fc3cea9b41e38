import type { DayWhy, Institution, OfferReply, Reason, RecordDetail } from '../../../contract/records/records.ts'
import { recoveredFrom } from '../../../domain/records/offers.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { isCardNumber } from '../../../domain/text/cards.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { withoutSeparators } from '../../../domain/text/keptText.ts'
import { transIdsOf } from '../../../domain/workflow/check.ts'
import { type Flow, type FormSection, formOf, type Origin, originOf } from '../../../domain/workflow/flow.ts'
import type { FormValues } from './formValues.ts'

/** Subject of a form: a cleared transaction, none, or a record that is changed or replied to. */
export interface FormSubject {
  flow: Flow
  origin: Origin
  sections: readonly FormPart[]
  offers: readonly FormOffer[]
  reasons: readonly Reason[]
  /** Numeric code of the original's currency; null where it is chosen. */
  currency: string | null
  /** Institutions that may receive the record, when it has no original. */
  receivers: readonly string[]
  fixedTransaction?: boolean
  /** The masked card that a changed record keeps unless another is typed. */
  keptCard?: string
  /** The masked card of the transaction. */
  card?: string | undefined
  acqInsIdCd?: string
  /** The record that one of its offers answers, such as the chargeback of a representment. */
  answered?: RecordDetail | undefined
}

export interface FormPart {
  section: FormSection['section'] | 'reply'
  fields: readonly FieldName[]
}

/** Something that may be raised; of a record that is changed, the record itself. Null: no original bounds it. */
export interface FormOffer {
  transId: string
  rsnCds: readonly string[]
  /** Minor units of the original's currency. */
  atMost: string | null
  /** The part of `atMost` that lies within the original's amount; the form begins with it. */
  open?: string | null | undefined
  rcvInsIdCd: string | null
  /** Amount already taken by live exceptions, and the last day for this one. */
  recovered: string | null
  lastDay: string | null
  lastTime?: string | undefined
  lastDayWhy?: DayWhy | undefined
}

export function formForOriginal(
  flow: Flow,
  original: { offers: readonly OfferReply[]; transCurrCd: string; acqInsIdCd: string; priAcctNo: string },
  reasons: readonly Reason[],
  answered?: RecordDetail | undefined,
): FormSubject {
  const { offers, transCurrCd: currency, acqInsIdCd, priAcctNo: card } = original
  const origin = 'withOrig'
  return {
    flow,
    origin,
    sections: formOf(flow, origin),
    offers,
    reasons,
    currency,
    receivers: [],
    card,
    acqInsIdCd,
    answered,
  }
}

type Receiver = Pick<Institution, 'insIdCd' | 'ended'>

/** Without one: whatever the flow raises so, to any institution but the user's own. */
export function formWithoutOriginal(
  flow: Flow,
  reasons: readonly Reason[],
  institutions: readonly Receiver[],
  ownInsIdCd: string,
): FormSubject {
  const origin = 'noOrig'
  const offers = transIdsOf(flow, origin).map((transId) => unbounded(transId, reasons))
  const receivers = receiversFor(ownInsIdCd, institutions)
  return { flow, origin, sections: formOf(flow, origin), offers, reasons, currency: null, receivers }
}

/** For a record that is changed, its own transaction is the only offer, with its reasons and the most that it may take. */
export function formForRecord(
  flow: Flow,
  record: RecordDetail,
  reasons: readonly Reason[],
  institutions: readonly Receiver[],
  acqInsIdCd: string | undefined,
  answered?: RecordDetail | undefined,
): FormSubject {
  const { transId, atMost, open, rcvInsIdCd, dueDt: lastDay, dueTime: lastTime, transCurrCd, submitInsIdCd } = record
  const origin = originOf(flow, record.withOrigIn)
  const { priAcctNo: card } = record
  const common = { flow, origin, sections: formOf(flow, origin), reasons, fixedTransaction: true, answered, card }
  const own = unbounded(transId, reasons)
  if (origin === 'withOrig') {
    const offers = [{ ...own, atMost, open, rcvInsIdCd, recovered: withoutOwn(record, acqInsIdCd), lastDay, lastTime }]
    return { ...common, offers, currency: transCurrCd, receivers: [], ...(acqInsIdCd && { acqInsIdCd }) }
  }
  const receivers = receiversFor(submitInsIdCd, institutions)
  return { ...common, offers: [own], currency: null, receivers, ...(card && { keptCard: card }) }
}

/** Leaves out the amounts that the record itself takes or gives back. */
function withoutOwn({ transId, transAt, submitInsIdCd, recovered }: RecordDetail, acqInsIdCd?: string): string | null {
  if (recovered === null || !isExceptionTransId(transId)) return recovered
  const by = submitInsIdCd === acqInsIdCd ? 'acquirer' : 'issuer'
  const own = { transId, by, transAt: BigInt(transAt), declined: false } as const
  return (BigInt(recovered) - recoveredFrom([own], transId, by)).toString()
}

export function formForReply(flow: Flow, { priAcctNo: card }: Pick<RecordDetail, 'priAcctNo'>): FormSubject {
  const fields: readonly FieldName[] = flow.reply?.fields ?? []
  return {
    flow,
    origin: 'noOrig',
    sections: [
      { section: 'reply', fields: fields.filter((name) => name !== 'vouchers') },
      { section: 'evidence', fields: fields.filter((name) => name === 'vouchers') },
    ],
    offers: [],
    reasons: [],
    currency: null,
    receivers: [],
    card,
  }
}

/** The last four digits of the card that is typed, or else of the transaction; null where no card is known. */
export function cardEndOf({ priAcctNo }: Pick<FormValues, 'priAcctNo'>, { card = '' }: FormSubject): string | null {
  const typed = withoutSeparators(priAcctNo)
  return /\d{4}$/.exec(isCardNumber(typed) ? typed : card)?.[0] ?? null
}

/** Any other that hasn't ended. */
function receiversFor(submitInsIdCd: string, institutions: readonly Receiver[]): string[] {
  return institutions.filter(({ insIdCd, ended }) => !ended && insIdCd !== submitInsIdCd).map(({ insIdCd }) => insIdCd)
}

function unbounded(transId: string, reasons: readonly Reason[]): FormOffer {
  const rsnCds = reasons.filter((reason) => reason.transId === transId && !reason.ended).map((reason) => reason.rsnCd)
  return { transId, rsnCds, atMost: null, rcvInsIdCd: null, recovered: null, lastDay: null }
}

/** The record that the chosen transaction answers. */
export function answeredBy({ transId }: Pick<FormValues, 'transId'>, { answered }: FormSubject): RecordDetail | null {
  return answered && answersIt(transId, answered) ? answered : null
}

export function answersIt(transId: string, { transId: answered }: { transId: string }): boolean {
  return isExceptionTransId(transId) && exceptionFacts(transId).answers === answered
}

/** The reason of the record that is answered, where the answer can have it too; null else. */
export function answeredReason(values: FormValues, subject: FormSubject): string | null {
  const rsnCd = answeredBy(values, subject)?.rsnCd ?? null
  return rsnCd !== null && rsnCdsOf(values, subject).includes(rsnCd) ? rsnCd : null
}

export function asks({ sections }: Pick<FormSubject, 'sections'>, name: FieldName): boolean {
  return sections.some((section) => section.fields.includes(name))
}

/** Numeric code; empty while none is chosen. */
export function currencyOf(values: FormValues, { currency }: FormSubject): string {
  return currency ?? values.transCurrCd
}

/** Returns the chosen offer. Several offers of one transaction differ by reason and receiver. */
export function offerOf(values: FormValues, subject: FormSubject): FormOffer | undefined {
  const some = subject.offers.filter((offer) => offer.transId === values.transId)
  const fits = (offer: FormOffer) => offer.rcvInsIdCd === null || offer.rcvInsIdCd === values.rcvInsIdCd
  const reasoned = some.filter((offer) => offer.rsnCds.includes(values.rsnCd))
  return reasoned.find(fits) ?? reasoned[0] ?? some.find(fits) ?? some[0]
}

/** What is open of the original's amount; null where no original bounds it, or nothing is open. */
export function openOf(values: FormValues, subject: FormSubject): string | null {
  const { open, atMost = null } = offerOf(values, subject) ?? {}
  const amount = open ?? atMost
  return amount === '0' ? null : amount
}

/** The reasons to choose from: of the chosen transaction, or of all where the reason says which one it is. */
export function rsnCdsOf(values: FormValues, subject: FormSubject): string[] {
  const some = subject.offers.filter((offer) => !asks(subject, 'transId') || offer.transId === values.transId)
  return [...new Set(some.flatMap((offer) => offer.rsnCds))]
}

/** The chosen reason; undefined too where it is none of the chosen transaction's. */
export function reasonOf(values: FormValues, subject: FormSubject): Reason | undefined {
  if (!rsnCdsOf(values, subject).includes(values.rsnCd)) return undefined
  return subject.reasons.find((reason) => reason.transId === values.transId && reason.rsnCd === values.rsnCd)
}

export function receiversOf(values: FormValues, subject: FormSubject): string[] {
  const offers = subject.offers.filter((offer) => values.transId === '' || offer.transId === values.transId)
  const named = offers.flatMap((offer) => offer.rcvInsIdCd ?? [])
  return named.length > 0 ? [...new Set(named)] : [...subject.receivers]
}

/** The fields of a section that stand on the page now. The fraud mark follows from the reason and is never drawn. */
export function shownFields(fields: readonly FieldName[], values: FormValues, subject: FormSubject): FieldName[] {
  const fraud = reasonOf(values, subject)?.fraud ?? false
  return fields.filter((name) => {
    if (name === 'fraudIn') return false
    if (name === 'fraudTp') return fraud
    return name !== 'transCurrCd' || subject.currency === null
  })
}

/** A line of a section: a field to fill in, or a fact that follows from the others and is sent with them. */
interface FormLine {
  name: FieldName
  isInput: boolean
}

/**
 * The lines of a section as they stand on the page now. What the first section doesn't ask is a fact of it: the
 * transaction beside the reason that says which one it is, and the amount, the whole of the original.
 */
export function linesOf({ section, fields }: FormPart, values: FormValues, subject: FormSubject): FormLine[] {
  const inputs = shownFields(fields, values, subject).map((name) => ({ name, isInput: true }))
  if (section !== 'dispute') return inputs
  const fact = (name: FieldName) => (asks(subject, name) ? [] : [{ name, isInput: false }])
  return [
    ...inputs.flatMap((line) => (line.name === 'rsnCd' ? [line, ...fact('transId')] : [line])),
    ...fact('transAt'),
  ]
}
