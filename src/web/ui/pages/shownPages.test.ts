import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownPages } from './shownPages.ts'

it('shows the first pages, the last and the current one, with gaps between', () => {
  expect(shownPages(1, 1)).toEqual([1])
  expect(shownPages(2, 4)).toEqual([1, 2, 3, 4])
  expect(shownPages(1, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(shownPages(1, 9)).toEqual([1, 2, 3, 4, 5, 'gapAfter', 9])
  expect(shownPages(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(shownPages(50, 99)).toEqual([1, 'gapBefore', 48, 49, 50, 51, 52, 'gapAfter', 99])
  expect(shownPages(99, 99)).toEqual([1, 'gapBefore', 95, 96, 97, 98, 99])
})

it('leads to every page, each named once and in order, and never shows more than nine', () => {
  const place = fc
    .integer({ min: 1, max: 1_000 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  fc.assert(
    fc.property(place, ([current, last]) => {
      const shown = shownPages(current, last)
      const pages = shown.filter((page) => typeof page === 'number')
      expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other))
      expect(pages).toEqual(expect.arrayContaining([1, current, last]))
      expect(shown.length).toBeLessThanOrEqual(9)
      for (const [at, page] of shown.entries()) {
        const [before, after] = [shown[at - 1], shown[at + 1]]
        if (typeof page === 'number' && typeof after === 'number') expect(after).toBe(page + 1)
        if (typeof page === 'string') expect(Number(after) - Number(before)).toBeGreaterThan(2)
      }
    }),
  )
})
