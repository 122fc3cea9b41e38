// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setOwnZone, setTimeZones } from '../../../domain/time/zones.ts'
import { texts } from '../../../texts/en/all.ts'
import { Closing, DueTag } from './DueTag.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:59:00Z') })
  setOwnZone('UTC')
  setTimeZones({ network: 'Asia/Bangkok', risk: 'Asia/Bangkok' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setOwnZone(null)
  setTimeZones({ network: 'UTC', risk: 'UTC' })
})

function show(shown: ReactNode): void {
  render(
    <IntlProvider locale="en" messages={texts}>
      {shown}
    </IntlProvider>,
  )
}

it.each([
  ['20261127', undefined, 'Due today'],
  ['20261127', '17:00', 'Until 10:00'],
  ['20261127', '16:59', '09:59 passed'],
  ['20261129', '17:00', '2 d left'],
  ['20261126', '17:00', '1 d overdue'],
])('of a day %s that closes at %s in Bangkok says in UTC: %s', (dueDt, time, words) => {
  show(<DueTag dueDt={dueDt} time={time} />)
  expect(screen.getByText(words)).toBeDefined()
})

it('says when the day closes on the clock of the user, and nothing where that is not known', () => {
  show(
    <>
      <Closing day="20261127" time="17:00" />
      <DueTag dueDt="20261204" />
      <DueTag dueDt="20261205" time={null} />
    </>,
  )
  expect(screen.getByText('until 10:00 your time')).toBeDefined()
  expect(screen.getByText('7 d left').title).toBe('2026-12-04, until 17:00 your time')
  expect(screen.getByText('8 d left').title).toBe('2026-12-05')
})
