import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { putMessages } from './store.ts'

interface RingingRow {
  chat_id: string
  to_user: string
  from_user: string
  username: string
  nick_name: string
  at: Date
  read: boolean
}

export const chatsAtOnce = 1000

/**
 * Rings for conversations in which something was said that had nothing unread before, once, in this transaction; not for
 * what was read meanwhile. Answers how many it looked at.
 */
export async function tellChats(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<RingingRow>`
    SELECT c.chat_id, c.to_user, c.from_user, u.username, u.nick_name, c.at, c.read_at IS NOT NULL AS read
    FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.from_user
    WHERE c.rings ORDER BY c.chat_id LIMIT ${chatsAtOnce}
    FOR NO KEY UPDATE OF c SKIP LOCKED`.execute(trx)
  const unread = rows.filter(({ read }) => !read)
  await putMessages(
    trx,
    unread.map(({ to_user, from_user, username, nick_name, at }) => ({
      userId: to_user,
      type: 'chat' as const,
      facts: { kind: 'chat' as const, username, name: nick_name },
      fromUser: from_user,
      at,
    })),
  )
  await sql`UPDATE chat_message SET rings = false WHERE chat_id = ANY(${rows.map((row) => row.chat_id)}::bigint[])`.execute(
    trx,
  )
  return rows.length
}
