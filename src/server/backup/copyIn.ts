import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createArchivedMonth } from '../archive/createMonth.ts'
import { keepOlderServersOut } from '../archive/placeMonth.ts'
import type { Connection } from '../db/databases.ts'
import { migrate } from '../db/migrate.ts'
import type { BackupStore } from './backupStore.ts'
import type { LogicalManifest } from './manifest.ts'
import { opened } from './pack.ts'
import type { RestoreOptions } from './restore.ts'
import { storedTables } from './tables.ts'

const monthly: Readonly<Record<string, string>> = {
  history: 'ensure_history_partition',
  audit_log: 'ensure_audit_partition',
}

/**
 * Writes a logical copy into an empty database, in one transaction after its schema. Throws a sentence for the operator
 * where the database is not empty, or this release has another schema.
 */
export async function copyIn(
  connection: Connection,
  store: BackupStore,
  manifest: LogicalManifest,
  { identity, progress, signal }: Pick<RestoreOptions, 'identity' | 'progress' | 'signal'>,
): Promise<void> {
  const address = connection.owner ?? connection.main
  const client = new pg.Client(typeof address === 'string' ? { connectionString: address } : address)
  client.on('error', () => {}) // Whoever waits for an answer hears of it there.
  await client.connect()
  try {
    await expectEmpty(client)
    await migrate(connection)
    await expectSameSchema(client, manifest)
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
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

/** A copy has the rows that triggers wrote, too, so that they must not run again. Foreign keys are still checked. */
async function switchTriggers(client: pg.Client, to: 'DISABLE' | 'ENABLE'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${to} TRIGGER USER`)
}

async function fill(
  client: pg.Client,
  { bases }: BackupStore,
  { name, columns, rows, at, ...expected }: LogicalManifest['tables'][number],
  identity: string | null,
): Promise<void> {
  try {
    const kept: Readable | null = await bases.get(at)
    if (!kept) throw new Error('it is missing')
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copying = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`))
    await pipeline(opened(kept, identity, expected), copying)
    if (copying.rowCount !== rows) throw new Error(`${copying.rowCount} of ${rows} rows arrived`)
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new Error(`The table ${name} cannot be restored from bases/${at}: ${why}.`)
  }
}

function lastOf<Table extends { name: string }>(tables: readonly Table[], name: string): Table[] {
  return [...tables.filter((one) => one.name !== name), ...tables.filter((one) => one.name === name)]
}

async function expectEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1")
  if (rowCount) throw new Error('The database of DATABASE_URL is not empty: restore into a new one.')
}

async function expectSameSchema(client: pg.Client, manifest: LogicalManifest): Promise<void> {
  const { rows } = await client.query<{ last: string }>('SELECT max(name) AS last FROM kysely_migration')
  if (rows[0]?.last !== manifest.schema)
    throw new Error(
      `The backup has the schema ${manifest.schema}, this release ${rows[0]?.last}: restore with the release that made the backup.`,
    )
}

/** The first days of the months that are tables of their own. */
function monthsOf({ tables }: LogicalManifest): [table: string, days: string[]][] {
  return Object.keys(monthly).map((table) => {
    const months = tables
      .map(({ name }) => new RegExp(`^${table}_(\\d{4})(\\d{2})$`).exec(name))
      .filter((one) => one !== null)
    return [table, months.map(([, year, month]) => `${year}-${month}-01`)]
  })
}
