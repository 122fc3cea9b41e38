import { z } from 'zod'
import { defineCall } from './call.ts'
import { institution } from './records.ts'
import { fieldSchema, listOf, names, paging } from './schema.ts'

/** The files that the head shares with the institutions. */

const filename = z.uuid()
const day = fieldSchema('settleDt')

export const sharingFileRow = z.object({
  /** By which it is downloaded and deleted: opaque. */
  filename: z.string(),
  /** Under which it is saved, as it was uploaded. */
  actualFileName: z.string(),
  /** What it is called in the list. */
  fileName: z.string(),
  size: z.int(),
  mediaType: z.string(),
  sharedBy: z.string(),
  sharedAt: z.string(),
  /** For those who share: the institutions that it is for, null where it is for all; and how often it was downloaded. */
  sharing: z.object({ audience: z.array(institution).nullable(), downloads: z.int() }).nullable(),
})
export type SharingFileRow = z.infer<typeof sharingFileRow>

export const sharingFileSorts = ['sharedAt', '-sharedAt', 'fileName', '-fileName'] as const

export const querySharingFile = defineCall({
  method: 'POST',
  path: 'query/sharingFile',
  summary: 'The files that are shared with the own institution, newest first; all of them for the head',
  concerns: 'institution',
  body: z.strictObject({
    ...paging,
    /** A part of either name, in any case. */
    fileName: z.string().trim().max(120).optional(),
    /** Days in UTC. */
    sharedAtFrom: day.optional(),
    sharedAtTo: day.optional(),
    sort: z.enum(sharingFileSorts).default('-sharedAt'),
  }),
  /** `shares`: whether this user shares files. */
  reply: listOf(sharingFileRow).extend({ shares: z.boolean() }),
})

export const addSharingFile = defineCall({
  method: 'POST',
  path: 'add/sharingFile',
  log: 'file',
  summary: 'Share an uploaded file with all institutions or with some: for the head and administrators',
  concerns: 'head',
  body: z.strictObject({
    /** What it is called in the list. */
    fileName: z
      .string()
      .trim()
      .regex(/^[^\p{Cc}]{1,120}$/u),
    /** As upload answered it. */
    filePath: z.uuid(),
    /** The institutions whose users it is for; null where it is for all. */
    audience: z.array(fieldSchema('submitInsIdCd')).min(1).max(1000).nullable(),
  }),
  reply: z.object({ filename: z.string() }),
})

export const deleteSharingFile = defineCall({
  method: 'POST',
  path: 'delete/sharingFile',
  log: 'file',
  summary: 'Share a file no longer: for the head and administrators',
  concerns: 'head',
  body: z.strictObject({ filename }),
  reply: z.object({}),
})

export const downloadSharing = defineCall({
  method: 'POST',
  path: 'downloadSharing/:filename',
  log: 'file',
  summary: 'A shared file under its name',
  concerns: 'institution',
  body: z.strictObject({ filename }),
  reply: z.unknown(),
})

export const querySharingDownload = defineCall({
  method: 'POST',
  path: 'query/sharingDownload',
  summary: 'Who has downloaded a shared file, the latest first: for the head and administrators',
  concerns: 'head',
  body: z.strictObject({ ...paging, filename }),
  reply: listOf(z.object({ nickName: z.string(), insIdCd: z.string(), insNm: names, at: z.string() })),
})
