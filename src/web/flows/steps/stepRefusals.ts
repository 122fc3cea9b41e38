import type { QueryClient } from '@tanstack/react-query'
import { errors } from '../../../contract/errors.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { refreshAfterStep } from '../queries.ts'
import { keepSeen } from '../record/useSeenContent.ts'
import { isRewrittenSince, latestOf, type StepRecord } from './latest.ts'
import type { Refused } from './ResultDialog.tsx'

interface StepRefusal extends Refused {
  /** True where somebody else has rewritten the record since it was loaded. */
  rewritten: boolean
}

interface SentStep {
  action: Action
  rows: readonly StepRecord[]
}

/** Lists the records that were refused. Loads them again where one has changed, to tell which may be retried. */
export async function stepRefusals(
  queries: QueryClient,
  { action, rows }: SentStep,
  reply: BatchReply,
): Promise<StepRefusal[]> {
  const refused = reply.list.flatMap(({ first, second: { body } }) => {
    const row = rows.find(({ expId }) => expId === first.expId)
    const { errCd, errMsg } = body
    return errCd && row ? [{ row, reason: errMsg ?? errCd, isConflict: errCd === errors.recordChanged.errCd }] : []
  })
  if (refused.some(({ isConflict }) => isConflict)) await refreshAfterStep(queries)
  return refused.map(({ row, reason, isConflict }) => {
    const rewritten = isConflict && isRewrittenSince(queries, row)
    if (rewritten) keepSeen(queries, row)
    return { row, reason, rewritten, retryable: !rewritten && isStillOffered(queries, action, row) }
  })
}

/** False for a record that has left the state: it would be refused again. */
function isStillOffered(queries: QueryClient, action: Action, row: StepRecord): boolean {
  return latestOf(queries, row).actions.some((offer) => offer.action === action && offer.allowed)
}
