import * as z from 'zod/mini'
import { bulkOutcomes, bulkStates, bulkSteps, maxCorrections } from '../../domain/records/bulk.ts'
import { states } from '../../domain/workflow/flow.ts'
import { defineCall } from '../call.ts'
import { signedLine } from '../people/auth.ts'
import { fieldSchema, listOf, listPlace, otpCode, rowId, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'
import { fileText, maxTextBodyBytes } from './files.ts'
import { plannedList } from './formCalls.ts'

const action = z.enum([...bulkSteps, 'modify'])

const bulk = z.object({
  bulkId: z.string(),
  /** `modify` carries out the corrections of a file. */
  action,
  remark: z.nullable(z.string()),
  /** Identifies the plan; `bulk/commit` takes it. */
  hash: z.string(),
  state: z.enum(bulkStates),
  plannedAt: z.string(),
  /** Seconds until it begins; 0 once it has begun, and for a plan that is not committed. */
  beginsIn: z.number(),
  finishedAt: z.nullable(z.string()),
  records: z.int(),
  /** Records on which the action was possible when it was planned. */
  planned: z.int(),
  done: z.int(),
  failed: z.int(),
  /** The number of planned records that had changed before it was to begin, where it was not carried out for that. */
  changed: z.int(),
})
export type Bulk = z.infer<typeof bulk>

const plan = z.extend(bulk, {
  /** The number and amount, by currency, of the records on which the action is possible. */
  sums: z.array(z.object({ transCurrCd: z.string(), records: z.int(), transAt: z.string() })),
  /** The reasons why the action is not possible on the others. `query/bulkRecords` takes `reason` as a filter. */
  reasons: z.array(
    z.object({
      reason: z.int(),
      errMsg: z.string(),
      records: z.int(),
      /** The first lines of a file of corrections to which it applies. */
      lines: z.optional(z.array(z.int())),
    }),
  ),
  /** The number of planned records whose originals may have been refunded, and the sums of those credits; null for none. */
  refunds: z.nullable(
    z.object({ records: z.int(), sums: z.array(z.object({ transCurrCd: z.string(), transAt: z.string() })) }),
  ),
  /** The lines that a one-time password must sign; null if the commit needs none. */
  signs: z.nullable(z.array(signedLine)),
})
export type BulkPlan = z.infer<typeof plan>

/** All records that a list finds by its call and filters, except those in `without`. */
const ofList = {
  call: lineText({ max: 80 }),
  conditions: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(100))),
  without: z._default(z.array(fieldSchema('expId')).check(z.maxLength(1000)), []),
}

const step = {
  action: z.enum(bulkSteps),
  remark: z.optional(fieldSchema('remark')),
  /** True leaves out the records whose originals may have been refunded. */
  withoutRefunds: z._default(z.boolean(), false),
}

export const planBulk = defineCall({
  path: 'bulk/plan',
  readsMany: true,
  summary:
    'Plan a step on many records: those named, those that a list finds, or those that failed in an earlier bulk action. Returns what would be done and why the rest would not. Changes no record.',
  dataScope: 'parties',
  refuses: ['rangeReversed', 'otherInstitution', 'notFound', 'bulkTooLarge', 'bulkByCard', 'bulkUnknown'],
  body: z.union([
    z.strictObject({ ...step, list: plannedList }),
    z.strictObject({ ...step, ...ofList }),
    z.strictObject({ retryOf: rowId, withoutRefunds: step.withoutRefunds }),
  ]),
  reply: plan,
})

export const planCorrections = defineCall({
  path: 'bulk/planCorrections',
  readsMany: true,
  summary:
    'Plan the modification and resubmission of failed records by the rows of a file from bulk/corrections, as CSV. Each line is judged: one with too many or too few values, a record that the file has twice, or another change than of amount, reason and remark is refused with its number. Rows that change nothing are left out, a missing column keeps its values. Changes no record.',
  dataScope: 'parties',
  maxBytes: maxTextBodyBytes,
  refuses: ['notFound', 'csvHeader', 'csvTooLong', 'csvLine', 'bulkUnknown'],
  body: z.strictObject({ file: fileText }),
  reply: plan,
})

export const corrections = defineCall({
  path: 'bulk/corrections',
  readsMany: true,
  csv: true,
  summary:
    'Get the records that the user can modify, of those named or found by a list, with what a file can correct: amount, reason and remark',
  dataScope: 'parties',
  refuses: ['rangeReversed', 'notFound', 'bulkTooLarge', 'bulkByCard'],
  body: z.union([
    z.strictObject({ list: z.array(fieldSchema('expId')).check(z.minLength(1), z.maxLength(maxCorrections)) }),
    z.strictObject(ofList),
  ]),
  reply: z.object({
    list: z.array(
      z.object({
        expId: z.string(),
        version: z.int(),
        transId: z.string(),
        counterparty: z.string(),
        failRemark: z.nullable(z.string()),
        transCurrCd: z.string(),
        transAt: z.string(),
        rsnCd: z.nullable(z.string()),
        remark: z.nullable(z.string()),
      }),
    ),
  }),
})

const byId = { bulkId: rowId }

/** Why the one-time password of a file of corrections is refused. */
const otpErrors = ['otpMissing', 'otpOtherContent', 'otpExpired', 'otpWrong'] as const

export const commitBulk = defineCall({
  path: 'bulk/commit',
  log: 'business',
  summary:
    'Commit a plan by its hash. It begins ten seconds later. A record that changes before is left out, and query/bulkRecords says why; with `allOrNothing`, nothing is done if one has changed.',
  dataScope: 'oneself',
  refuses: ['bulkChanged', 'bulkNothing', 'bulkBegun', 'bulkUnknown', ...otpErrors],
  body: z.strictObject({
    ...byId,
    hash: z.string().check(z.regex(/^[0-9A-F]{16}$/)),
    emailOtp: z.optional(otpCode),
    allOrNothing: z._default(z.boolean(), false),
  }),
  reply: bulk,
})

export const dropBulk = defineCall({
  path: 'bulk/drop',
  log: 'business',
  summary: 'Drop a committed bulk action that has not begun',
  dataScope: 'oneself',
  refuses: ['bulkBegun', 'bulkUnknown'],
  body: z.strictObject(byId),
  reply: bulk,
})

export const closeBulk = defineCall({
  path: 'read/bulk',
  summary: 'No longer show the progress of a bulk action that has ended',
  dataScope: 'oneself',
  body: z.strictObject(byId),
})

export const getBulk = defineCall({
  path: 'detail/bulk',
  summary: 'Get one of the user’s bulk actions with its sums and reasons',
  dataScope: 'oneself',
  refuses: ['bulkUnknown'],
  body: z.strictObject(byId),
  reply: plan,
})

export const openBulks = defineCall({
  path: 'bulk/open',
  background: true,
  summary: 'Get the progress of the user’s bulk actions: those committed and not closed, the newest five',
  dataScope: 'oneself',
  body: z.strictObject({}),
  reply: z.object({ list: z.array(bulk) }),
})

export const bulkSorts = sortsBy('plannedAt')

export const queryBulks = defineCall({
  path: 'query/bulk',
  summary: 'List the user’s committed bulk actions of the last 30 days',
  dataScope: 'oneself',
  body: z.strictObject({ ...listPlace(bulkSorts, '-plannedAt'), state: z.optional(z.enum(bulkStates)) }),
  reply: listOf(bulk),
})

export const bulkRecordSorts = sortsBy('expId')

export const queryBulkRecords = defineCall({
  path: 'query/bulkRecords',
  csv: true,
  summary: 'List the records of one of the user’s bulk actions or plans with what became of each',
  dataScope: 'oneself',
  body: z.strictObject({
    ...listPlace(bulkRecordSorts, 'expId'),
    ...byId,
    outcome: z.optional(z.enum(bulkOutcomes)),
    reason: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    transCurrCd: z.optional(fieldSchema('transCurrCd')),
    /** True: only planned records whose originals may have been refunded. */
    refunded: z.optional(z.boolean()),
  }),
  reply: listOf(
    z.object({
      /** Empty for a line of a file that names no record. */
      expId: z.string(),
      /** The line of the file of corrections, as a spreadsheet counts its rows; null for a step. */
      line: z.nullable(z.int()),
      outcome: z.enum(bulkOutcomes),
      /** Says why the action is not possible on it, or failed. */
      errMsg: z.nullable(z.string()),
      /** From here on the record as it is now; null where the user may not see it. */
      flow: z.nullable(z.string()),
      state: z.nullable(z.enum(states)),
      transId: z.nullable(z.string()),
      transAt: z.nullable(z.string()),
      transCurrCd: z.nullable(z.string()),
      counterparty: z.nullable(z.string()),
    }),
  ),
})
