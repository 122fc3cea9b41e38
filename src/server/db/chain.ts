import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** Rows of which each holds a hash over itself and the hash of the row before: the events of a record, the acts of a user. */

/** What the first row of a chain is chained to. */
export const noHash = Buffer.alloc(32)

/**
 * The hash of a row, worked out apart from the database: what `sha256(prev_hash || jsonb_build_array(…)::text)` is there.
 */
export function hashOf(prevHash: Buffer, values: readonly (string | number | null)[]): Buffer {
  // As PostgreSQL writes a jsonb array: a blank after each comma.
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return createHash('sha256').update(prevHash).update(text, 'utf8').digest()
}

/** A time as the hash covers it; `column` is a timestamptz. */
export function timeText(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
