import { type Kysely, sql } from 'kysely'
import type { Message } from '../../../contract/messages/messages.ts'
import { maxReplay } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { TopicSubscriber } from '../../live.ts'
import { afterOf, onlyNew } from '../../realtime/numbered.ts'
import type { MessageFilter } from '../../realtime/rules.ts'
import { frameOf, type MessageRow, messageColumns, messageTables } from './store.ts'

/** Sends what the user missed since `after`; without the header, only new messages. */
export async function replayMessages(
  db: Kysely<Tables>,
  { user, headers, send }: TopicSubscriber<SessionUser, Message>,
): Promise<MessageFilter> {
  const after = afterOf(headers) ?? (await lastNumber(db, user.userId))
  const missed = await messagesAfter(db, user.userId, after)
  for (const row of missed) {
    const frame = frameOf(row)
    send(frame.payload, frame.headers)
  }
  return onlyNew(Number(missed.at(-1)?.seq ?? after))
}

/** Returns 0 when the user has none. */
export async function lastNumber(db: Kysely<Tables>, userId: string): Promise<number> {
  const { rows } = await sql<{ seq: string }>`SELECT seq FROM bell_head WHERE user_id = ${userId}`.execute(db)
  return Number(rows[0]?.seq ?? 0)
}

async function messagesAfter(db: Kysely<Tables>, userId: string, after: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${messageColumns} FROM ${messageTables} WHERE m.user_id = ${userId} AND m.seq > ${after}
    ORDER BY m.seq DESC LIMIT ${maxReplay}`.execute(db)
  return rows.reverse()
}
