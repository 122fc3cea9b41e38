import { type Kysely, sql } from 'kysely'
import { messageMonths } from '../../../domain/messages.ts'
import { dropInSteps } from '../../db/schema/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'

export async function dropOldMessages(db: Kysely<Tables>, now: Date): Promise<number> {
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM message WHERE (user_id, seq) IN (
        SELECT user_id, seq FROM message
        WHERE rec_crt_ts < ${now}::timestamptz - make_interval(months => ${messageMonths})
        ORDER BY rec_crt_ts LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  )
}
