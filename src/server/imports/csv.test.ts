import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvReader } from './csv.ts'

function readAll(text: string, pieceLength = text.length || 1) {
  const reader = csvReader()
  const records = []
  for (let at = 0; at < text.length; at += pieceLength) records.push(...reader.push(text.slice(at, at + pieceLength)))
  return [...records, ...reader.end()]
}

it('reads plain and quoted fields, with either line end', () => {
  expect(readAll('\ufeffa,b\r\n"x, ""y""",\n\n1,"two\r\nlines"\r\n"",last')).toEqual([
    { line: 1, values: ['a', 'b'] },
    { line: 2, values: ['x, "y"', ''] },
    { line: 4, values: ['1', 'two\r\nlines'] },
    { line: 6, values: ['', 'last'] },
  ])
})

it('loses one line to a misplaced quote, and none after it', () => {
  expect(readAll('1,b"c\n2,"x"y\n3,ok\n4,"never closed\n5,ok\n6,ok\n')).toEqual([
    { line: 1, fault: 'quoteInside' },
    { line: 2, fault: 'quoteBehind' },
    { line: 3, values: ['3', 'ok'] },
    { line: 4, fault: 'quoteOpen' },
    { line: 5, values: ['5', 'ok'] },
    { line: 6, values: ['6', 'ok'] },
  ])
})

it('finds the end of an unclosed quote within 16 KB, not at the end of the file', () => {
  const reader = csvReader()
  const records = reader.push(`1,"open\n${'2,ok\n'.repeat(10_000)}`)
  expect(records.length).toBe(10_001)
})

it('gives up a line of more than 16 KB as soon as it is so long, and reads on after it', () => {
  const reader = csvReader()
  const piece = 'x,"'.repeat(2000)
  const records = Array.from({ length: 1000 }, () => reader.push(piece))
  expect(records.findIndex((found) => found.length > 0)).toBe(2)
  expect(records.flat()).toEqual([{ line: 1, fault: 'lineTooLong' }])
  expect(reader.push('x\n2,ok\n')).toEqual([{ line: 2, values: ['2', 'ok'] }])
  expect(reader.push(`3,${piece}`)).toEqual([])
  expect(readAll(`1,ok\n2,${'x'.repeat(20_000)}\n3,ok`, 30_000)).toEqual(
    readAll(`1,ok\n2,${'x'.repeat(20_000)}\n3,ok`, 7),
  )
})

it('reads what a writer wrote, in pieces of any length', () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '泰', '😀', ' ') })
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 20 }),
      (rows, pieceLength) => {
        const text = rows.map((row) => row.map(quote).join(',')).join('\r\n')
        expect(readAll(text, pieceLength).map((record) => ('values' in record ? record.values : record.fault))).toEqual(
          rows,
        )
      },
    ),
  )
})
