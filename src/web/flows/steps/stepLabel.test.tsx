// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { expect, it } from 'vitest'
import type { RecordRow } from '../../../contract/records/records.ts'
import { texts } from '../../../texts/en/all.ts'
import { useText } from '../../i18n/useText.ts'
import { possibleOf } from './possible.ts'
import { stepLabel } from './stepLabel.ts'

const row = (allowed: boolean) => ({ expId: 'A', actions: [{ action: 'auditPass', allowed }] }) as RecordRow

function labelOn(...rows: RecordRow[]): string {
  const label = renderHook(() => stepLabel(useText(), 'auditPass', possibleOf('auditPass', rows)), {
    wrapper: ({ children }: { children: React.ReactNode }) => (
      <IntlProvider locale="en" messages={texts}>
        {children}
      </IntlProvider>
    ),
  })
  return label.result.current
}

it('says on how many of the chosen records a step will be taken', () => {
  expect(labelOn(row(true))).toBe('Audit Pass')
  expect(labelOn(row(true), row(true))).toBe('Audit Pass 2')
  expect(labelOn(row(true), row(false), row(false))).toBe('Audit Pass 1 of 3')
})

it('is the word alone where the step is possible on none', () => {
  expect(labelOn(row(false), row(false))).toBe('Audit Pass')
})
