import { sql, type Transaction } from 'kysely'
import type { ReferenceKind, ReferenceRow } from '../../domain/reference/reference.ts'
import type { Reader } from './pools/reader.ts'
import { kindTables } from './referenceTables.ts'
import type { Tables } from './tables.ts'

export interface ChangeCounts {
  added: number
  changed: number
  removed: number
}

/** 0 before the first change. */
export async function versionOf(db: Reader, kind: ReferenceKind): Promise<number> {
  const { version } = await db
    .selectFrom('reference_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/**
 * Locks the reference data until the end of the transaction. Changes of all kinds run one after another, since one kind
 * names rows of another: a card range its institution.
 */
export async function lockReference(trx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('reference'))`.execute(trx)
}

/**
 * Changes the rows of a kind and stores all of them as the next version; the first time also the state before. Locks
 * the reference data. `by` is null for a change that no user makes. Returns the new version.
 */
export async function inNewVersion(
  trx: Transaction<Tables>,
  kind: ReferenceKind,
  by: string | null,
  change: (version: number) => Promise<ChangeCounts>,
): Promise<{ version: number } & ChangeCounts> {
  await lockReference(trx)
  const before = await versionOf(trx, kind)
  if (before === 0) {
    const rows = await kindTables[kind].read(trx)
    await write(trx, { kind, version: 1, rows, counts: { added: rows.length, changed: 0, removed: 0 }, by: null })
  }
  const counts = await change(before)
  const version = Math.max(before, 1) + 1
  await write(trx, { kind, version, rows: await kindTables[kind].read(trx), counts, by })
  return { version, ...counts }
}

interface ReferenceVersion {
  kind: ReferenceKind
  version: number
  rows: ReferenceRow[]
  counts: ChangeCounts
  by: string | null
}

async function write(trx: Transaction<Tables>, { kind, version, rows, counts, by }: ReferenceVersion): Promise<void> {
  await trx
    .insertInto('reference_version')
    .values({ kind, version, rows: JSON.stringify(rows), ...counts, changed_by: by })
    .execute()
}
