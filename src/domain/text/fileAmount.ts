import { decimalsOf, type MinorUnits, parseAmount } from './money.ts'

/** Why an amount in a file is not taken. The texts are in `bound`. */
type AmountProblem = 'amountComma' | 'amountGroups' | 'amountDecimals' | 'amount'

/**
 * Reads an amount as a person or a spreadsheet writes it into a file. What two countries read differently is refused:
 * `1,234` is a thousand in one and one in the other; `1,234.00` is the same in both.
 */
export function amountInFile(cell: string, currency: string): MinorUnits | { problem: AmountProblem; max: number } {
  const text = cell.trim()
  const decimals = decimalsOf(currency)
  const amount = parseAmount(text, currency)
  if (amount !== null && (decimals === 0 || !/,\d{3}$/.test(text))) return amount
  if (/,\d{3}$/.test(text) || /\d['’\u00a0\u202f ]\d{3}|[.,]\d{3}[.,]/.test(text))
    return { problem: /[.'’\u00a0\u202f ]\d{3},\d+$/.test(text) ? 'amountComma' : 'amountGroups', max: decimals }
  if (/^\d+,\d+$/.test(text)) return { problem: 'amountComma', max: decimals }
  if (/^\d+\.\d+$/.test(text) && (text.split('.')[1]?.length ?? 0) > decimals)
    return { problem: 'amountDecimals', max: decimals }
  return { problem: 'amount', max: 12 }
}
