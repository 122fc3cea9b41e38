import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countries } from '../../../domain/reference/countries.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import {
  cardAttrs,
  checkReferenceRow,
  type ReferenceColumn,
  type ReferenceKind,
  referenceColumns,
  referenceKey,
  referenceKinds,
} from '../../../domain/reference/reference.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { keysOf } from '../../../domain/typed.ts'
import { csv } from '../../http/serve/exportFile.ts'
import { readReferenceFile } from './readFile.ts'

const institutions = ['00010764', '00010344', '000103440', '12345678901']
const knows = (insIdCd: string) => institutions.includes(insIdCd)

const anyName = fc
  .string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '＝', '|', 'a', '0', '银', '😀', ' '),
    minLength: 1,
  })
  .map((text) => text.trim() || 'x')
const digit = fc.constantFrom(...'0123456789')
const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length })
const flag = fc.constantFrom('0', '1')
const currency = fc.constantFrom(...keysOf(currencies))

const values: Readonly<Record<ReferenceColumn, fc.Arbitrary<string>>> = {
  transId: fc.constantFrom('E23', 'E24', 'E20'),
  rsnCd: digits(4),
  enNm: anyName,
  nm: anyName,
  fraud: flag,
  evidence: fc.constantFrom('', 'order|Order or contract|订单或合同|1', 'a|=A|＝B|0; b|B|乙|1'),
  currCd: currency,
  currAlpha: fc.constant(''),
  decimals: fc.constant(''),
  issIin: digits(6),
  panLength: fc.constantFrom('13', '16', '19'),
  issInsIdCd: fc.constantFrom(...institutions),
  cardAttr: fc.constantFrom(...cardAttrs),
  insIdCd: fc.oneof(digits(8), digits(11), fc.constantFrom(...institutions)),
  insEnNm: anyName,
  insNm: anyName,
  country: fc.constantFrom('', ...countries),
  day: fc.constantFrom('20260214', '20260215', '20260221', '20260222'),
  kind: fc.constantFrom('holiday', 'workday'),
  begins: fc.constantFrom('2026-12-01 22:00', '2026-12-05 00:00'),
  ends: fc.constantFrom('2026-12-06 04:00', '2027-01-01 00:00'),
  acquirer: flag,
  issuer: flag,
}

function rowOf(kind: ReferenceKind): fc.Arbitrary<string[]> {
  return fc.tuple(...referenceColumns[kind].map((column) => values[column])).map((row) => {
    if (kind !== 'currencyName') return row
    const [code = '', , , ...names] = row
    const [alpha = '', decimals = 0] = currencies[code] ?? []
    return [code, alpha, String(decimals), ...names]
  })
}

it.each(referenceKinds)('reads what the export of %s writes', (kind) => {
  const rows = fc
    .uniqueArray(rowOf(kind), { minLength: 1, maxLength: 20, selector: (row) => referenceKey(kind, row) })
    .map((all) => all.filter((row) => checkReferenceRow(kind, row, knows, dayOf(new Date())) === null))
    .filter((all) => all.length > 0)
  fc.assert(
    fc.property(rows, (given) => {
      const file = csv([referenceColumns[kind], ...given], true)
      expect(readReferenceFile(kind, file, knows)).toEqual({
        rows: given,
        count: given.length,
        leftOut: [],
        refused: [],
      })
    }),
  )
})

it('puts back the zeros of an institution that is known, and guesses none', () => {
  const head = referenceColumns.institution.join(',')
  const read = (code: string) => readReferenceFile('institution', `${head}\n${code},A,甲,,,1,1`, knows)
  expect(read('10764').rows[0]?.[0]).toBe('00010764')
  // '10344' may be 00010344, and with a zero more at its end 000103440 is another one.
  expect(read('10344').rows[0]?.[0]).toBe('00010344')
  for (const code of ['000010764', '00000010764'])
    expect(read(code).refused).toMatchObject([{ line: 2, problem: 'insZeros', values: { code: '00010764' } }])
  const twice = readReferenceFile('institution', `${head}\n00077001,A,甲,,,1,1\n000077001,B,乙,,,1,1`, knows)
  expect(twice.refused).toMatchObject([{ line: 3, problem: 'insZeros', values: { code: '00077001' } }])
  for (const code of ['99', '1.2E+10']) expect(read(code).refused).toMatchObject([{ line: 2, column: 'insIdCd' }])
  for (const country of ['EU', 'UK', 'ZZ'])
    expect(readReferenceFile('institution', `${head}\n00990003,C,丙,${country},978,1,1`, knows).refused).toMatchObject([
      { line: 2, column: 'country' },
    ])
})

it.each(['#N/A', '#REF!', '#VALUE!', '####'])('a name that a spreadsheet has replaced by %s is refused', (cell) => {
  const file = `${referenceColumns.institution.join(',')}\n00099999,Harbour Bank,${cell},CN,156,1,0`
  expect(readReferenceFile('institution', file, knows)).toEqual({
    rows: [],
    count: 1,
    leftOut: [],
    refused: [{ line: 2, column: 'insNm', problem: 'errorCell' }],
  })
})

it('what shows nothing or turns a line is left out of each cell', () => {
  const file = `${referenceColumns.institution.join(',')}\n\ufeff00099999,Harbour\u202e Bank,海港\u200b银行,CN,156,1,0`
  expect(readReferenceFile('institution', file, knows).rows).toEqual([
    ['00099999', 'Harbour Bank', '海港银行', 'CN', '156', '1', '0'],
  ])
})

it.each(['20270105', '2027-01-05', '2027/1/5', '2027-1-5', '2027-01-05 00:00:00'])('reads %s as a day', (day) => {
  const file = `day,kind,enNm,nm\n${day},holiday,Day of the bank,行庆`
  expect(readReferenceFile('calendarDay', file, knows)).toMatchObject({
    rows: [expect.arrayContaining(['20270105'])],
    refused: [],
  })
})

it.each(['2027/13/5', '2027-01-05 08:00', '5/1/2027'])('takes %s for no day', (day) => {
  const file = `day,kind,enNm,nm\n${day},holiday,Day of the bank,行庆`
  expect(readReferenceFile('calendarDay', file, knows).refused).toMatchObject([{ line: 2, column: 'day' }])
})

it.each(['\ud800', 'a\0'])('refuses what no database takes, %j, with its line', (name) => {
  const file = `day,kind,enNm,nm\n20270105,holiday,${name},行庆`
  expect(readReferenceFile('calendarDay', file, knows).refused).toMatchObject([{ line: 2, problem: 'lostCharacter' }])
})
