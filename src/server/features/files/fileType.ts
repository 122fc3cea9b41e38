import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** What may be uploaded, as its content shows it. Decisions 5: images, pdf, text, Office documents, zip. */
const accepted: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/tiff',
  'application/pdf',
  'application/zip',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
])

/** Streams inside an OLE file by which an old Office document shows what it is; other OLE files are installers and the like. */
const oldOffice = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
] as const

/** The media type of a file judged by its content alone; null where it is none that may be uploaded. */
export async function mediaTypeOf(path: string): Promise<string | null> {
  const content = await readFile(path)
  if (content.length === 0) return null
  const detected = await fileTypeFromBuffer(content)
  if (!detected) return isText(content) ? 'text/plain' : null
  if (detected.mime === 'application/x-cfb') return oldOfficeType(content)
  return accepted.has(detected.mime) ? detected.mime : null
}

function oldOfficeType(content: Buffer): string | null {
  const found = oldOffice.find(([stream]) => content.includes(Buffer.from(`${stream}\0`, 'utf16le')))
  return found?.[1] ?? null
}

/** Text in UTF-8, UTF-16 with its mark, or GB 18030, without control characters but those that lay out a text. */
function isText(content: Buffer): boolean {
  const utf16 = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  if (!utf16 && content.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false
  const encodings = utf16 ? [content[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030']
  return encodings.some((encoding) => decodes(content, encoding))
}

function decodes(content: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}
