import { z } from 'zod'
import { maxMccs, maxReason, maxRuleName, parameters, ruleKindNames, scoreBounds } from '../domain/risk.ts'
import { defineCall } from './call.ts'
import { orPending, pendingChangeId } from './pendingChanges.ts'
import { fieldSchema, listOf, names, paging, rowId } from './schema.ts'

/** The rules by which transactions are judged as they come: each institution keeps its own, the head those for all. */

const insIdCd = fieldSchema('submitInsIdCd')
const ruleId = rowId
const version = z.int().min(1)
const kind = z.enum(ruleKindNames)
const score = z.int().min(scoreBounds.min).max(scoreBounds.max)

const number = (name: keyof typeof parameters) => z.int().min(parameters[name].min).max(parameters[name].max).optional()

/** Which of them a rule has depends on its kind: `ruleKinds` of the domain. */
const ruleParameters = z.strictObject({
  minutes: number('minutes'),
  hours: number('hours'),
  count: number('count'),
  times: number('times'),
  amount: number('amount'),
  smallAmount: number('smallAmount'),
  fromHour: number('fromHour'),
  toHour: number('toHour'),
  mccs: z
    .array(z.string().regex(/^\d{4}$/))
    .max(maxMccs)
    .optional(),
})

const inBoth = (max: number) =>
  z.strictObject({ en: z.string().trim().min(1).max(max), zh: z.string().trim().min(1).max(max) })

/** A rule as it is written. */
const written = {
  parameters: ruleParameters,
  score,
  names: inBoth(maxRuleName),
  /** Names of facts stand in braces: `{found} times in {minutes} minutes`. */
  reasons: inBoth(maxReason),
}

const ruleFields = {
  kind,
  parameters: ruleParameters,
  score: z.int(),
  names,
  reasons: names,
  enabled: z.boolean(),
  /** A name; null: it came with the product. */
  changedBy: z.string().nullable(),
  changedAt: z.string(),
}

export const riskRuleRow = z.object({
  ruleId: z.string(),
  /** Counted up with each change: whoever changes it says which one they saw. */
  version: z.int(),
  /** Whose it is. */
  insIdCd: z.string(),
  insNm: names,
  ...ruleFields,
  /** How many transactions of the last seven days of settlement it hit; null for others than its owner. */
  hits: z.int().nullable(),
  /** Whether this user may change it. */
  mayChange: z.boolean(),
  pendingChange: pendingChangeId,
})
export type RiskRuleRow = z.infer<typeof riskRuleRow>

/** From which score on an institution's rules raise an alert. */
const threshold = z.object({
  insIdCd: z.string(),
  threshold: z.int(),
  /** 0 while it has chosen none. */
  version: z.int(),
  pendingChange: pendingChangeId,
})

export type RiskThreshold = z.infer<typeof threshold>

export const queryRiskRule = defineCall({
  method: 'POST',
  path: 'risk/query/rule',
  summary: 'The risk rules that judge an institution’s transactions: those of the head first, then its own',
  concerns: 'institution',
  body: z.strictObject({
    ...paging,
    ruleId: ruleId.optional(),
    kind: kind.optional(),
    enabled: z.boolean().optional(),
    /** Whose own ones; of all, for who acts for all, unless said. */
    insIdCd: insIdCd.optional(),
  }),
  reply: listOf(riskRuleRow).extend({ threshold }),
})

export const addRiskRule = defineCall({
  method: 'POST',
  path: 'risk/add/rule',
  log: 'administration',
  summary: 'Add a risk rule, switched off: it judges nothing before it is switched on. Takes an Idempotency-Key.',
  concerns: 'institution',
  body: z.strictObject({
    /** The own institution unless said. */
    insIdCd: insIdCd.optional(),
    kind,
    ...written,
  }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const modifyRiskRule = defineCall({
  method: 'POST',
  path: 'risk/modify/rule',
  log: 'administration',
  summary: 'Change a risk rule; what it raised already keeps the version that raised it',
  concerns: 'institution',
  body: z.strictObject({ ruleId, version, ...written }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const enableRiskRule = defineCall({
  method: 'POST',
  path: 'risk/enable/rule',
  log: 'administration',
  summary: 'Switch a risk rule on or off',
  concerns: 'institution',
  body: z.strictObject({ ruleId, version, enabled: z.boolean() }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const modifyRiskThreshold = defineCall({
  method: 'POST',
  path: 'risk/modify/threshold',
  log: 'administration',
  summary: 'Change the score from which an institution’s own risk rules raise an alert',
  concerns: 'institution',
  body: z.strictObject({ insIdCd: insIdCd.optional(), version: z.int().min(0), threshold: score }),
  reply: orPending(threshold),
})

export const tryRiskRule = defineCall({
  method: 'POST',
  path: 'risk/try/rule',
  summary: 'What a rule would have found in the own transactions of the last 30 days; nothing is raised',
  concerns: 'institution',
  body: z.strictObject({
    insIdCd: insIdCd.optional(),
    /** The rule that it is a new version of. */
    ruleId: ruleId.optional(),
    kind,
    parameters: ruleParameters,
    score,
  }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    /** False: time was up before all days were judged; `days` begins with the first that were. */
    complete: z.boolean(),
    judged: z.int(),
    hits: z.int(),
    /** Alerts that there would have been with it, beside the rules that are on, and not without. */
    alerts: z.int(),
    days: z.array(z.object({ day: z.string(), judged: z.int(), hits: z.int(), alerts: z.int() })),
    /** The newest that it hit. */
    examples: z.array(
      z.object({
        settleDt: z.string(),
        tfrDtTm: z.string(),
        priAcctNo: z.string(),
        transId: z.string(),
        transAt: z.string(),
        transCurrCd: z.string(),
        cardAccptrNmAddr: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
})
export type RiskTrial = z.infer<typeof tryRiskRule.reply>

export const riskRuleHistory = defineCall({
  method: 'POST',
  path: 'risk/rule/history',
  summary: 'Every version of a risk rule, the newest first',
  concerns: 'institution',
  body: z.strictObject({ ruleId }),
  reply: z.object({ list: z.array(z.object({ version: z.int(), ...ruleFields })) }),
})
export type RiskRuleVersion = z.infer<typeof riskRuleHistory.reply>['list'][number]
