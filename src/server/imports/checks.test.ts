import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alphanumeric, digits, printable } from '../../domain/text/fieldKinds.ts'
import { addDays } from '../../domain/time/calendar.ts'
import { column, currency, described, type ImportColumn, lineReader, optional, time } from './checks.ts'

const today = '20261126'
const read = (one: ImportColumn, value: string) => {
  const values = lineReader({ one }, today)([value])
  return 'reason' in values ? values.reason : (values[0] ?? null)
}

describe('a value', () => {
  it.each([
    [column(digits(6)), '12345', 'has 5 digits, not 6: a spreadsheet removes leading zeros'],
    [column(alphanumeric(12)), '30112345678', 'has 11 digits, not 12: a spreadsheet removes leading zeros'],
    [column({ kind: 'institution' }), '10344', 'has 5 digits, not 8 to 11: a spreadsheet removes leading zeros'],
    [currency, '36', 'has 2 digits, not 3: a spreadsheet removes leading zeros'],
    [optional(column(digits(4))), '742', 'has 3 digits, not 4: a spreadsheet removes leading zeros'],
    [column(printable(1, 15)), '1.34458E+11', 'rewritten with an exponent'],
    [column(printable(1, 15)), '1,34458e+11', 'rewritten with an exponent'],
    [column({ kind: 'card' }), '6.2055E+18', 'rewritten with an exponent'],
    [column({ kind: 'amount', currency: 'transCurrCd' }), '1.2E+08', 'rewritten with an exponent'],
    [currency, '7E+02', 'rewritten with an exponent'],
  ] as const)('that a spreadsheet has rewritten is refused: %#', (one, value, reason) => {
    expect(read(one, value)).toContain(reason)
  })

  it.each([
    ['314,19', 'decimal comma'],
    ['314.19', 'decimal point'],
    ['314.190', 'more decimals'],
    ['1,234', 'thousands separators'],
    ['1,234.00', 'thousands separators'],
    ['1.234,00', 'thousands separators'],
    ["1'234", 'thousands separators'],
    ['1 234', 'thousands separators'],
    ['-314', 'negative'],
    ['', 'must be an amount'],
    ['1234567890123', 'must be an amount'],
  ])('that is an amount says why %j is none', (value, reason) => {
    expect(read(column({ kind: 'amount', currency: 'transCurrCd' }), value)).toContain(reason)
  })

  it('that is an amount may fill its twelve digits with zeros, as DE 4 does', () => {
    const amount = column({ kind: 'amount', currency: 'transCurrCd' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.nat(12), (value, length) => {
        expect(read(amount, String(value).padStart(length, '0'))).toBe(String(value))
      }),
    )
  })

  it('that is optional is empty where it is made of spaces', () => {
    expect(read(optional(column(alphanumeric(6))), '      ')).toBe('')
    expect(read(column(alphanumeric(6)), '      ')).toContain('must be 6 letters or digits')
  })

  it('that describes something is stored with its card numbers masked', () => {
    expect(read(described(40), '6205500100002988063 CARD')).not.toContain('0100002988')
  })

  it('that describes something has nothing invisible in it', () => {
    expect(read(described(40), '\ufeffHARBOUR \u202eCAFE\u200b')).toBe('HARBOUR CAFE')
  })

  it.each(['#N/A', '#REF!', '#VALUE!', '########', ' #NAME? '])('holds no %j, which a spreadsheet writes', (value) => {
    for (const some of [column(printable(1, 15)), described(40)]) expect(read(some, value)).toContain('holds an error')
  })

  it.each(['="0012"', '=A1'])('that is a number of a shop holds no formula: %s', (value) => {
    expect(read(column(printable(1, 15)), value)).toContain('holds an error or a formula')
    expect(read(described(40), value)).toBe(value)
  })

  it.each(['1.23457E15', '1,23457E+15', '2E+05'])('that is a number of a shop is not rewritten as %s', (value) => {
    expect(read(column(printable(1, 15)), value)).toContain('rewritten with an exponent')
  })
})

describe('a day', () => {
  const day = column({ kind: 'date' })

  it('is read as spreadsheets write it where it is unambiguous', () => {
    for (const text of ['20261126', '2026-11-26', '2026/11/26']) expect(read(day, text)).toBe('20261126')
    expect(read(day, '2026/1/5')).toBe('20260105')
    for (const text of ['26/11/2026', '11/26/2026', '2026/11-26', '26-11-26', '46352', '2026-02-30', ''])
      expect(read(day, text)).toContain('must be a valid date')
  })

  it('that has happened lies at most a few days ahead and some years back', () => {
    expect(read(day, '25691126')).toBe('2569-11-26 is in the future (Buddhist year?)')
    expect(read(time(), '2569-11-26T10:00:00+07:00')).toBe('2569-11-26 is in the future (Buddhist year?)')
    expect(read(day, '20270126')).toBe('2027-01-26 is in the future')
    expect(read(day, '20010101')).toBe('2001-01-01 is too long ago')
    fc.assert(
      fc.property(fc.integer({ min: -7_000, max: 7 }), (days) => {
        const some = addDays(today, days)
        expect(read(day, some)).toBe(some)
      }),
    )
  })
})
