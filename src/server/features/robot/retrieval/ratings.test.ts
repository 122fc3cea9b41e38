import { describe, expect, it } from 'vitest'
import { type Rating, ratingBound, ratingWeight } from './ratings.ts'

const given = (score: 1 | -1, terms: string[], count = 1): Rating[] =>
  Array.from({ length: count }, () => ({ articleId: 'how.export', score, terms }))

describe('the weight that ratings give an article', () => {
  it('is one without ratings, and of those of other articles', () => {
    expect(ratingWeight('how.export', ['list'], [])).toBe(1)
    expect(ratingWeight('how.lists', ['list'], given(1, ['list'], 9))).toBe(1)
  })

  it('rises and falls with them, and never leaves its bounds', () => {
    const [one, many] = [1, 10_000].map((count) => ratingWeight('how.export', ['list'], given(1, ['list'], count)))
    const low = ratingWeight('how.export', ['list'], given(-1, ['list'], 10_000))
    expect(one).toBeGreaterThan(1)
    expect(many).toBeGreaterThan(one ?? 0)
    expect(many).toBeLessThanOrEqual(1 + ratingBound)
    expect(low).toBeGreaterThanOrEqual(1 - ratingBound)
    expect(low).toBeLessThan(1)
  })

  it('counts a rating by how like its question was', () => {
    const same = ratingWeight('how.export', ['list', 'csv'], given(1, ['list', 'csv'], 3))
    const near = ratingWeight('how.export', ['list', 'csv'], given(1, ['list', 'column'], 3))
    const other = ratingWeight('how.export', ['list', 'csv'], given(1, ['password'], 3))
    expect(same).toBeGreaterThan(near)
    expect(near).toBeGreaterThan(other)
    expect(other).toBe(1)
  })

  it('is nothing where as many liked it as not', () => {
    const ratings = [...given(1, ['list'], 5), ...given(-1, ['list'], 5)]
    expect(ratingWeight('how.export', ['list'], ratings)).toBe(1)
  })
})
