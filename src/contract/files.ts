import { z } from 'zod'
import { defineCall } from './call.ts'
import { fieldSchema } from './schema.ts'

/** Bytes of one uploaded file. */
export const maxFileBytes = 50 * 1024 * 1024

/** Bytes of a file that travels as text in a body. */
export const maxTextBytes = 1_000_000
/** What its call takes: JSON writes a quote, and the end of a line, as two. */
export const maxTextBodyBytes = 2 * maxTextBytes + 1_000

/** A file as text. */
export const fileText = z.string().check((ctx) => {
  if (utf8Bytes(ctx.value) <= maxTextBytes) return
  ctx.issues.push({
    code: 'custom',
    input: ctx.value,
    params: { bound: 'bytes', min: 0, max: maxTextBytes },
    message: 'bytes',
  })
})

export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The names under which accepted files go (decisions 5). The server judges by content all the same. */
export const acceptedEndings: readonly string[] = [
  ...['jpg', 'jpeg', 'png', 'tif', 'tiff'],
  ...['pdf', 'txt', 'csv', 'zip', 'rtf'],
  ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods'],
]

/** Pictures that may be sent in conversations, and are no vouchers: their media types, by the endings of their names. */
export const chatPictures: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

export function isChatPicture(mediaType: string): boolean {
  return Object.values(chatPictures).includes(mediaType)
}

/** Multipart with the field `file`. A refused file answers 400 with `code` and `errMsg` too. Specification 7. */
export const upload = defineCall({
  method: 'POST',
  path: 'upload',
  log: 'file',
  summary: 'Store a file; its type is judged by its content',
  concerns: 'oneself',
  encoding: 'multipart',
  body: z.strictObject({}),
  reply: z.object({
    code: z.int(),
    fileName: z.string(),
    filePath: z.string(),
    size: z.int(),
    mediaType: z.string(),
  }),
})

const binary = z.unknown()

export const download = defineCall({
  method: 'POST',
  path: 'download',
  log: 'file',
  summary: 'A file as it was uploaded, by the opaque id that upload answered',
  concerns: 'parties',
  body: z.strictObject({ fileName: z.string().min(1).max(255), filePath: z.uuid() }),
  reply: binary,
})

export const downloadVoucher = defineCall({
  method: 'POST',
  path: 'downloadVoucher/:expId',
  log: 'file',
  summary: 'All vouchers of a record as one zip',
  concerns: 'parties',
  body: z.strictObject({ expId: fieldSchema('expId') }),
  reply: binary,
})
