import type { Reason, RecordDetail } from '../../../contract/records.ts'
import { formatAmount, parseAmount } from '../../../domain/money.ts'
import { feeClassesOf } from '../../../domain/specialPricing.ts'
import { asks, currencyOf, type FormGround, offerOf, reasonOf, receiversOf, rsnCdsOf } from './ground.ts'

/** What a form holds while it is filled in, and how its choices depend on each other. */

export const valueNames = [
  'transId',
  'rsnCd',
  'transCurrCd',
  'transAt',
  'rcvInsIdCd',
  'fraudTp',
  'origSpecDiscTp',
  'origSpecFeeClass',
  'priAcctNo',
  'settleDt',
  'retriRefNo',
  'sysTraNo',
  'origTransCurrCd',
  'origTransChnl',
  'origTransSndMd',
  'replyCd',
  'replyExtendRemark',
  'remark',
] as const
export type ValueName = (typeof valueNames)[number]

/** As typed and chosen; empty where nothing is. The amount is what a person writes: `1,285.00`. */
export type FormValues = Readonly<Record<ValueName, string>>

/** What a choice did to other fields, for the line that says so. */
export type Note =
  | { field: 'rsnCd' | 'fraudTp' | 'origSpecFeeClass' | 'transAt'; what: 'cleared'; code: string }
  | { field: 'transAt'; what: 'set' | 'kept'; code: string }
  | { field: 'vouchers'; what: 'asksOther'; code: string }

interface Change {
  values: FormValues
  notes: Note[]
}

export const empty = Object.fromEntries(valueNames.map((name) => [name, ''])) as FormValues

/** A new form: what was asked for, or leaves no choice, is chosen, and the amount is the most. */
export function startValues(ground: FormGround, wanted?: string): FormValues {
  const offered = [...new Set(ground.offers.map((offer) => offer.transId))]
  const chosen = offered.length === 1 ? offered[0] : offered.find((transId) => transId === wanted)
  return chosen === undefined ? empty : changed(empty, 'transId', chosen, ground).values
}

/** What a record says, to be mended; a card is named anew where it is to be another. */
export function valuesOfRecord(record: RecordDetail): FormValues {
  const text = (name: ValueName) => {
    const value = (record as Partial<Record<ValueName, string | null>>)[name]
    return value ?? ''
  }
  const values = Object.fromEntries(valueNames.map((name) => [name, text(name)])) as FormValues
  return { ...values, transAt: formatAmount(record.transAt, record.transCurrCd), priAcctNo: '' }
}

/** The values after a change, with what no longer goes with it taken out or set anew; and what that was. */
export function changed(values: FormValues, name: ValueName, value: string, ground: FormGround): Change {
  const next = { ...values, [name]: value }
  switch (name) {
    case 'transId':
      return followTransaction(values, next, ground)
    case 'rsnCd':
      return followReason(values, withTransaction(next, ground), ground)
    case 'transCurrCd':
      return followCurrency(values, next)
    case 'rcvInsIdCd':
      return withMost(values, next, ground)
    case 'origSpecDiscTp':
      return followDiscount(next)
    default:
      return { values: next, notes: [] }
  }
}

/** Where the form doesn't ask for the transaction, the reason says which one it is. Specification 5. */
function withTransaction(values: FormValues, ground: FormGround): FormValues {
  if (asks(ground, 'transId') || ground.fixedTransaction) return values
  const transId = ground.offers.find((offer) => offer.rsnCds.includes(values.rsnCd))?.transId ?? ''
  return { ...values, transId }
}

function followTransaction(before: FormValues, values: FormValues, ground: FormGround): Change {
  if (!ground.offers.some((offer) => offer.transId === values.transId)) return { values, notes: [] }
  const notes: Note[] = []
  const receivers = receiversOf(values, ground)
  const [receiver = '', ...otherReceivers] = receivers
  const rcvInsIdCd = receivers.includes(values.rcvInsIdCd)
    ? values.rcvInsIdCd
    : otherReceivers.length === 0
      ? receiver
      : ''
  const next = { ...values, rcvInsIdCd }
  const codes = rsnCdsOf(next, ground)
  const [onlyReason, ...otherReasons] = codes
  if (next.rsnCd !== '' && !codes.includes(next.rsnCd)) {
    next.rsnCd = ''
    notes.push({ field: 'rsnCd', what: 'cleared', code: next.transId })
  } else if (next.rsnCd === '' && onlyReason !== undefined && otherReasons.length === 0) {
    next.rsnCd = onlyReason
  }
  const reasoned = followReason(before, next, ground)
  const most = withMost(before, reasoned.values, ground)
  return { values: most.values, notes: [...most.notes, ...notes, ...reasoned.notes] }
}

/** The amount is the most while nobody typed another one. */
function withMost(before: FormValues, values: FormValues, ground: FormGround): Change {
  const currency = currencyOf(values, ground)
  const was = offerOf(before, ground)?.atMost ?? null
  const is = offerOf(values, ground)?.atMost ?? null
  const untouched = before.transAt === '' || (was !== null && parseAmount(before.transAt, currency) === was)
  if (is === null || !untouched) return { values, notes: [] }
  const most = formatAmount(is, currency)
  if (before.transAt === most) return { values, notes: [] }
  const notes: Note[] = before.transAt === '' ? [] : [{ field: 'transAt', what: 'set', code: values.transId }]
  return { values: { ...values, transAt: most }, notes }
}

function followReason(before: FormValues, values: FormValues, ground: FormGround): Change {
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
  // A reason may have a limit of its own.
  const most = withMost(before, next, ground)
  return { values: most.values, notes: [...most.notes, ...notes] }
}

/** What was typed stays where it is an amount in the new currency too: 1,285.00 is one in yen, 12.50 is none. */
function followCurrency(before: FormValues, values: FormValues): Change {
  const { transAt, transCurrCd: code } = values
  if (transAt === '' || code === '' || code === before.transCurrCd) return { values, notes: [] }
  const amount = parseAmount(transAt.trim().replace(/(\.\d*?)0+$/, '$1'), code)
  if (amount === null)
    return { values: { ...values, transAt: '' }, notes: [{ field: 'transAt', what: 'cleared', code }] }
  return {
    values: { ...values, transAt: formatAmount(amount, code) },
    notes: [{ field: 'transAt', what: 'kept', code }],
  }
}

/** The fee class goes with the discount; one that leaves no choice is chosen. Specification 5. */
function followDiscount(values: FormValues): Change {
  const { origSpecDiscTp: code, origSpecFeeClass: was } = values
  const [only = '', ...others] = feeClassesOf(code)
  if (was !== '' && (was === only || others.includes(was))) return { values, notes: [] }
  const notes: Note[] = was === '' ? [] : [{ field: 'origSpecFeeClass', what: 'cleared', code }]
  return { values: { ...values, origSpecFeeClass: others.length === 0 ? only : '' }, notes }
}
