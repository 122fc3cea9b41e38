import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { putMessages } from './store.ts'

export const untoldDrafts = sql`SELECT 1 FROM draft WHERE NOT told`

interface PreparedRow {
  user_id: string
  prepared_by: string
  name: string
  n: number
}

/** Tells each user of the drafts that one API key has prepared for them. Nobody else sees these. */
export async function tellDrafts(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<PreparedRow>`
    WITH untold AS (
      SELECT user_id, key FROM draft WHERE NOT told LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), now_told AS (
      UPDATE draft AS d SET told = true FROM untold WHERE d.user_id = untold.user_id AND d.key = untold.key
      RETURNING d.user_id, d.prepared_by
    )
    SELECT t.user_id, t.prepared_by, k.nick_name AS name, count(*)::int AS n
    FROM now_told AS t JOIN app_user AS k ON k.user_id = t.prepared_by
    GROUP BY t.user_id, t.prepared_by, k.nick_name ORDER BY t.user_id, t.prepared_by`.execute(trx)
  await putMessages(
    trx,
    rows.map(({ user_id: userId, prepared_by: fromUser, name, n }) => ({
      ...{ userId, fromUser, at },
      type: 'recommend' as const,
      facts: { kind: 'draft' as const, name, n },
    })),
  )
}
