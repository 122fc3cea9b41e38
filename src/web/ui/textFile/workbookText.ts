import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { markFormula } from '../../../domain/text/formulaMark.ts'
import { columnLetters, columnNumber } from '../../../domain/text/spreadsheetCells.ts'

type Read = { text: string } | { problem: 'workbook' | 'sheets' }

/**
 * The sheet of an XLSX file as CSV, each cell by its kind. A formula stands with its value; one without a value, or with
 * an error, as `isErrorCell` knows it. Refuses a workbook of several filled sheets, since nobody says which is meant.
 */
export async function workbookText(bytes: Uint8Array): Promise<Read> {
  try {
    const file = new Blob([withAllCells(bytes)])
    const sheets = await readSheets(file, { trim: false, parseNumber: shownNumber })
    // A sheet that is a chart has no data.
    const filled = sheets.filter(({ data }) => data?.some((row) => row.some((cell) => cell !== null && cell !== '')))
    if (filled.length > 1) return { problem: 'sheets' }
    const rows = filled[0]?.data ?? []
    return { text: rows.map((cells) => cells.map((cell) => quoted(cellText(cell))).join(',')).join('\r\n') }
  } catch {
    return { problem: 'workbook' }
  }
}

/**
 * Turns errors, and formulas that have no value, into texts: the library would take them for empty cells, and a remark
 * would be emptied without a word. So it would a text in a CDATA section; it makes another sign of `&#128512;`, and knows
 * neither `date1904="true"` nor a cell that leaves out its place.
 */
function withAllCells(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const files = unzipSync(bytes)
  for (const [name, content] of Object.entries(files)) {
    const rewrite = rewrites.find(([names]) => names.test(name))?.[1]
    if (rewrite) files[name] = strToU8(rewrite(strFromU8(content)))
  }
  return new Uint8Array(zipSync(files, { level: 0 }))
}

const rewrites: readonly [names: RegExp, rewrite: (xml: string) => string][] = [
  [/^xl\/worksheets\/[^/]+\.xml$/i, (xml) => shownCells(placedCells(plainText(xml)))],
  [/^xl\/sharedStrings\.xml$/i, plainText],
  [/^xl\/workbook\.xml$/i, (xml) => xml.replace(/(?<=\sdate1904\s*=\s*["'])true/i, '1')],
]

function plainText(xml: string): string {
  return xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => escaped(text))
    .replace(/&#(x?[\da-f]+);/gi, (written, number: string) => {
      const code = Number(`0${number}`)
      return code > 0xffff ? String.fromCodePoint(code) : written
    })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A row that names no place follows the one before, and so does a cell. */
function placedCells(sheet: string): string {
  let row = 0
  let column = 0
  return sheet.replace(/<((?:\w+:)?)(row|c)(?=[\s/>])([^>]*)>/g, (tag, prefix: string, name: string, rest: string) => {
    const [, place = '', letters = ''] = /\sr\s*=\s*["'](([A-Z]*)\d+)["']/.exec(rest) ?? []
    if (name === 'row') {
      row = place ? Number(place) : row + 1
      column = 0
      return tag
    }
    column = place ? columnNumber(letters) : column + 1
    return place ? tag : `<${prefix}c r="${columnLetters(column)}${row}"${rest}>`
  })
}

const cellPattern = /<((?:\w+:)?)c(\s[^>]*)?(?<!\/)>([\s\S]*?)<\/\1c>/g

function shownCells(sheet: string): string {
  return sheet.replace(cellPattern, (cell, prefix: string, attributes = '', content: string) => {
    const type = /\st\s*=\s*["'](\w+)["']/.exec(attributes)?.[1] ?? 'n'
    const value = /<(?:\w+:)?v(?:\s[^>]*)?(?<!\/)>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1]
    const isFormula = /<(?:\w+:)?f[\s/>]/.test(content)
    const isUnknown = isFormula && (value === undefined || (value === '' && type !== 'str'))
    if (type !== 'e' && !isUnknown) return cell
    const place = /\sr\s*=\s*["']\w+["']/.exec(attributes)?.[0] ?? ''
    const shown = (type === 'e' && value) || '#VALUE!'
    return `<${prefix}c${place} t="str"><${prefix}v>${shown}</${prefix}v></${prefix}c>`
  })
}

/** A number as a spreadsheet shows it, with 15 digits; one of more is written with an exponent, since its last digits are gone. */
function shownNumber(stored: string): string {
  const number = Number(Number(stored).toPrecision(15))
  return Math.abs(number) >= 1e15 ? number.toExponential() : String(number)
}

function cellText(cell: unknown): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  return markFormula(String(cell))
}

/**
 * A day, with its time where it has one, to the second: a workbook keeps it as a fraction of a day, which falls short of it by
 * less. A time alone is counted from the beginning of the calendar, 1900 or 1904, and is no day.
 */
function dateText(date: Date): string {
  if (date.getUTCFullYear() < 1905) return '#VALUE!'
  const [day, time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  return time.startsWith('00:00:00') ? String(day) : `${day} ${time.slice(0, 8)}`
}

function quoted(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
}
