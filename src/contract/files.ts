import { z } from 'zod'
import { defineCall } from './call.ts'
import { fieldSchema } from './schema.ts'

/** Bytes of one uploaded file. */
export const maxFileBytes = 50 * 1024 * 1024

/** Multipart with the field `file`. A refused file answers 400 with `code` and `errMsg` too. Specification 7. */
export const upload = defineCall({
  method: 'POST',
  path: 'upload',
  summary: 'Store a file; its type is judged by its content',
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
  summary: 'A file as it was uploaded, by the opaque id that upload answered',
  body: z.strictObject({ fileName: z.string().min(1).max(255), filePath: z.uuid() }),
  reply: binary,
})

export const downloadVoucher = defineCall({
  method: 'POST',
  path: 'downloadVoucher/:expId',
  summary: 'All vouchers of a record as one zip',
  body: z.strictObject({ expId: fieldSchema('expId') }),
  reply: binary,
})
