import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { followClaims } from './followClaims.ts'

const heldBy = { name: 'Harbour verifier', since: '2026-11-25T08:00:00.000Z' }
const claimed = (thing: string) => ({ thing, userId: '7', heldBy })
const released = (thing: string) => ({ thing, userId: '7', heldBy: null })
const mine = ['tasks', 'worklist', 'mine', { scope: 'mine', currPage: 1 }]
const rows = () => [
  { expId: 'E1', heldBy: null, deputyFor: null },
  { rid: '7', heldBy: null, deputyFor: null },
  { expId: 'E3', heldBy: null, deputyFor: 'Away clerk' },
]

/** What a list shows after the notices, and whether it was read again. */
async function after(notices: Parameters<typeof followClaims>[1], queryKey: readonly unknown[] = mine) {
  const queries = new QueryClient()
  const updatedAt = Date.now() - 1_000
  queries.setQueryData(queryKey, { list: rows(), total: 3 }, { updatedAt })
  let reads = 0
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => ({ list: rows(), total: 3, reads: ++reads }),
    staleTime: 60_000,
  })
  const end = observer.subscribe(() => {})
  followClaims(queries, notices)
  await new Promise((resolve) => setTimeout(resolve, 10))
  const { data, dataUpdatedAt } = observer.getCurrentResult()
  end()
  return { list: data?.list, reads, keepsAge: dataUpdatedAt === updatedAt }
}

it('shows who holds a record or an alert without reading the list again', async () => {
  const { list, reads, keepsAge } = await after([claimed('E1'), claimed('7')])
  expect(list?.map((row) => row.heldBy)).toEqual([{ ...heldBy, mine: false }, { ...heldBy, mine: false }, null])
  expect([reads, keepsAge]).toEqual([0, true])
})

it('shows the last of several notices', async () => {
  const { list, reads } = await after([claimed('E1'), released('E1')])
  expect([list?.[0]?.heldBy, reads]).toEqual([null, 0])
})

it('shows who looks at a row, and no longer once they have left or hold it, without reading the list again', async () => {
  const looks = (userId: string, viewing: string | null) => ({ thing: 'E1', userId, viewing })
  const looked = await after([looks('8', 'Second clerk'), looks('9', 'Third clerk'), looks('9', null)])
  expect(looked.list?.[0]).toMatchObject({ heldBy: null, viewers: [{ userId: '8', name: 'Second clerk' }] })
  expect(looked.reads).toBe(0)
  const taken = await after([looks('7', 'Harbour verifier'), claimed('E1')])
  expect(taken.list?.[0]).toMatchObject({ heldBy: { ...heldBy, mine: false }, viewers: [] })
  // Nor does it where the list is asked by its holder: looking brings no row in.
  expect((await after([looks('8', 'Second clerk')], ['tasks', 'worklist', 'mine', { heldBy: 'nobody' }])).reads).toBe(0)
})

it('reads nothing where the row is not shown', async () => {
  expect(await after([claimed('E9')])).toMatchObject({ list: rows(), reads: 0 })
  expect(await after([claimed('E1')], ['tasks', 'summary', 'mine'])).toMatchObject({ list: rows(), reads: 0 })
})

it('leaves out who holds a record in the lists of a workflow, where nobody does', async () => {
  const { list } = await after([released('E1')], ['records', 'stdDispute', 'unverified', {}])
  expect(list?.[0]?.heldBy).toBeUndefined()
})

it('reads a list again where the notice does not say what it shows', async () => {
  expect((await after([{ thing: 'E1', userId: '7' }])).reads).toBe(1)
  // The row of a deputy says whom the deputy stands for.
  expect((await after([claimed('E3')])).reads).toBe(1)
  expect((await after([claimed('E1')], ['tasks', 'worklist', 'mine', { heldBy: 'nobody' }])).reads).toBe(1)
})

it('reads a list again that was outdated already, or is just being read', async () => {
  const queries = new QueryClient()
  let reads = 0
  const queryFn = async () => {
    reads += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { list: rows() }
  }
  const observer = new QueryObserver(queries, { queryKey: mine, queryFn })
  const end = observer.subscribe(() => {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  const reading = queries.refetchQueries({ queryKey: mine })
  followClaims(queries, [claimed('E1')])
  await reading
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(3)
  end()
})

it('asks again for the record on the screen, which its user may hold now', async () => {
  const { reads } = await after([released('E1')], ['claim', 'E1'])
  expect(reads).toBe(1)
  expect((await after([released('E2')], ['claim', 'E1'])).reads).toBe(0)
})

it('shows on the page of a record who holds it, and that nobody does any more, without reading it again', async () => {
  const queries = new QueryClient()
  const shown = () => queries.getQueryData<{ heldBy?: object }>(['record', 'E1'])
  queries.setQueryData(['record', 'E1'], { expId: 'E1', state: 'unverified' })
  queries.setQueryData(['record', 'E1', 'operations'], { operations: [] })
  followClaims(queries, [claimed('E1')])
  expect(shown()).toEqual({ expId: 'E1', state: 'unverified', heldBy: { ...heldBy, mine: false } })
  followClaims(queries, [released('E1')])
  expect(shown()?.heldBy).toBeUndefined()
  expect(queries.getQueryState(['record', 'E1'])?.isInvalidated).toBe(false)
  expect(queries.getQueryData(['record', 'E1', 'operations'])).toEqual({ operations: [] })
})
