// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import { texts } from '../../../texts/en/all.ts'
import { amounts, choice, code, day, days, type ListCondition, terms, text, toggle } from '../conditions.ts'
import { ConditionInput } from './ConditionInput.tsx'

afterEach(cleanup)

const label = () => 'Field'

function given(condition: ListCondition, labelled: boolean) {
  const change = vi.fn()
  const problem = { kind: 'currency' } as const
  render(
    <IntlProvider locale="en" messages={texts}>
      <ConditionInput {...{ condition, labelled, change, problem }} place="bar" draft={{}} />
    </IntlProvider>,
  )
  return change
}

it.each([true, false])('is found by its label, above it or inside (%s), and described by its problem', (labelled) => {
  for (const condition of [
    text('field', 20, { label }),
    code('field', () => [{ code: '01', name: 'One' }], { label }),
    choice('field', ['a', 'b'], (_, value) => value, label),
    day('field', label),
  ]) {
    given(condition, labelled)
    const input = screen.getByLabelText<HTMLInputElement>('Field', { selector: 'input' })
    expect(input.id).toBe('bar-field')
    expect([condition.kind, input.getAttribute('aria-describedby')]).toEqual([condition.kind, 'bar-field-problem'])
    cleanup()
  }
})

it('names the box of terms also while something is entered', () => {
  given(terms(), false)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: texts.field.terms })
  expect([box.placeholder, screen.getByText(texts.field.terms).textContent]).toEqual([
    texts.list.termsExample,
    texts.field.terms,
  ])
})

it('takes the two ends of a range, and a box to check', () => {
  const range = given(amounts('transAt', 'transCurrCd'), true)
  const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!from || !to) throw new Error('A range has two ends.')
  fireEvent.change(to, { target: { value: '12' } })
  expect(range).toHaveBeenLastCalledWith({ transAtTo: '12' })
  fireEvent.change(from, { target: { value: '3' } })
  expect(range).toHaveBeenLastCalledWith({ transAtFrom: '3' })
  cleanup()

  const settled = given(days('settleDt', { label }), true)
  fireEvent.change(screen.getAllByLabelText('Field')[0] as HTMLElement, { target: { value: '2026-11-01' } })
  expect(settled).toHaveBeenLastCalledWith({ settleDtFrom: '20261101', settleDtTo: '' })
  cleanup()

  const mine = given(toggle('mine', label), true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Field' }))
  expect(mine).toHaveBeenLastCalledWith({ mine: '1' })
})
