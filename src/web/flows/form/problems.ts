import { maxVoucherBytes, maxVouchers } from '../../../contract/submission.ts'
import { checkValue, type FieldName, fieldOf } from '../../../domain/fields.ts'
import { parseAmount } from '../../../domain/money.ts'
import { missing } from './evidence.ts'
import { asks, type FormGround, type FormValues, offerOf, reasonOf, shownFields, type ValueName } from './formState.ts'
import type { VoucherFile } from './voucherFiles.ts'

/** What keeps a form from being sent: a field, and what is wrong with it. */
export type Problem =
  | { field: ValueName; what: 'missing' | 'unoffered' }
  | { field: 'transAt'; what: 'noAmount' | 'zero' | 'tooHigh' }
  | { field: 'remark'; what: 'tooLong'; max: number }
  | { field: 'vouchers'; what: 'missing' | 'sending' | 'failed'; count: number }
  | { field: 'vouchers'; what: 'tooMany' }

/** Every problem, in the order of the page; the server would refuse each of them too. At most one a field. */
export function problemsOf(values: FormValues, files: readonly VoucherFile[], ground: FormGround): Problem[] {
  return ground.flow.form
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
      return chosen(name, values, reasonOf(values, ground) !== undefined)
    case 'rcvInsIdCd':
      return chosen(name, values, offerOf(values, ground)?.rcvInsIdCd === values.rcvInsIdCd)
    case 'fraudTp':
      return chosen(name, values, checkValue(fieldOf(name), values.fraudTp) === null)
    case 'transAt':
      return amountProblem(values, ground)
    case 'vouchers':
      return voucherProblem(values, files, ground)
    case 'remark': {
      const broken = checkValue(fieldOf(name), values.remark)
      return broken && { field: name, what: 'tooLong', max: broken.max }
    }
    default:
      return null
  }
}

function chosen(field: ValueName, values: FormValues, fits: boolean): Problem | null {
  if (values[field] === '') return { field, what: 'missing' }
  return fits ? null : { field, what: 'unoffered' }
}

function amountProblem(values: FormValues, ground: FormGround): Problem | null {
  if (values.transAt.trim() === '') return { field: 'transAt', what: 'missing' }
  const amount = parseAmount(values.transAt, ground.currency)
  if (amount === null) return { field: 'transAt', what: 'noAmount' }
  if (amount === '0') return { field: 'transAt', what: 'zero' }
  const offer = offerOf(values, ground)
  return offer && BigInt(amount) > BigInt(offer.atMost) ? { field: 'transAt', what: 'tooHigh' } : null
}

function voucherProblem(values: FormValues, files: readonly VoucherFile[], ground: FormGround): Problem | null {
  const lines = asks(ground.flow, 'rsnCd') ? (reasonOf(values, ground)?.evidence ?? []) : []
  const count = (at: VoucherFile['progress']['at']) => files.filter((file) => file.progress.at === at).length
  if (count('failed') > 0) return { field: 'vouchers', what: 'failed', count: count('failed') }
  const absent = missing(lines, files)
  if (absent.length > 0) return { field: 'vouchers', what: 'missing', count: absent.length }
  if (count('sending') > 0) return { field: 'vouchers', what: 'sending', count: count('sending') }
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return files.length > maxVouchers || bytes > maxVoucherBytes ? { field: 'vouchers', what: 'tooMany' } : null
}
