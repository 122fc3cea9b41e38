import * as z from 'zod/mini'
import { flowIds } from '../../domain/flows/index.ts'
import { packFields, packParts } from '../../domain/rulePacks/packDifference.ts'
import { rulePackStates } from '../../domain/rulePacks/rulePack.ts'
import { defineCall } from '../call.ts'
import { fileText, maxTextBodyBytes } from '../records/files.ts'
import { firstOf, listOf, listPlace, names, plannedDay, rowId, sortsBy } from '../schema.ts'
import { orPending, pendingChangeId } from './pendingChanges.ts'

const packId = rowId

const rulePackRow = z.object({
  packId: z.string(),
  version: z.int(),
  /** True where single rules were edited while it was in force; the earlier state is kept when the next pack comes. */
  edited: z.boolean(),
  validFrom: z.string(),
  source: z.string(),
  state: z.enum(rulePackStates),
  /** The version that it brought back; null where it came as a file. */
  restores: z.nullable(z.int()),
  /** Null for what the installation started with. */
  madeBy: z.nullable(z.string()),
  madeAt: z.string(),
  inForceAt: z.nullable(z.string()),
  /** The import or restore that waits for approval. It is set on the pack in force, which it would replace. */
  pendingChange: pendingChangeId,
})
export type RulePackRow = z.infer<typeof rulePackRow>

export const queryRulePack = defineCall({
  path: 'query/rulePack',
  summary: 'List the rule packs, newest first',
  dataScope: 'nobody',
  body: z.strictObject(listPlace(sortsBy('version'), '-version')),
  reply: listOf(rulePackRow),
})

export const exportRulePack = defineCall({
  path: 'export/rulePack',
  log: 'file',
  summary: 'Download a rule pack as an importable file',
  dataScope: 'nobody',
  refuses: ['notFound'],
  body: z.strictObject({ packId }),
  reply: z.unknown(),
})

/** A file, an earlier pack from a day on, or what a pending change would bring. */
const previewed = z.strictObject({
  file: z.optional(fileText),
  packId: z.optional(packId),
  validFrom: z.optional(plannedDay),
  changeId: z.optional(rowId),
})

const difference = z.object({
  part: z.enum(packParts),
  key: z.string(),
  field: z.enum(packFields),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const packPreview = z.object({
  /** Each problem of the file and its place. A file with problems has neither `pack` nor `differences`. */
  problems: firstOf(z.object({ place: z.string(), reason: z.string() })),
  pack: z.nullable(
    z.object({
      version: z.int(),
      validFrom: z.string(),
      source: z.string(),
      limits: z.int(),
      reasons: z.int(),
      questions: z.int(),
      /** Its golden cases, all of which hold. */
      cases: z.int(),
    }),
  ),
  differences: firstOf(difference),
  /** The pack that an import must name as the one in force. */
  inForce: z.nullable(z.string()),
  /** A hash of the rules that the pack was compared with; an import may send it back. Missing from an older server. */
  rulesMark: z.optional(z.string()),
  /** The version of a pack that waits for its day and would be dropped. */
  drops: z.nullable(z.int()),
})
export type PackPreview = z.infer<typeof packPreview>

export const previewRulePack = defineCall({
  path: 'query/rulePackPreview',
  summary: 'Validate a rule pack and compare it with the effective rules; nothing is stored',
  dataScope: 'nobody',
  maxBytes: maxTextBodyBytes,
  refuses: ['notFound'],
  body: previewed,
  reply: packPreview,
})

/** The ways in which a pack can change what holds for a record or a draft. */
export const packEffects = [
  'reasonGone',
  'notEligible',
  'asksOriginal',
  'needsVouchers',
  'needsFraudData',
  'noRule',
  'tooLate',
  'tooHigh',
  'otherLastDay',
  'otherDueDate',
  'otherDayToAnswer',
] as const
export type PackEffectKind = (typeof packEffects)[number]

/**
 * `20261201`, or `20261201 17:00` for a day that ends before midnight. Null where the rules give none. It is null as a whole
 * for an effect that is not about a date.
 */
const otherDate = z.nullable(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }))
export type OtherDate = z.infer<typeof otherDate>

const affected = {
  effect: z.enum(packEffects),
  transId: z.string(),
  rsnCd: z.nullable(z.string()),
  count: z.int(),
}

const affectedRecords = z.object({
  ...affected,
  /** The first twenty. */
  first: z.array(z.object({ expId: z.string(), date: otherDate })),
})
export type AffectedRecords = z.infer<typeof affectedRecords>

const affectedDrafts = z.object({
  ...affected,
  /** Only their institutions, the first twenty: a draft is for the eyes of its user. */
  first: z.array(z.object({ insIdCd: z.string(), insNm: names, count: z.int(), date: otherDate })),
})
export type AffectedDrafts = z.infer<typeof affectedDrafts>

const packEffect = z.object({
  /** Records that are not verified yet, or can be submitted again. */
  open: z.array(affectedRecords),
  drafts: z.array(affectedDrafts),
  /** Records that were submitted in the last 90 days, and those for which the pack would have decided otherwise. */
  recent: z.object({ records: z.int(), affected: z.array(affectedRecords) }),
})
export type PackEffect = z.infer<typeof packEffect>

export const queryRulePackEffect = defineCall({
  path: 'query/rulePackEffect',
  readsMany: true,
  summary: 'Get what a rule pack changes for open records, drafts and the last 90 days of one workflow',
  dataScope: 'nobody',
  maxBytes: maxTextBodyBytes,
  refuses: ['notFound', 'packRefused'],
  body: z.extend(previewed, { flow: z.enum(flowIds) }),
  reply: packEffect,
})

const ofPack = ['packRefused', 'packBefore', 'packKnown', 'recordChanged', 'keyReused', 'changePending'] as const

/**
 * `inForce`: the pack that the user has compared it with. `rulesMark`: the rules of that preview, with what was edited singly;
 * where it is missing, those of the moment.
 */
const compared = { inForce: rowId, rulesMark: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }
const made = orPending(z.object({ packId: z.string(), version: z.int() }))

export const importRulePack = defineCall({
  path: 'import/rulePack',
  log: 'administration',
  summary: 'Import a rule pack; it takes effect on its day',
  dataScope: 'nobody',
  maxBytes: maxTextBodyBytes,
  refuses: [...ofPack],
  body: z.strictObject({ file: fileText, ...compared }),
  reply: made,
})

export const restoreRulePack = defineCall({
  path: 'restore/rulePack',
  log: 'administration',
  summary: 'Restore an earlier rule pack from a day on, under a new version',
  dataScope: 'nobody',
  refuses: [...ofPack, 'notFound'],
  body: z.strictObject({ packId, validFrom: plannedDay, ...compared }),
  reply: made,
})
