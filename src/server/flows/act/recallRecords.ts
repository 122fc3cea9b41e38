import { sql, type Transaction } from 'kysely'
import { menuPaths } from '../../../contract/pages.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { submissionDraftKey } from '../../../domain/records/drafts.ts'
import { exceptionFieldNames, exceptionFields } from '../../../domain/records/exceptionFields.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { orUndone } from '../../changes/dryRun.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { FlowDrafts, GivenBack } from '../deps.ts'
import type { Outcome } from '../outcomes.ts'
import { submitFormPath } from '../prepare/submitFormPath.ts'
import { type ExceptionRecord, recordColumns } from '../record/recordRow.ts'
import { lockRecords, type StepContext, type StepRequest, takeActionsIn } from './takeActions.ts'

/**
 * Recalls each record by itself, and makes a draft of its content for the user who submitted it. An API key gets no draft.
 * A record whose draft can't be kept stays as it is.
 */
export async function recallRecords(
  trx: Transaction<Tables>,
  at: Date,
  step: StepContext,
  requests: readonly StepRequest[],
  drafts: FlowDrafts,
): Promise<Outcome[]> {
  // All at once and in their order: two recalls of the same records would else wait for each other.
  await lockRecords(trx, step.action, [...new Set(requests.map(({ expId }) => expId))])
  const outcomes: Outcome[] = []
  for (const request of requests) outcomes.push(await recallOne(trx, at, step, request, drafts))
  return outcomes
}

async function recallOne(
  trx: Transaction<Tables>,
  at: Date,
  step: StepContext,
  request: StepRequest,
  drafts: FlowDrafts,
): Promise<Outcome> {
  const { expId } = request
  const { scopes, userId } = step.actor
  try {
    await orUndone(trx, async () => {
      const [outcome] = await takeActionsIn(trx, at, step, [request])
      if (outcome?.refused) throw outcome.refused
      if (!scopes) await drafts.giveBack(trx, userId, await draftOf(trx, expId, at), at)
    })
    return { expId, refused: null }
  } catch (error) {
    if (error instanceof CallError) return { expId, refused: error }
    throw error
  }
}

type RecalledRecord = ExceptionRecord & { vouchers: unknown[] }

/** Returns the draft as the form of the submission keeps it. The user has to type the card number again. */
async function draftOf(trx: Transaction<Tables>, expId: string, at: Date): Promise<GivenBack> {
  const { rows } = await sql<RecalledRecord>`
    SELECT ${recordColumns}, coalesce((
      SELECT json_agg(json_build_object('fileName', f.file_name, 'size', f.size, 'mediaType', f.media_type,
        'evidence', v.evidence, 'filePath', f.file_id) ORDER BY v.position)
      FROM voucher AS v JOIN file AS f USING (file_id) WHERE v.exp_id = e.exp_id AND v.dropped_in IS NULL
    ), '[]') AS vouchers
    FROM exception AS e WHERE e.exp_id = ${expId}`.execute(trx)
  const [record] = rows
  const flow = record && flowOf(record.flow)
  if (!record || !flow) throw new Error(`There is no record ${expId}.`)
  const { key, path } = placeOf(flow, record)
  const { vouchers } = record
  const content = { savedAt: at.toISOString(), values: valuesOf(record), vouchers, place: { path, open: {} } }
  return { key, path, content }
}

function placeOf(flow: Flow, { orig_key: priKey, orig_log_cd: logCd, settle_dt: settleDt }: ExceptionRecord) {
  if (priKey === null || logCd === null || settleDt === null)
    return { key: `${flow.id}/noOrig`, path: `${menuPaths[flow.menu]}?node=noOrig` }
  const original = { priKey, logCd, settleDt }
  return { key: submissionDraftKey(flow.id, original), path: submitFormPath(flow, original) }
}

function valuesOf(record: ExceptionRecord): Record<string, string> {
  const isAlone = record.orig_id === null
  const asked = exceptionFieldNames.filter((name) => {
    const { part } = exceptionFields[name]
    return name !== 'fraudIn' && name !== 'priAcctNo' && part !== 'reply' && (isAlone || part !== 'transaction')
  })
  const values = asked.map((name) => [name, record[exceptionFields[name].column] ?? ''])
  return {
    ...Object.fromEntries(values),
    transId: record.trans_id,
    transAt: formatAmount(record.trans_at, record.trans_curr_cd),
  }
}
