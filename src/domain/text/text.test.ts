import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText, lengthOf } from './text.ts'

it('counts code points, as the database does', () => {
  expect(lengthOf('')).toBe(0)
  expect(lengthOf('abc')).toBe(3)
  expect(lengthOf('拒付')).toBe(2)
  expect(lengthOf('👍👍')).toBe(2)
})

it('keeps a text that is short enough', () => {
  expect(cutText('', 0)).toBe('')
  expect(cutText('👍👍', 2)).toBe('👍👍')
})

it.each([
  ['a surrogate pair', 'ab👍', 3, 'ab👍'],
  ['before a surrogate pair', 'ab👍', 2, 'ab'],
  ['an accent of its own', 'cafe\u0301s', 4, 'caf'],
  ['a flag of two letters', 'a🇹🇭', 2, 'a'],
  ['a family', 'a👨‍👩‍👧b', 4, 'a'],
  ['a line break of two characters', 'a\r\nb', 2, 'a'],
  ['a character that is longer than the limit', `a${'\u0301'.repeat(9)}`, 4, `a${'\u0301'.repeat(3)}`],
])('cuts at the border of %s', (_, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

it('cuts any text to a beginning of it that is well formed and not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
      const cut = cutText(text, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(lengthOf(cut)).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
      if (lengthOf(text) <= most) expect(cut).toBe(text)
    }),
  )
})
