import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { ChatEvent, queryChat, readChat } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { Live } from '../../live.ts'
import { findPeer, peerIdOf } from './peers.ts'
import { countUnread } from './people.ts'
import { type ChatRow, chatColumns, chatMessageOf, chatTables, isBetween, isOlderThan } from './store.ts'

export async function listSaid(
  db: Kysely<Tables>,
  { userId, insIdCd }: SessionUser,
  { userId: name, before, pageSize }: BodyOf<typeof queryChat>,
): Promise<ReplyOf<typeof queryChat>> {
  const peer = await findPeer(db, { insIdCd, name })
  if (!peer) return { list: [], more: false }
  const { rows } = await sql<ChatRow>`
    SELECT ${chatColumns} FROM ${chatTables}
    WHERE ${isBetween(userId, peer.userId)} AND ${before ? isOlderThan(userId, before, sql`c.chat_id`) : sql`true`}
    ORDER BY c.chat_id DESC LIMIT ${pageSize + 1}`.execute(db)
  const list = rows.slice(0, pageSize).map((row) => chatMessageOf(row, userId))
  return { list, more: rows.length > pageSize }
}

export interface ReadDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<never>, 'publishToUser'>
  bellRead(trx: Transaction<Tables>, userId: string, fromUser: string): Promise<number[]>
  counted(userId: string, read: readonly number[]): Promise<void>
}

export async function markRead(
  { db, realtime, bellRead, counted }: ReadDeps,
  reader: SessionUser,
  { userId: name, upTo, alone = false }: BodyOf<typeof readChat> & { alone?: boolean },
): Promise<ReplyOf<typeof readChat>> {
  const { userId, insIdCd } = reader
  const peer = await findPeer(db, { insIdCd, name })
  const read =
    peer &&
    (await db.transaction().execute((trx) => markAll(trx, { userId, fromUser: peer.userId, upTo, alone }, bellRead)))
  if (peer && read) {
    const tell = (userId: string, event: ChatEvent) => realtime.publishToUser(userId, topics.chat, event)
    tell(peer.userId, { event: 'read', userId: peerIdOf(reader), upTo: read.up_to, at: read.at.toISOString() })
    tell(userId, { event: 'seen', userId: peer.id, upTo: read.up_to })
    await counted(userId, read.messages)
  }
  return { unread: await countUnread(db, userId) }
}

/** Null when all of it was read before. */
async function markAll(
  trx: Transaction<Tables>,
  { userId, fromUser, upTo, alone }: { userId: string; fromUser: string; upTo: string; alone: boolean },
  bellRead: ReadDeps['bellRead'],
): Promise<{ up_to: string; at: Date; messages: readonly number[] } | null> {
  const { rows } = await sql<{ up_to: string | null; at: Date }>`
    WITH held AS (
      SELECT chat_id FROM chat_message
      WHERE to_user = ${userId} AND from_user = ${fromUser} AND chat_id ${alone ? sql`=` : sql`<=`} ${upTo}
        AND read_at IS NULL
      ORDER BY chat_id FOR NO KEY UPDATE
    ), read AS (
      UPDATE chat_message SET read_at = now() WHERE chat_id IN (SELECT chat_id FROM held) RETURNING chat_id
    )
    SELECT max(chat_id) AS up_to, now() AS at FROM read`.execute(trx)
  const [read] = rows
  if (!read?.up_to) return null
  const messages = await bellRead(trx, userId, fromUser)
  return { up_to: read.up_to, at: read.at, messages }
}
