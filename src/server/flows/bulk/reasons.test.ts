import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countReasons } from './reasons.ts'

it('names the first lines of a file to which a reason applies, in their order, however they come', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 2, max: 501 }), { minLength: 1 }), (lines) => {
      const reasons = countReasons()
      for (const line of lines) reasons.add({ error: 'recordChanged', values: {}, field: '' }, line)
      const inOrder = lines.toSorted((one, other) => one - other)
      expect(reasons.list).toMatchObject([{ records: lines.length, lines: inOrder.slice(0, 20) }])
    }),
  )
})
