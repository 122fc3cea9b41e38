import { currencyCode, formatAmount, type MinorUnits } from '../../../domain/text/money.ts'
import styles from './money.module.css'

export function Money({ amount, currency }: { amount: MinorUnits; currency: string }) {
  return (
    <span data-part="money" className={styles.money}>
      {formatAmount(amount, currency)}
      <span data-part="currency" className={styles.currency}>
        {' '}
        {currencyCode(currency)}
      </span>
    </span>
  )
}
