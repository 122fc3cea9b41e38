import { maxVoucherBytes, maxVouchers } from '../../../contract/submission.ts'
import { type BoundBroken, checkValue, type FieldName, fieldOf } from '../../../domain/fields.ts'
import { parseAmount } from '../../../domain/money.ts'
import { feeClassesOf } from '../../../domain/specialPricing.ts'
import { missing } from './evidence.ts'
import type { FormValues, ValueName } from './formState.ts'
import { asks, currencyOf, type FormGround, offerOf, reasonOf, receiversOf, rsnCdsOf, shownFields } from './ground.ts'
import type { VoucherFile } from './voucherFiles.ts'

/** What keeps a form from being sent: a field, and what is wrong with it. */
export type Problem =
  | { field: ValueName; what: 'missing' | 'unoffered' }
  | { field: ValueName; what: 'broken'; broken: BoundBroken }
  | { field: 'transAt'; what: 'noAmount' | 'zero' | 'tooHigh' }
  | { field: 'vouchers'; what: 'missing' | 'sending' | 'failed'; count: number }
  | { field: 'vouchers'; what: 'tooMany' }

/** Every problem, in the order of the page; the server would refuse each of them too. At most one a field. */
export function problemsOf(values: FormValues, files: readonly VoucherFile[], ground: FormGround): Problem[] {
  return ground.sections
    .flatMap((section) => shownFields(section.fields, values, ground))
    .flatMap((name) => problemOf(name, values, files, ground) ?? [])
}

function problemOf(
  name: FieldName,
  values: FormValues,
  files: readonly VoucherFile[],
  ground: FormGround,
): Problem | null {
  switch (name) {
    case 'transId':
      return chosen(name, values, offerOf(values, ground) !== undefined)
    case 'rsnCd':
      return chosen(name, values, rsnCdsOf(values, ground).includes(values.rsnCd))
    case 'rcvInsIdCd':
      return chosen(name, values, receiversOf(values, ground).includes(values.rcvInsIdCd))
    case 'replyCd':
      return chosen(name, values, ground.flow.reply?.answers.includes(values.replyCd) ?? false)
    case 'origSpecFeeClass':
      return chosen(name, values, feeClassesOf(values.origSpecDiscTp).includes(values.origSpecFeeClass))
    case 'fraudTp':
    case 'transCurrCd':
    case 'origSpecDiscTp':
    case 'settleDt':
      return chosen(name, values, checkValue(fieldOf(name), values[name]) === null)
    case 'transAt':
      return amountProblem(values, ground)
    case 'vouchers':
      return voucherProblem(values, files, ground)
    case 'replyExtendRemark':
    case 'remark':
    case 'priAcctNo':
    case 'retriRefNo':
    case 'sysTraNo':
    case 'origTransCurrCd':
    case 'origTransChnl':
    case 'origTransSndMd':
      return typedProblem(name, values, ground)
    default:
      return null
  }
}

/** Whether a field must be filled in; a reply without answers to choose from is its words. */
export function isRequired(name: FieldName, { flow }: FormGround): boolean {
  if (name === 'replyExtendRemark') return flow.reply?.answers.length === 0
  return !optional.includes(name)
}

const optional: readonly FieldName[] = [
  'remark',
  'priAcctNo',
  'retriRefNo',
  'sysTraNo',
  'origTransCurrCd',
  'origTransChnl',
  'origTransSndMd',
]

function chosen(field: ValueName, values: FormValues, fits: boolean): Problem | null {
  if (values[field] === '') return { field, what: 'missing' }
  return fits ? null : { field, what: 'unoffered' }
}

function typedProblem(field: ValueName, values: FormValues, ground: FormGround): Problem | null {
  if (values[field].trim() === '') return isRequired(field, ground) ? { field, what: 'missing' } : null
  const broken = checkValue(fieldOf(field), typed(field, values))
  return broken && { field, what: 'broken', broken }
}

/** A value as it is sent: a card is typed with blanks as it is printed. */
export function typed(field: ValueName, values: FormValues): string {
  return field === 'priAcctNo' ? values.priAcctNo.replaceAll(/[\s-]/g, '') : values[field].trim()
}

function amountProblem(values: FormValues, ground: FormGround): Problem | null {
  const currency = currencyOf(values, ground)
  // Until the currency is chosen it is what is missing: there is no amount without one.
  if (currency === '') return null
  if (values.transAt.trim() === '') return { field: 'transAt', what: 'missing' }
  const amount = parseAmount(values.transAt, currency)
  if (amount === null) return { field: 'transAt', what: 'noAmount' }
  if (amount === '0') return { field: 'transAt', what: 'zero' }
  const atMost = offerOf(values, ground)?.atMost ?? null
  return atMost !== null && BigInt(amount) > BigInt(atMost) ? { field: 'transAt', what: 'tooHigh' } : null
}

function voucherProblem(values: FormValues, files: readonly VoucherFile[], ground: FormGround): Problem | null {
  const lines = asks(ground, 'rsnCd') ? (reasonOf(values, ground)?.evidence ?? []) : []
  const count = (at: VoucherFile['progress']['at']) => files.filter((file) => file.progress.at === at).length
  if (count('failed') > 0) return { field: 'vouchers', what: 'failed', count: count('failed') }
  const absent = missing(lines, files)
  if (absent.length > 0) return { field: 'vouchers', what: 'missing', count: absent.length }
  if (count('sending') > 0) return { field: 'vouchers', what: 'sending', count: count('sending') }
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return files.length > maxVouchers || bytes > maxVoucherBytes ? { field: 'vouchers', what: 'tooMany' } : null
}
