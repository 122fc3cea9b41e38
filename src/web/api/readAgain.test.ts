import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { readAgain } from './readAgain.ts'

it('reads what is shown, and what was left before its answer came as soon as it is shown again', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = ['record', 'E1']
  const answers: (() => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(() => resolve('new'))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const show = () => new QueryObserver(queries, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {})
  queries.setQueryData(queryKey, 'old')

  const leave = show()
  expect(answers).toHaveLength(0)
  readAgain(queries, { queryKey: ['record'] })
  expect(answers).toHaveLength(1)
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false)
  leave()
  await vi.waitUntil(() => queries.getQueryState(queryKey)?.isInvalidated)

  const leaveAgain = show()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await vi.waitUntil(() => queries.getQueryData(queryKey) === 'new')
  leaveAgain()
  show()()
  expect(answers).toHaveLength(2)
})
