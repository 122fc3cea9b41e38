import { type Kysely, sql } from 'kysely'
import type { ChatEvent } from '../../../contract/messages.ts'
import { topics } from '../../../contract/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { type Gathering, gather } from './gather.ts'

/** All that this user was told until then, by the user's own numbers, has arrived. */
export interface Arrival {
  userId: string
  seq: number
}

interface ArrivedRow {
  from_user: string
  username: string
  up_to: string
  at: Date
}

/** Keeps what has arrived, and tells whoever said it. */
export function keepArrivals(
  db: Kysely<Tables>,
  realtime: Pick<Realtime<never>, 'publishToUser'>,
  onError: (error: unknown) => void,
): Gathering<Arrival> {
  return gather(async (arrivals) => {
    const arrived = new Map<string, number>()
    for (const { userId, seq } of arrivals) arrived.set(userId, Math.max(seq, arrived.get(userId) ?? 0))
    const { rows } = await sql<ArrivedRow>`
      WITH given AS (
        SELECT * FROM unnest(${[...arrived.keys()]}::bigint[], ${[...arrived.values()]}::bigint[]) AS given(user_id, seq)
      ), held AS (
        SELECT c.chat_id FROM chat_message AS c JOIN given ON c.to_user = given.user_id AND c.to_seq <= given.seq
        WHERE c.delivered_at IS NULL ORDER BY c.chat_id FOR NO KEY UPDATE OF c
      ), kept AS (
        UPDATE chat_message SET delivered_at = now() WHERE chat_id IN (SELECT chat_id FROM held) AND delivered_at IS NULL
        RETURNING from_user, to_user, chat_id, delivered_at
      )
      SELECT kept.from_user, u.username, max(kept.chat_id) AS up_to, max(kept.delivered_at) AS at
      FROM kept JOIN app_user AS u ON u.user_id = kept.to_user
      GROUP BY kept.from_user, u.username`.execute(db)
    for (const { from_user, username, up_to, at } of rows) {
      const event: ChatEvent = { event: 'delivered', username, upTo: up_to, at: at.toISOString() }
      realtime.publishToUser(from_user, topics.chat, JSON.stringify(event))
    }
  }, onError)
}
