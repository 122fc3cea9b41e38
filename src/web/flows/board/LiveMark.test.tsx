// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it } from 'vitest'
import { texts } from '../../../texts/en/all.ts'
import { LiveMark } from './LiveMark.tsx'

afterEach(cleanup)

it.each([
  [false, 'Live, 10:42'],
  [true, 'Not updated since 10:42'],
])('says of figures that have stopped (%s) since when', (stopped, words) => {
  render(
    <IntlProvider locale="en" messages={texts}>
      <LiveMark at={new Date(2026, 10, 25, 10, 42).getTime()} stopped={stopped} />
    </IntlProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
})
