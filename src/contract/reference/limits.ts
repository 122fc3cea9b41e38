import * as z from 'zod/mini'
import { otpModes } from '../../domain/people/otp.ts'
import { claimModes } from '../../domain/records/claims.ts'
import { closingPattern, countedFroms, dayUnits } from '../../domain/reference/limits.ts'
import { cardLimitBounds } from '../../domain/risk/cardSearches.ts'
import { dayBounds, percentBounds } from '../../domain/risk/ruleCheck.ts'
import { defineCall } from '../call.ts'
import { institution } from '../records/records.ts'
import {
  fieldSchema,
  lastPlannedDay,
  listOf,
  listPlace,
  names,
  plannedDay,
  rowId,
  sortsBy,
  zoneName,
} from '../schema.ts'
import { orPending, pendingChangeId } from './pendingChanges.ts'

const day = fieldSchema('settleDt')
const days = z.int().check(z.minimum(dayBounds.min), z.maximum(dayBounds.max))
export const closingTime = z.string().check((ctx) => {
  if (closingPattern.test(ctx.value)) return
  const bound = 'closingTime'
  ctx.issues.push({ code: 'custom', input: ctx.value, params: { bound, min: 0, max: 0 }, message: bound })
})
const version = z.int().check(z.minimum(0))

const writtenRule = {
  transId: fieldSchema('transId'),
  rsnCd: z.nullable(fieldSchema('rsnCd')),
  countedFrom: z.enum(countedFroms),
  /** Left out: calendar days, or those of the rule as it is. */
  unit: z.optional(z.enum(dayUnits)),
  /** On the network's clock. Left out: 24:00, or the time of the rule as it is. */
  closesAt: z.optional(closingTime),
  firstDay: days,
  lastDay: days,
  percent: z.int().check(z.minimum(percentBounds.min), z.maximum(percentBounds.max)),
  replyDays: z.nullable(days),
  validFrom: plannedDay,
  validTo: lastPlannedDay,
}

const ruleId = rowId

const limitRuleRow = z.object({
  ruleId: z.string(),
  /** Rises with each change. A change names the version that its user has read. */
  version: z.int(),
  transId: z.string(),
  rsnCd: z.nullable(z.string()),
  /** The name of the reason; null where the rule is for every reason, or for one that is gone. */
  rsnNm: z.nullable(names),
  countedFrom: z.enum(countedFroms),
  /** Missing from an older server, which counts calendar days. */
  unit: z.optional(z.enum(dayUnits)),
  /** Missing from an older server, whose days end at 24:00. */
  closesAt: z.optional(z.string()),
  firstDay: z.int(),
  lastDay: z.int(),
  percent: z.int(),
  replyDays: z.nullable(z.int()),
  validFrom: z.string(),
  validTo: z.string(),
  pendingChange: pendingChangeId,
})
export type LimitRuleRow = z.infer<typeof limitRuleRow>

const ofRule = [
  'rangeReversed',
  'reasonWrong',
  'keyReused',
  'ruleOverlaps',
  'unlimitedTransaction',
  'answersNothing',
  'beginsLater',
  'replyUnasked',
  'changePending',
] as const

export const queryLimitRule = defineCall({
  path: 'query/limitRule',
  summary: 'Search limit rules by transaction type, reason code and date, newest first',
  dataScope: 'nobody',
  body: z.strictObject({
    ...listPlace(sortsBy('transId', 'rsnCd', 'percent', 'replyDays', 'validFrom', 'validTo'), 'transId'),
    transId: z.optional(fieldSchema('transId')),
    /** Only those that hold on this day. */
    validOn: z.optional(day),
  }),
  reply: listOf(limitRuleRow),
})

export const addLimitRule = defineCall({
  path: 'add/limitRule',
  log: 'administration',
  summary: 'Add a limit rule; rejected if it overlaps another rule',
  dataScope: 'nobody',
  refuses: [...ofRule],
  body: z.strictObject(writtenRule),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const modifyLimitRule = defineCall({
  path: 'modify/limitRule',
  log: 'administration',
  summary: 'Modify a limit rule; existing records keep the due dates and last days they were given',
  dataScope: 'nobody',
  refuses: [...ofRule, 'notFound', 'recordChanged'],
  body: z.strictObject({ ruleId, version, ...writtenRule }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const deleteLimitRule = defineCall({
  path: 'delete/limitRule',
  log: 'administration',
  summary: 'Delete a limit rule',
  dataScope: 'nobody',
  refuses: ['notFound', 'recordChanged', 'keyReused', 'changePending'],
  body: z.strictObject({ ruleId, version }),
  reply: orPending(z.object({})),
})

const insSetting = z.object({
  insIdCd: z.string(),
  /** 0 while the institution has chosen nothing. */
  version: z.int(),
  otpMode: z.enum(otpModes),
  /** Minor units of `otpCurrCd`; both are there where the mode is `above`, else both are null. */
  otpAbove: z.nullable(z.string()),
  otpCurrCd: z.nullable(z.string()),
  claimMode: z.enum(claimModes),
  /** API keys of the institution submit without the one-time password. */
  keysExempt: z.boolean(),
  /** The time zone in which its users read times; null for that of their browsers. Missing from an older server. */
  zone: z.optional(z.nullable(z.string())),
  pendingChange: pendingChangeId,
})
export type InsSetting = z.infer<typeof insSetting>

export const queryInsSetting = defineCall({
  path: 'query/insSetting',
  summary: 'Get the settings of an institution, and the institutions whose settings this user manages',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ insIdCd: z.optional(fieldSchema('submitInsIdCd')) }),
  reply: z.object({ setting: insSetting, institutions: z.array(institution) }),
})

export const modifyInsSetting = defineCall({
  path: 'modify/insSetting',
  log: 'administration',
  summary: 'Modify the settings of an institution',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged', 'keyReused', 'changePending'],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version,
    otpMode: z.enum(otpModes),
    otpAbove: z.nullable(fieldSchema('transAt')),
    otpCurrCd: z.nullable(fieldSchema('transCurrCd')),
    /** Left out, it stays as it is. */
    claimMode: z.optional(z.enum(claimModes)),
    keysExempt: z.optional(z.boolean()),
    zone: z.optional(z.nullable(zoneName)),
  }),
  reply: orPending(insSetting),
})

const searches = (of: keyof typeof cardLimitBounds) =>
  z.int().check(z.minimum(cardLimitBounds[of].min), z.maximum(cardLimitBounds[of].max))

const cardLimit = z.object({
  insIdCd: z.string(),
  /** 0 while nobody has set it. */
  version: z.int(),
  /** Searches by a whole card number that each user may make: within a minute, and within 24 hours. */
  perMinute: z.int(),
  perDay: z.int(),
})
export type CardLimit = z.infer<typeof cardLimit>

export const queryCardLimit = defineCall({
  path: 'query/cardLimit',
  summary: 'Get the card search limit of an institution',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ insIdCd: z.optional(fieldSchema('submitInsIdCd')) }),
  reply: cardLimit,
})

export const modifyCardLimit = defineCall({
  path: 'modify/cardLimit',
  log: 'administration',
  summary: 'Modify the card search limit of an institution',
  dataScope: 'head',
  refuses: ['otherInstitution', 'notFound', 'recordChanged'],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version,
    perMinute: searches('perMinute'),
    perDay: searches('perDay'),
  }),
  reply: cardLimit,
})
