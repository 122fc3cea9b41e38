import { sql, type Transaction } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'
import { asides } from '../../../domain/workflow/check.ts'
import { actionsFor } from '../../../domain/workflow/decide.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { blockedBy } from '../../db/workClaims.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { workflowRecordOf } from '../record/recordRow.ts'
import type { VisibleRecord } from '../record/visibleRecord.ts'
import { assigneesOf } from './assignments.ts'

/** Returns the colleagues, by name, who may take the next step on the record by their role and by what they did on it so far. */
export async function takersOf(
  db: Reader,
  { flow, record }: VisibleRecord,
  { userId, insIdCd }: SessionUser,
  today: Day,
) {
  const isAble = (colleague: Awaited<ReturnType<typeof assigneesOf>>[number]) =>
    actionsFor(flow, workflowRecordOf(record), { ...colleague, insIdCd }).some(
      ({ action, allowed }) => allowed && !asides.includes(action),
    )
  const colleagues = await assigneesOf(db, insIdCd, today)
  return colleagues.filter((one) => one.userId !== userId && isAble(one))
}

/**
 * Throws where a colleague holds the record and the institution lets nobody else act, unless the actor gave it to the
 * colleague.
 */
export async function expectHandable(trx: Transaction<Tables>, actor: SessionUser, expId: string): Promise<void> {
  const name = (await blockedBy(trx, actor, [expId])).get(expId)
  if (name === undefined) return
  const { rows } = await sql`
    SELECT 1 FROM work_claim
    WHERE ins_id_cd = ${actor.insIdCd} AND thing = ${expId} AND assigned_by = ${actor.userId}`.execute(trx)
  if (rows.length === 0) throw new CallError('heldByColleague', { name })
}
