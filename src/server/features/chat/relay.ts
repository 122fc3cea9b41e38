import { type Kysely, sql } from 'kysely'
import { topics } from '../../../contract/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { gather } from './gather.ts'
import { type ChatRow, chatColumns, chatTables, frameOf } from './store.ts'

export interface RelayDeps {
  db: Kysely<Tables>
  realtime: Pick<Realtime<never>, 'online' | 'isOpen' | 'publishToUser'>
}

/** What was stored together, with the number of the row that says that it is still to be sent. */
export interface Stored {
  unsentId: string
  rows: readonly ChatRow[]
}

export interface Sender {
  send(stored: Stored): void
  stop(): Promise<void>
}

/**
 * Sends to the connections of both users what this process has just stored; that it was unsent is forgotten a moment
 * later. A process that has left the others sends nothing more: they do.
 */
export function sendStored({ db, realtime }: RelayDeps, onError: (error: unknown) => void): Sender {
  const sent = gather<string>((unsentIds) => forget(db, unsentIds), onError)
  return {
    send({ unsentId, rows }) {
      if (!realtime.isOpen()) return
      for (const row of rows) sendToBoth(realtime, row)
      sent.add(unsentId)
    },
    stop: sent.stop,
  }
}

function sendToBoth(realtime: RelayDeps['realtime'], row: ChatRow): void {
  for (const userId of [row.to_user, row.from_user]) sendTo(realtime, row, userId)
}

function sendTo(realtime: RelayDeps['realtime'], row: ChatRow, userId: string): void {
  const { body, headers } = frameOf(row, userId)
  realtime.publishToUser(userId, topics.chat, body, headers)
}

async function forget(db: Kysely<Tables>, unsentIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM chat_unsent WHERE unsent_id = ANY(${unsentIds}::bigint[])`.execute(db)
}

/** What was stored so long ago was left by a process that died, or that was stopping. */
const isLeft = sql`at < now() - interval '1 second'`
const leftAtOnce = 20

export async function isWaiting({ db }: Pick<RelayDeps, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT 1 FROM chat_unsent WHERE ${isLeft}) AS waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

/** Sends what was left unsent, under the same numbers: what it had sent before is known by them. */
export async function relayLeft(deps: RelayDeps): Promise<void> {
  while ((await sendLeft(deps)) >= leftAtOnce);
}

function sendLeft({ db, realtime }: RelayDeps): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows: left } = await sql<{ unsent_id: string; chat_ids: string[] }>`
      SELECT unsent_id, chat_ids FROM chat_unsent WHERE ${isLeft}
      ORDER BY unsent_id LIMIT ${leftAtOnce} FOR UPDATE SKIP LOCKED`.execute(trx)
    const { rows } = await sql<ChatRow>`
      SELECT ${chatColumns} FROM ${chatTables}
      WHERE c.chat_id = ANY(${left.flatMap((one) => one.chat_ids)}::bigint[]) ORDER BY c.chat_id`.execute(trx)
    if (!realtime.isOpen()) return 0
    for (const row of rows) sendToBoth(realtime, row)
    await forget(
      trx,
      left.map((one) => one.unsent_id),
    )
    return left.length
  })
}

/** Sends each connected user the last that was said again, where the other processes could not be heard: see the bell's. */
export async function sendLatest({ db, realtime }: RelayDeps): Promise<void> {
  const { rows } = await sql<ChatRow & { user_id: string }>`
    SELECT ${chatColumns}, h.user_id FROM ${chatTables} JOIN chat_head AS h
      ON (h.user_id = c.from_user AND h.seq = c.from_seq) OR (h.user_id = c.to_user AND h.seq = c.to_seq)
    WHERE h.user_id = ANY(${realtime.online()}::bigint[])`.execute(db)
  for (const row of rows) sendTo(realtime, row, row.user_id)
}
