import { sql, type Transaction } from 'kysely'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { withDeputies } from './deputies.ts'
import { putMessages } from './store.ts'

export const untoldRefunds = sql`SELECT 1 FROM possible_refund WHERE NOT told`

interface RefundRow {
  user_id: string
  expId: string
  flow: FlowId
  n: number
}

/** Tells who submitted a claim last that credits have come which may refund its original: of each credit once. */
export async function tellRefunds(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<RefundRow>`
    WITH told AS (
      SELECT exp_id, history_id FROM possible_refund WHERE NOT told LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), now_told AS (
      UPDATE possible_refund AS p SET told = true FROM told
      WHERE p.exp_id = told.exp_id AND p.history_id = told.history_id
      RETURNING p.exp_id
    )
    SELECT e.last_submitter AS user_id, e.exp_id AS "expId", e.flow, count(*)::int AS n
    FROM now_told JOIN exception AS e USING (exp_id)
      JOIN app_user AS u ON u.user_id = e.last_submitter AND NOT u.disabled AND NOT u.deleted
    WHERE NOT e.deleted
    GROUP BY e.last_submitter, e.exp_id, e.flow ORDER BY e.last_submitter, e.exp_id`.execute(trx)
  const messages = rows.map(({ user_id: userId, ...facts }) => ({
    ...{ userId, at, fromUser: null },
    type: 'recommend' as const,
    facts: { kind: 'refund' as const, ...facts },
  }))
  await putMessages(trx, await withDeputies(trx, messages, at))
}
