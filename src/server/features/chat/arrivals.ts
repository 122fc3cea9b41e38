import { type Kysely, sql } from 'kysely'
import type { ChatEvent } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { Live } from '../../live.ts'
import { type Collector, collector } from './collector.ts'
import { peerId } from './peers.ts'

export interface Arrival {
  userId: string
  seq: number
}

interface ArrivedRow {
  from_user: string
  id: string
  up_to: string
  at: Date
}

export function keepArrivals(
  db: Kysely<Tables>,
  realtime: Pick<Live<never>, 'publishToUser'>,
  onError: (error: unknown) => void,
): Collector<Arrival> {
  return collector(async (arrivals) => {
    const arrived = new Map<string, number>()
    for (const { userId, seq } of arrivals) arrived.set(userId, Math.max(seq, arrived.get(userId) ?? 0))
    const { rows } = await sql<ArrivedRow>`
      WITH given AS (
        SELECT of.user_id, of.seq, coalesce(before.seq, 0) AS before
        FROM unnest(${[...arrived.keys()]}::bigint[], ${[...arrived.values()]}::bigint[]) AS of(user_id, seq)
        LEFT JOIN LATERAL (
          SELECT v.seq FROM chat_arrival AS v WHERE v.user_id = of.user_id ORDER BY v.seq DESC LIMIT 1
        ) AS before ON true
      ), heard AS (
        SELECT given.user_id, given.seq, c.from_user, c.up_to
        FROM given CROSS JOIN LATERAL (
          SELECT from_user, max(chat_id) AS up_to FROM chat_message
          WHERE to_user = given.user_id AND to_seq > given.before AND to_seq <= given.seq GROUP BY from_user
        ) AS c
      ), kept AS (
        INSERT INTO chat_arrival (user_id, seq) SELECT DISTINCT user_id, seq FROM heard ORDER BY user_id
        ON CONFLICT (user_id, seq) DO NOTHING RETURNING user_id, at
      )
      SELECT heard.from_user, ${peerId('u')} AS id, heard.up_to, kept.at
      FROM kept JOIN heard USING (user_id) JOIN app_user AS u USING (user_id)`.execute(db)
    for (const { from_user, id, up_to, at } of rows) {
      const event: ChatEvent = { event: 'delivered', userId: id, upTo: up_to, at: at.toISOString() }
      realtime.publishToUser(from_user, topics.chat, event)
    }
  }, onError)
}
