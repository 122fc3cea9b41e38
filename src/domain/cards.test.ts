import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCardNumber, luhnDigit, maskCardNumber, maskCardNumbersIn } from './cards.ts'

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
        expect(maskCardNumber(pan)).toBe(`${pan.slice(0, 6)}••••••${pan.slice(-4)}`)
      }),
    )
  })
})

describe('a text', () => {
  const pan = '6212345678901265'
  it.each([
    [`card ${pan} was charged`, 'card 621234••••••1265 was charged'],
    ['6212 3456 7890 1265', '621234••••••1265'],
    ['621234 5678901265', '621234••••••1265'],
    ['6212-3456-7890-1265, twice', '621234••••••1265, twice'],
    ['6212\u00a03456\u00a07890\u00a01265', '621234••••••1265'],
    ['6212_3456_7890_1265', '621234••••••1265'],
    ['E32261323000000, of no month', 'E322613••••0000, of no month'],
    ['reason 4557 6212 3456 7890 1265', 'reason 4557 621234••••••1265'],
  ])('does not keep the card number in “%s”', (typed, kept) => expect(maskCardNumbersIn(typed)).toBe(kept))

  it.each([
    'RRN 749331204619 2026-11-01 1,285.00',
    'reference 204619338271',
    '2026-09-01 13:06:44, trace 338271',
    'E32261121000018',
    // Its digits would pass as those of a card.
    'What is the next step of E32261123000002?',
    'tel. 02 123 4567',
    '',
  ])('keeps “%s”, which holds none', (typed) => expect(maskCardNumbersIn(typed)).toBe(typed))

  it('never keeps a card number, wherever it stands', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abc ,.;') })
    fc.assert(
      fc.property(words, digits(11, 17), words, (before, rest, after) => {
        const body = `6${rest}`
        const typed = `${before}${body}${luhnDigit(body)}${after}`
        const kept = maskCardNumbersIn(typed)
        expect(kept).not.toContain(body)
        expect(kept.length).toBeLessThanOrEqual(typed.length)
      }),
    )
  })
})
