import { bulkCall } from '../../../contract/records/flowCalls.ts'
import { submitCall, submitPlaces } from '../../../contract/records/formCalls.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { type Action, bulkActions } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { type CallOptions, call } from '../../api/call.ts'
import type { StepRecord } from './latest.ts'

/** Takes a step on each record by itself: the answer has what became of each. `options`: of each call. */
export async function sendStep(
  action: Action,
  rows: readonly StepRecord[],
  remark: string | undefined,
  options?: CallOptions,
): Promise<BatchReply> {
  const bulk = bulkActions.find((one) => one === action)
  if (bulk) return call(bulkCall(bulk), { list: listOf(rows, remark) }, { quiet: true, ...options })
  // The records of a workflow are resubmitted by a call of that workflow.
  const byFlow = [...Map.groupBy(rows, (row) => row.flow)]
  const replies: BatchReply[] = []
  for (const [flow, some] of byFlow) {
    const sent = resubmit(flow, some, options)
    // What the other calls did is shown beside the refusal of this one.
    replies.push(await (byFlow.length === 1 ? sent : sent.catch((error) => refusedAll(some, error))))
  }
  return {
    list: replies.flatMap(({ list }) => list),
    commitCount: sumOf(replies.map(({ commitCount }) => commitCount)),
    successCount: sumOf(replies.map(({ successCount }) => successCount)),
  }
}

/** Bytes. Browsers send at most 64 KiB from a page that is left. */
const mostAtLeaving = 60_000

/** True where `sendStep` sends one call for all of these records, which a browser also sends while the page is left. */
export function canBeHeld(action: Action, rows: readonly StepRecord[], remark: string | undefined): boolean {
  const isOneCall = bulkActions.some((one) => one === action) || new Set(rows.map(({ flow }) => flow)).size === 1
  return isOneCall && new Blob([JSON.stringify(listOf(rows, remark))]).size < mostAtLeaving
}

function resubmit(id: string, rows: readonly StepRecord[], options?: CallOptions): Promise<BatchReply> {
  const flow = flowOf(id)
  // Any of the flow's places takes the list.
  const place = flow && submitPlaces(flow)[0]
  if (!place) throw new Error(`${id} has nothing to submit.`)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  return call(submitCall(flow, place), { list: listOf(rows, undefined) }, { quiet: true, headers, ...options })
}

function refusedAll(rows: readonly StepRecord[], error: unknown): BatchReply {
  if (!(error instanceof ApiError)) throw error
  const body = { errCd: error.errCd || `${error.status}`, errMsg: error.errMsg }
  const list = rows.map(({ expId }) => ({ first: { expId }, second: { body } }))
  return { list, commitCount: rows.length, successCount: 0 }
}

function listOf(rows: readonly StepRecord[], remark: string | undefined) {
  return rows.map(({ expId, state, version }) => ({ expId, position: state, version, ...(remark ? { remark } : {}) }))
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
