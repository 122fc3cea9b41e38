import type { Reason, RecordDetail } from '../../../contract/records/records.ts'
import { feeClassesOf } from '../../../domain/records/specialPricing.ts'
import { currencyCode, formatAmount, parseAmount } from '../../../domain/text/money.ts'
import { fromKeys } from '../../../domain/typed.ts'
import type { Followed, Name } from '../../form/definition.ts'
import type { Text } from '../../i18n/useText.ts'
import {
  answeredReason,
  asks,
  currencyOf,
  type FormSubject,
  openOf,
  reasonOf,
  receiversOf,
  rsnCdsOf,
} from './formSubject.ts'
import { empty, type FormValues, type ValueName, valueNames } from './formValues.ts'

type Note =
  | { field: 'rsnCd' | 'fraudTp' | 'origSpecFeeClass' | 'transAt'; what: 'cleared'; code: string }
  | { field: 'transAt'; what: 'set' | 'kept'; code: string }
  | { field: 'vouchers'; what: 'asksOther'; code: string }
  | { field: 'guide'; what: 'cleared'; code: string }

interface Change {
  values: FormValues
  notes: Note[]
}

/**
 * A new form: what was asked for, or leaves no choice, is chosen; the reason is that of what is answered, and the amount
 * what is open of the original's: never what a rule allows above it.
 */
export function startValues(subject: FormSubject, wanted?: string): FormValues {
  const offered = [...new Set(subject.offers.map((offer) => offer.transId))]
  const chosen = offered.length === 1 ? offered[0] : offered.find((transId) => transId === wanted)
  return chosen === undefined ? empty : changed(empty, 'transId', chosen, subject).values
}

/** Fills the form with a record's values. The card stays empty: it is typed only to replace it. */
export function valuesOfRecord(record: RecordDetail): FormValues {
  const values = fromKeys(valueNames, (name) => record[name] ?? '')
  return { ...values, transAt: formatAmount(record.transAt, record.transCurrCd), priAcctNo: '', vouchers: null }
}

/** Fields whose choice changes others. */
const choices: readonly ValueName[] = ['transId', 'rsnCd', 'transCurrCd', 'origSpecDiscTp']

/** Changes the values with what follows from a field, and notes under the fields what that was. */
export function follow(
  { values, notes }: Followed<FormValues>,
  names: readonly Name<FormValues>[],
  before: FormValues,
  subject: FormSubject,
): Followed<FormValues> {
  const typed = names.filter((name) => name !== 'vouchers')
  if (typed.length === 0) return { values, notes }
  let next: Change = { values: before, notes: [] }
  for (const name of typed) {
    const { values: followed, notes: more } = changed(next.values, name, values[name], subject)
    next = { values: followed, notes: [...next.notes, ...more] }
  }
  const said = next.notes.filter(({ field }) => !names.includes(field))
  const added = said.map((note) => ({ field: note.field, text: (t: Text) => noteText(t, note) }))
  return { values: next.values, notes: typed.some((name) => choices.includes(name)) ? added : [...notes, ...added] }
}

function noteText(t: Text, { field, what, code }: Note): string {
  if (what === 'asksOther') return t('form.note.vouchersAsksOther', { code })
  if (field === 'guide') return t('guide.cleared')
  if (what === 'set') return t('form.note.transAtSet', { code })
  if (what === 'kept') return t('form.note.transAtKept', { currency: currencyCode(code) })
  if (field === 'transAt') return t('form.note.transAtCleared', { currency: currencyCode(code) })
  return t(`form.note.${field}Cleared`, { code })
}

/** The values after a change, with what no longer goes with it taken out or set anew; and what that was. */
export function changed(values: FormValues, name: ValueName, value: string, subject: FormSubject): Change {
  const next = followed(values, name, value, subject)
  if (next.values.guide === '' || !leavesGuide(values, next.values, subject)) return next
  const note = { field: 'guide', what: 'cleared', code: next.values.rsnCd } as const
  return { values: { ...next.values, guide: '' }, notes: [...next.notes, note] }
}

/**
 * The answers led to the reason that stood there. Where they led to a transaction type alone, the reason that is chosen for
 * it goes with them.
 */
function leavesGuide(before: FormValues, next: FormValues, subject: FormSubject): boolean {
  if (before.guide !== next.guide) return false
  const chosen = before.rsnCd !== '' && before.rsnCd !== answeredReason(before, subject)
  return before.transId !== next.transId || (chosen && before.rsnCd !== next.rsnCd)
}

function followed(values: FormValues, name: ValueName, value: string, subject: FormSubject): Change {
  const next = { ...values, [name]: value }
  switch (name) {
    case 'transId':
      return followTransaction(values, next, subject)
    case 'rsnCd':
      return followReason(values, withTransaction(next, subject), subject)
    case 'transCurrCd':
      return followCurrency(values, next)
    case 'rcvInsIdCd':
      return withOpen(values, next, subject)
    case 'origSpecDiscTp':
      return followDiscount(next)
    default:
      return { values: next, notes: [] }
  }
}

/** A form without a transaction type field derives it from the reason code. Specification 5. */
function withTransaction(values: FormValues, subject: FormSubject): FormValues {
  if (asks(subject, 'transId') || subject.fixedTransaction) return values
  const transId = subject.offers.find((offer) => offer.rsnCds.includes(values.rsnCd))?.transId ?? ''
  return { ...values, transId }
}

function followTransaction(before: FormValues, values: FormValues, subject: FormSubject): Change {
  if (!subject.offers.some((offer) => offer.transId === values.transId)) return { values, notes: [] }
  const notes: Note[] = []
  const receivers = receiversOf(values, subject)
  const [receiver = '', ...otherReceivers] = receivers
  const rcvInsIdCd = receivers.includes(values.rcvInsIdCd)
    ? values.rcvInsIdCd
    : otherReceivers.length === 0
      ? receiver
      : ''
  const next = { ...values, rcvInsIdCd }
  const codes = rsnCdsOf(next, subject)
  const [onlyReason, ...otherReasons] = codes
  if (next.rsnCd !== '' && !codes.includes(next.rsnCd)) {
    next.rsnCd = ''
    notes.push({ field: 'rsnCd', what: 'cleared', code: next.transId })
  } else if (next.rsnCd === '') {
    next.rsnCd = answeredReason(next, subject) ?? (otherReasons.length === 0 ? (onlyReason ?? '') : '')
  }
  const reasoned = followReason(before, next, subject)
  const preset = withOpen(before, reasoned.values, subject)
  return { values: preset.values, notes: [...preset.notes, ...notes, ...reasoned.notes] }
}

function withOpen(before: FormValues, values: FormValues, subject: FormSubject): Change {
  const currency = currencyOf(values, subject)
  const was = openOf(before, subject)
  const is = openOf(values, subject)
  const untouched = before.transAt === '' || (was !== null && parseAmount(before.transAt, currency) === was)
  if (is === null || !untouched) return { values, notes: [] }
  const open = formatAmount(is, currency)
  if (before.transAt === open) return { values, notes: [] }
  const notes: Note[] = before.transAt === '' ? [] : [{ field: 'transAt', what: 'set', code: values.transId }]
  return { values: { ...values, transAt: open }, notes }
}

function followReason(before: FormValues, values: FormValues, subject: FormSubject): Change {
  const was = reasonOf(before, subject)
  const is = reasonOf(values, subject)
  const notes: Note[] = []
  let next = values
  if (values.fraudTp !== '' && !is?.fraud) {
    next = { ...values, fraudTp: '' }
    notes.push({ field: 'fraudTp', what: 'cleared', code: is?.rsnCd ?? values.transId })
  }
  const lines = (reason: Reason | undefined) => (reason?.evidence ?? []).map((line) => line.id).join(' ')
  if (was && is && lines(was) !== lines(is)) notes.push({ field: 'vouchers', what: 'asksOther', code: is.rsnCd })
  // A reason may have a limit of its own.
  const preset = withOpen(before, next, subject)
  return { values: preset.values, notes: [...preset.notes, ...notes] }
}

/** Keeps a typed amount that is valid in the new currency: 1,285.00 is valid in yen, 12.50 isn't. */
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
