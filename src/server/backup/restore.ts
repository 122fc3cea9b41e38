import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createArchivedMonth } from '../archive/createMonth.ts'
import { keepOlderServersOut } from '../archive/placeMonth.ts'
import { migrate } from '../db/migrate.ts'
import { type Connection, connectAsOwner } from '../db/pools/databases.ts'
import { stepNames } from '../db/upgrade/steps.ts'
import type { BackupStore } from './backupStore.ts'
import { listBackups, type Manifest, type Provenance, readManifest } from './manifest.ts'
import type { BackupOrigin } from './origin.ts'
import { opened, WrongIdentityError } from './pack.ts'
import { storedTables } from './tables.ts'
import { tryAgain } from './tryAgain.ts'

export interface RestoreOptions {
  /** The id of the backup; without, the newest. */
  backup?: string | undefined
  /** Proves that a backup is our own. Null: there is no key file, and nothing is. */
  origin: BackupOrigin | null
  /** Takes what nobody has signed, or somebody else has: the operator knows where it comes from. */
  acceptUnsigned?: boolean
  /** The age secret key of an encrypted backup. */
  identity: string | null
  progress?: (tables: number, of: number) => void
  signal?: AbortSignal
}

/** Returns the manifest of the backup to restore. Throws a sentence for the operator where it cannot be restored. */
export async function findBackup(
  store: BackupStore,
  {
    backup,
    identity,
    origin,
    acceptUnsigned,
  }: Pick<RestoreOptions, 'backup' | 'identity' | 'origin' | 'acceptUnsigned'>,
): Promise<Manifest> {
  const ids = await listBackups(store)
  const id = backup ?? ids.at(-1)
  if (id === undefined) throw new Error(`There is no backup in ${store.name}.`)
  if (!ids.includes(id))
    throw new Error(`There is no backup ${id} in ${store.name}. It has: ${ids.join(', ') || 'none'}.`)
  const { manifest, provenance } = await readManifest(store, id, origin)
  if (provenance !== 'ours' && !acceptUnsigned) throw new Error(refusalOf(provenance, `${id} in ${store.name}`))
  if (manifest.kind === 'physical')
    throw new Error(
      `The backup ${id} holds the files of a PostgreSQL, as releases before 1.1 made them: restore it with the release that made it, then upgrade.`,
    )
  if (manifest.encrypted && !identity)
    throw new Error('The backup is encrypted: pass its secret key with --identity FILE.')
  return manifest
}

function refusalOf(provenance: Provenance, backup: string): string {
  const accept = 'If you know that it is yours, restore it with --accept-unsigned.'
  return provenance === 'unsigned'
    ? `Nobody has signed the backup ${backup}: an earlier release made it, or a stranger. ${accept}`
    : `The backup ${backup} was not signed with the keys of SECRET_FILE: another installation made it, a stranger changed it, or SECRET_FILE is not the key file of that time. ${accept}`
}

const monthly: Readonly<Record<string, string>> = {
  history: 'ensure_history_partition',
  audit_log: 'ensure_audit_partition',
}

type CopyOptions = Pick<RestoreOptions, 'identity' | 'progress' | 'signal'>

/**
 * Writes a backup into an empty database, in one transaction after its schema. Where anything fails, the database is
 * empty again; one that was killed is emptied by the next try. Throws a sentence for the operator where the database is not
 * empty, or this release has another schema.
 */
export async function restore(
  connection: Connection,
  store: BackupStore,
  manifest: Manifest,
  options: CopyOptions,
): Promise<void> {
  const client = await connectAsOwner(connection)
  try {
    await expectSameSchema(manifest)
    await begin(client)
    try {
      await writeRows(client, connection, store, manifest, options)
    } catch (error) {
      await client.end()
      await emptyAgain(connection).catch(() => {}) // The mark stays, by which the next try does it.
      throw error
    }
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

async function writeRows(
  client: pg.Client,
  connection: Connection,
  store: BackupStore,
  manifest: Manifest,
  { identity, progress, signal }: CopyOptions,
): Promise<void> {
  await migrate(connection)
  await client.query('BEGIN')
  for (const month of manifest.archived) await createArchivedMonth(client, month)
  if (manifest.archived.length > 0) await client.query(keepOlderServersOut)
  for (const [table, months] of monthsOf(manifest))
    await client.query(`SELECT ${monthly[table]}(day) FROM unnest($1::date[]) AS day`, [months])
  const there = new Set((await storedTables(client)).map(({ name }) => name))
  const unknown = manifest.tables.find(({ name }) => !there.has(name))
  if (unknown)
    throw new Error(`This release has no table ${unknown.name}: restore with the release that made the backup.`)
  // Its row is written by a migration. While there is none, the entries of the audit log are not sent again as they come.
  await client.query('DELETE FROM security_log')
  await switchTriggers(client, 'DISABLE')
  for (const [place, table] of lastOf(manifest.tables, 'security_log').entries()) {
    signal?.throwIfAborted()
    await fill(client, store, table, identity)
    progress?.(place + 1, manifest.tables.length)
  }
  await switchTriggers(client, 'ENABLE')
  for (const { name, value } of manifest.sequences)
    if (value !== null) await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
  await client.query(`DROP TABLE ${underWay}`)
  await client.query('COMMIT')
}

/** A copy has the rows that triggers wrote, too, so that they must not run again. Foreign keys are still checked. */
async function switchTriggers(client: pg.Client, to: 'DISABLE' | 'ENABLE'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${to} TRIGGER USER`)
}

/** A connection to the store that breaks costs the rows of this table alone: they are written again. */
async function fill(
  client: pg.Client,
  store: BackupStore,
  table: Manifest['tables'][number],
  identity: string | null,
): Promise<void> {
  try {
    await tryAgain(async () => {
      await client.query('SAVEPOINT of_table')
      await copyTable(client, store, table, identity).catch(async (error) => {
        await client.query('ROLLBACK TO SAVEPOINT of_table')
        throw error
      })
    })
  } catch (error) {
    if (error instanceof WrongIdentityError) throw error
    const why = error instanceof Error ? error.message : error
    throw new Error(`The table ${table.name} cannot be restored from bases/${table.at}: ${why}.`)
  }
}

async function copyTable(
  client: pg.Client,
  { bases }: BackupStore,
  { name, columns, rows, at, ...expected }: Manifest['tables'][number],
  identity: string | null,
): Promise<void> {
  const kept: Readable | null = await bases.get(at)
  if (!kept) throw new Error('it is missing')
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copying = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`))
  await pipeline(opened(kept, identity, expected), copying)
  if (copying.rowCount !== rows) throw new Error(`${copying.rowCount} of ${rows} rows arrived`)
}

function lastOf<Table extends { name: string }>(tables: readonly Table[], name: string): Table[] {
  return [...tables.filter((one) => one.name !== name), ...tables.filter((one) => one.name === name)]
}

/** A table that is there while a restore works, so that one that was killed is known by it. */
const underWay = 'restore_under_way'

async function begin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  if (rows.some(({ name }) => name === underWay)) await dropAll(client)
  else if (rows.length > 0) throw new Error('The database of DATABASE_URL is not empty: restore into a new one.')
  await client.query(`CREATE TABLE ${underWay} ()`)
}

async function emptyAgain(connection: Connection): Promise<void> {
  await using client = await connectAsOwner(connection)
  // Without its mark it is whole, and only the answer to the last COMMIT was lost.
  const { rows } = await client.query<{ marked: boolean }>('SELECT to_regclass($1) IS NOT NULL AS marked', [underWay])
  if (rows[0]?.marked) await dropAll(client)
}

/** Drops what migrations make in an empty database, the mark last: views, tables and sequences, types, then functions. */
async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('DROP %s IF EXISTS %s CASCADE', kind, what) AS drop FROM (
       SELECT 1 AS turn, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
              oid::regclass::text AS what, oid
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm', 'S', 'r', 'p', 'f') AND relname <> $1
       UNION ALL
       SELECT 3, 'ROUTINE', oid::regprocedure::text, oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL
       SELECT 2, CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, oid::regtype::text, oid
       FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e', 'r')
     ) AS made
     WHERE NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = made.oid AND d.deptype = 'e')
     ORDER BY turn, what`,
    [underWay],
  )
  for (const { drop } of rows) await client.query(drop)
  await client.query(`DROP TABLE IF EXISTS ${underWay}`)
}

async function expectSameSchema(manifest: Manifest): Promise<void> {
  const last = (await stepNames()).at(-1)
  if (last !== manifest.schema)
    throw new Error(
      `The backup has the schema ${manifest.schema}, this release ${last}: restore with the release that made the backup.`,
    )
}

/** The first days of the months that are tables of their own. */
function monthsOf({ tables }: Manifest): [table: string, days: string[]][] {
  return Object.keys(monthly).map((table) => {
    const months = tables
      .map(({ name }) => new RegExp(`^${table}_(\\d{4})(\\d{2})$`).exec(name))
      .filter((one) => one !== null)
    return [table, months.map(([, year, month]) => `${year}-${month}-01`)]
  })
}
