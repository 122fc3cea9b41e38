import { maxTextBytes, utf8Bytes } from '../../../contract/records/files.ts'
import { type FileKind, lostLine, readText, type TextEncoding } from '../../../contract/textFile.ts'

export type TableFile =
  | { text: string }
  /** The user has to choose the encoding. */
  | { problem: 'encoding' }
  | { problem: 'notText'; kind: FileKind }
  | { problem: 'damaged'; line: number }
  | { problem: 'workbook' | 'sheets' | 'tooLarge' }

/** Reads a table that a person saved: CSV, or the sheet of an XLSX file as CSV. */
export async function readTableFile(bytes: Uint8Array, chosen: TextEncoding | null = null): Promise<TableFile> {
  const read = readText(bytes, chosen)
  const isWorkbook = 'problem' in read && read.problem === 'notText' && read.kind === 'xlsx'
  const table = isWorkbook ? await (await import('./workbookText.ts')).workbookText(bytes) : read
  if (!('text' in table)) return table
  const line = lostLine(table.text)
  if (line !== null) return { problem: 'damaged', line }
  return utf8Bytes(table.text) > maxTextBytes ? { problem: 'tooLarge' } : table
}
