import * as z from 'zod/mini'
import { maxMccs, maxReason, maxRuleName, parameters, ruleKindNames, scoreBounds } from '../../domain/risk/risk.ts'
import { defineCall } from '../call.ts'
import { orPending, pendingChangeId } from '../reference/pendingChanges.ts'
import { fieldSchema, listOf, listPlace, names, rowId, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'

const insIdCd = fieldSchema('submitInsIdCd')
const ruleId = rowId
const version = z.int().check(z.minimum(1))
const kind = z.enum(ruleKindNames)
const score = z.int().check(z.minimum(scoreBounds.min), z.maximum(scoreBounds.max))

const number = (name: keyof typeof parameters) =>
  z.optional(z.int().check(z.minimum(parameters[name].min), z.maximum(parameters[name].max)))

/** The parameters depend on the kind of the rule: see `ruleKinds` of the domain. */
const ruleParameters = z.strictObject({
  minutes: number('minutes'),
  hours: number('hours'),
  count: number('count'),
  times: number('times'),
  amount: number('amount'),
  smallAmount: number('smallAmount'),
  fromHour: number('fromHour'),
  toHour: number('toHour'),
  mccs: z.optional(z.array(z.string().check(z.regex(/^\d{4}$/))).check(z.maxLength(maxMccs))),
})

const inBoth = (max: number) =>
  z.strictObject({
    en: lineText({ min: 1, max }),
    zh: lineText({ min: 1, max }),
  })

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
  changedBy: z.nullable(z.string()),
  changedAt: z.string(),
}

const riskRuleRow = z.object({
  ruleId: z.string(),
  /** Rises with each change. A change names the version that its user has read. */
  version: z.int(),
  insIdCd: z.string(),
  insNm: names,
  ...ruleFields,
  /** Number of transactions hit in the last seven settlement days; null for users of other institutions. */
  hits: z.nullable(z.int()),
  mayChange: z.boolean(),
  pendingChange: pendingChangeId,
})
export type RiskRuleRow = z.infer<typeof riskRuleRow>

const threshold = z.object({
  insIdCd: z.string(),
  threshold: z.int(),
  /** 0 while it has chosen none. */
  version: z.int(),
  pendingChange: pendingChangeId,
})

export type RiskThreshold = z.infer<typeof threshold>

export const queryRiskRule = defineCall({
  path: 'risk/query/rule',
  summary: 'List the risk rules applied to an institution: those of the head institution first, then its own',
  dataScope: 'institution',
  refuses: ['otherInstitution'],
  body: z.strictObject({
    ...listPlace(sortsBy('insIdCd', 'kind', 'score', 'enabled', 'changedAt'), 'insIdCd'),
    ruleId: z.optional(ruleId),
    kind: z.optional(kind),
    enabled: z.optional(z.boolean()),
    /** Institution whose own rules are listed; by default all, for users who act for all institutions. */
    insIdCd: z.optional(insIdCd),
  }),
  reply: z.extend(listOf(riskRuleRow), { threshold }),
})

export const addRiskRule = defineCall({
  path: 'risk/add/rule',
  log: 'administration',
  summary: 'Add a risk rule, disabled at first.',
  dataScope: 'institution',
  refuses: [
    'otherInstitution',
    'keyReused',
    'institutionUnknown',
    'institutionEnded',
    'ruleParameter',
    'reasonFinds',
    'changePending',
  ],
  body: z.strictObject({
    /** The own institution unless said. */
    insIdCd: z.optional(insIdCd),
    kind,
    ...written,
  }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const modifyRiskRule = defineCall({
  path: 'risk/modify/rule',
  log: 'administration',
  summary: 'Modify a risk rule; existing alerts keep the version that raised them',
  dataScope: 'institution',
  refuses: [
    'otherInstitution',
    'notFound',
    'recordChanged',
    'keyReused',
    'ruleParameter',
    'reasonFinds',
    'changePending',
  ],
  body: z.strictObject({ ruleId, version, ...written }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const enableRiskRule = defineCall({
  path: 'risk/enable/rule',
  log: 'administration',
  summary: 'Enable or disable a risk rule',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged', 'keyReused', 'changePending'],
  body: z.strictObject({ ruleId, version, enabled: z.boolean() }),
  reply: orPending(z.object({ ruleId: z.string(), version: z.int() })),
})

export const modifyRiskThreshold = defineCall({
  path: 'risk/modify/threshold',
  log: 'administration',
  summary: 'Set the alert threshold of an institution’s own risk rules',
  dataScope: 'institution',
  refuses: [
    'otherInstitution',
    'recordChanged',
    'keyReused',
    'institutionUnknown',
    'institutionEnded',
    'changePending',
  ],
  body: z.strictObject({ insIdCd: z.optional(insIdCd), version: z.int().check(z.minimum(0)), threshold: score }),
  reply: orPending(threshold),
})

export const tryRiskRule = defineCall({
  path: 'risk/try/rule',
  summary: 'Test a rule on the institution’s last 30 days; no alerts are raised',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'ruleParameter', 'notFound'],
  body: z.strictObject({
    insIdCd: z.optional(insIdCd),
    /** The rule of the institution that the tried one would replace. */
    ruleId: z.optional(ruleId),
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
  path: 'risk/rule/history',
  summary: 'List the versions of a risk rule, newest first',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ ruleId }),
  reply: z.object({ list: z.array(z.object({ version: z.int(), ...ruleFields })) }),
})
