import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { givenDatabase } from '../../../testing/server/database.ts'
import { expectMigrated, migrate } from './migrate.ts'
import type { Connection } from './pools/databases.ts'
import { type NamedStep, readSteps, type SchemaStep } from './upgrade/steps.ts'

const { socket: host, port, user } = inject('database')
const empty = `migrate_${process.pid}`
const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace('.ts', ''))
let connection: Connection
let name: string
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await givenDatabase()
  if (typeof database.connection.main === 'string') throw new Error('The test database is reached by its socket.')
  ;({ connection, drop } = database)
  name = database.connection.main.database
  await inDatabase('postgres', `CREATE DATABASE ${empty}`)
})
afterEach(async () => {
  await drop()
  await inDatabase('postgres', `DROP DATABASE ${empty} WITH (FORCE)`)
})

async function inDatabase<Row extends object>(database: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  let rows: Row[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

const nextStep = async (step: SchemaStep): Promise<NamedStep[]> => [
  ...(await readSteps()),
  { name: '9999_later', ...step },
]
const addColumn = (db: Kysely<unknown>) => sql`ALTER TABLE institution ADD COLUMN later text`.execute(db).then(() => {})

it('runs every file once, in order', async () => {
  const anew: Connection = { main: { host, port, user, database: empty }, read: null }
  expect(await migrate(anew)).toEqual(files.toSorted())
  expect(await migrate(anew)).toEqual([])
  await expectMigrated(anew)
})

it('refuses a database from before the first release, at the start and in the command', async () => {
  await inDatabase(
    name,
    'DELETE FROM kysely_migration',
    "INSERT INTO kysely_migration VALUES ('0001_people', ''), ('0002_history', '')",
  )
  const sentence = 'made before the first release of Recourse and cannot be upgraded. Start with an empty one'
  await expect(expectMigrated(connection)).rejects.toThrow(sentence)
  await expect(migrate(connection)).rejects.toThrow(sentence)
})

it('works on the schema of a newer release until that takes away what this one needs, and never migrates it', async () => {
  await migrate(connection, { steps: await nextStep({ up: addColumn }) })
  await expectMigrated(connection)
  await expect(migrate(connection)).rejects.toThrow('newer than this release (it has 9999_later)')
  await inDatabase(name, "INSERT INTO schema_floor VALUES ('9999_later', '9998_new')")
  const tooNew = 'too new for this release: since 9999_later a server has to know 9998_new. Use the newer release.'
  await expect(expectMigrated(connection)).rejects.toThrow(tooNew)
})

it('gives up after the last try where another transaction keeps the table, and goes on when it has ended', async () => {
  const other = new pg.Client({ host, port, user, database: name })
  await other.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE institution IN ACCESS SHARE MODE')
  const steps = await nextStep({ up: addColumn })
  const said: string[] = []
  await expect(migrate(connection, { steps, tries: 2, say: (line) => said.push(line) })).rejects.toThrow(
    '9999_later got no lock in 2 tries',
  )
  expect(said).toEqual(['9999_later waits for other work on its table, and is tried again.'])
  const again = migrate(connection, { steps })
  await other.query('COMMIT')
  expect(await again).toEqual(['9999_later'])
  await other.end()
})

it('goes on with work beside its transaction where it was cut short', async () => {
  await inDatabase(name, 'CREATE TABLE many AS SELECT n, 0 AS twice FROM generate_series(1, 50) AS n')
  let worked = 0
  const steps = await nextStep({
    up: async () => {},
    beside: ({ inSteps }) =>
      inSteps(async (ask, place) => {
        if (worked++ === 3) throw new Error('The power went out.')
        const rows = await ask<{ n: number }>(
          'UPDATE many SET twice = twice + 2 * n WHERE n > $1 AND n <= $1 + 10 RETURNING n',
          [Number(place)],
        )
        return rows.length > 0 ? String(Number(place) + 10) : null
      }),
  })
  await expect(migrate(connection, { steps })).rejects.toThrow('The power went out.')
  // Meanwhile servers of both releases run.
  await expectMigrated(connection)
  expect(await migrate(connection, { steps })).toEqual([])
  expect(await inDatabase(name, 'SELECT count(*)::int AS n FROM many WHERE twice = 2 * n')).toEqual([{ n: 50 }])
  expect(
    await inDatabase(name, "SELECT ended_at IS NOT NULL AS ended FROM schema_work WHERE migration LIKE '9999%'"),
  ).toEqual([{ ended: true }])
})

it('builds an index on every partition, beside writers, and on those that come, and on none of another server', async () => {
  await inDatabase(
    name,
    'CREATE TABLE part (id int) PARTITION BY RANGE (id)',
    'CREATE TABLE part_1 PARTITION OF part FOR VALUES FROM (1) TO (10)',
    'CREATE TABLE part_2 PARTITION OF part FOR VALUES FROM (10) TO (20)',
    'CREATE EXTENSION IF NOT EXISTS postgres_fdw',
    'CREATE SERVER away FOREIGN DATA WRAPPER postgres_fdw',
    'CREATE FOREIGN TABLE part_0 PARTITION OF part FOR VALUES FROM (0) TO (1) SERVER away',
  )
  const steps = await nextStep({
    up: async () => {},
    beside: ({ buildIndex }) => buildIndex('part', 'part_by_id', '(id)'),
  })
  expect(await migrate(connection, { steps })).toEqual(['9999_later'])
  expect(await migrate(connection, { steps })).toEqual([])
  await inDatabase(name, 'CREATE TABLE part_3 PARTITION OF part FOR VALUES FROM (20) TO (30)')
  const state = 'SELECT count(*)::int AS n, bool_and(indisvalid) AS valid FROM pg_index WHERE indrelid::regclass::text'
  expect(await inDatabase(name, `${state} LIKE 'part\\__'`)).toEqual([{ n: 3, valid: true }])
})

it('takes nothing away that a running server still uses', async () => {
  const steps = await nextStep({ up: addColumn, needs: '9999_later' })
  const running = (migration: string) =>
    inDatabase(
      name,
      'DELETE FROM server_process',
      `INSERT INTO server_process (process_id, host, pid, release, migration)
       VALUES (gen_random_uuid(), 'db1', 7, '1.0.0', '${migration}')`,
    )
  await running('0050_upgrades')
  await expect(migrate(connection, { steps })).rejects.toThrow('still uses: db1 (process 7, release 1.0.0)')
  await running('9999_later')
  expect(await migrate(connection, { steps })).toEqual(['9999_later'])
})
