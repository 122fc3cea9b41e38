// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import { texts } from '../../../texts/en/all.ts'
import { DaysInput } from './DaysInput.tsx'

afterEach(cleanup)

function show(input: ReactNode): void {
  render(
    <IntlProvider locale="en" messages={texts}>
      {input}
    </IntlProvider>,
  )
}

const range = { id: 'settled', label: 'Settlement date', days: ['20261101', ''], placeholders: ['From', 'To'] }

it('takes days that are typed before its calendar is loaded, and no others', () => {
  const chosen = vi.fn()
  show(<DaysInput {...range} invalid={false} last="20261130" onChange={chosen} />)
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

it('names what was typed and is no day that can be chosen, when it is left', () => {
  const chosen = vi.fn()
  show(<DaysInput {...range} invalid={false} last="20261130" onChange={chosen} />)
  const leaveWith = (value: string) => {
    const [from] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Settlement date' })
    if (!from) return
    fireEvent.focus(from)
    fireEvent.change(from, { target: { value } })
    fireEvent.blur(from)
  }
  leaveWith('2026-11-31')
  expect(screen.getByRole('alert').textContent).toContain('“2026-11-31” is not a date')
  leaveWith('2029-01-01')
  expect(screen.getByRole('alert').textContent).toContain('the last possible day is 2026-11-30')
  expect(chosen).not.toHaveBeenCalled()
  leaveWith('2026-11-15')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(chosen).toHaveBeenLastCalledWith(['20261115', ''])
})
