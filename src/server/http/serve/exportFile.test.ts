import { expect, it } from 'vitest'
import { zipTexts } from '../../../../testing/server/zip.ts'
import { exportTypes, timeZoneHeader } from '../../../contract/records/exports.ts'
import { csv, exportFormatOf, localTimes } from './exportFile.ts'
import { type Cell, workbook } from './workbook.ts'

async function* batches(...rows: Cell[][][]) {
  yield* rows
}

async function sheetsOf(rows: Cell[][][], sheetRows?: number): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of workbook(['A', 'B'], batches(...rows), sheetRows)) parts.push(part)
  return zipTexts(Buffer.concat(parts))
}

it('writes text that no spreadsheet takes for a formula, and numbers to the last decimal', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await sheetsOf([[['=1+1', { decimal: '90071992547409.91' }]]])
  expect(sheet).toContain(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2"><v>90071992547409.91</v></c>',
  )
  expect(sheet).not.toContain('<f>')
  expect(csv([['=1+1', { decimal: '1.50' }, 7]])).toBe("'=1+1,1.50,7\r\n")
  expect(csv([['a;=1+1', 'b\t=1+1']])).toBe('"a;=1+1","b\t=1+1"\r\n')
})

it('writes what XML cannot hold without it, and markup as text', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await sheetsOf([[['a\u0000<b>&\ud800_x0041_', '']]])
  expect(sheet).toContain('>a&lt;b&gt;&amp;\ufffd_x005F_x0041_</t>')
})

it('goes on with another sheet where one is full, each under the header', async () => {
  const files = await sheetsOf(
    [
      [['1', '2']],
      [
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    3,
  )
  expect(Object.keys(files).filter((name) => name.includes('sheet'))).toHaveLength(2)
  expect(files['xl/worksheets/sheet2.xml']).toContain('>A<')
  expect(files['xl/worksheets/sheet2.xml']).toContain('>5<')
  expect(files['xl/workbook.xml']).toContain('sheetId="2"')
})

it.each([
  ['Asia/Bangkok', '2026-11-22 21:05:09 +07:00'],
  ['America/New_York', '2026-11-22 09:05:09 -05:00'],
  ['nowhere/nothing', '2026-11-22 14:05:09 +00:00'],
])('writes a time as the clock of %s shows it', (timeZone, written) => {
  const localTime = localTimes({ headers: { [timeZoneHeader]: timeZone } })
  expect(localTime('2026-11-22T14:05:09.123Z')).toBe(written)
})

it.each([
  [undefined, null],
  ['*/*', null],
  ['text/html, application/xhtml+xml, */*;q=0.8', null],
  ['text/csv', 'csv'],
  ['Text/CSV; header=present', 'csv'],
  [exportTypes.xlsx, 'xlsx'],
  ['application/json, text/csv', null],
  ['text/csv;q=0.1, application/json', null],
  ['text/csv;q=0, */*', null],
  ['text/csv, */*;q=0.1', 'csv'],
  ['text/csv, application/json', 'csv'],
  ['application/json;q=0.5, text/csv; q=0.9', 'csv'],
  [`text/csv;q=0.5, ${exportTypes.xlsx}`, 'xlsx'],
  ['application/x+text/csv', null],
])('answers a request that accepts %s as %s', (accept, format) => {
  expect(exportFormatOf({ headers: { accept } })).toBe(format)
})
