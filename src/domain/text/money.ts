import { currencies } from '../reference/currencies.ts'

/** An amount in the currency's minor unit, as a string of digits: `128500` is 1,285.00 THB. */
export type MinorUnits = string

/** ISO 4217 alphabetic code of a numeric one (`764` → `THB`); an unknown code stands for itself. */
export function currencyCode(numeric: string): string {
  return currencies[numeric]?.[0] ?? numeric
}

/** Returns the decimals of a numeric currency code: JPY 0, THB 2, KWD 3; 2 for an unknown one. */
export function decimalsOf(numeric: string): number {
  return currencies[numeric]?.[1] ?? 2
}

/** `('128500', '764')` → `1,285.00`, without the currency code. */
export function formatAmount(amount: MinorUnits, currency: string): string {
  const decimals = decimalsOf(currency)
  const negative = amount.startsWith('-')
  const digits = amount.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${negative ? '-' : ''}${whole}${fraction}`
}

/** `128550` in THB → `1285.50`, which any spreadsheet reads as a number. */
export function decimalAmount(amount: MinorUnits, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = amount.padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Allows commas between thousands only: a decimal comma read as one would multiply the amount by a hundred. */
const amountShape = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

/**
 * Reads a typed amount into minor units: `('1,285.5', '764')` → `128550`. Null where it is no amount, has more decimals
 * than the currency, or is longer than twelve digits (DE 4).
 */
export function parseAmount(typed: string, currency: string): MinorUnits | null {
  const decimals = decimalsOf(currency)
  const match = amountShape.exec(typed.trim())
  const fraction = match?.[2] ?? ''
  const whole = match?.[1]?.replaceAll(',', '')
  if (!match || fraction.length > decimals) return null
  const digits = `${whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
  return digits.length <= 12 ? digits : null
}

/** Adds up amounts of the same currency only; sorted by currency. */
export function sumByCurrency(
  rows: readonly { transAt: MinorUnits; transCurrCd: string }[],
): { transCurrCd: string; transAt: MinorUnits }[] {
  const sums = new Map<string, bigint>()
  for (const row of rows) sums.set(row.transCurrCd, (sums.get(row.transCurrCd) ?? 0n) + BigInt(row.transAt))
  return [...sums]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([transCurrCd, sum]) => ({ transCurrCd, transAt: sum.toString() }))
}
