import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyTwiceIn } from './json.ts'

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1},"c":[{"b":2},{"b":3,"b":4}]}', 'b'],
  ['{"a\\"b":1,"a\\u0022b":2}', 'a"b'],
  ['{"\u2028":1,"\u2028":2}', '\u2028'],
  ['{"a":"{\\"b\\":1,\\"b\\":2}"}', null],
])('finds the key that stands twice in %s', (json, key) => {
  expect(keyTwiceIn(json)).toBe(key)
})

it('finds none in what was written from a value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(keyTwiceIn(JSON.stringify(value))).toBeNull()
    }),
  )
})
