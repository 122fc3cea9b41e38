// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DaysInput } from './DaysInput.tsx'

afterEach(cleanup)

const range = { id: 'settled', label: 'Settlement date', days: ['20261101', ''], placeholders: ['From', 'To'] }

it('takes days that are typed before its calendar is loaded, and no others', () => {
  const chosen = vi.fn()
  render(<DaysInput {...range} invalid={false} last="20261130" onChange={chosen} />)
  const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Settlement date' })
  expect([from?.value, to?.value]).toEqual(['2026-11-01', ''])
  if (!from || !to) return

  to.focus()
  for (const value of ['2026-11-3', '2026-11-31', '2026-12-01']) {
    fireEvent.change(to, { target: { value } })
    expect(to.value).toBe(value)
  }
  expect(chosen).not.toHaveBeenCalled()

  fireEvent.change(to, { target: { value: '2026-11-30' } })
  expect(chosen).toHaveBeenLastCalledWith(['20261101', '20261130'])
  fireEvent.change(from, { target: { value: '' } })
  expect(chosen).toHaveBeenLastCalledWith(['', ''])
})
