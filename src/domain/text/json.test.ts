import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeyTwiceError, parseJson } from './json.ts'

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1},"c":[{"b":2},{"b":3,"b":4}]}', 'b'],
  ['{"a\\"b":1,"a\\u0022b":2}', 'a"b'],
  ['{"\u2028":1,"\u2028":2}', '\u2028'],
])('refuses the key that stands twice in %s', (json, key) => {
  expect(() => parseJson(json)).toThrow(new KeyTwiceError(key))
})

it('reads what was written from a value', () => {
  const nested = fc.jsonValue().chain((value) => fc.constantFrom(value, { inside: JSON.stringify(value) }))
  fc.assert(
    fc.property(nested, (value) => {
      const json = JSON.stringify(value)
      expect(parseJson(json)).toEqual(JSON.parse(json))
    }),
  )
})

it('reads a text of many millions of characters', () => {
  const content = 'a,"b"\n'.repeat(2_000_000)
  expect(parseJson(JSON.stringify({ content }))).toEqual({ content })
})
