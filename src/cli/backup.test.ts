import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lastAct } from '../../testing/data/acts.ts'
import { emptyDatabase } from '../../testing/server/emptyDatabase.ts'
import { openBackupStore } from '../server/backup/backupStore.ts'
import { backupOrigin } from '../server/backup/origin.ts'
import { lastVerification } from '../server/backup/verification.ts'
import { createKeyFile } from '../server/db/cards/keyFile.ts'
import { type Connection, connectAs } from '../server/db/pools/databases.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

/** What the commands refuse, and that a copy has every row; damaged and foreign backups are tested in `server/backup`. */

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
       AND relname !~ '^(kysely|schema_|installation$)' ORDER BY 1`,
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

const withoutPlace = ['backup', 'restore', 'backup verify', 'backup S3://bucket', 'restore file:///backups']

it.each(withoutPlace)('%s asks where the backup is', async (command) => {
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
  expect(await commands.recourse('backup', 'verify', store)).toMatchObject({
    status: 0,
    out: expect.stringMatching(
      /^OK: \d+ events.*\nThe newest change in the backup was made at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/s,
    ),
    err: '',
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

it('is reported by doctor where the clock of its server has dated it in the future', async () => {
  const store = join(folder, 'ahead')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  const made = await commands.recourse('backup', store).finally(() => vi.useRealTimers())
  expect(made).toMatchObject({ status: 0 })
  const { status, out } = await commands.recourseWith({ BACKUP_URL: store }, 'doctor')
  expect({ status, out }).toMatchObject({
    status: 1,
    out: expect.stringMatching(/BAD {2}backups .* is dated in the future\n/),
  })
})

it('takes a copy only from the installation of the key file, and leaves nothing of one that fails', async () => {
  const store = join(folder, 'origin')
  expect(await commands.recourse('backup', store)).toMatchObject({ status: 0 })
  const { url, connection, drop } = await emptyDatabase(commands.test.connection)
  const other = join(folder, 'other.json')
  createKeyFile(other)
  const restore = (settings: Record<string, string> = {}, ...args: string[]) =>
    commands.recourseWith({ DATABASE_URL: url, DATA_DIR: folder, ...settings }, 'restore', store, ...args)
  const objects = async () => {
    const client = await connectAs(connection)
    try {
      const { rows } = await client.query(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace`,
      )
      return rows
    } finally {
      await client.end()
    }
  }
  try {
    expect((await restore({ SECRET_FILE: other })).err).toMatch(/was not signed with the keys of SECRET_FILE/)
    expect((await restore({ SECRET_FILE: '/nowhere/keys.json' })).err).toMatch(
      /^The key file \/nowhere\/keys.json is not there: put the key file of the installation there first/,
    )
    const [id = ''] = await readdir(join(store, 'bases'))
    const table = join(store, 'bases', id, 'limit_rule')
    const whole = await readFile(table)
    await writeFile(table, whole.subarray(0, -4))
    expect((await restore()).err).toMatch(
      /^The table limit_rule cannot be restored from bases.* unexpected end of file/,
    )
    expect(await objects()).toEqual([])
    await writeFile(table, whole)
    // As one leaves it that was killed.
    const client = await connectAs(connection)
    await client.query('CREATE TABLE restore_under_way (); CREATE TABLE institution (half int)')
    await client.end()
    expect(await restore()).toMatchObject({ status: 0, err: '' })
    expect(await commands.recourseWith({ DATABASE_URL: url }, 'audit', 'verify')).toMatchObject({ status: 0 })
    const own = await commands.recourseWith({ DATABASE_URL: url }, 'installation')
    expect(own.out).not.toBe((await commands.recourse('installation')).out)
  } finally {
    await drop()
  }
})

it('leaves no database in DATA_DIR where a restore into it fails, and nothing in the store where a backup does', async () => {
  const store = join(folder, 'failing')
  expect(await commands.recourse('backup', store)).toMatchObject({ status: 0 })
  const [id = ''] = await readdir(join(store, 'bases'))
  await rm(join(store, 'bases', id, 'limit_rule'))
  const dataDir = join(folder, 'restored')
  await mkdir(dataDir, { mode: 0o711 })
  const restored = await commands.recourseWith({ DATABASE_URL: '', DATA_DIR: dataDir }, 'restore', store)
  expect(restored).toMatchObject({ status: 1, err: expect.stringContaining('it is missing') })
  expect(await readdir(dataDir)).toEqual(['postgres.log'])

  const untouched = join(folder, 'untouched')
  const { hostname, port, search } = new URL(commands.url)
  const app = `postgres://stranger@${hostname}:${port}${new URL(commands.url).pathname}${search}`
  const owner = await connectAs(commands.test.connection)
  await owner.query('DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN IN ROLE recourse_app')
  try {
    const { status, err } = await commands.recourseWith({ DATABASE_URL: app }, 'backup', untouched)
    expect(status).toBe(1)
    expect(err).toContain('DATABASE_OWNER_URL')
    expect(err).not.toContain('    at ')
    expect(await readdir(join(untouched, 'bases')).catch(() => [])).toEqual([])
  } finally {
    await owner.query('DROP ROLE stranger')
    await owner.end()
  }
})

it('keeps what a verification of the own backups found, for the page of administrators', async () => {
  const settings = { DATABASE_URL: '', DATA_DIR: folder }
  const verify = (own: Record<string, string>, ...args: string[]) =>
    commands.recourseWith({ ...settings, ...own }, 'backup', 'verify', ...args)
  const empty = join(folder, 'empty')
  expect(await verify({}, empty)).toMatchObject({ status: 1, err: `There is no backup in ${empty}.\n` })
  const last = () => lastVerification(openBackupStore(empty), backupOrigin(commands.test.secrets))
  expect(await last()).toBeNull()
  expect(await verify({ BACKUP_URL: empty })).toMatchObject({ status: 1 })
  expect(await last()).toMatchObject({ whole: false, said: `There is no backup in ${empty}.` })
})

it('restores and verifies the backup that is named', async () => {
  const store = join(folder, 'several')
  const [first] = [await commands.recourse('backup', store), await commands.recourse('backup', store)]
  const id = /^Backup (\S+)/.exec(first.out)?.[1] ?? ''
  const { url, drop } = await emptyDatabase(commands.test.connection)
  try {
    const into = { DATABASE_URL: url, DATA_DIR: folder }
    const unknown = await commands.recourseWith(into, 'restore', store, '--backup', '2025')
    expect(unknown).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^There is no backup 2025 in .* It has: .*, .*\.\n$/),
    })
    const restored = await commands.recourseWith(into, 'restore', store, '--backup', id)
    expect(restored).toMatchObject({ status: 0, out: expect.stringContaining(`Restored backup ${id}, up to `) })
  } finally {
    await drop()
  }
  const verified = await commands.recourseWith({ BACKUP_URL: store }, 'backup', 'verify', '--backup', id)
  expect(verified).toMatchObject({ status: 0, err: '' })
  // The page of administrators shows the verification of the newest backup only.
  expect(await readdir(join(store, 'bases'))).not.toContain('verified.json')
})

it('names what it cannot use', async () => {
  expect((await embedded('backup', folder)).err).toContain('There is no database in')
  expect((await embedded('backup', folder, '--recipient', 'me')).err).toBe('--recipient must be a public key: age1….\n')
  expect((await embedded('restore', folder)).err).toBe(`There is no backup in ${folder}.\n`)
  const key = join(folder, 'key.txt')
  await writeFile(key, '# no key\n')
  expect((await embedded('restore', folder, '--identity', key)).err).toBe(`There is no age secret key in ${key}.\n`)
})
