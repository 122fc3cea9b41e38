import { Input, type InputRef } from 'antd'
import type { Ref } from 'react'
import { currencyCode, decimalsOf, formatAmount, parseAmount } from '../../../domain/text/money.ts'
import styles from './amountInput.module.css'

interface AmountInputProps {
  id: string
  /** ISO 4217 numeric code; it can't be changed here. */
  currency: string
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  invalid?: boolean
  ref?: Ref<InputRef>
  'aria-describedby'?: string
}

export function AmountInput({ id, currency, value, onChange, onBlur, invalid = false, ...rest }: AmountInputProps) {
  const described = [`${id}-currency`, rest['aria-describedby']].filter(Boolean).join(' ')
  const leave = () => {
    const amount = parseAmount(value, currency)
    if (amount !== null) onChange(formatAmount(amount, currency))
    onBlur?.()
  }
  return (
    <div className={invalid ? `${styles.amount} ${styles.invalid}` : styles.amount}>
      <Input
        ref={rest.ref}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={leave}
        inputMode={decimalsOf(currency) > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={20}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={described}
      />
      <span id={`${id}-currency`} className={styles.currency}>
        {currencyCode(currency)}
      </span>
    </div>
  )
}
