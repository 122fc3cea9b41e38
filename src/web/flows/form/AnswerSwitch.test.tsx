// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it } from 'vitest'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { texts } from '../../../texts/en/all.ts'
import { AnswerSwitch } from './AnswerSwitch.tsx'

afterEach(cleanup)

function show(actions: RecordDetail['actions']): void {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const record = { expId: 'E2326112600001X', flow: 'stdDispute', state: 'verifiedPass', actions } as RecordDetail
  render(
    <IntlProvider locale="en" messages={texts}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <AnswerSwitch
            record={record}
            answer="Represent"
            notified="Sakura Shore Bank"
            back={{ to: '/worklist', search: {} }}
          />
        </RouterContextProvider>
      </QueryClientProvider>
    </IntlProvider>,
  )
}

it('offers both answers to a handler of the receiver, and says what follows from giving it up', () => {
  show([{ action: 'notContest', allowed: true }])
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([true, false])
  expect(screen.getByText(texts.action.notContest)).toBeDefined()
  expect(screen.getByText(/Sakura Shore Bank is notified/)).toBeDefined()
})

it.each([
  ['the record is answered', []],
  ['the role is missing', [{ action: 'notContest', allowed: false, reason: 'roleMissing' } as const]],
])('is not drawn where %s', (_, actions) => {
  show(actions)
  expect(screen.queryByRole('radio')).toBeNull()
})
