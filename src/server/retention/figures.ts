import { type Kysely, sql } from 'kysely'
import { addDays, type Day, daysBetween, utcDayOf } from '../../domain/time/calendar.ts'
import { idsPerDay } from '../db/dayIds.ts'
import type { Tables } from '../db/tables.ts'
import type { LiveGauge } from '../http/load/health.ts'
import { places, type RetentionPlace } from './places.ts'

interface RetentionFigures {
  destroyed: number
  /** Past the age, and destroyed by the next run. */
  waiting: number
  /** Past the age, but needed by an open record, or in use when they were passed. */
  kept: number
  /** Of the oldest number that is stored, entries in force left out. */
  oldest: Day | null
  ranAt: Date | null
}

const countedAtMost = 10_000

/** Figures that cost nothing to ask: transactions from the totals of their days, others up to 10,000 of a kind. */
export async function retentionFigures(db: Kysely<Tables>, before: Day): Promise<RetentionFigures> {
  const found = await Promise.all([ofTransactions(db, before), ...places.map((place) => ofPlace(db, place, before))])
  const { rows } = await sql<{ destroyed: string; ran_at: Date | null }>`
    SELECT (SELECT coalesce(sum(destroyed), 0) FROM card_key_use) AS destroyed,
      (SELECT ran_at FROM card_retention) AS ran_at`.execute(db)
  const days = found.flatMap(({ oldest }) => oldest ?? []).sort()
  return {
    destroyed: Number(rows[0]?.destroyed ?? 0),
    waiting: found.reduce((sum, { waiting }) => sum + Number(waiting), 0),
    kept: found.reduce((sum, { kept }) => sum + Number(kept), 0),
    oldest: days[0] ?? null,
    ranAt: rows[0]?.ran_at ?? null,
  }
}

interface FoundFigures {
  waiting: string
  kept: string
  oldest: Day | null
}

const none: FoundFigures = { waiting: '0', kept: '0', oldest: null }

async function ofTransactions(db: Kysely<Tables>, before: Day): Promise<FoundFigures> {
  const { rows } = await sql<FoundFigures>`
    WITH passed AS (
      SELECT DATE '2000-01-01' + (coalesce((SELECT after_id FROM card_retention) + 1, 0) / ${idsPerDay}::bigint)::int AS next
    )
    SELECT
      (SELECT coalesce(sum(n), 0) FROM history_total
        WHERE ins_id_cd = '' AND settle_dt >= passed.next AND settle_dt < ${before}::date) AS waiting,
      (SELECT count(*) FROM card_kept) AS kept,
      least(
        (SELECT min(settle_dt) FROM history_total WHERE ins_id_cd = '' AND settle_dt >= passed.next),
        (SELECT DATE '2000-01-01' + (min(history_id) / ${idsPerDay}::bigint)::int FROM card_kept)) AS oldest
    FROM passed`.execute(db)
  return rows[0] ?? none
}

async function ofPlace(db: Kysely<Tables>, place: RetentionPlace, before: Day): Promise<FoundFigures> {
  const { rows } = await sql<FoundFigures>`
    SELECT count(*) FILTER (WHERE NOT needed) AS waiting, count(*) FILTER (WHERE needed) AS kept, min(day) AS oldest FROM (
      SELECT ${place.isNeeded(before)} AS needed, ${place.day} AS day FROM ${sql.table(place.table)} AS p
      WHERE ${place.isPast(before)} ORDER BY ${place.order} LIMIT ${countedAtMost}
    ) AS past`.execute(db)
  return rows[0] ?? none
}

/** Months that somebody took out of the table by hand: no search and no run reaches them. */
export async function detachedMonths(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition AND relname ~ '^history_[0-9]{6}$'
    ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}

export function retentionGauge(db: Kysely<Tables>, days: number): LiveGauge {
  return {
    name: 'recourse_card_retention',
    help: 'Card numbers destroyed, waiting for the next run, and kept for open records; age of the oldest one in days',
    label: 'of',
    async read() {
      const today = utcDayOf(new Date())
      const { destroyed, waiting, kept, oldest } = await retentionFigures(db, addDays(today, -days))
      return { destroyed, waiting, kept, oldest_days: oldest === null ? 0 : daysBetween(oldest, today) }
    },
  }
}
