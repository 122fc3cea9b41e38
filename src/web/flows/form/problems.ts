import { maxVoucherBytes, maxVouchers } from '../../../contract/submission.ts'
import { exceptionFields, isExceptionField } from '../../../domain/records/exceptionFields.ts'
import { feeClassesOf } from '../../../domain/records/specialPricing.ts'
import { type BoundBroken, checkValue, type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { parseAmount } from '../../../domain/text/money.ts'
import { missing } from '../../form/evidence.ts'
import type { VoucherFile } from '../../form/voucherFiles.ts'
import {
  asks,
  currencyOf,
  type FormSubject,
  offerOf,
  reasonOf,
  receiversOf,
  rsnCdsOf,
  shownFields,
} from './formSubject.ts'
import { type FormValues, isValueName, type ValueName } from './formValues.ts'

export type Problem =
  | { field: ValueName; what: 'missing' | 'unoffered' }
  | { field: ValueName; what: 'broken'; broken: BoundBroken }
  | { field: 'transAt'; what: 'noAmount' | 'zero' | 'tooHigh' }
  | { field: 'vouchers'; what: 'missing' | 'sending' | 'failed'; count: number }
  | { field: 'vouchers'; what: 'tooMany' }

/** Every problem, in the order of the page; the server would refuse each of them too. At most one a field. */
export function problemsOf(values: FormValues, files: readonly VoucherFile[], subject: FormSubject): Problem[] {
  return subject.sections
    .flatMap((section) => shownFields(section.fields, values, subject))
    .flatMap((name) => problemOf(name, values, files, subject) ?? [])
}

function problemOf(
  name: FieldName,
  values: FormValues,
  files: readonly VoucherFile[],
  subject: FormSubject,
): Problem | null {
  switch (name) {
    case 'transId':
      return chosen(name, values, offerOf(values, subject) !== undefined)
    case 'rsnCd':
      return chosen(name, values, rsnCdsOf(values, subject).includes(values.rsnCd))
    case 'rcvInsIdCd':
      return chosen(name, values, receiversOf(values, subject).includes(values.rcvInsIdCd))
    case 'replyCd':
      return chosen(name, values, subject.flow.reply?.answers.includes(values.replyCd) ?? false)
    case 'origSpecFeeClass':
      return chosen(name, values, feeClassesOf(values.origSpecDiscTp).includes(values.origSpecFeeClass))
    case 'transAt':
      return amountProblem(values, subject)
    case 'vouchers':
      return voucherProblem(values, files, subject)
    default:
      return isValueName(name) ? plainProblem(name, values, subject) : null
  }
}

/** Returns true if the field is required. A reply without results to choose from requires its remark. */
export function isRequired(name: FieldName, { flow }: FormSubject): boolean {
  if (name === 'replyExtendRemark') return flow.reply?.answers.length === 0
  if (name === 'priAcctNo') return false
  return !isExceptionField(name) || exceptionFields[name].ask !== 'optional'
}

function chosen(field: ValueName, values: FormValues, fits: boolean): Problem | null {
  if (values[field] === '') return { field, what: 'missing' }
  return fits ? null : { field, what: 'unoffered' }
}

/** A field that its kind alone checks. */
function plainProblem(field: ValueName, values: FormValues, subject: FormSubject): Problem | null {
  const declared = fieldOf(field)
  const value = typed(field, values)
  if (value === '') return isRequired(field, subject) ? { field, what: 'missing' } : null
  const broken = checkValue(declared, value)
  if (!broken) return null
  const isChosen = declared.kind === 'code' || declared.kind === 'date'
  return isChosen ? { field, what: 'unoffered' } : { field, what: 'broken', broken }
}

export function typed(field: ValueName, values: FormValues): string {
  return field === 'priAcctNo' ? values.priAcctNo.replaceAll(/[\s-]/g, '') : values[field].trim()
}

function amountProblem(values: FormValues, subject: FormSubject): Problem | null {
  const currency = currencyOf(values, subject)
  // Until the currency is chosen it is what is missing: there is no amount without one.
  if (currency === '') return null
  if (values.transAt.trim() === '') return { field: 'transAt', what: 'missing' }
  const amount = parseAmount(values.transAt, currency)
  if (amount === null) return { field: 'transAt', what: 'noAmount' }
  if (amount === '0') return { field: 'transAt', what: 'zero' }
  const atMost = offerOf(values, subject)?.atMost ?? null
  return atMost !== null && BigInt(amount) > BigInt(atMost) ? { field: 'transAt', what: 'tooHigh' } : null
}

function voucherProblem(values: FormValues, files: readonly VoucherFile[], subject: FormSubject): Problem | null {
  const lines = asks(subject, 'rsnCd') ? (reasonOf(values, subject)?.evidence ?? []) : []
  const count = (at: VoucherFile['progress']['at']) => files.filter((file) => file.progress.at === at).length
  if (count('failed') > 0) return { field: 'vouchers', what: 'failed', count: count('failed') }
  const absent = missing(lines, files)
  if (absent.length > 0) return { field: 'vouchers', what: 'missing', count: absent.length }
  if (count('sending') > 0) return { field: 'vouchers', what: 'sending', count: count('sending') }
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return files.length > maxVouchers || bytes > maxVoucherBytes ? { field: 'vouchers', what: 'tooMany' } : null
}
