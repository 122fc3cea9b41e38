import { sql } from 'kysely'
import type { PendingAnswer } from '../../../contract/records/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { unreleasedStates } from '../../../domain/workflow/check.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { type ExceptionRecord, recordColumns, viewOf } from './recordRow.ts'

/**
 * Returns the record that answers this one and is not released, or was taken back. Null for the other side, which does not
 * see it.
 */
export async function pendingAnswerTo(
  db: Reader,
  { exp_id: expId, answered }: ExceptionRecord,
  actor: SessionUser,
): Promise<PendingAnswer | null> {
  if (!answered) return null
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM ${visibleRecords(actor, sql`x.answers_exp_id = ${expId}`)}`.execute(db)
  const answer = rows.find((one) => viewOf(one, actor) !== 'receiver' && isUnreleased(one))
  return answer ? { expId: answer.exp_id, transId: answer.trans_id, state: answer.state } : null
}

function isUnreleased({ flow: id, state, with_orig_in: withOrigIn }: ExceptionRecord): boolean {
  const flow = flowOf(id)
  return flow !== null && unreleasedStates(flow, withOrigIn).includes(state)
}
