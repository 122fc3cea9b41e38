import { currencyCode, formatAmount, type MinorUnits } from '../../domain/money.ts'

export function Money({ amount, currency }: { amount: MinorUnits; currency: string }) {
  return (
    <span className="money">
      {formatAmount(amount, currency)}
      <span className="money-code"> {currencyCode(currency)}</span>
    </span>
  )
}
