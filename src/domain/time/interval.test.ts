import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intervalOf } from './interval.ts'

const rounded = (some: number, all: number) => {
  const { low, high } = intervalOf(some, all)
  return [low, high].map((share) => Math.round(share * 1000) / 1000)
}

/** By `statsmodels.stats.proportion.proportion_confint(…, method="wilson")`. */
it.each([
  [37, 214, [0.128, 0.229]],
  [21, 188, [0.074, 0.165]],
  [2, 19, [0.029, 0.314]],
  [0, 10, [0, 0.278]],
  [10, 10, [0.722, 1]],
])('gives the interval of %i in %i', (some, all, expected) => {
  expect(rounded(some, all)).toEqual(expected)
})

it('holds the share, lies within 0 and 1, and is narrower the more cases there are', () => {
  const cases = fc
    .integer({ min: 1, max: 100_000 })
    .chain((all) => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all)))
  fc.assert(
    fc.property(cases, ([some, all]) => {
      const { low, high } = intervalOf(some, all)
      const more = intervalOf(some * 4, all * 4)
      expect(low).toBeLessThanOrEqual(some / all + 1e-12)
      expect(high).toBeGreaterThanOrEqual(some / all - 1e-12)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(more.high - more.low).toBeLessThan(high - low)
    }),
  )
})

it('says nothing of a share of nothing', () => {
  expect(intervalOf(0, 0)).toEqual({ low: 0, high: 1 })
})
