import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import { userActsFor } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { notify } from '../../notices/notify.ts'

const isDue = (now: Date) => sql`p.until <= ${dayOf(now)}::date`

export const duePends = (now: Date) => sql`SELECT 1 FROM pended_work AS p WHERE ${isDue(now)}`

/** Notifies the users who put off records that these are back, except where a record, or the user, has moved on since. */
export async function noticePends(trx: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ exp_id: string; user_id: string; reason: string; flow: FlowId; waits: boolean }>`
    DELETE FROM pended_work AS p USING exception AS e WHERE e.exp_id = p.exp_id AND ${isDue(now)}
    RETURNING p.exp_id, p.user_id, p.reason, e.flow, e.version = p.version AND NOT e.deleted
      AND EXISTS (SELECT FROM app_user AS u WHERE u.user_id = p.user_id AND ${userActsFor('p.ins_id_cd')}) AS waits`.execute(
    trx,
  )
  const back = rows.filter(({ waits }) => waits)
  await notify(
    trx,
    ...back.map(({ exp_id: expId, user_id, reason, flow }) => ({
      to: { userIds: [user_id] },
      facts: { kind: 'pendOver' as const, expId, flow, reason },
      at: now,
    })),
  )
}
