import { bulkCall } from '../../../contract/flowCalls.ts'
import { submitCall, submitPlaces } from '../../../contract/formCalls.ts'
import type { RecordRow } from '../../../contract/records.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { type Action, bulkActions } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'

export async function sendStep(
  action: Action,
  rows: readonly RecordRow[],
  remark: string | undefined,
): Promise<BatchReply> {
  const list = rows.map(({ expId, state, version }) => ({
    expId,
    position: state,
    version,
    ...(remark ? { remark } : {}),
  }))
  const bulk = bulkActions.find((one) => one === action)
  if (bulk) return call(bulkCall(bulk), { list }, { quiet: true })
  const flow = flowOf(rows[0]?.flow ?? '')
  // Any of the flow's places takes the list.
  const place = flow && submitPlaces(flow)[0]
  if (action !== 'submit' || !place) throw new Error(`${action} needs a form.`)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  return call(submitCall(flow, place), { list }, { quiet: true, headers })
}
