import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { followAll, followMoved, isAffected, type MovedRecord } from './follow.ts'

const verified: MovedRecord = { expId: 'E1', flow: 'stdDispute', from: 'unverified', to: 'verifiedPass' }
const raised: MovedRecord = { expId: 'E2', flow: 'goodFaith', from: 'withOrig', to: 'unreplied' }
const is = (key: readonly unknown[], data?: unknown) => isAffected(key, data, [verified])

it('loads the lists that a record left and came into, and those of all states', () => {
  const nodes = ['unverified', 'verifiedPass', 'verifiedFail', 'search']
  expect(nodes.filter((node) => is(['records', 'stdDispute', node, {}]))).toEqual([
    'unverified',
    'verifiedPass',
    'search',
  ])
  expect(is(['records', 'goodFaith', 'search', {}])).toBe(false)
})

it('loads the record, those on the same original, and the counts', () => {
  expect(is(['record', 'E1'])).toBe(true)
  expect(is(['record', 'E1', 'operations'])).toBe(true)
  expect(is(['record', 'E9'])).toBe(false)
  expect(is(['record', 'E9', 'operations'], { related: [{ expId: 'E1' }] })).toBe(true)
  expect(is(['tasks'])).toBe(true)
  expect(is(['insList'])).toBe(false)
})

it('loads what may be raised when something was, not at every step', () => {
  expect(is(['history', 'stdDispute', {}])).toBe(false)
  expect(isAffected(['history', 'stdDispute', {}], undefined, [raised])).toBe(true)
  for (const to of ['deleted', 'notContested', 'reopened', 'dayMoved'])
    expect(isAffected(['history', 'x', {}], undefined, [{ ...verified, to }])).toBe(true)
})

/** The keys that were loaded again, and those that will be as soon as they are shown. */
async function followed(follow: (queries: QueryClient) => void) {
  const queries = new QueryClient()
  const loaded: unknown[] = []
  const keys = [['tasks'], ['record', 'E1'], ['insList']]
  for (const queryKey of keys) queries.setQueryData(queryKey, {}, { updatedAt: Date.now() - 1_000 })
  const ends = keys.map((queryKey) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => loaded.push(queryKey[0]),
      staleTime: 60_000,
    }).subscribe(() => {}),
  )
  follow(queries)
  await new Promise((resolve) => setTimeout(resolve, 10))
  const stale = keys.filter((queryKey) => queries.getQueryState(queryKey)?.isInvalidated).map(([kind]) => kind)
  for (const end of ends) end()
  return { loaded, stale }
}

it('loads nothing anew behind a form, but the counts', async () => {
  const moved = (path: string) => followed((queries) => followMoved(queries, [verified], path))
  expect(await moved('/stdDetailPage')).toEqual({ loaded: ['tasks', 'record'], stale: [] })
  expect(await moved('/stdDetailModifyPage')).toEqual({ loaded: ['tasks'], stale: ['record'] })
})

it('loads all that others may have changed after a time in which nothing was heard', async () => {
  expect((await followed((queries) => followAll(queries, '/home'))).loaded).toEqual(['tasks', 'record'])
})
