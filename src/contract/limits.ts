import { z } from 'zod'
import { cardLimitBounds } from '../domain/cardSearches.ts'
import { countedFroms } from '../domain/limits.ts'
import { otpModes } from '../domain/otp.ts'
import { dayBounds, percentBounds } from '../domain/ruleCheck.ts'
import { defineCall } from './call.ts'
import { orPending, pendingChangeId } from './pendingChanges.ts'
import { institution } from './records.ts'
import { fieldSchema, listOf, names, paging, rowId } from './schema.ts'

/** The limit rules, and the settings of institutions: data that administrators and managers keep. */

const day = fieldSchema('settleDt')
const days = z.int().min(dayBounds.min).max(dayBounds.max)
const version = z.int().min(0)

/** A rule as it is written. Fields as in `domain/limits`. */
const writtenRule = {
  transId: fieldSchema('transId'),
  rsnCd: fieldSchema('rsnCd').nullable(),
  countedFrom: z.enum(countedFroms),
  firstDay: days,
  lastDay: days,
  percent: z.int().min(percentBounds.min).max(percentBounds.max),
  replyDays: days.nullable(),
  validFrom: day,
  validTo: day,
}

const ruleId = rowId

export const limitRuleRow = z.object({
  ruleId: z.string(),
  /** Counted up with each change: whoever changes it says which one they saw. */
  version: z.int(),
  transId: z.string(),
  rsnCd: z.string().nullable(),
  /** The name of the reason; null where the rule is for every reason, or for one that is gone. */
  rsnNm: names.nullable(),
  countedFrom: z.enum(countedFroms),
  firstDay: z.int(),
  lastDay: z.int(),
  percent: z.int(),
  replyDays: z.int().nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  pendingChange: pendingChangeId,
})
export type LimitRuleRow = z.infer<typeof limitRuleRow>

export const queryLimitRule = defineCall({
  method: 'POST',
  path: 'query/limitRule',
  summary: 'Limit rules by transaction, reason and time, the newest of each first',
  concerns: 'nobody',
  body: z.strictObject({
    ...paging,
    transId: fieldSchema('transId').optional(),
    /** Only those that hold on this day. */
    validOn: day.optional(),
  }),
  reply: listOf(limitRuleRow),
})

export const addLimitRule = defineCall({
  method: 'POST',
  path: 'add/limitRule',
  log: 'administration',
  summary: 'Add a limit rule; refused where another one holds for the same on one of its days',
  concerns: 'nobody',
  body: z.strictObject(writtenRule),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const modifyLimitRule = defineCall({
  method: 'POST',
  path: 'modify/limitRule',
  log: 'administration',
  summary: 'Change a limit rule. What is raised already keeps its due date; its last day to answer follows',
  concerns: 'nobody',
  body: z.strictObject({ ruleId, version, ...writtenRule }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const deleteLimitRule = defineCall({
  method: 'POST',
  path: 'delete/limitRule',
  log: 'administration',
  summary: 'Take out a limit rule: where no other holds, nothing may be raised any more',
  concerns: 'nobody',
  body: z.strictObject({ ruleId, version }),
  reply: orPending(z.object({})),
})

export const insSetting = z.object({
  insIdCd: z.string(),
  /** 0 while the institution has chosen nothing. */
  version: z.int(),
  /** When a submission asks for a one-time password. */
  otpMode: z.enum(otpModes),
  /** Minor units of `otpCurrCd`; both are there where the mode is `above`, else both are null. */
  otpAbove: z.string().nullable(),
  otpCurrCd: z.string().nullable(),
  pendingChange: pendingChangeId,
})
export type InsSetting = z.infer<typeof insSetting>

export const queryInsSetting = defineCall({
  method: 'POST',
  path: 'query/insSetting',
  summary: 'The settings of an institution, and the institutions whose settings this user keeps',
  concerns: 'institution',
  body: z.strictObject({ insIdCd: fieldSchema('submitInsIdCd').optional() }),
  reply: z.object({ setting: insSetting, institutions: z.array(institution) }),
})

export const modifyInsSetting = defineCall({
  method: 'POST',
  path: 'modify/insSetting',
  log: 'administration',
  summary: 'Change the settings of an institution',
  concerns: 'institution',
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version,
    otpMode: z.enum(otpModes),
    otpAbove: fieldSchema('transAt').nullable(),
    otpCurrCd: fieldSchema('transCurrCd').nullable(),
  }),
  reply: orPending(insSetting),
})

const searches = (of: keyof typeof cardLimitBounds) => z.int().min(cardLimitBounds[of].min).max(cardLimitBounds[of].max)

export const cardLimit = z.object({
  insIdCd: z.string(),
  /** 0 while nobody has set it. */
  version: z.int(),
  /** Searches by a whole card number that each user may make: within a minute, and within 24 hours. */
  perMinute: z.int(),
  perDay: z.int(),
})
export type CardLimit = z.infer<typeof cardLimit>

export const queryCardLimit = defineCall({
  method: 'POST',
  path: 'query/cardLimit',
  summary: 'How often users of an institution may search by a whole card number',
  concerns: 'institution',
  body: z.strictObject({ insIdCd: fieldSchema('submitInsIdCd').optional() }),
  reply: cardLimit,
})

export const modifyCardLimit = defineCall({
  method: 'POST',
  path: 'modify/cardLimit',
  log: 'administration',
  summary: 'Raise, or lower again, how often users of an institution may search by a whole card number',
  concerns: 'head',
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version,
    perMinute: searches('perMinute'),
    perDay: searches('perDay'),
  }),
  reply: cardLimit,
})
