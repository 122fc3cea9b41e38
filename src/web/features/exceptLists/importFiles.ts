import { exportTypes } from '../../../contract/records/exports.ts'
import type { ImportedLine } from '../../../contract/risk/exceptLists.ts'
import { importColumns } from '../../../domain/risk/exceptLists.ts'
import { columnLetters } from '../../../domain/text/spreadsheetCells.ts'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import type { Text } from '../../i18n/useText.ts'

/** A workbook whose columns are texts, so that a spreadsheet leaves leading zeros and days as they are typed. */
export async function templateOf(today: Day, t: Text): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const rows = [[...importColumns], ['merchant', '000134458120001', dayText(today), '', t('exceptLists.exampleReason')]]
  const files = Object.entries(workbookParts(rows)).map(([name, text]) => [name, strToU8(xmlHead + text)])
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(files)))], { type: exportTypes.xlsx })
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Style 1 is the format 49, text. */
function workbookParts(rows: readonly (readonly string[])[]): Record<string, string> {
  const font = '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
  const fill =
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
  const border = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
  const formats = `<cellStyleXfs count="1">${plain}/></cellStyleXfs><cellXfs count="2">${plain} xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>`
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${font}${fill}${border}${formats}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols><col min="1" max="${importColumns.length}" width="20" style="1" customWidth="1"/></cols><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  }
}

function rowOf(cells: readonly string[], row: number): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const shown = cells.map(
    (cell, column) =>
      `<c r="${columnLetters(column + 1)}${row + 1}" s="1" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
  )
  return `<row r="${row + 1}">${shown.join('')}</row>`
}

export function resultFile(list: readonly ImportedLine[], t: Text): Blob {
  const head = [t('exceptLists.line'), t('exceptLists.outcome'), t('log.field'), t('field.reason')]
  return csvFile([
    head,
    ...list.map(({ line, outcome, field, errMsg }) => [
      String(line),
      t(`exceptLists.outcomeOf.${outcome}`),
      field ?? '',
      errMsg ?? '',
    ]),
  ])
}

function csvFile(rows: readonly (readonly string[])[]): Blob {
  const quoted = rows.map((row) =>
    row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)),
  )
  return new Blob([`\ufeff${quoted.map((row) => `${row.join(',')}\r\n`).join('')}`], { type: 'text/csv' })
}
