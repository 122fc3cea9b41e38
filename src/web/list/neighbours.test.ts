// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { jumpPageSize, neighboursOf, type OpenedList, rememberList, rememberPage } from './neighbours.ts'

const ids = ['E23260811004417', 'E23260814001902', 'E25260819000733']
const place: OpenedList = {
  back: { to: '/disputeTransaction/DisputeTransaction', search: { node: 'verifiedFail', currPage: '2' } },
  before: 20,
  total: 57,
  totalIsExact: true,
  request: { conditions: { rsnCd: '4507' }, sort: undefined },
}

beforeEach(() => sessionStorage.clear())

it('knows the record before and the one after, and the place in the whole list', () => {
  rememberList(ids, place)
  expect(neighboursOf('E23260814001902')).toMatchObject({
    previous: 'E23260811004417',
    next: 'E25260819000733',
    position: 22,
    total: 57,
    back: place.back,
  })
})

it('has nothing before the first and nothing after the last', () => {
  rememberList(ids, place)
  expect(neighboursOf('E23260811004417')?.previous).toBeNull()
  expect(neighboursOf('E25260819000733')?.next).toBeNull()
})

it('asks for the hundred that hold what is missing, and goes on when they have come', () => {
  rememberList(ids, place)
  expect(neighboursOf('E23260814001902')?.missing).toBeNull()
  const [first = '', , last = ''] = ids
  expect([neighboursOf(first)?.missing, neighboursOf(last)?.missing]).toEqual([1, 1])
  const hundred = Array.from({ length: 57 }, (_, n) => ids[n - 20] ?? `E${n + 1}`)
  rememberPage(1, hundred)
  expect(neighboursOf(last)).toMatchObject({ next: 'E24', position: 23 })
  expect(neighboursOf('E57')).toMatchObject({ next: null, position: 57, missing: null })
})

it('goes back over the edge of a hundred', () => {
  rememberList(['E101', 'E102'], { ...place, before: jumpPageSize, total: 102 })
  expect(neighboursOf('E101')).toMatchObject({ previous: null, position: 101, missing: 1 })
  rememberPage(
    1,
    Array.from({ length: jumpPageSize }, (_, n) => `E${n + 1}`),
  )
  expect(neighboursOf('E101')).toMatchObject({ previous: 'E100', position: 101, missing: null })
  expect(neighboursOf('E1')).toMatchObject({ previous: null, position: 1, missing: null })
})

it('asks for no more where a card number was asked for: it is stored nowhere', () => {
  rememberList(ids, { ...place, request: null })
  expect(neighboursOf(ids[2] ?? '')).toMatchObject({ next: null, missing: null })
})

it('knows no neighbours of a record that was opened from elsewhere', () => {
  expect(neighboursOf('E23260811004417')).toBeNull()
  rememberList(ids, place)
  expect(neighboursOf('E22260827000640')).toBeNull()
})
