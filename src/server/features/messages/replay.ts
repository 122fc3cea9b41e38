import { type Kysely, sql } from 'kysely'
import { maxReplay } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import { afterOf, onlyNew } from '../../realtime/numbered.ts'
import type { Passes, Subscriber } from '../../realtime/rules.ts'
import { frameOf, type MessageRow, messageColumns, messageTables } from './store.ts'

/** Sends what the user missed since `after`, and then nothing twice. Without the header it begins with what is new. */
export async function replayMessages(
  db: Kysely<Tables>,
  { user, headers, send }: Subscriber<SessionUser>,
): Promise<Passes> {
  const after = afterOf(headers) ?? (await lastNumber(db, user.userId))
  const missed = await messagesAfter(db, user.userId, after)
  for (const row of missed) {
    const frame = frameOf(row)
    send(frame.body, frame.headers)
  }
  return onlyNew(Number(missed.at(-1)?.seq ?? after))
}

/** The last that its user was given; 0 where there is none. */
export async function lastNumber(db: Kysely<Tables>, userId: string): Promise<number> {
  const { rows } = await sql<{ seq: string }>`SELECT seq FROM bell_head WHERE user_id = ${userId}`.execute(db)
  return Number(rows[0]?.seq ?? 0)
}

/** The newest of them, in order. */
async function messagesAfter(db: Kysely<Tables>, userId: string, after: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${messageColumns} FROM ${messageTables} WHERE m.user_id = ${userId} AND m.seq > ${after}
    ORDER BY m.seq DESC LIMIT ${maxReplay}`.execute(db)
  return rows.reverse()
}
