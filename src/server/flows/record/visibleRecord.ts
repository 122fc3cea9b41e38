import { sql } from 'kysely'
import type { RelatedRecord } from '../../../contract/records/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type ExceptionRecord, isToAnswer, opensFlow, recordColumns } from './recordRow.ts'

export interface VisibleRecord {
  flow: Flow
  record: ExceptionRecord
}

/** Throws `notFound` also for a record that this user may not see. */
export async function requireVisibleRecord(db: Reader, expId: string, actor: SessionUser): Promise<VisibleRecord> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${recordColumns} FROM ${visibleRecords(actor, sql`x.exp_id = ${expId}`)}`.execute(db)
  const [record] = rows
  const flow = record ? flowOf(record.flow) : null
  if (!record || !flow) throw new CallError('notFound')
  if (!opensFlow(actor, flow)) throw new CallError('forbidden')
  return { flow, record }
}

/** Oldest first. */
export function relatedOf(standing: readonly ExceptionRecord[], actor: Actor, today: Day): RelatedRecord[] {
  return standing.map((one) => ({
    expId: one.exp_id,
    flow: one.flow,
    transId: one.trans_id,
    state: one.state,
    submitInsIdCd: one.submit_ins_id_cd,
    transAt: one.trans_at,
    transCurrCd: one.trans_curr_cd,
    recCrtTs: one.rec_crt_ts.toISOString(),
    answersExpId: one.answers_exp_id,
    ...(isToAnswer(one, actor, today) && { toAnswer: true as const }),
  }))
}
