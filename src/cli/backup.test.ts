import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastAct } from '../../testing/data/acts.ts'
import { lastVerification } from '../server/backup/verifyWeekly.ts'
import { type Connection, connectAs } from '../server/db/databases.ts'
import { type Commands, givenCommands } from './testing/commands.ts'
import { emptyDatabase } from './testing/emptyDatabase.ts'

/** What the commands refuse, and the copy of tables; backups of files are tested in `server/backup`. */

let commands: Commands
let folder: string
beforeAll(async () => {
  commands = await givenCommands()
  folder = await mkdtemp(join(tmpdir(), 'recourse-backup-'))
})
afterAll(async () => {
  await commands.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every table with the number and hash of its rows, every sequence with its value, and every trigger with its state. */
async function everyTable(connection: Connection): Promise<string[]> {
  const client = await connectAs(connection)
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname !~ '^(kysely|schema_)' ORDER BY 1`,
    )
    const lines: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) AS n, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS hash FROM ${name} AS t`,
      )
      lines.push(`${name} ${rows[0]?.n} ${rows[0]?.hash}`)
    }
    const { rows } = await client.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1')
    const { rows: triggers } = await client.query(
      `SELECT tgrelid::regclass AS place, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    )
    return [
      ...lines,
      ...rows.map((row) => `${row.sequencename} ${row.last_value}`),
      ...triggers.map((one) => `${one.place} ${one.tgname} ${one.tgenabled}`).toSorted(),
    ]
  } finally {
    await client.end()
  }
}

const embedded = (...args: string[]) => commands.recourseWith({ DATABASE_URL: '' }, ...args)

it.each(['backup', 'restore', 'backup verify'])('%s asks where the backup is', async (command) => {
  expect(await embedded(...command.split(' '))).toEqual({
    status: 2,
    out: '',
    err: 'Pass the folder or the s3:// URL of the backup, or set BACKUP_URL.\n',
  })
})

it('copies the tables of a database of its own at one moment, and writes them into an empty one', async () => {
  const store = join(folder, 'tables')
  const { main } = commands.test.databases
  await sql`SELECT ensure_history_partition(day), ensure_audit_partition(day)
    FROM unnest(ARRAY['2024-02-01', '2025-02-01']::date[]) AS day`.execute(main)
  expect(await commands.recourse('archive', 'move', '--before', '202403')).toMatchObject({ status: 0, err: '' })
  expect(await commands.recourse('user', 'unlock', 'viewer')).toMatchObject({ status: 0 })
  const tables = await everyTable(commands.test.connection)
  expect(await commands.recourse('backup', store)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Backup \S+ in \S+: \d+ tables, \d+ MB\.\n/),
  })
  expect(await lastAct(commands.test, 'backup')).toMatchObject({ type: 'administration', detail: { to: store } })
  expect(await commands.recourse('restore', store, '--until', new Date().toISOString())).toMatchObject({
    status: 1,
    err: expect.stringContaining('use the base backups of your PostgreSQL'),
  })
  expect(await commands.recourse('restore', store)).toMatchObject({
    status: 1,
    err: 'The database of DATABASE_URL is not empty: restore into a new one.\n',
  })
  const { url, connection, drop } = await emptyDatabase(commands.test.connection)
  try {
    const restored = await commands.recourseWith({ DATABASE_URL: url, DATA_DIR: folder }, 'restore', store)
    expect(restored).toMatchObject({ status: 0, err: '' })
    expect(tables.length).toBeGreaterThan(80)
    expect(await everyTable(connection)).toEqual(tables)
    const { out } = await commands.recourseWith({ DATABASE_URL: url }, 'archive')
    expect(out.match(/^\S+ +\d{6}/gm)).toEqual(['archived 202402', 'live     202502'])
    expect(await commands.recourseWith({ DATABASE_URL: url }, 'audit', 'verify')).toMatchObject({ status: 0 })
    expect(await commands.recourseWith({ DATABASE_URL: url }, 'user', 'unlock', 'viewer')).toMatchObject({ status: 0 })
  } finally {
    await drop()
  }
})

it('has its own setting for the embedded database only', async () => {
  expect(await commands.recourseWith({ BACKUP_URL: folder }, 'audit', 'verify')).toMatchObject({
    status: 1,
    err: expect.stringContaining('BACKUP_URL is for the embedded PostgreSQL'),
  })
})

it('keeps what a verification of the own backups found, for the page of administrators', async () => {
  const settings = { DATABASE_URL: '', DATA_DIR: folder }
  const verify = (own: Record<string, string>, ...args: string[]) =>
    commands.recourseWith({ ...settings, ...own }, 'backup', 'verify', ...args)
  const empty = join(folder, 'empty')
  expect(await verify({}, empty)).toMatchObject({ status: 1, err: `There is no backup in ${empty}.\n` })
  expect(await lastVerification(folder)).toBeNull()
  expect(await verify({ BACKUP_URL: empty })).toMatchObject({ status: 1 })
  expect(await lastVerification(folder)).toMatchObject({ whole: false, said: `There is no backup in ${empty}.` })
})

it('names what it cannot use', async () => {
  expect((await embedded('backup', folder)).err).toContain('There is no database in')
  expect((await embedded('backup', folder, '--recipient', 'me')).err).toBe('--recipient must be a public key: age1….\n')
  expect((await embedded('restore', folder, '--until', 'noon')).err).toBe(
    '--until must be a time such as 2026-11-23T09:30:00Z.\n',
  )
  expect((await embedded('restore', folder)).err).toBe(`There is no backup in ${folder}.\n`)
  const key = join(folder, 'key.txt')
  await writeFile(key, '# no key\n')
  expect((await embedded('restore', folder, '--identity', key)).err).toBe(`There is no age secret key in ${key}.\n`)
})
