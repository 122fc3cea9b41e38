import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
import { columnLetters } from '../../../domain/text/spreadsheetCells.ts'
import { zipStream } from './zipStream.ts'

/** Text, or a number; one with decimals as text, so that none is lost. */
export type Cell = string | number | { decimal: string }

/** A sheet of a spreadsheet program has no more rows; what is beyond goes to the next sheet. */
const maxRows = 1_048_576

/** Rows as an XLSX file, in constant memory. Each text is an inline string, which no program takes for a formula. */
export function workbook(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[][]>,
  sheetRows = maxRows,
): Readable {
  return zipStream((zip, signal) => fill(zip, header, rows, sheetRows, signal))
}

async function fill(
  zip: ZipFile,
  header: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  sheetRows: number,
  signal: AbortSignal,
): Promise<void> {
  const rows = eachOf(batches)
  let next = await rows.next()
  let sheets = 0
  const sheet = async function* () {
    yield sheetBegin
    let text = rowOf(header, 1)
    for (let n = 1; n < sheetRows && !next.done; n++) {
      text += rowOf(next.value, n + 1)
      if (text.length > 65_536) {
        yield text
        text = ''
      }
      next = await rows.next()
    }
    yield text + sheetEnd
  }
  try {
    do {
      const through = new PassThrough()
      sheets += 1
      zip.addReadStream(through, `xl/worksheets/sheet${sheets}.xml`)
      await pipeline(sheet, through, { signal })
    } while (!next.done)
  } finally {
    await rows.return(undefined)
  }
  for (const [name, text] of Object.entries(packageParts(sheets))) zip.addBuffer(Buffer.from(xml + text), name)
}

async function* eachOf(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<Cell[], undefined, undefined> {
  for await (const batch of batches) yield* batch
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The first row stays in sight. */
const sheetBegin = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

function packageParts(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, n) => n + 1)
  const each = (part: (n: number) => string) => numbers.map(part).join('')
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  }
}

/** `n`: from 1. Each cell says where it stands, since some programs read none that does not. */
function rowOf(cells: readonly Cell[], n: number): string {
  return `<row r="${n}">${cells.map((cell, column) => cellOf(cell, `${columnLetters(column + 1)}${n}`)).join('')}</row>`
}

function cellOf(cell: Cell, at: string): string {
  if (cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return `<c r="${at}"><v>${typeof cell === 'number' ? cell : cell.decimal}</v></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without control characters. What XML would read as a line feed, or has no place for, is written by its number: `_x000D_`. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\r\ufffe\uffff]/g, numbered)
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
}

function numbered(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
