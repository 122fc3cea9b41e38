import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { type Day, nextMonthOf } from '../../domain/time/calendar.ts'
import { firstIdOf } from '../db/dayIds.ts'
import type { Tables } from '../db/tables.ts'

export interface HistoryMonth {
  /** Such as `202301`. */
  month: string
  table: string
  /** `detached`: somebody has taken it out of `history` by hand, and no search reaches it. */
  place: 'live' | 'archived' | 'detached'
  /** Null for the tablespace of the database. */
  tablespace: string | null
  /** The other server that has it; null where the database has it itself. */
  server: string | null
  rows: number
  /** The size here, with the indexes. */
  bytes: number
}

/** All months of transactions, oldest first. Their rows are those of the sums by day. */
export async function historyMonths(client: Pick<pg.ClientBase, 'query'>): Promise<HistoryMonth[]> {
  const { rows } = await client.query<HistoryMonth>(`
    SELECT right(c.relname, 6) AS month, c.relname::text AS table,
      CASE i.inhparent WHEN 'history'::regclass THEN 'live' WHEN 'history_archive'::regclass THEN 'archived'
        ELSE 'detached' END AS place,
      (SELECT spcname::text FROM pg_tablespace WHERE oid = c.reltablespace) AS tablespace,
      (SELECT srvname::text FROM pg_foreign_table JOIN pg_foreign_server AS s ON s.oid = ftserver WHERE ftrelid = c.oid) AS server,
      (SELECT coalesce(sum(n), 0)::float8 FROM history_total
        WHERE ins_id_cd = '' AND settle_dt >= f.first AND settle_dt < f.first + interval '1 month') AS rows,
      pg_total_relation_size(c.oid)::float8 AS bytes
    FROM pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
      CROSS JOIN LATERAL (SELECT to_date(right(c.relname, 6), 'YYYYMM') AS first) AS f
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'f') AND c.relname ~ '^history_[0-9]{6}$'
    ORDER BY 1`)
  return rows
}

export function isMonth(text: string): boolean {
  return /^2\d{3}(0[1-9]|1[0-2])$/.test(text)
}

export function monthAfter(month: string): string {
  return nextMonthOf(firstDayOf(month)).slice(0, 6)
}

export function firstDayOf(month: string): Day {
  return `${month}01`
}

/** The ids of a month: from the first to before the second. */
export function idsOf(month: string): { from: number; to: number } {
  return { from: firstIdOf(firstDayOf(month)), to: firstIdOf(firstDayOf(monthAfter(month))) }
}

/** The months that another server has, such as `2023-01 – 2023-12`. */
export async function monthsOn(db: Kysely<Tables>, server: string): Promise<string> {
  const { rows } = await sql<{ first: string; last: string }>`
    SELECT min(right(relname, 6)) AS first, max(right(relname, 6)) AS last
    FROM pg_foreign_table JOIN pg_class ON pg_class.oid = ftrelid JOIN pg_foreign_server AS s ON s.oid = ftserver
    WHERE srvname = ${server}`.execute(db)
  const [{ first, last } = { first: '', last: '' }] = rows
  const shown = [...new Set([first, last])].map((month) => `${month.slice(0, 4)}-${month.slice(4)}`)
  return shown.join(' – ')
}
