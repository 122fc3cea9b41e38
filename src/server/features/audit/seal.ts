import { type Kysely, sql } from 'kysely'
import { addDays, type Day, nextMonthOf, utcDayOf } from '../../../domain/time/calendar.ts'
import { sealFinishedDays } from '../../db/cards/sealedDays.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'

export function firstId(day: Day): string {
  return String(firstIdOf(day))
}

/**
 * Seals finished days of the audit log in the order of their ids, and creates the next month's partition. Returns how
 * many days were sealed.
 */
export async function sealLog(db: Kysely<Tables>, now: Date): Promise<number> {
  const today = utcDayOf(now)
  for (const day of [today, nextMonthOf(today)]) await sql`SELECT ensure_audit_partition(${day}::date)`.execute(db)
  return sealFinishedDays(db, 'audit_day', now, async (trx, last, before) => {
    const { rows } = await sql<{ day: Day; n: number; hash: Buffer }>`
      SELECT DATE '2000-01-01' + (id / 10000000000)::int AS day, count(*)::int AS n,
        sha256(string_agg(hash, ''::bytea ORDER BY id)) AS hash
      FROM audit_log
      WHERE id >= ${last ? firstId(addDays(last, 1)) : '0'} AND id < ${firstId(before)}
      GROUP BY 1 ORDER BY 1`.execute(trx)
    return rows
  })
}
