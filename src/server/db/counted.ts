import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Lists and badges count so far and no further, so that what many rows fit costs no more. Decisions 2. */
export const countedTo = 10_000

/** How many there are, as a list says it. */
export interface Total {
  total: number
  totalIsExact: boolean
}

/** Of so many rows, counted to one more than `countedTo`. */
export function totalOf(counted: number): Total {
  return { total: Math.min(counted, countedTo), totalIsExact: counted <= countedTo }
}

/** Counts the rows of a select that has no LIMIT of its own. */
export async function countRows(db: Kysely<Tables>, select: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (${select} LIMIT ${countedTo + 1}) AS counted`.execute(db)
  return totalOf(rows[0]?.n ?? 0)
}
