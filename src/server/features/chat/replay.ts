import { type Kysely, sql } from 'kysely'
import type { ChatEvent } from '../../../contract/messages/messages.ts'
import { maxReplay, type Score } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { TopicSubscriber } from '../../live.ts'
import { afterOf, onlyNew } from '../../realtime/numbered.ts'
import type { MessageFilter } from '../../realtime/rules.ts'
import type { Arrival } from './arrivals.ts'
import type { Collector } from './collector.ts'
import { peerId } from './peers.ts'
import { type ChatRow, chatColumns, chatTables, deliveredAt, frameOf, seqOf } from './store.ts'

/**
 * Sends what the user missed since `after`, and how far their own messages have arrived. Messages count as arrived when
 * sent, unless the client acknowledges them.
 */
export async function replayChat(
  db: Kysely<Tables>,
  { user: { userId }, headers, send }: TopicSubscriber<SessionUser, ChatEvent>,
  arrivals: Pick<Collector<Arrival>, 'add'>,
): Promise<MessageFilter> {
  const after = afterOf(headers)
  const begin = after ?? (await lastNumber(db, userId))
  const missed = await saidAfter(db, userId, begin)
  for (const row of missed) {
    const frame = frameOf(row, userId)
    send(frame.payload, frame.headers)
  }
  const told = await Promise.all([progressOf(db, userId), ratingsOf(db, userId)])
  for (const event of told.flat()) send(event)

  const [newest] = missed.slice(-1)
  const last = newest ? seqOf(newest, userId) : begin
  const isNew = onlyNew(last)
  const acknowledges = (headers.get('ack') ?? 'auto') !== 'auto'
  if (after !== null) arrivals.add({ userId, seq: acknowledges ? after : last })
  if (acknowledges) return isNew
  return (published) => {
    const passes = isNew(published)
    if (passes && published.seq !== undefined) arrivals.add({ userId, seq: Number(published.seq) })
    return passes
  }
}

/** Returns 0 when the user has none. */
export async function lastNumber(db: Kysely<Tables>, userId: string): Promise<number> {
  const { rows } = await sql<{ seq: string }>`SELECT seq FROM chat_head WHERE user_id = ${userId}`.execute(db)
  return Number(rows[0]?.seq ?? 0)
}

async function saidAfter(db: Kysely<Tables>, userId: string, after: number): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    SELECT ${chatColumns} FROM ${chatTables} WHERE c.chat_id IN (
      (SELECT chat_id FROM chat_message WHERE to_user = ${userId} AND to_seq > ${after}
        ORDER BY to_seq DESC LIMIT ${maxReplay})
      UNION ALL
      (SELECT chat_id FROM chat_message WHERE from_user = ${userId} AND from_seq > ${after}
        ORDER BY from_seq DESC LIMIT ${maxReplay}))
    ORDER BY c.chat_id DESC LIMIT ${maxReplay}`.execute(db)
  return rows.reverse()
}

interface ProgressRow {
  event: 'delivered' | 'read'
  id: string
  up_to: string
  at: Date
}

async function progressOf(db: Kysely<Tables>, userId: string): Promise<ChatEvent[]> {
  const { rows } = await sql<ProgressRow>`
    WITH own AS (
      SELECT to_user, to_seq, chat_id, read_at FROM chat_message
      WHERE from_user = ${userId} ORDER BY from_seq DESC LIMIT ${maxReplay}
    ), arrived AS (
      SELECT peer.to_user, last.seq FROM (SELECT DISTINCT to_user FROM own) AS peer CROSS JOIN LATERAL (
        SELECT seq FROM chat_arrival WHERE user_id = peer.to_user ORDER BY seq DESC LIMIT 1
      ) AS last
    ), far AS (
      SELECT 'delivered' AS event, own.to_user, max(own.chat_id) AS up_to FROM own LEFT JOIN arrived USING (to_user)
      WHERE own.to_seq <= arrived.seq OR own.read_at IS NOT NULL GROUP BY own.to_user
      UNION ALL
      SELECT 'read', to_user, max(chat_id) FROM own WHERE read_at IS NOT NULL GROUP BY to_user
    )
    SELECT far.event, ${peerId('u')} AS id, far.up_to, CASE far.event WHEN 'read' THEN c.read_at ELSE ${deliveredAt} END AS at
    FROM far JOIN app_user AS u ON u.user_id = far.to_user JOIN chat_message AS c ON c.chat_id = far.up_to
    ORDER BY far.up_to`.execute(db)
  return rows.map(({ event, id, up_to, at }) => ({ event, userId: id, upTo: up_to, at: at.toISOString() }))
}

async function ratingsOf(db: Kysely<Tables>, userId: string): Promise<ChatEvent[]> {
  const { rows } = await sql<{ chat_id: string; score: Score }>`
    SELECT chat_id, score FROM chat_message WHERE to_user = ${userId} AND score IS NOT NULL
    ORDER BY chat_id DESC LIMIT ${maxReplay}`.execute(db)
  return rows.map(({ chat_id, score }) => ({ event: 'rated', chatId: chat_id, score }))
}
