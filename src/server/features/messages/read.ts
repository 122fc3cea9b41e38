import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { queryMessage, readMessage } from '../../../contract/messages/messages.ts'
import { robotUsername } from '../../../domain/messages.ts'
import type { Language } from '../../../texts/texts.ts'
import { countRows } from '../../db/lists/counted.ts'
import type { Tables } from '../../db/tables.ts'
import { addRead, type ReadMessages } from './counters.ts'
import { lastNumber } from './replay.ts'
import { type MessageRow, messageColumns, messageOf, messageTables } from './store.ts'

export async function listMessages(
  db: Kysely<Tables>,
  userId: string,
  { before, pageSize, type, unread }: BodyOf<typeof queryMessage>,
  language: Language,
): Promise<ReplyOf<typeof queryMessage>> {
  const meant = sql`
    m.user_id = ${userId} AND NOT m.replaced AND ${type ? sql`m.type = ${type}` : sql`true`}
    AND ${unread ? sql`m.read_at IS NULL` : sql`true`}`
  // The number first: what comes after it is sent, what came before it is in the list.
  const seq = await lastNumber(db, userId)
  const [{ rows }, total, left] = await Promise.all([
    sql<MessageRow>`
      SELECT ${messageColumns} FROM ${messageTables} WHERE ${meant} AND ${before ? sql`m.seq < ${before}` : sql`true`}
      ORDER BY m.seq DESC LIMIT ${pageSize}`.execute(db),
    count(db, meant),
    countUnread(db, userId),
  ])
  return {
    list: rows.map((row) => messageOf(row, language)),
    total,
    unread: left,
    seq,
  }
}

/** Keeps the time of the first reading. Returns the number still unread, and which were read by this call. */
export async function markRead(
  db: Kysely<Tables>,
  userId: string,
  { list = [], upTo = 0 }: BodyOf<typeof readMessage>,
): Promise<{ unread: number; read: ReadMessages }> {
  const { rows } = await sql<{ user_id: string; seq: string }>`
    UPDATE message SET read_at = now()
    WHERE user_id = ${userId} AND read_at IS NULL AND (seq = ANY(${list}::bigint[]) OR seq <= ${upTo})
    RETURNING user_id, seq`.execute(db)
  const read: ReadMessages = new Map()
  addRead(read, rows)
  return { unread: await countUnread(db, userId), read }
}

/** Call after the conversation was marked read. An answer of the robot leaves the list: its conversation has it. */
export async function markChatRead(trx: Transaction<Tables>, userId: string, fromUser: string): Promise<number[]> {
  const { rows } = await sql<{ seq: string }>`
    UPDATE message SET read_at = now(),
      replaced = from_user = (SELECT user_id FROM app_user WHERE username = ${robotUsername})
    WHERE user_id = ${userId} AND read_at IS NULL AND type = 'chat' AND from_user = ${fromUser}
    RETURNING seq`.execute(trx)
  return rows.map((row) => Number(row.seq))
}

function countUnread(db: Kysely<Tables>, userId: string): Promise<number> {
  return count(db, sql`m.user_id = ${userId} AND m.read_at IS NULL`)
}

async function count(db: Kysely<Tables>, meant: RawBuilder<unknown>): Promise<number> {
  return (await countRows(db, sql`SELECT FROM message AS m WHERE ${meant}`)).total
}
