import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { notify } from '../../notices/notify.ts'

const isDue = (now: Date) => sql`p.until <= ${dayOf(now)}::date`

export const duePends = (now: Date) => sql`SELECT 1 FROM pended_work AS p WHERE ${isDue(now)}`

interface PendedRow {
  exp_id: string
  user_id: string
  ins_id_cd: string
  reason: string
  flow: FlowId
  waits: boolean
}

/** Notifies the users who put off records that these are back, except where a record has moved on since. */
export async function noticePends(trx: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<PendedRow>`
    DELETE FROM pended_work AS p USING exception AS e WHERE e.exp_id = p.exp_id AND ${isDue(now)}
    RETURNING p.exp_id, p.user_id, p.ins_id_cd, p.reason, e.flow, e.version = p.version AND NOT e.deleted AS waits`.execute(
    trx,
  )
  const back = rows.filter(({ waits }) => waits)
  await notify(
    trx,
    ...back.map(({ exp_id: expId, user_id, ins_id_cd: actedFor, reason, flow }) => ({
      to: { userIds: [user_id], actedFor },
      facts: { kind: 'pendOver' as const, expId, flow, reason },
      at: now,
    })),
  )
}
