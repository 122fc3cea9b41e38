import { createReadStream, openAsBlob } from 'node:fs'
import { fileTypeFromBlob } from 'file-type'
import { chatPictures } from '../../../contract/records/files.ts'
import { markedEncoding } from '../../../contract/textFile.ts'

/**
 * Accepted types, judged by content. Decisions 5: images, pdf, text, Office documents, zip; 9: pictures for the chat.
 */
const accepted: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/tiff',
  ...Object.values(chatPictures),
  'application/pdf',
  'application/zip',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
])

/** Streams that mark an OLE file as an old Office document; other OLE files are installers and the like. */
const oldOffice = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
] as const

/** Kinds whose files can be of letters alone. */
const written: readonly string[] = ['application/pdf', 'application/rtf']

/** Judges by content only; null for a type that may not be uploaded. */
export async function mediaTypeOf(path: string): Promise<string | null> {
  const blob = await openAsBlob(path)
  if (blob.size === 0) return null
  const detected = (await fileTypeFromBlob(blob))?.mime
  if (detected && written.includes(detected)) return detected
  // Letters begin files of many kinds, and many a text: `BM`, `GIF`, `FORM`.
  const isWritten = await isText(path)
  if ((isWritten || !detected) && (await hasLatePdfHeader(blob))) return 'application/pdf'
  if (isWritten) return 'text/plain'
  if (detected === 'application/x-cfb') return oldOfficeType(path)
  return detected && accepted.has(detected) ? detected : null
}

const pdfMargin = 1024

/**
 * Some programs put a mark, empty lines or the header of a message before a PDF. Readers look for its header in the first 1024
 * bytes, and for its end in the last (PDF Reference 1.7, implementation notes 13 and 18); a text may only mention the former.
 */
async function hasLatePdfHeader(blob: Blob): Promise<boolean> {
  const [head, tail] = [blob.slice(0, pdfMargin), blob.slice(-pdfMargin)]
  return /%PDF-\d/.test(await head.text()) && (await tail.text()).includes('%%EOF')
}

const oldOfficeNames = oldOffice.map(([stream, mediaType]) => ({
  name: Buffer.from(`${stream}\0`, 'utf16le'),
  mediaType,
}))
const longestName = Math.max(...oldOfficeNames.map(({ name }) => name.length))

async function oldOfficeType(path: string): Promise<string | null> {
  let found = oldOfficeNames.length
  let before: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const content = Buffer.concat([before, piece])
    const at = oldOfficeNames.findIndex(({ name }) => content.includes(name))
    if (at >= 0) found = Math.min(found, at)
    if (found === 0) break
    before = content.subarray(-longestName)
  }
  return oldOfficeNames[found]?.mediaType ?? null
}

/**
 * A text has no control characters except layout ones, in whatever encoding: only a marked UTF-16 has other bytes of them.
 * Read in pieces, since 50 MB at once would block the process.
 */
async function isText(path: string): Promise<boolean> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  try {
    for await (const piece of createReadStream(path)) {
      decoder ??= decoderFor(piece)
      if (hasControls(decoder.decode(piece, { stream: true }))) return false
    }
    return decoder !== undefined && !hasControls(decoder.decode())
  } catch (error) {
    // Half a character, in a marked UTF-16.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** In every other encoding the bytes of control characters are those of ASCII, which this one reads too. */
function decoderFor(start: Buffer): InstanceType<typeof TextDecoder> {
  const marked = markedEncoding(start)
  return new TextDecoder(marked?.startsWith('utf-16') ? marked : 'windows-1252', { fatal: true })
}

function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  return /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)
}
