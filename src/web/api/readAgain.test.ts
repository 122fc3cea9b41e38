import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { readAgain } from './readAgain.ts'

const record = ['record', 'E1']
const tasks = ['tasks']

it('reads what is shown, and what was left before its answer came as soon as it is shown again', async () => {
  const { queries, show, answers } = setUp()
  setOld(queries, record)

  const leave = show(record)
  expect(answers).toHaveLength(0)
  readAgain(queries, { queryKey: ['record'] })
  expect(answers).toHaveLength(1)
  expect(queries.getQueryState(record)?.isInvalidated).toBe(false)
  leave()
  await vi.waitUntil(() => queries.getQueryState(record)?.isInvalidated)

  const leaveAgain = show(record)
  expect(answers).toHaveLength(2)
  answers[1]?.('new')
  await vi.waitUntil(() => queries.getQueryData(record) === 'new')
  leaveAgain()
  show(record)()
  expect(answers).toHaveLength(2)
})

it('reads what was left and shown again while another answer was awaited', async () => {
  const { queries, show, answers } = setUp()
  for (const key of [record, tasks]) setOld(queries, key)
  const leave = show(record)
  show(tasks)
  readAgain(queries, {})
  expect(answers).toHaveLength(2)

  leave()
  await vi.waitUntil(() => queries.getQueryState(record)?.fetchStatus === 'idle')
  // A notice of who looks at it changes its data, but not its age.
  setOld(queries, record)
  show(record)
  answers[1]?.('new')
  await vi.waitUntil(() => answers.length === 3)
  answers[2]?.('new')
  await vi.waitUntil(() => queries.getQueryData(record) === 'new')
})

it('reads once more what was being read for the first time', async () => {
  const { queries, show, answers } = setUp()
  show(record)
  readAgain(queries, { queryKey: ['record'] })
  expect(answers).toHaveLength(1)
  answers[0]?.('of before the change')
  await vi.waitUntil(() => answers.length === 2)
  answers[1]?.('new')
  await vi.waitUntil(() => queries.getQueryData(record) === 'new')
})

const longAgo = Date.now() - 1_000

function setOld(queries: QueryClient, queryKey: string[]): void {
  queries.setQueryData(queryKey, 'old', { updatedAt: longAgo })
}

/** Calls wait until their test answers them, in the order in which they were made. */
function setUp() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((answer: string) => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const show = (queryKey: string[]) =>
    new QueryObserver(queries, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {})
  return { queries, show, answers }
}
