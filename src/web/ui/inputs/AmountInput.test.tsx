// @vitest-environment happy-dom
import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { AmountInput } from './AmountInput.tsx'

afterEach(cleanup)

function Sheet({ currency, invalid }: { currency: string; invalid: boolean }) {
  const [amount, setAmount] = useState('')
  return <AmountInput id="amount" currency={currency} value={amount} onChange={setAmount} invalid={invalid} />
}

function show(currency: string, invalid = false): HTMLInputElement {
  render(<Sheet currency={currency} invalid={invalid} />)
  return within(document.body).getByRole<HTMLInputElement>('textbox')
}

function type(input: HTMLInputElement, text: string): void {
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

it.each([
  ['764', '1285', '1,285.00', 'THB'],
  ['764', '1285.5', '1,285.50', 'THB'],
  ['392', '1285', '1,285', 'JPY'],
  ['414', '1285.5', '1,285.500', 'KWD'],
])('writes an amount of currency %s out with its decimals', (currency, typed, written, code) => {
  const input = show(currency)
  type(input, typed)
  expect(input.value).toBe(written)
  expect(input.ownerDocument.getElementById(`${input.id}-currency`)?.textContent).toBe(code)
})

it.each([
  ['764', '12.345'],
  ['392', '1.5'],
  ['764', 'twelve'],
])('leaves what is no amount of currency %s as it was typed: %s', (currency, typed) => {
  const input = show(currency)
  type(input, typed)
  expect(input.value).toBe(typed)
})

it('says its currency, and that it is wrong, to a screen reader', () => {
  const input = show('764', true)
  expect(input.getAttribute('aria-describedby')).toContain('amount-currency')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
