import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { knownSentence } from '../operatorSentence.ts'
import { type Connection, connectAs, ownerPool } from './pools/databases.ts'
import { buildIndexes } from './schema/indexesBeside.ts'
import { besideTools } from './upgrade/beside.ts'
import { holdAlone } from './upgrade/holdAlone.ts'
import { type Patience, patiently } from './upgrade/patiently.ts'
import { expectNoNewer, expectReadable, readSchema, type SchemaState } from './upgrade/schemaState.ts'
import { expectNoOlderServers } from './upgrade/servers.ts'
import { type NamedStep, readSteps, stepNames } from './upgrade/steps.ts'

const oldestVersion = 15

/** Throws a sentence for the operator when this release can't work on the schema. Changes nothing. */
export async function expectMigrated(connection: Connection): Promise<void> {
  await using client = await connectAs(connection)
  const state = await readSchema(client)
  if (!state)
    throw new Error(
      'This database holds nothing of Recourse: is it the right one? A new one begins with recourse migrate.',
    )
  const names = await stepNames()
  expectReadable(state, names)
  const missing = names.find((name) => !state.done.includes(name))
  if (missing)
    throw new Error(
      `The schema of the database is older than this release (${missing} is missing): run recourse migrate first.`,
    )
}

interface MigrateOptions {
  say?: (line: string) => void
  /** How often a step that doesn't get its locks is tried. */
  tries?: number
  /** All migrations; for tests. */
  steps?: readonly NamedStep[]
}

/**
 * Brings the schema up to date as its owner, each step in a transaction of its own, so that servers go on working. A
 * lock lets one of several do it. Returns the names of the steps that it ran.
 */
export async function migrate(connection: Connection, options: MigrateOptions = {}): Promise<string[]> {
  const { say = () => {}, tries = 100, steps = await readSteps() } = options
  const pool = ownerPool(connection, 3)
  await using db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await expectVersion(pool)
  return await holdAlone(pool, 'migrate the schema', async () => {
    const state = await readSchema(pool)
    if (state) expectNoNewer(state, steps)
    else await startTable(pool)
    const ran = await runSteps(db, pool, steps, state, { tries, say })
    await buildIndexes(pool)
    await workBeside(pool, steps, { tries, say })
    return ran
  })
}

/** For a database that only this process uses, or that is new; in production `recourse migrate` alone migrates. */
export async function migrateOwn(connection: Connection, { production = false, alone = false }): Promise<string[]> {
  if (!production && (alone || (await isEmpty(connection)))) return migrate(connection)
  await expectMigrated(connection)
  return []
}

async function isEmpty(connection: Connection): Promise<boolean> {
  await using client = await connectAs(connection)
  return (await readSchema(client)) === null
}

async function expectVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < oldestVersion)
    throw new Error(`The database is PostgreSQL ${version}; Recourse needs ${oldestVersion} or later.`)
}

async function startTable(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)')
}

async function runSteps(
  db: Kysely<unknown>,
  pool: pg.Pool,
  steps: readonly NamedStep[],
  state: SchemaState | null,
  patience: Patience,
): Promise<string[]> {
  const due = steps.filter(({ name }) => !state?.done.includes(name))
  for (const step of due) {
    if (state && step.needs) await expectNoOlderServers(pool, step.name, step.needs)
    await patiently(step.name, patience, (lockTimeoutMs) => runStep(db, step, lockTimeoutMs))
    if (state) patience.say(`${step.name} is done.`)
  }
  // So that a server without the owner's login can see whether its schema is there.
  if (due.length > 0) await pool.query('GRANT SELECT ON kysely_migration TO recourse_app')
  return due.map(({ name }) => name)
}

async function runStep(db: Kysely<unknown>, step: NamedStep, lockTimeoutMs: number): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx)
      await step.up(trx)
      await sql`
        INSERT INTO kysely_migration (name, timestamp) VALUES (${step.name}, ${new Date().toISOString()})`.execute(trx)
      if (step.needs)
        await sql`INSERT INTO schema_floor (migration, needs) VALUES (${step.name}, ${step.needs})`.execute(trx)
      if (step.beside) await sql`INSERT INTO schema_work (migration) VALUES (${step.name})`.execute(trx)
    })
    .catch((error) => {
      if (error instanceof Error && 'code' in error && error.code === '55P03') throw error
      throw new Error(`The migration ${step.name} failed: ${knownSentence(error) ?? error}`, { cause: error })
    })
}

/** Also what an earlier run left undone. */
async function workBeside(pool: pg.Pool, steps: readonly NamedStep[], patience: Patience): Promise<void> {
  const { rows } = await pool.query<{ migration: string }>('SELECT migration FROM schema_work WHERE ended_at IS NULL')
  for (const { name, beside } of steps) {
    if (!beside || !rows.some(({ migration }) => migration === name)) continue
    patience.say(`${name} works on its tables; servers go on.`)
    const client = await pool.connect()
    try {
      await beside(besideTools(client, name, patience))
      await client.query('UPDATE schema_work SET ended_at = now() WHERE migration = $1', [name])
    } finally {
      client.release(true)
    }
  }
}
