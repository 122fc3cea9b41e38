import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DayCount, type Direction, placeAmong } from './depth.ts'

const days = fc
  .array(fc.nat(30), { minLength: 1, maxLength: 12 })
  .map((counts): DayCount[] => counts.map((n, at) => ({ day: String(20260901 + at), n })))
const direction = fc.constantFrom<Direction>('ASC', 'DESC')

/** Rows in the order of the list, each with its day. */
function rowsOf(counts: readonly DayCount[], order: Direction): { day: string; id: number }[] {
  const rows = counts.flatMap(({ day, n }) =>
    Array.from({ length: n }, (_, at) => ({ day, id: Number(day) * 100 + at })),
  )
  return order === 'ASC' ? rows : rows.reverse()
}

it('finds the rows that counting from the first would find, and passes over less than a day', () => {
  fc.assert(
    fc.property(days, direction, fc.nat(400), fc.integer({ min: 1, max: 40 }), (counts, order, offset, pageSize) => {
      const all = rowsOf(counts, order)
      const { total, place } = placeAmong(counts, { offset, pageSize, direction: order })
      expect(total).toBe(all.length)
      const expected = all.slice(offset, offset + pageSize)
      if (!place) {
        expect(expected).toEqual([])
        return
      }
      const reading = rowsOf(counts, place.direction).filter(({ day }) => place.days.includes(day))
      const found = reading.slice(place.offset, place.offset + place.rows)
      expect(place.direction === order ? found : found.reverse()).toEqual(expected)
      expect(place.offset).toBeLessThan(Math.max(...counts.map(({ n }) => n)))
    }),
    { numRuns: 500 },
  )
})

it('reads the last page from the end', () => {
  const counts = [
    { day: '20260901', n: 1000 },
    { day: '20260902', n: 1000 },
  ]
  expect(placeAmong(counts, { offset: 1980, pageSize: 20, direction: 'DESC' }).place).toEqual({
    direction: 'ASC',
    days: ['20260901'],
    offset: 0,
    rows: 20,
  })
  expect(placeAmong(counts, { offset: 2000, pageSize: 20, direction: 'DESC' })).toEqual({ total: 2000, place: null })
})
