import type { Reason, RecordDetail } from '../../../contract/records.ts'
import type { FieldName } from '../../../domain/fields.ts'
import { formatAmount, parseAmount } from '../../../domain/money.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'

/** What a form holds while it is filled in, and how its choices depend on each other. */

/** Something that may be raised on the original; of a record that is changed, the record itself. */
export interface FormOffer {
  transId: string
  rsnCds: readonly string[]
  /** Minor units of the original's currency. */
  atMost: string
  rcvInsIdCd: string
  /** What live exceptions have taken so far, and the last day for this one. */
  recovered: string
  lastDay: string | null
}

/** What a form stands on. */
export interface FormGround {
  flow: Flow
  offers: readonly FormOffer[]
  /** Numeric code of the original's currency, which is that of the exception too. */
  currency: string
  reasons: readonly Reason[]
}

export const valueNames = ['transId', 'rsnCd', 'transAt', 'rcvInsIdCd', 'fraudTp', 'remark'] as const
export type ValueName = (typeof valueNames)[number]

/** As typed and chosen; empty where nothing is. The amount is what a person writes: `1,285.00`. */
export type FormValues = Readonly<Record<ValueName, string>>

/** What a choice did to other fields, for the line that says so. */
export type Note =
  | { field: 'rsnCd'; what: 'cleared'; code: string }
  | { field: 'fraudTp'; what: 'cleared'; code: string }
  | { field: 'transAt'; what: 'set'; code: string }
  | { field: 'vouchers'; what: 'asksOther'; code: string }

const empty: FormValues = { transId: '', rsnCd: '', transAt: '', rcvInsIdCd: '', fraudTp: '', remark: '' }

export function asks(flow: Flow, name: FieldName): boolean {
  return flow.form.some((section) => section.fields.includes(name))
}

/** The fields of a section that stand on the page now. The fraud mark follows from the reason and is never drawn. */
export function shownFields(fields: readonly FieldName[], values: FormValues, ground: FormGround): FieldName[] {
  const fraud = reasonOf(values, ground)?.fraud ?? false
  return fields.filter((name) => name !== 'fraudIn' && (name !== 'fraudTp' || fraud))
}

export function offerOf(values: FormValues, ground: FormGround): FormOffer | undefined {
  return ground.offers.find((offer) => offer.transId === values.transId)
}

/** The chosen reason; undefined too where it is none of the chosen transaction's. */
export function reasonOf(values: FormValues, ground: FormGround): Reason | undefined {
  if (!offerOf(values, ground)?.rsnCds.includes(values.rsnCd)) return undefined
  return ground.reasons.find((reason) => reason.transId === values.transId && reason.rsnCd === values.rsnCd)
}

/** A new form: what leaves no choice is chosen, and the amount is the most. */
export function startValues(ground: FormGround): FormValues {
  const [only, ...others] = ground.offers
  return only && others.length === 0 ? changed(empty, 'transId', only.transId, ground).values : empty
}

type Refused = Pick<
  RecordDetail,
  | 'transId'
  | 'rsnCd'
  | 'transAt'
  | 'transCurrCd'
  | 'rcvInsIdCd'
  | 'fraudTp'
  | 'remark'
  | 'atMost'
  | 'recovered'
  | 'dueDt'
>

/** What was refused, to be mended. */
export function valuesOfRecord(record: Refused): FormValues {
  return {
    transId: record.transId,
    rsnCd: record.rsnCd ?? '',
    transAt: formatAmount(record.transAt, record.transCurrCd),
    rcvInsIdCd: record.rcvInsIdCd,
    fraudTp: record.fraudTp ?? '',
    remark: record.remark ?? '',
  }
}

/** A record is the one thing that it may be: its own transaction, with the reasons and the most that go with that. */
export function groundOfRecord(flow: Flow, record: Refused, reasons: readonly Reason[]): FormGround {
  const { transId, atMost, rcvInsIdCd, dueDt: lastDay, transCurrCd: currency } = record
  const rsnCds = reasons.filter((reason) => reason.transId === transId).map((reason) => reason.rsnCd)
  // What it takes itself does not stand against it.
  const own = isExceptionTransId(transId) ? BigInt(exceptionFacts(transId).recovers) * BigInt(record.transAt) : 0n
  const recovered = (BigInt(record.recovered) - own).toString()
  return { flow, reasons, currency, offers: [{ transId, rsnCds, atMost, rcvInsIdCd, recovered, lastDay }] }
}

/** The values after a change, with what no longer goes with it taken out or set anew; and what that was. */
export function changed(
  values: FormValues,
  name: ValueName,
  value: string,
  ground: FormGround,
): { values: FormValues; notes: Note[] } {
  const next = { ...values, [name]: value }
  if (name === 'transId') return followTransaction(values, next, ground)
  if (name === 'rsnCd') return followReason(values, next, ground)
  return { values: next, notes: [] }
}

function followTransaction(before: FormValues, values: FormValues, ground: FormGround) {
  const offer = offerOf(values, ground)
  if (!offer) return { values, notes: [] }
  const notes: Note[] = []
  const next = { ...values, rcvInsIdCd: offer.rcvInsIdCd }

  const most = formatAmount(offer.atMost, ground.currency)
  if (followsTheMost(before, ground) && before.transAt !== most) {
    next.transAt = most
    if (before.transAt !== '') notes.push({ field: 'transAt', what: 'set', code: offer.transId })
  }
  const [onlyReason, ...otherReasons] = offer.rsnCds
  if (next.rsnCd !== '' && !offer.rsnCds.includes(next.rsnCd)) {
    next.rsnCd = ''
    notes.push({ field: 'rsnCd', what: 'cleared', code: offer.transId })
  } else if (next.rsnCd === '' && onlyReason !== undefined && otherReasons.length === 0) {
    next.rsnCd = onlyReason
  }
  const reasoned = followReason(before, next, ground)
  return { values: reasoned.values, notes: [...notes, ...reasoned.notes] }
}

function followReason(before: FormValues, values: FormValues, ground: FormGround) {
  const was = reasonOf(before, ground)
  const is = reasonOf(values, ground)
  const notes: Note[] = []
  let next = values
  if (values.fraudTp !== '' && !is?.fraud) {
    next = { ...values, fraudTp: '' }
    notes.push({ field: 'fraudTp', what: 'cleared', code: is?.rsnCd ?? values.transId })
  }
  const lines = (reason: Reason | undefined) => (reason?.evidence ?? []).map((line) => line.id).join(' ')
  if (was && is && lines(was) !== lines(is)) notes.push({ field: 'vouchers', what: 'asksOther', code: is.rsnCd })
  return { values: next, notes }
}

/** True while the amount is the most, or none: then a change of the transaction may set it. What was typed stays. */
function followsTheMost(values: FormValues, ground: FormGround): boolean {
  const offer = offerOf(values, ground)
  return values.transAt === '' || (!!offer && parseAmount(values.transAt, ground.currency) === offer.atMost)
}
