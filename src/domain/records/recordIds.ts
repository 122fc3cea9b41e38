import { keysOf } from '../typed.ts'
import { type ExceptionTransId, exceptions } from './transactions.ts'

/** Digits and letters that aren't confused when an id is read out: no I, L, O or U. */
const idDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Transaction id, day (YYMMDD), and six digits or letters: fifteen characters. */
export function recordIdOf(transId: ExceptionTransId, day: string, count: number): string {
  let counted = ''
  for (let n = count; counted.length < 6; n = Math.floor(n / 32)) counted = `${idDigits[n % 32]}${counted}`
  return `${transId}${day}${counted}`
}

/** Source of a pattern of record ids, in letters of either case. */
export const recordIdSource = [
  `(?:${keysOf(exceptions).join('|')})`,
  '\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])',
  `[${idDigits}]{6}`,
].join('')
