import { createReadStream, openAsBlob } from 'node:fs'
import { fileTypeFromBlob } from 'file-type'
import { chatPictures } from '../../../contract/files.ts'

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

/** Judges by content only; null for a type that may not be uploaded. */
export async function mediaTypeOf(path: string): Promise<string | null> {
  const blob = await openAsBlob(path)
  if (blob.size === 0) return null
  const detected = await fileTypeFromBlob(blob)
  // Two letters begin a bitmap, and many a text.
  if (detected?.mime === 'image/bmp' && !(await isBitmap(blob))) return (await isText(path)) ? 'text/plain' : null
  if (!detected) return (await isText(path)) ? 'text/plain' : null
  if (detected.mime === 'application/x-cfb') return oldOfficeType(path)
  return accepted.has(detected.mime) ? detected.mime : null
}

const bitmapHeaders = [12, 16, 40, 52, 56, 64, 108, 124]

async function isBitmap(blob: Blob): Promise<boolean> {
  const head = Buffer.from(await blob.slice(0, 18).arrayBuffer())
  return head.length === 18 && head.readUInt32LE(6) === 0 && bitmapHeaders.includes(head.readUInt32LE(14))
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
 * UTF-8, UTF-16 with its mark, or GB 18030, without control characters except layout ones. Read in pieces, since 50 MB
 * at once would block the process.
 */
async function isText(path: string): Promise<boolean> {
  let decoders: InstanceType<typeof TextDecoder>[] | undefined
  for await (const piece of createReadStream(path)) {
    decoders ??= decodersFor(piece)
    decoders = decoders.filter((decoder) => goesOn(decoder, piece))
    if (decoders.length === 0) return false
  }
  return decoders?.some((decoder) => goesOn(decoder)) ?? false
}

function decodersFor(start: Buffer): InstanceType<typeof TextDecoder>[] {
  const mark = start.toString('hex', 0, 2)
  const encodings = { fffe: ['utf-16le'], feff: ['utf-16be'] }[mark] ?? ['utf-8', 'gb18030']
  return encodings.map((encoding) => new TextDecoder(encoding, { fatal: true }))
}

function goesOn(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): boolean {
  try {
    const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
    return !/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)
  } catch {
    return false
  }
}
