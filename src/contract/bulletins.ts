import { z } from 'zod'
import { bulletinActions, bulletinStates, bulletinTitlePattern, maxBulletinBody } from '../domain/bulletins.ts'
import { defineCall, type ReplyOf } from './call.ts'
import { institution } from './records.ts'
import { actionOffers, fieldSchema, listOf, names, nothing, paging, rowId } from './schema.ts'
import { maxVouchers } from './submission.ts'

/** The bulletins: those that are kept here, and those that a user may read. */

const bulletinId = rowId
const version = z.int().min(1)
const day = fieldSchema('settleDt')
const insIdCd = fieldSchema('submitInsIdCd')
const title = z.string().trim().regex(bulletinTitlePattern)
const time = z.iso.datetime({ offset: true })

const attachedFile = z.object({
  fileName: z.string(),
  filePath: z.string(),
  size: z.int(),
  mediaType: z.string(),
})

/** A bulletin as it is written. */
const written = {
  title,
  /** HTML; what isn't allowed in it is left out. */
  body: z.string().max(maxBulletinBody),
  /** The institutions whose users it is for; null where it is for all. */
  audience: z.array(insIdCd).min(1).max(1000).nullable(),
  /** From when on it is shown; null: as soon as it is published. */
  showFrom: time.nullable(),
  /** Until when; null: until it is withdrawn. */
  showTo: time.nullable(),
  /** As upload answered them. */
  attachments: z.array(z.strictObject({ fileName: z.string().max(255), filePath: z.uuid() })).max(maxVouchers),
  /** A draft is published by it; what is published already stays so. */
  publish: z.boolean(),
}

/** What its keepers see of a bulletin. */
const keeping = {
  state: z.enum(bulletinStates),
  /** The institutions whose users it is for; null where it is for all. */
  audience: z.array(institution).nullable(),
  changedBy: z.string(),
  /** How many have read it. */
  reads: z.int(),
  /** What this user may do with it. */
  actions: actionOffers(bulletinActions),
}

const bulletin = {
  bulletinId: z.string(),
  /** Counted up with each change: whoever changes it says which one they saw. */
  version: z.int(),
  title: z.string(),
  /** In whose name it is published. */
  insIdCd: z.string(),
  insNm: names,
  showFrom: z.string().nullable(),
  showTo: z.string().nullable(),
  changedAt: z.string(),
}

export const keptBulletin = z.object({ ...bulletin, ...keeping })
export type KeptBulletin = z.infer<typeof keptBulletin>

export const bulletinSorts = ['changedAt', '-changedAt', 'showFrom', '-showFrom', 'title', '-title'] as const

export const queryBulletin = defineCall({
  method: 'POST',
  path: 'query/bulletin',
  summary: 'The bulletins that are kept here, drafts and withdrawn ones too',
  concerns: 'institution',
  body: z.strictObject({
    ...paging,
    /** A part of it, in any case. */
    title: z.string().trim().max(120).optional(),
    state: z.enum(bulletinStates).optional(),
    /** Days in UTC. */
    showFromFrom: day.optional(),
    showFromTo: day.optional(),
    sort: z.enum(bulletinSorts).default('-changedAt'),
  }),
  reply: listOf(keptBulletin),
})

export const readableBulletin = z.object({
  bulletinId: z.string(),
  title: z.string(),
  insIdCd: z.string(),
  insNm: names,
  showFrom: z.string(),
  /** Not read by this user yet. */
  isNew: z.boolean(),
})
export type ReadableBulletin = z.infer<typeof readableBulletin>

export const queryMyBulletins = defineCall({
  method: 'POST',
  path: 'query/bulletin/mine',
  summary: 'The bulletins for the users of the own institution, newest first, and how many are unread',
  concerns: 'oneself',
  body: z.strictObject({ ...paging, title: z.string().trim().max(120).optional() }),
  reply: listOf(readableBulletin).extend({ unread: z.int() }),
})

const bulletinVersion = z.object({
  version: z.int(),
  state: z.enum(bulletinStates),
  title: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
})

export const detailBulletin = defineCall({
  method: 'POST',
  path: 'detail/bulletin',
  summary: 'A bulletin: for its readers, who have read it by that, and for its keepers, with every former version',
  concerns: 'institution',
  body: z.strictObject({
    bulletinId,
    /** A former one, for its keepers. */
    version: version.optional(),
  }),
  reply: z.object({
    ...bulletin,
    body: z.string(),
    attachments: z.array(attachedFile),
    /** Null for its readers. `history`: every version, the newest first. */
    keeping: z.object({ ...keeping, history: z.array(bulletinVersion) }).nullable(),
  }),
})
export type BulletinDetail = ReplyOf<typeof detailBulletin>

const changed = z.object({ bulletinId: z.string(), version: z.int() })

export const addBulletin = defineCall({
  method: 'POST',
  path: 'add/bulletin',
  log: 'administration',
  summary: 'Write a bulletin: as a draft, or published at once',
  concerns: 'institution',
  body: z.strictObject(written),
  reply: changed,
})

export const modifyBulletin = defineCall({
  method: 'POST',
  path: 'modify/bulletin',
  log: 'administration',
  summary: 'Change a bulletin, or publish a draft; the former version is kept',
  concerns: 'institution',
  body: z.strictObject({ bulletinId, version, ...written }),
  reply: changed,
})

export const withdrawBulletin = defineCall({
  method: 'POST',
  path: 'withdraw/bulletin',
  log: 'administration',
  summary: 'Withdraw a bulletin: nobody is shown it any more',
  concerns: 'institution',
  body: z.strictObject({ bulletinId, version }),
  reply: changed,
})

export const deleteBulletin = defineCall({
  method: 'POST',
  path: 'delete/bulletin',
  log: 'administration',
  summary: 'Give up a draft; what was published stays',
  concerns: 'institution',
  body: z.strictObject({ bulletinId, version }),
  reply: z.object({}),
})

export const getBulletinInsList = defineCall({
  method: 'GET',
  path: 'bulletin/insList',
  summary: 'In whose name this user publishes, and the institutions that may be written to',
  concerns: 'oneself',
  body: nothing,
  reply: z.object({ publisher: z.string(), list: z.array(institution) }),
})
