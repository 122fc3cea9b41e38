import { Input, type InputRef, Space } from 'antd'
import type { Ref } from 'react'
import { currencyCode, decimalsOf, formatAmount, parseAmount } from '../../../domain/text/money.ts'
import typography from '../typography.module.css'

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
    <Space.Compact block>
      <Input
        ref={rest.ref}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={leave}
        inputMode={decimalsOf(currency) > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        className={typography.tabular}
        style={{ textAlign: 'right' }}
        maxLength={20}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={described}
      />
      <Space.Addon id={`${id}-currency`} status={invalid ? 'error' : ''}>
        {currencyCode(currency)}
      </Space.Addon>
    </Space.Compact>
  )
}
