import { type Kysely, sql } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'
import { sealFinishedDays } from '../../db/cards/sealedDays.ts'
import type { Tables } from '../../db/tables.ts'

/** Longer than a browser keeps a draft, so that an old draft sent again makes no second record. */
const keepKeysMs = 60 * 24 * 3_600_000

/** Seals in the order of (expId, version). Returns how many days were sealed. */
export function sealDays(db: Kysely<Tables>, now: Date): Promise<number> {
  return sealFinishedDays(db, 'event_day', now, async (trx, last, before) => {
    const { rows } = await sql<{ day: Day; n: number; hash: Buffer }>`
      SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n,
        sha256(string_agg(hash, ''::bytea ORDER BY exp_id, version)) AS hash
      FROM exception_event
      WHERE at >= ${last ?? '20000101'}::timestamp AT TIME ZONE 'UTC' + ${last ? '1 day' : '0'}::interval
        AND at < ${before}::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1 ORDER BY 1`.execute(trx)
    return rows
  })
}

export async function forgetKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepKeysMs)
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}
