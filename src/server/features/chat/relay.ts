import { type Kysely, sql } from 'kysely'
import { topics } from '../../../contract/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { type ChatRow, chatColumns, chatTables, frameOf } from './store.ts'

export interface RelayDeps {
  db: Kysely<Tables>
  realtime: Pick<Realtime<never>, 'online' | 'isOpen' | 'publishToUser'>
}

const saidAtOnce = 1000

/** Whether anything waits to be sent. */
export async function isWaiting({ db }: Pick<RelayDeps, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT 1 FROM chat_message WHERE NOT published) AS waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

/**
 * From what was committed to the connections of both users, and marked where it is sent: what a process that dies leaves
 * is sent by the next, under the same numbers.
 */
export async function relay(deps: RelayDeps): Promise<void> {
  while ((await send(deps)) >= saidAtOnce);
}

function send({ db, realtime }: RelayDeps): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One process at a time, so that they leave in order.
    await sql`SELECT pg_advisory_xact_lock(hashtext('relay of chat'))`.execute(trx)
    const { rows } = await sql<ChatRow>`
      SELECT ${chatColumns} FROM ${chatTables} WHERE NOT c.published
      ORDER BY c.chat_id LIMIT ${saidAtOnce} FOR NO KEY UPDATE OF c`.execute(trx)
    if (!realtime.isOpen()) return 0
    for (const row of rows) for (const userId of [row.to_user, row.from_user]) sendTo(realtime, row, userId)
    await sql`UPDATE chat_message SET published = true WHERE chat_id = ANY(${rows.map((row) => row.chat_id)}::bigint[])`.execute(
      trx,
    )
    return rows.length
  })
}

function sendTo(realtime: RelayDeps['realtime'], row: ChatRow, userId: string): void {
  const { body, headers } = frameOf(row, userId)
  realtime.publishToUser(userId, topics.chat, body, headers)
}

/** Sends each connected user the last that was said again, where the other processes could not be heard: see the bell's. */
export async function sendLatest({ db, realtime }: RelayDeps): Promise<void> {
  const { rows } = await sql<ChatRow & { user_id: string }>`
    SELECT ${chatColumns}, h.user_id FROM ${chatTables} JOIN chat_head AS h
      ON (h.user_id = c.from_user AND h.seq = c.from_seq) OR (h.user_id = c.to_user AND h.seq = c.to_seq)
    WHERE h.user_id = ANY(${realtime.online()}::bigint[])`.execute(db)
  for (const row of rows) sendTo(realtime, row, row.user_id)
}
