import { type BulkAction, bulkActions } from '../workflow/flow.ts'

/** Steps that can be taken on many records at once; a recall makes a draft of each. */
export type BulkStep = Exclude<BulkAction, 'recall'> | 'submit'
export const bulkSteps: readonly BulkStep[] = [...bulkActions.filter((action) => action !== 'recall'), 'submit']

/**
 * `waiting`: committed, and can still be dropped. `changed`: not carried out, because all of its records had changed
 * when it was to begin, or some where all or none were to be done.
 */
export const bulkStates = ['planned', 'waiting', 'running', 'done', 'dropped', 'changed'] as const
export type BulkState = (typeof bulkStates)[number]

/**
 * The outcome of one record. `notPossible`: the plan leaves it out. `failed`: it had changed since the plan and was
 * refused.
 */
export const bulkOutcomes = ['planned', 'notPossible', 'done', 'failed'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** Seconds between commit and beginning, in which a bulk action can be dropped. */
export const bulkDelaySeconds = 10

/** Records of one bulk action at most. */
export const maxBulk = 20_000

/** Records that one file corrects at most. */
export const maxCorrections = 500

/** The columns of a file of corrections, in order; the last three can be changed. */
export const correctionColumns = [
  'expId',
  'version',
  'transId',
  'counterparty',
  'failRemark',
  'transCurrCd',
  'transAt',
  'rsnCd',
  'remark',
] as const
export type CorrectionColumn = (typeof correctionColumns)[number]
