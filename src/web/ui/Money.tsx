import { currencyCode, formatAmount, type MinorUnits } from '../../domain/money.ts'

/** An amount and its currency: digits line up in a column whatever the currency, since the code has a fixed width. */
export function Money({ amount, currency }: { amount: MinorUnits; currency: string }) {
  return (
    <span className="money">
      {formatAmount(amount, currency)}
      <span className="money-code"> {currencyCode(currency)}</span>
    </span>
  )
}
