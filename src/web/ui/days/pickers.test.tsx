// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setTimeZones } from '../../../domain/time/zones.ts'
import { texts } from '../../../texts/en/all.ts'
import { Picker } from './pickers.tsx'

afterEach(cleanup)

it('marks the day of the network as today, whatever day it is where the browser is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T20:00:00Z'), toFake: ['Date'] })
  setTimeZones({ network: 'Asia/Bangkok', risk: 'Asia/Bangkok' })
  const unused = () => {}
  const day = {
    id: 'from',
    label: 'From',
    days: [''],
    placeholders: [''],
    invalid: false,
    focused: null,
    clicked: false,
  }
  try {
    render(
      <IntlProvider locale="en" messages={texts}>
        <Picker {...day} onChange={unused} onLeave={unused} />
      </IntlProvider>,
    )
    const input = screen.getByRole('textbox', { name: 'From' })
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe('2026-11-30')
  } finally {
    vi.useRealTimers()
    setTimeZones({ network: 'UTC', risk: 'UTC' })
  }
})
