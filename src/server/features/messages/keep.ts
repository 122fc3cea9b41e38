import { type Kysely, sql } from 'kysely'
import { messageMonths, noticeDays } from '../../../domain/messages.ts'
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

/** Drops notices delivered long ago, since bells and events keep what they said. Returns how many. */
export async function dropOldNotices(db: Kysely<Tables>, now: Date): Promise<number> {
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM notice WHERE notice_id IN (
        SELECT n.notice_id
        FROM (SELECT notice_id, exp_id, version FROM notice WHERE told ORDER BY notice_id LIMIT ${limit}) AS n
        JOIN exception_event AS s ON s.exp_id = n.exp_id AND s.version = n.version
        WHERE s.at < ${now}::timestamptz - make_interval(days => ${noticeDays}))`,
  )
}
