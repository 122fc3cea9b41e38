// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AmountInput } from './AmountInput.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

function Sheet({ currency, invalid }: { currency: string; invalid: boolean }) {
  const [amount, setAmount] = useState('')
  return <AmountInput id="amount" currency={currency} value={amount} onChange={setAmount} invalid={invalid} />
}

function show(currency: string, invalid = false): HTMLInputElement {
  act(() => root.render(<Sheet currency={currency} invalid={invalid} />))
  const input = place.querySelector('input')
  if (!input) throw new Error('There is no input.')
  return input
}

/** What a person types, and then leaves the field. */
function type(input: HTMLInputElement, text: string): void {
  act(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
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
  expect(place.querySelector(`#${input.id}-currency`)?.textContent).toBe(code)
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
