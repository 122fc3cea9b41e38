import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { withDeputies } from './deputies.ts'
import { putMessages } from './store.ts'

export const untoldAssignments = sql`SELECT 1 FROM work_claim WHERE NOT told`

interface AssignmentRow {
  user_id: string
  reason: string
  name: string
  n: number
}

/** Tells each user once of what one manager assigned with one reason. */
export async function tellAssignments(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<AssignmentRow>`
    WITH told AS (
      SELECT ins_id_cd, thing FROM work_claim WHERE NOT told LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), now_told AS (
      UPDATE work_claim AS claim SET told = true FROM told
      WHERE claim.ins_id_cd = told.ins_id_cd AND claim.thing = told.thing
      RETURNING claim.user_id, claim.assigned_by, claim.reason
    )
    SELECT t.user_id, t.reason, m.nick_name AS name, count(*)::int AS n
    FROM now_told AS t JOIN app_user AS m ON m.user_id = t.assigned_by
    GROUP BY t.user_id, t.reason, m.user_id, m.nick_name ORDER BY t.user_id, m.user_id`.execute(trx)
  const messages = rows.map(({ user_id: userId, ...facts }) => ({
    userId,
    type: 'recommend' as const,
    facts: { kind: 'assigned' as const, ...facts },
    fromUser: null,
    at,
  }))
  await putMessages(trx, await withDeputies(trx, messages, at))
}
