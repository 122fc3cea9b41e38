import { type Kysely, sql } from 'kysely'
import { messageMonths } from '../../../domain/messages.ts'
import { dropInSteps } from '../../db/schema/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'

export async function dropOldChat(db: Kysely<Tables>, now: Date): Promise<number> {
  const isOld = sql`at < ${now}::timestamptz - make_interval(months => ${messageMonths})`
  const dropped = await dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM chat_message WHERE chat_id IN (
        SELECT chat_id FROM (SELECT chat_id, at FROM chat_message ORDER BY chat_id LIMIT ${limit}) AS oldest
        WHERE ${isOld})`,
  )
  await dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM chat_arrival WHERE (user_id, seq) IN (
        SELECT user_id, seq FROM chat_arrival WHERE ${isOld} LIMIT ${limit})`,
  )
  return dropped
}
