import * as z from 'zod/mini'
import { bulletinActions, bulletinStates, maxBulletinBody, maxBulletinTitle } from '../../domain/reference/bulletins.ts'
import { defineCall, type ReplyOf } from '../call.ts'
import { institution } from '../records/records.ts'
import { maxVouchers } from '../records/submission.ts'
import { actionOffers, fieldSchema, listOf, listPlace, names, plannedTime, rowId, sortsBy } from '../schema.ts'
import { lineText, longText, withoutCardInTags } from '../text.ts'

const bulletinId = rowId
const version = z.int().check(z.minimum(1))
const day = fieldSchema('settleDt')
const insIdCd = fieldSchema('submitInsIdCd')
const title = lineText({ min: 1, max: maxBulletinTitle })

const attachedFile = z.object({
  fileName: z.string(),
  filePath: z.string(),
  size: z.int(),
  mediaType: z.string(),
})

const written = {
  title,
  /** HTML; what isn't allowed in it is left out. */
  body: longText({ max: maxBulletinBody, drops: /\0/g }).check(withoutCardInTags()),
  /** The institutions whose users it is for; null where it is for all. */
  audience: z.nullable(z.array(insIdCd).check(z.minLength(1), z.maxLength(1000))),
  /** From when on it is shown; null: as soon as it is published. */
  showFrom: z.nullable(plannedTime),
  /** Until when; null: until it is withdrawn. */
  showTo: z.nullable(plannedTime),
  attachments: z
    .array(z.strictObject({ fileName: lineText({ max: 255 }), filePath: z.uuid() }))
    .check(z.maxLength(maxVouchers)),
  /** A draft is published by it; what is published already stays so. */
  publish: z.boolean(),
}

const keeping = {
  state: z.enum(bulletinStates),
  /** The institutions whose users it is for; null where it is for all. */
  audience: z.nullable(z.array(institution)),
  changedBy: z.string(),
  reads: z.int(),
  actions: actionOffers(bulletinActions),
}

const bulletin = {
  bulletinId: z.string(),
  /** Rises with each change. A change names the version that its user has read. */
  version: z.int(),
  title: z.string(),
  insIdCd: z.string(),
  insNm: names,
  showFrom: z.nullable(z.string()),
  showTo: z.nullable(z.string()),
  changedAt: z.string(),
}

const keptBulletin = z.object({ ...bulletin, ...keeping })
export type KeptBulletin = z.infer<typeof keptBulletin>

const bulletinSorts = sortsBy('changedAt', 'showFrom', 'title')

export const queryBulletin = defineCall({
  path: 'query/bulletin',
  csv: true,
  summary: 'Search bulletins to manage, including drafts and withdrawn ones',
  dataScope: 'institution',
  refuses: ['rangeReversed'],
  body: z.strictObject({
    ...listPlace(bulletinSorts, '-changedAt'),
    title: z.optional(lineText({ max: maxBulletinTitle })),
    state: z.optional(z.enum(bulletinStates)),
    /** Days of the network, both included. */
    showFromFrom: z.optional(day),
    showFromTo: z.optional(day),
  }),
  reply: listOf(keptBulletin),
})

const readableBulletin = z.object({
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
  path: 'query/bulletin/mine',
  csv: true,
  summary: 'List the user’s bulletins, newest first, with the unread count',
  dataScope: 'oneself',
  body: z.strictObject({
    ...listPlace(sortsBy('showFrom', 'title'), '-showFrom'),
    title: z.optional(lineText({ max: maxBulletinTitle })),
  }),
  reply: z.extend(listOf(readableBulletin), { unread: z.int() }),
})

const bulletinVersion = z.object({
  version: z.int(),
  state: z.enum(bulletinStates),
  title: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
})

export const detailBulletin = defineCall({
  path: 'detail/bulletin',
  summary: 'Get a bulletin (marks it as read); maintainers also get its version history',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({
    bulletinId,
    version: z.optional(version),
  }),
  reply: z.object({
    ...bulletin,
    body: z.string(),
    attachments: z.array(attachedFile),
    /** Null for its readers. `history`: every version, the newest first. */
    keeping: z.nullable(z.object({ ...keeping, history: z.array(bulletinVersion) })),
  }),
})
export type BulletinDetail = ReplyOf<typeof detailBulletin>

const changed = z.object({ bulletinId: z.string(), version: z.int() })

export const addBulletin = defineCall({
  path: 'add/bulletin',
  log: 'administration',
  summary: 'Create a bulletin, as a draft or published',
  dataScope: 'institution',
  refuses: [
    'rangeReversed',
    'fileMissing',
    'otherInstitution',
    'tooManyFiles',
    'institutionUnknown',
    'institutionEnded',
    'bulletinTooLong',
    'bulletinOver',
  ],
  body: z.strictObject(written),
  reply: changed,
})

export const modifyBulletin = defineCall({
  path: 'modify/bulletin',
  log: 'administration',
  summary: 'Modify a bulletin or publish a draft; previous versions are kept',
  dataScope: 'institution',
  refuses: [
    'rangeReversed',
    'fileMissing',
    'otherInstitution',
    'notFound',
    'recordChanged',
    'tooManyFiles',
    'institutionUnknown',
    'institutionEnded',
    'bulletinWithdrawn',
    'bulletinUnpublished',
    'bulletinPublished',
    'bulletinTooLong',
    'bulletinOver',
  ],
  body: z.strictObject({ bulletinId, version, ...written }),
  reply: changed,
})

export const withdrawBulletin = defineCall({
  path: 'withdraw/bulletin',
  log: 'administration',
  summary: 'Withdraw a bulletin; it is no longer shown',
  dataScope: 'institution',
  refuses: ['notFound', 'recordChanged', 'bulletinWithdrawn', 'bulletinUnpublished', 'bulletinPublished'],
  body: z.strictObject({ bulletinId, version }),
  reply: changed,
})

export const deleteBulletin = defineCall({
  path: 'delete/bulletin',
  log: 'administration',
  summary: 'Delete a draft bulletin',
  dataScope: 'institution',
  refuses: ['notFound', 'recordChanged', 'bulletinWithdrawn', 'bulletinUnpublished', 'bulletinPublished'],
  body: z.strictObject({ bulletinId, version }),
})

export const getBulletinInsList = defineCall({
  method: 'GET',
  path: 'bulletin/insList',
  summary: 'List publishing institution and possible recipients',
  dataScope: 'oneself',
  reply: z.object({ publisher: z.string(), list: z.array(institution) }),
})
