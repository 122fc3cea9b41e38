import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { fieldSchema } from '../schema.ts'
import { lineText } from '../text.ts'

export const maxFileBytes = 50 * 1024 * 1024

/** Bytes of a file that is sent as text in a body. */
export const maxTextBytes = 1_000_000
export const maxTextBodyBytes = 2 * maxTextBytes + 1_000

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

/** File name endings that are accepted (decisions 5). The server judges by content as well. */
export const acceptedEndings: readonly string[] = [
  'jpg',
  'jpeg',
  'png',
  'tif',
  'tiff',
  'pdf',
  'txt',
  'csv',
  'zip',
  'rtf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
]

export const chatPictures: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

export function isChatPicture(mediaType: string): boolean {
  return Object.values(chatPictures).includes(mediaType)
}

/** Takes multipart with the field `file`. A refused file answers 400 with `code` and `errMsg` too. Specification 7. */
export const upload = defineCall({
  path: 'upload',
  log: 'file',
  summary: 'Upload a file; the type is determined by its content',
  dataScope: 'oneself',
  scope: ['submit', 'reply'],
  encoding: 'multipart',
  refuses: ['fileType', 'fileEmpty', 'malwareFound', 'uploadQuota', 'scanUnavailable'],
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
  path: 'download',
  log: 'file',
  summary: 'Download an uploaded file by its ID',
  dataScope: 'parties',
  scope: 'read',
  refuses: ['fileMissing', 'fileDamaged'],
  body: z.strictObject({ fileName: lineText({ min: 1, max: 255 }), filePath: z.uuid() }),
  reply: binary,
})

export const downloadVoucher = defineCall({
  path: 'downloadVoucher/:expId',
  log: 'file',
  summary: 'Download all vouchers of a record as ZIP',
  dataScope: 'parties',
  scope: 'read',
  refuses: ['fileMissing', 'notFound'],
  body: z.strictObject({ expId: fieldSchema('expId') }),
  reply: binary,
})
