import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generator } from '../../server/features/transactions/generate.ts'
import { recordIdOf } from '../records/recordIds.ts'
import { exceptions } from '../records/transactions.ts'
import { keysOf } from '../typed.ts'
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
    ['6205 5001 0000 2988 063', '620550•••••••••8063'],
    ['6212,3456,7890,1265', '621234••••••1265'],
    ['ＰＡＮ６２１２３４５６７８９０１２６５', 'ＰＡＮ621234••••••1265'],
    ['⑥②①② ③④⑤⑥ ⑦⑧⑨⓪ ①②⑥⑤', '621234••••••1265'],
    ['2026-11-01 6212.3456.7890.1265', '2026-11-01 621234••••••1265'],
    ['reason 4557 6212 3456 7890 1265', 'reason 4557 621234••••••1265'],
    ['6212, 3456, 7890, 1265', '621234••••••1265'],
    ['6212; 3456; 7890; 1265.', '621234••••••1265.'],
    ['6212 * 3456 * 7890 * 1265', '621234••••••1265'],
    ['"6212" "3456" "7890" "1265"', '"621234••••••1265"'],
    ['(6212)(3456)(7890)(1265)', '(621234••••••1265)'],
    ['6205, 5001, 0000, 2988, 063', '620550•••••••••8063'],
    ['3782, 822463, 10005', '378282•••••0005'],
    ['?text=6212%203456%207890%201265', '?text=621234••••••1265'],
    ['6212&nbsp;3456&nbsp;7890&nbsp;1265', '621234••••••1265'],
    ['?text=6212%2D3456%2D7890%2D1265', '?text=621234••••••1265'],
    ['?text=6212%C2%A03456%E2%80%937890%e2%80%891265', '?text=621234••••••1265'],
    ['6212&#160;3456&ndash;7890&#8211;1265', '621234••••••1265'],
    ['6212<br>3456<br/>7890<br />1265', '621234••••••1265'],
    // Track 2 in the form of ISO 8583.
    ['6212345678901265D28121010000000000F', '621234••••••1265D28121010000000000F'],
  ])('does not keep the card number in “%s”', (typed, kept) => expect(maskCardNumbersIn(typed)).toBe(kept))

  it.each([
    'RRN 749331204619 2026-11-01 1,285.00',
    'reference 204619338271',
    '2026-09-01 13:06:44, trace 338271',
    'E32261121000018',
    // Its digits would pass as those of a card.
    'What is the next step of E32261123000002?',
    'What is the next step of E3226111500003Q?',
    'e3226111500003q receipt.txt',
    '+86 138 0013 8000 or +86 138-0013-8008',
    '00010392 00010344',
    '699690, 699691, 699692, 699693',
    '62123456, 78901265',
    '621234••••••1265 and 621234******1265',
    'tel. 02 123 4567',
    '',
  ])('keeps “%s”, which holds none', (typed) => expect(maskCardNumbersIn(typed)).toBe(typed))

  it('never keeps a card number, wherever it stands and however it is written', () => {
    fc.assert(
      fc.property(word, writtenCard, word, (before, { pan, written }, after) => {
        const typed = `${before}${written}${after}`
        const kept = maskCardNumbersIn(typed)
        expect(kept).toContain(`${pan.slice(0, 6)}${'•'.repeat(pan.length - 10)}${pan.slice(-4)}`)
        expect(kept.startsWith(before) && kept.endsWith(after)).toBe(true)
        expect(kept.length).toBeLessThanOrEqual(typed.length)
        expect(maskCardNumbersIn(kept)).toBe(kept)
      }),
      { numRuns: 2000 },
    )
  })

  it('shows of no card more than its ends, where digits stand before and after it', () => {
    const more = fc.array(digits(1, 8), { maxLength: 3 }).map((groups) => groups.join(' '))
    fc.assert(
      fc.property(more, card, more, (before, pan, after) => {
        const kept = maskCardNumbersIn(`${before} ${pan} ${after}`)
        // Dots stay: behind them, the last digits and those that follow may by chance be the hidden ones.
        const seen = kept.replace(/[^\d•]/g, '')
        expect(seen).not.toContain(pan.slice(0, -4))
        expect(seen).not.toContain(pan.slice(6))
        expect(maskCardNumbersIn(kept)).toBe(kept)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every id and time that the portal makes', () => {
    fc.assert(
      fc.property(word, ownId, word, (before, id, after) => {
        const typed = `${before} ${id} ${after}`
        expect(maskCardNumbersIn(typed)).toBe(typed)
      }),
      { numRuns: 5000 },
    )
  })

  it('keeps the keys, reference numbers and times of the transactions that the portal generates', () => {
    for (const seed of [1, 7, 20_261_126, 3_000_000_000]) {
      const make = generator({ count: 2000, seed, from: '20260101', to: '20261126' })
      for (let index = 0; index < 500; index++) {
        const { priKey, retriRefNo, tfrDtTm, sysTraNo, authIdRespCd } = make(index)
        const typed = `${priKey}, RRN ${retriRefNo} of ${tfrDtTm}, trace ${sysTraNo}, code ${authIdRespCd}`
        expect(maskCardNumbersIn(typed)).toBe(typed)
      }
    }
  })

  it.each([
    ['digits and spaces', '6 '],
    ['digits', '62'],
    ['spaces', ' '],
    ['dates', '2026-11-26 '],
    ['hexadecimal digits', '6a2b'],
    ['full-width digits', '６２　'],
    ['dots of a mask', '621234•••1265 '],
  ])('is read in time that grows with its length: %s', (_, part) => {
    const text = part.repeat(100_000 / part.length)
    expect(maskCardNumbersIn(`${text}|6212345678901265`)).toMatch(/\|621234••••••1265$/)
  })
})

const card = fc.tuple(fc.constantFrom('62', '81', '4', '5', '35', '9'), digits(13, 16)).map(([start, rest]) => {
  const body = `${start}${rest}`
  return body + luhnDigit(body)
})

const zeros = ['0', '０', '٠', '۰', '०', '๐', '၀', '𝟎', '𝟘', '𑛀', '₀']
const signs = [' ', '\u00a0', '\u2009', '\u3000', '\t', '\n', '\r\n', '-', '‐', '–', '—', '−', '－', '﹣', 'ー', '～']
const moreSigns = [
  '.',
  '．',
  '·',
  '/',
  '／',
  '\\',
  '_',
  '|',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u202e',
  '\u2060',
  ' - ',
  '•',
  '\u3164',
]

const writtenCard = fc
  .tuple(
    card,
    fc.constantFrom(...zeros),
    fc.array(fc.constantFrom('', '', '', ...signs, ...moreSigns), { minLength: 18, maxLength: 18 }),
  )
  .map(([pan, zero, between]) => {
    const from = zero.codePointAt(0) ?? 0
    const written = [...pan].map((digit, at) => `${between[at - 1] ?? ''}${String.fromCodePoint(from + Number(digit))}`)
    return { pan, written: written.join('') }
  })

/** Letters, which hide no card, and no digits, which could be of the number. */
const word = fc.string({ unit: fc.constantFrom(...'xyz ,;:卡号'), maxLength: 8 }).map((text) => `${text}:`)

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const ownId = fc.oneof(
  fc
    .tuple(fc.constantFrom(...keysOf(exceptions)), day, fc.nat({ max: 32 ** 6 - 1 }))
    .map(([transId, at, count]) => recordIdOf(transId, at.toISOString().slice(2, 10).replaceAll('-', ''), count)),
  fc.uuid(),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  day.map((at) => at.toISOString()),
  day.map((at) => at.toISOString().slice(0, 19).replace('T', ' ')),
  day.map((at) => at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')),
  digits(12, 12),
)
