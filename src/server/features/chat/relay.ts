import { type Kysely, sql } from 'kysely'
import { topics } from '../../../contract/messages/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { Live } from '../../live.ts'
import { collector } from './collector.ts'
import { type ChatRow, chatColumns, chatTables, frameOf } from './store.ts'

export interface ChatRelayDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<never>, 'online' | 'isOpen' | 'publishToUser'>
}

export interface StoredMessages {
  unsentId: string
  rows: readonly ChatRow[]
}

interface ChatSender {
  send(stored: StoredMessages): void
  stop(): Promise<void>
}

export function sendStored({ db, realtime }: ChatRelayDeps, onError: (error: unknown) => void): ChatSender {
  const sent = collector<string>((unsentIds) => forget(db, unsentIds), onError)
  return {
    send({ unsentId, rows }) {
      if (!realtime.isOpen()) return
      for (const row of rows) sendToBoth(realtime, row)
      sent.add(unsentId)
    },
    stop: sent.stop,
  }
}

function sendToBoth(realtime: ChatRelayDeps['realtime'], row: ChatRow): void {
  for (const userId of [row.to_user, row.from_user]) sendTo(realtime, row, userId)
}

function sendTo(realtime: ChatRelayDeps['realtime'], row: ChatRow, userId: string): void {
  const { payload, headers } = frameOf(row, userId)
  realtime.publishToUser(userId, topics.chat, payload, headers)
}

async function forget(db: Kysely<Tables>, unsentIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM chat_unsent WHERE unsent_id = ANY(${unsentIds}::bigint[])`.execute(db)
}

const isLeft = sql`at < now() - interval '1 second'`
const leftAtOnce = 20

export async function isWaiting({ db }: Pick<ChatRelayDeps, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT 1 FROM chat_unsent WHERE ${isLeft}) AS waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

/** Sends what was left unsent under the same numbers, so that clients drop duplicates. */
export async function relayLeft(deps: ChatRelayDeps): Promise<void> {
  while ((await sendLeft(deps)) >= leftAtOnce);
}

function sendLeft({ db, realtime }: ChatRelayDeps): Promise<number> {
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
