import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCardNumber, luhnDigit, maskCardNumber } from './cards.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''))

describe('card numbers', () => {
  it.each(['6200000000000005', '6205500000000000004', '6212345678901265', '8100010000000142'])('%s is one', (pan) => {
    expect(isCardNumber(pan)).toBe(true)
  })

  it.each(['6200000000000000', '620000000005', '62000000000000000005', '6200 0000 0000 0005', ''])(
    '%j is none',
    (pan) => {
      expect(isCardNumber(pan)).toBe(false)
    },
  )

  it('have exactly one right check digit', () => {
    fc.assert(
      fc.property(digits(12, 18), (body) => {
        const right = [...'0123456789'].filter((digit) => isCardNumber(body + digit))
        expect(right).toEqual([luhnDigit(body)])
      }),
    )
  })

  it('show the first six and the last four digits and no other', () => {
    fc.assert(
      fc.property(digits(13, 19), (pan) => {
        const masked = maskCardNumber(pan)
        expect(masked).toHaveLength(pan.length)
        expect(masked).toBe(`${pan.slice(0, 6)}${'•'.repeat(pan.length - 10)}${pan.slice(-4)}`)
      }),
    )
  })
})
