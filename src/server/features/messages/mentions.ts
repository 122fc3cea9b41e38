import { sql, type Transaction } from 'kysely'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { withDeputies } from './deputies.ts'
import { putMessages } from './store.ts'

export const untoldMentions = sql`SELECT 1 FROM note_mention WHERE NOT told`

interface MentionRow {
  user_id: string
  from_user: string
  expId: string
  flow: FlowId
  name: string
  note: string
}

/** Tells each colleague whom a note names. */
export async function tellMentions(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<MentionRow>`
    WITH told AS (
      SELECT note_id, user_id FROM note_mention WHERE NOT told LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), now_told AS (
      UPDATE note_mention AS mention SET told = true FROM told
      WHERE mention.note_id = told.note_id AND mention.user_id = told.user_id
      RETURNING mention.note_id, mention.user_id
    )
    SELECT t.user_id, n.user_id AS from_user, n.exp_id AS "expId", e.flow, w.nick_name AS name, n.note
    FROM now_told AS t JOIN record_note AS n USING (note_id) JOIN exception AS e USING (exp_id)
      JOIN app_user AS w ON w.user_id = n.user_id
    ORDER BY t.user_id, t.note_id`.execute(trx)
  const messages = rows.map(({ user_id: userId, from_user: fromUser, ...facts }) => ({
    ...{ userId, fromUser, at },
    type: 'recommend' as const,
    facts: { kind: 'mention' as const, ...facts },
  }))
  await putMessages(trx, await withDeputies(trx, messages, at))
}
