// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { countedOf } from '../ui/values/counted.ts'
import { changedRows, noteMoved } from './table/changed.ts'
import { keepChoice, noChoice, readChoice, withVisible, withWidth } from './table/columnChoice.ts'

beforeEach(() => localStorage.clear())

it('marks the rows that stood there in another version', () => {
  const before = new Map([
    ['A', 1],
    ['B', 1],
  ])
  const now = [
    { key: 'A', version: 1 },
    { key: 'B', version: 2 },
    { key: 'C', version: 5 },
  ]
  expect(changedRows(before, now)).toEqual(['B'])
})

it('marks a row that came because it has just moved, not one that another page brought', () => {
  const rows = [
    { key: 'A', version: 1 },
    { key: 'B', version: 3 },
  ]
  expect(changedRows(new Map(), rows)).toEqual([])
  noteMoved(['B'])
  expect(changedRows(new Map(), rows)).toEqual(['B'])
})

it('marks each row that came, where the list asks by itself', () => {
  const before = new Map([['A', 1]])
  const now = ['A', 'B'].map((key) => ({ key, version: 1 }))
  expect(changedRows(before, now, true)).toEqual(['B'])
})

it('keeps the columns for one user on one page', () => {
  const choice = withWidth(withVisible(noChoice, 'rsnCd', false), 'counterparty', 180)
  keepChoice('u1', 'dsp.dispute.search.list', choice)
  expect(readChoice('u1', 'dsp.dispute.search.list')).toEqual(choice)
  expect(readChoice('u2', 'dsp.dispute.search.list')).toEqual(noChoice)
  expect(choice.widths.counterparty).toBe(180)
  expect(withVisible(choice, 'rsnCd', true).hidden).toEqual([])
})

it('leads to one page more while a list is longer than it was counted', () => {
  const found = { list: Array.from({ length: 20 }), total: 10_000, totalIsExact: false }
  expect(countedOf(found, 1, 20)).toBe(10_000)
  expect(countedOf(found, 600, 20)).toBe(12_001)
  expect(countedOf({ ...found, list: [1, 2] }, 600, 20)).toBe(11_982)
  expect(countedOf({ ...found, total: 17, totalIsExact: true }, 1, 20)).toBe(17)
})
