// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { goodFaith } from '../../../domain/flows/goodFaith.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { texts } from '../../../texts/en/all.ts'
import { loadedProfile, type Profile } from '../../session/session.ts'
import { definitionQuery, operationsQuery, recordQuery } from '../queries.ts'
import { RecordFormPage } from './RecordFormPage.tsx'

vi.mock('../../../domain/flows/goodFaith.ts', async (original) => {
  const { goodFaith: flow } = await original<typeof import('../../../domain/flows/goodFaith.ts')>()
  const { verifiedFirst } = await import('../../../../testing/flows/verifiedFirst.ts')
  return { goodFaith: verifiedFirst(flow) }
})

beforeAll(() => {
  // Nobody answers who holds the record.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  loadedProfile.set({ userId: '7', insIdCd: '00010344', roles: ['handler'], menus: [] } as unknown as Profile)
})
afterAll(() => {
  vi.unstubAllGlobals()
  loadedProfile.set(null)
})
afterEach(cleanup)

const expId = 'E2626112600001X'

function open(state: State, action: 'modify' | 'reply'): void {
  const record: Partial<RecordDetail> = {
    expId,
    flow: 'goodFaith',
    state,
    version: 3,
    withOrigIn: '1',
    transId: 'E26',
    transAt: '10000',
    transCurrCd: '764',
    submitInsIdCd: '00010344',
    rcvInsIdCd: '00010392',
    counterparty: '00010392',
    failRemark: 'The amount is wrong.',
    dueDt: null,
    recCrtTs: '2026-11-20T08:00:00.000Z',
    atMost: null,
    voucherFiles: [],
    actions: [{ action, allowed: true }],
  }
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  queries.setQueryData(recordQuery(expId).queryKey, record as RecordDetail)
  queries.setQueryData(operationsQuery(expId).queryKey, { operations: [], related: [] } as never)
  queries.setQueryData(definitionQuery(goodFaith).queryKey, { reasons: [], institutions: [], currencies: [] } as never)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const pageId = `${goodFaith.pageId}.${state}.${action}`
  render(
    <IntlProvider locale="en" messages={texts}>
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>
          <RecordFormPage expId={expId} pageId={pageId} action={action} />
        </RouterContextProvider>
      </QueryClientProvider>
    </IntlProvider>,
  )
}

it('opens the form of the submission for its submitter', () => {
  open('verifiedFail', 'modify')
  expect(screen.getByLabelText(texts.field.settleDt)).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})

it.each([
  ['unreplied', 'reply'],
  ['auditedFail', 'modify'],
] as const)('opens the form of the reply for its receiver: %s', (state, action) => {
  open(state, action)
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByLabelText(texts.field.settleDt)).toBeNull()
})
