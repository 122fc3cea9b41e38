import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { institution } from '../records/records.ts'
import { fieldSchema, listOf, listPlace, names, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'

const filename = z.uuid()
const day = fieldSchema('settleDt')

const sharingFileRow = z.object({
  filename: z.string(),
  actualFileName: z.string(),
  fileName: z.string(),
  size: z.int(),
  mediaType: z.string(),
  sharedBy: z.string(),
  sharedAt: z.string(),
  /** For those who share: the institutions that it is for, null where it is for all; and how often it was downloaded. */
  sharing: z.nullable(z.object({ audience: z.nullable(z.array(institution)), downloads: z.int() })),
})
export type SharingFileRow = z.infer<typeof sharingFileRow>

export const sharingFileSorts = sortsBy('sharedAt', 'fileName', 'size')

export const querySharingFile = defineCall({
  path: 'query/sharingFile',
  summary: 'List files shared with the user’s institution, newest first (all for the head institution)',
  dataScope: 'institution',
  refuses: ['rangeReversed'],
  body: z.strictObject({
    ...listPlace(sharingFileSorts, '-sharedAt'),
    fileName: z.optional(lineText({ max: 120 })),
    /** Days of the network, both included. */
    sharedAtFrom: z.optional(day),
    sharedAtTo: z.optional(day),
  }),
  /** `shares`: whether this user shares files. */
  reply: z.extend(listOf(sharingFileRow), { shares: z.boolean() }),
})

export const addSharingFile = defineCall({
  path: 'add/sharingFile',
  log: 'file',
  summary: 'Share an uploaded file with all or selected institutions (head institution and administrators)',
  dataScope: 'head',
  refuses: ['fileMissing', 'otherInstitution', 'institutionUnknown', 'institutionEnded'],
  body: z.strictObject({
    fileName: lineText({ min: 1, max: 120 }),
    filePath: z.uuid(),
    /** The institutions whose users it is for; null where it is for all. */
    audience: z.nullable(z.array(fieldSchema('submitInsIdCd')).check(z.minLength(1), z.maxLength(1000))),
  }),
  reply: z.object({ filename: z.string() }),
})

export const deleteSharingFile = defineCall({
  path: 'delete/sharingFile',
  log: 'file',
  summary: 'Delete a shared file (head institution and administrators)',
  dataScope: 'head',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ filename }),
})

export const downloadSharing = defineCall({
  path: 'downloadSharing/:filename',
  log: 'file',
  summary: 'Download a shared file',
  dataScope: 'institution',
  refuses: ['fileMissing'],
  body: z.strictObject({ filename }),
  reply: z.unknown(),
})

export const querySharingDownload = defineCall({
  path: 'query/sharingDownload',
  summary: 'List the downloads of a shared file, latest first (head institution and administrators)',
  dataScope: 'head',
  refuses: ['otherInstitution'],
  body: z.strictObject({ ...listPlace(sortsBy('at'), '-at'), filename }),
  reply: listOf(z.object({ nickName: z.string(), insIdCd: z.string(), insNm: names, at: z.string() })),
})
