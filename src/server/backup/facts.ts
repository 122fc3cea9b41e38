import type pg from 'pg'
import type { SealTable } from '../db/cards/sealedDays.ts'
import type { BackupFacts } from './manifest.ts'

const seals: readonly SealTable[] = ['event_day', 'audit_day', 'history_chunk_day']

/** Rows of these are only added, so that a later state has at least as many. */
const growing = ['exception_event', 'audit_log', 'history_chunk', 'file']

/** The figures by which a restored database is compared with what was backed up. */
export async function readFacts(client: pg.ClientBase, until: BackupFacts | null = null): Promise<BackupFacts> {
  const facts: BackupFacts = { sealed: {}, rows: {} }
  for (const table of seals) {
    const last = until ? until.sealed[table]?.last : 'infinity'
    const { rows } = await client.query(
      `SELECT count(*)::int AS days, coalesce(sum(n), 0)::text AS rows, to_char(max(day), 'YYYY-MM-DD') AS last,
         coalesce((SELECT encode(hash, 'hex') FROM ${table} WHERE day <= $1::date ORDER BY day DESC LIMIT 1), '') AS hash
       FROM ${table} WHERE day <= $1::date`,
      [last],
    )
    facts.sealed[table] = rows[0]
  }
  for (const table of growing) {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::float8 AS n FROM ${table}`)
    facts.rows[table] = rows[0]?.n ?? 0
  }
  return facts
}

/** Sentences, one for each figure of the backup that the restored database does not have. */
export function missingFacts(backedUp: BackupFacts, restored: BackupFacts): string[] {
  const sealed = Object.entries(backedUp.sealed)
    .filter(([table, one]) => one.last !== null && JSON.stringify(one) !== JSON.stringify(restored.sealed[table]))
    .map(([table, { last }]) => `The sealed days of ${table} up to ${last} differ from those of before.`)
  const rows = Object.entries(backedUp.rows)
    .filter(([table, n]) => (restored.rows[table] ?? 0) < n)
    .map(([table, n]) => `${table} has ${restored.rows[table] ?? 0} rows; it had ${n}.`)
  return [...sealed, ...rows]
}
