import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTableFile } from './readTableFile.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

function sheetXml(rows: string): string {
  return `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
}

/** The cells of one row as a sheet stores them, with the style 1 for a day. */
function sheetOf(cells: string, more: Record<string, string> = {}): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rels = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  const files = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${rels}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(`<row r="1">${cells}</row>`),
    'xl/worksheets/sheet2.xml': sheetXml(''),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

describe('a workbook is read as CSV', () => {
  it.each([
    ['a number with the digits that a spreadsheet shows', '<c r="A1"><v>80.099999999999994</v></c>', '"80.1"'],
    ['a number of more digits with an exponent', '<c r="A1"><v>6212345678901265</v></c>', '"6.21234567890127e+15"'],
    ['a day as a day', '<c r="A1" s="1"><v>46352</v></c>', '"2026-11-26"'],
    ['an error as such', '<c r="A1" t="e"><v>#N/A</v></c>', '"#N/A"'],
    ['a formula by its value', '<c r="A1"><f>SUM(1,2)</f><v>3</v></c>', '"3"'],
    ['a formula by its empty text', '<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c>', ',"1"'],
    ['a formula without a value as an error', '<c r="A1"><f>SUM(1,2)</f><v/></c>', '"#VALUE!"'],
    ['a formula that nobody worked out as an error', '<c r="A1"><f>SUM(1,2)</f></c>', '"#VALUE!"'],
    ['a text that looks like a formula as a text', '<c r="A1" t="inlineStr"><is><t>=1</t></is></c>', `"'=1"`],
    ['an error with other quotes as such', `<c r='A1' t = 'e'><v>#N/A</v></c>`, '"#N/A"'],
    [
      'signs that are written by their numbers',
      '<c r="A1" t="inlineStr"><is><t>&#128512;&#x1F600;&#20013;</t></is></c>',
      '"😀😀中"',
    ],
    ['a text as it is', '<c r="A1" t="inlineStr"><is><t><![CDATA[a < b & c]]></t></is></c>', '"a < b & c"'],
  ])('%s', async (_, cells, text) => {
    expect(await readTableFile(sheetOf(cells))).toEqual({ text })
  })

  it.each([
    [
      'cells and rows that name no place',
      '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>',
    ],
    ['some that do', '<row><c><v>1</v></c><c r="C1"><v>3</v></c></row><row r="3"><c><v>4</v></c><c/></row>'],
    [
      'rows that their cells name',
      '<row><c r="A1"><v>1</v></c><c r="C1"><v>3</v></c></row><row><c r="A3"><v>4</v></c></row>',
    ],
  ])('with %s', async (_, rows) => {
    const sheet = sheetOf('', { 'xl/worksheets/sheet1.xml': sheetXml(rows) })
    expect(await readTableFile(sheet)).toEqual({ text: '"1",,"3"\r\n,,\r\n"4",,' })
  })

  it.each([
    ['a cell stands twice', '<row r="1"><c r="B1"><v>1</v></c><c r="B1"><v>2</v></c></row>'],
    ['a cell stands after one at its right', '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
    ['a row stands twice', '<row r="1"><c r="A1"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>'],
  ])('and refused where %s', async (_, rows) => {
    const sheet = sheetOf('', { 'xl/worksheets/sheet1.xml': sheetXml(rows) })
    expect(await readTableFile(sheet)).toEqual({ problem: 'workbook' })
  })

  it('also behind a sheet that is a chart', async () => {
    const name = 'xl/_rels/workbook.xml.rels'
    const links = strFromU8(unzipSync(sheetOf(''))[name] ?? new Uint8Array())
    const chart = links.replace(
      '/worksheet" Target="worksheets/sheet1.xml"',
      '/chartsheet" Target="chartsheets/sheet1.xml"',
    )
    const filled = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>')
    expect(await readTableFile(sheetOf('', { [name]: chart, 'xl/worksheets/sheet2.xml': filled }))).toEqual({
      text: '"1"',
    })
  })

  it.each(['1', 'true'])('with the days of a calendar from 1904: %s', async (value) => {
    const workbook = strFromU8(unzipSync(sheetOf(''))['xl/workbook.xml'] ?? new Uint8Array())
    const other = workbook.replace('<sheets>', `<workbookPr date1904="${value}"/><sheets>`)
    const cells = '<c r="A1" s="1"><v>44890</v></c>'
    expect(await readTableFile(sheetOf(cells, { 'xl/workbook.xml': other }))).toEqual({ text: '"2026-11-26"' })
  })

  it.each(['0', '1'])('with a time alone as an error, where date1904 is %s', async (value) => {
    const workbook = strFromU8(unzipSync(sheetOf(''))['xl/workbook.xml'] ?? new Uint8Array())
    const other = workbook.replace('<sheets>', `<workbookPr date1904="${value}"/><sheets>`)
    const cells = '<c r="A1" s="1"><v>0.5</v></c>'
    expect(await readTableFile(sheetOf(cells, { 'xl/workbook.xml': other }))).toEqual({ text: '"#VALUE!"' })
  })

  it('with each minute of a day as a spreadsheet shows it', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    const two = (n: number) => String(n).padStart(2, '0')
    for (let minute = 0; minute < 60; minute++) {
      const numbers = hours.map((hour) => 46357 + (hour * 60 + minute) / 1440)
      const cells = numbers.map((n, at) => `<c r="${String.fromCharCode(65 + at)}1" s="1"><v>${n}</v></c>`)
      const shown = hours.map((hour) => `"2026-12-01${hour + minute === 0 ? '' : ` ${two(hour)}:${two(minute)}:00`}"`)
      expect(await readTableFile(sheetOf(cells.join('')))).toEqual({ text: shown.join(',') })
    }
  })

  it('and refused where nobody knows which of its sheets is meant, or where it is damaged', async () => {
    const second = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>')
    const both = sheetOf('<c r="A1"><v>1</v></c>', { 'xl/worksheets/sheet2.xml': second })
    expect(await readTableFile(both)).toEqual({ problem: 'sheets' })
    expect(await readTableFile(sheetOf('<c r="A1"><v>1</v></c>').subarray(0, 600))).toMatchObject({
      problem: expect.stringMatching(/workbook|notText/),
    })
  })
})

describe('a text is read as CSV', () => {
  it('in the encoding that was chosen, and not where characters were lost', async () => {
    const chinese = new Uint8Array([0x61, 0x2c, 0xc9, 0xcc, 0xbb, 0xa7])
    expect(await readTableFile(chinese)).toEqual({ problem: 'encoding' })
    expect(await readTableFile(chinese, 'gb18030')).toEqual({ text: 'a,商户' })
    expect(await readTableFile(strToU8('a\nb�'))).toEqual({ problem: 'damaged', line: 2 })
    expect(await readTableFile(strToU8('x'.repeat(1_000_001)))).toEqual({ problem: 'tooLarge' })
  })
})
