// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { type ListPlace, neighboursOf, rememberList } from './neighbours.ts'

const ids = ['E23260811004417', 'E23260814001902', 'E25260819000733']
const place: ListPlace = {
  back: { to: '/disputeTransaction/DisputeTransaction', search: { node: 'verifiedFail', currPage: '2' } },
  before: 20,
  total: 57,
  totalIsExact: true,
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

it('knows no neighbours of a record that was opened from elsewhere', () => {
  expect(neighboursOf('E23260811004417')).toBeNull()
  rememberList(ids, place)
  expect(neighboursOf('E22260827000640')).toBeNull()
})
