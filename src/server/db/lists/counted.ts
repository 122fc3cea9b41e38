import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Lists and badges count no further than this, so that a search with many hits costs no more (Decisions 2). */
export const countedTo = 10_000

export interface Total {
  total: number
  totalIsExact: boolean
}

export function totalOf(counted: number): Total {
  return { total: Math.min(counted, countedTo), totalIsExact: counted <= countedTo }
}

/** `select` must have no LIMIT of its own. */
export async function countRows(db: Kysely<Tables> | Transaction<Tables>, select: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (${select} LIMIT ${countedTo + 1}) AS counted`.execute(db)
  return totalOf(rows[0]?.n ?? 0)
}
