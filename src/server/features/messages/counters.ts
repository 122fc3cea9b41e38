import { type Kysely, sql } from 'kysely'
import type { CountersNotice } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { countedTo } from '../../../contract/schema.ts'
import { maxNoticeRecords } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { Live } from '../../live.ts'

interface CounterDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<never>, 'isOnline' | 'publishToUser'>
}

export type ReadMessages = Map<string, number[]>

export function addRead(read: ReadMessages, rows: readonly { user_id: string; seq: string }[]): void {
  for (const { user_id, seq } of rows) read.set(user_id, [...(read.get(user_id) ?? []), Number(seq)])
}

/** Sends the counters to users of whose messages something has changed: those that were read, or null to look them up again. */
export async function announceCounters(
  { db, realtime }: CounterDeps,
  changed: ReadonlyMap<string, readonly number[] | null>,
): Promise<void> {
  const users = [...changed.keys()].filter((userId) => realtime.isOnline(userId))
  if (users.length === 0) return
  for (const [userId, counters] of await countersOf(db, users)) {
    const read = changed.get(userId) ?? null
    const body = { counters: { ...counters, read: read && read.length <= maxNoticeRecords ? [...read] : null } }
    realtime.publishToUser(userId, topics.presence, body)
  }
}

type Counters = Omit<CountersNotice['counters'], 'read'>

export async function countersOf(db: Kysely<Tables>, users: readonly string[]): Promise<Map<string, Counters>> {
  const { rows } = await sql<{ user_id: string; messages: number; chats: number; seq: number }>`
    SELECT u.user_id, coalesce(h.seq, 0)::int AS seq,
      (SELECT count(*)::int FROM (
        SELECT FROM message AS m WHERE m.user_id = u.user_id AND m.read_at IS NULL LIMIT ${countedTo}) AS unread) AS messages,
      (SELECT count(*)::int FROM chat_message AS c WHERE c.to_user = u.user_id AND c.read_at IS NULL) AS chats
    FROM unnest(${users}::bigint[]) AS u(user_id) LEFT JOIN bell_head AS h ON h.user_id = u.user_id`.execute(db)
  return new Map(rows.map(({ user_id, ...counters }) => [user_id, counters]))
}
