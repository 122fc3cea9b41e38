import { sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { worklistPend } from '../../../contract/records/worklist.ts'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import { lastPendDay } from '../../../domain/workflow/work.ts'
import { pendColumn } from '../../db/pendedWork.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { recordRowOf } from '../record/recordRow.ts'
import type { VisibleRecord } from '../record/visibleRecord.ts'

interface Pended {
  by: string
  until: Day
  reason: string
}

/** Null where the actor's institution has not put off its work on the record. */
export async function pendedOf(db: Reader, expId: string, actor: SessionUser, today: Day): Promise<Pended | null> {
  const { rows } = await sql<{ pended: Pended | null }>`
    SELECT ${pendColumn(actor.insIdCd, today)} FROM exception AS e WHERE e.exp_id = ${expId}`.execute(db)
  return rows[0]?.pended ?? null
}

/** Throws where the day is not in the future, or is after the last day of the record. */
export function checkPendDay({ flow, record }: VisibleRecord, until: string, actor: SessionUser, today: Day): void {
  const { dueDt } = recordRowOf(flow, record, actor, today)
  const last = lastPendDay(dueDt, today)
  if (last <= today) throw new CallError('pendPast', { day: dayText(last) })
  if (until <= today || until > last) throw new CallError('pendDay', { day: dayText(last) }, 'until')
}

/** Puts the record off until a day, which replaces an earlier one. Throws `recordChanged` where it has another version now. */
export async function pendWork(
  trx: Transaction<Tables>,
  { insIdCd, userId }: SessionUser,
  { expId, version, until, reason }: BodyOf<typeof worklistPend>,
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO pended_work (ins_id_cd, exp_id, version, until, reason, user_id)
    SELECT ${insIdCd}, exp_id, version, ${until}::date, ${reason}, ${userId} FROM exception
    WHERE exp_id = ${expId} AND version = ${version} AND NOT deleted FOR SHARE
    ON CONFLICT (ins_id_cd, exp_id) DO UPDATE SET version = EXCLUDED.version, until = EXCLUDED.until,
      reason = EXCLUDED.reason, user_id = EXCLUDED.user_id
    RETURNING 1`.execute(trx)
  if (rows.length === 0) throw new CallError('recordChanged')
}

export async function unpendWork(trx: Transaction<Tables>, { insIdCd }: SessionUser, expId: string): Promise<void> {
  await trx.deleteFrom('pended_work').where('ins_id_cd', '=', insIdCd).where('exp_id', '=', expId).execute()
}
