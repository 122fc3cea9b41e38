import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { type Connection, connectAs, ownerPool } from './databases.ts'
import { buildIndexes } from './indexesBeside.ts'

/**
 * The files of `migrations`, run in the order of their names: 0001 to 0010 create the schema of the first release. One
 * that stands there is never changed, renamed or removed: databases have run it.
 */
const migrationFolder = path.join(import.meta.dirname, 'migrations')

async function migrationNames(): Promise<string[]> {
  const files = await readdir(migrationFolder)
  return files.map((file) => path.basename(file, '.ts')).sort()
}

const oldestVersion = 15

/** Throws a sentence for the operator when the schema isn't that of this release. Changes nothing. */
export async function expectMigrated(connection: Connection): Promise<void> {
  const client = await connectAs(connection)
  try {
    const done = await doneMigrations(client)
    if (!done)
      throw new Error(
        'This database holds nothing of Recourse: is it the right one? A new one begins with recourse migrate.',
      )
    await expectNoOther(done)
    const missing = (await migrationNames()).find((name) => !done.includes(name))
    if (missing)
      throw new Error(
        `The schema of the database is older than this release (${missing} is missing): run recourse migrate first.`,
      )
  } finally {
    await client.end()
  }
}

/** Null when the database has none of our tables. */
async function doneMigrations(client: Queryable): Promise<string[] | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('kysely_migration') IS NOT NULL AS exists",
  )
  if (!rows[0]?.exists) return null
  const { rows: done } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return done.map((row) => row.name)
}

/** Throws when the database has run migrations of an unreleased or newer version. */
async function expectNoOther(done: readonly string[]): Promise<void> {
  const names = await migrationNames()
  const [first] = names
  const other = done.find((name) => !names.includes(name))
  if (!other) return
  if (!done.some((name) => name === first))
    throw new Error(
      'This database was made before the first release of Recourse and cannot be upgraded. Start with an empty one: a new database in DATABASE_URL, or for the embedded database a new folder in DATA_DIR.',
    )
  throw new Error(`The schema of the database is newer than this release (it has ${other}): use the newer release.`)
}

interface Queryable {
  query<Row extends object>(statement: string): Promise<{ rows: Row[] }>
}

/**
 * Brings the schema up to date as its owner. A lock lets one of several starting processes do it. Returns the names of
 * the migrations that it ran.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const pool = ownerPool(connection)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num')
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (version < oldestVersion)
      throw new Error(`The database is PostgreSQL ${version}; Recourse needs ${oldestVersion} or later.`)
    await expectNoOther((await doneMigrations(pool)) ?? [])
    const provider = new FileMigrationProvider({ fs: { readdir }, path, migrationFolder })
    const migrator = new Migrator({ db, provider })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName
      throw new Error(`The migration ${failed ?? 'of the schema'} failed: ${error}`, { cause: error })
    }
    await buildIndexes(pool)
    // So that a server without the owner's login can see whether its schema is there.
    await pool.query('GRANT SELECT ON kysely_migration TO recourse_app')
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
