import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import type { Connection } from './databases.ts'
import { expectMigrated, migrate } from './migrate.ts'

const { socket: host, port, user } = inject('database')
const name = `migrate_${process.pid}`
const connection: Connection = { main: { host, port, user, database: name }, read: null }
const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace('.ts', ''))

async function inDatabase(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
beforeEach(() => inDatabase('postgres', `CREATE DATABASE ${name}`))
afterEach(() => inDatabase('postgres', `DROP DATABASE ${name} WITH (FORCE)`))

it('runs every file once, in order', async () => {
  expect(await migrate(connection)).toEqual(files.toSorted())
  expect(await migrate(connection)).toEqual([])
  await expectMigrated(connection)
})

it('refuses a database from before the first release, at the start and in the command', async () => {
  await inDatabase(
    name,
    'CREATE TABLE kysely_migration (name text PRIMARY KEY, timestamp text NOT NULL)',
    "INSERT INTO kysely_migration VALUES ('0001_people', ''), ('0002_history', '')",
  )
  const sentence = 'made before the first release of Recourse and cannot be upgraded. Start with an empty one'
  await expect(expectMigrated(connection)).rejects.toThrow(sentence)
  await expect(migrate(connection)).rejects.toThrow(sentence)
})

it('refuses a database of a newer release', async () => {
  await migrate(connection)
  await inDatabase(name, "INSERT INTO kysely_migration VALUES ('9999_later', '')")
  await expect(expectMigrated(connection)).rejects.toThrow('newer than this release (it has 9999_later)')
  await expect(migrate(connection)).rejects.toThrow('newer than this release (it has 9999_later)')
})
