import { sql, type Transaction } from 'kysely'
import { robotUsername } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import { putMessages } from './store.ts'

interface RingingRow {
  chat_id: string
  to_user: string
  from_user: string
  /** The user id, or `Robot`. */
  from_id: string
  nick_name: string
  file_id: string | null
  at: Date
  read: boolean
}

/** Groups of messages that were stored together, of 500 at most. */
export const groupsAtOnce = 2

export async function notifyOfChats(trx: Transaction<Tables>): Promise<number> {
  const { rows: groups } = await sql<{ chat_ids: string[] }>`
    DELETE FROM chat_unrung WHERE unrung_id IN (
      SELECT unrung_id FROM chat_unrung ORDER BY unrung_id LIMIT ${groupsAtOnce} FOR UPDATE SKIP LOCKED
    ) RETURNING chat_ids`.execute(trx)
  const chatIds = groups.flatMap((group) => group.chat_ids)
  if (chatIds.length === 0) return 0
  const { rows } = await sql<RingingRow>`
    SELECT c.chat_id, c.to_user, c.from_user, u.nick_name,
      CASE WHEN u.username = ${robotUsername} THEN ${robotUsername} ELSE u.user_id::text END AS from_id,
      c.file_id, c.at, c.read_at IS NOT NULL AS read
    FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.from_user
    WHERE c.chat_id = ANY(${chatIds}::bigint[]) ORDER BY c.chat_id`.execute(trx)
  const unread = rows.filter(({ read }) => !read)
  await putMessages(
    trx,
    unread.map(({ to_user, from_user, from_id, nick_name, file_id, at }) => ({
      userId: to_user,
      type: 'chat' as const,
      facts: { kind: 'chat' as const, userId: from_id, name: nick_name, ...(file_id && { filePath: file_id }) },
      fromUser: from_user,
      at,
    })),
  )
  return groups.length
}
