import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { countedTo } from '../../../contract/schema.ts'
import type { Tables } from '../tables.ts'

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
