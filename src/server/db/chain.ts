import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * Hash chains: each row holds a hash over its content and the hash of the row before. Used for the events of a record
 * and the acts of a user.
 */

export const noHash = Buffer.alloc(32)

/** Computes outside the database what `sha256(prev_hash || jsonb_build_array(…)::text)` gives inside it. */
export function hashOf(prevHash: Buffer, values: readonly (string | number | null)[]): Buffer {
  // As PostgreSQL writes a jsonb array: a blank after each comma.
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return createHash('sha256').update(prevHash).update(text, 'utf8').digest()
}

export function timeText(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
