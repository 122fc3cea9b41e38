import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { givenBucket } from '../../../testing/server/bucket.ts'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { emptyDatabase } from '../../../testing/server/emptyDatabase.ts'
import { type Connection, connectAs } from '../db/pools/databases.ts'
import { uploadFolder } from '../features/files/folderStore.ts'
import { readSettings } from '../settings.ts'
import { backUp, copyUploads } from './backUp.ts'
import { type BackupStore, openBackupStore } from './backupStore.ts'
import { openBackups } from './openBackups.ts'
import { backupOrigin } from './origin.ts'
import { findBackup, type RestoreOptions, restore } from './restore.ts'
import { dropOldBackups } from './retention.ts'
import { keepVerification, lastVerification } from './verification.ts'

/** Backups of a database that is in use, and restores of them, by the files that they leave. */

let test: TestDatabase
let root: string
let store: BackupStore
beforeAll(async () => {
  test = await givenDatabase()
  root = await mkdtemp(join(tmpdir(), 'backup-'))
  store = await newStore()
})
afterAll(async () => {
  await test.drop()
  await rm(root, { recursive: true, force: true })
})

const fileKeys = [{ id: 1, wrapKey: randomBytes(32) }]
const origin = backupOrigin({ fileKeys: () => fileKeys })
const newStore = async () => openBackupStore(await mkdtemp(join(root, 'store-')))

const takeBackup = (to: BackupStore, recipient: string | null = null) =>
  backUp(test.connection, uploadFolder(root), to, { origin, recipient })

async function ask(connection: Connection, statement: string, values: unknown[] = []) {
  const client = await connectAs(connection)
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows
}

const note = (work: string) =>
  ask(test.connection, `INSERT INTO work_lease (work, process_id, until) VALUES ($1, gen_random_uuid(), now())`, [work])
const notes = async (connection: Connection, prefix: string): Promise<number> =>
  (await ask(connection, `SELECT count(*)::int AS n FROM work_lease WHERE work LIKE $1`, [`${prefix}%`]))[0].n

/** Restores into an empty database, and answers what `read` finds there. */
async function restored<Result>(
  from: BackupStore,
  read: (connection: Connection) => Promise<Result>,
  options: Partial<RestoreOptions> = {},
): Promise<Result> {
  const all = { identity: null, origin, ...options }
  const manifest = await findBackup(from, all)
  const { connection, drop } = await emptyDatabase(test.connection)
  try {
    await restore(connection, from, manifest, all)
    return await read(connection)
  } finally {
    await drop()
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('has every row that was committed before it began, and none of half a transaction, while others write', async () => {
  let committed = 0
  let writing = true
  const writer = (async () => {
    const client = await connectAs(test.connection)
    while (writing) {
      const pair = [`pair ${committed} a`, `pair ${committed} b`]
      await client.query(
        `INSERT INTO work_lease (work, process_id, until) SELECT work, gen_random_uuid(), now() FROM unnest($1::text[]) AS work`,
        [pair],
      )
      committed += 1
    }
    await client.end()
  })()
  while (committed < 10) await Promise.race([writer, sleep(5)])
  const before = committed
  await takeBackup(store)
  writing = false
  await writer
  const there = await restored(store, (connection) => notes(connection, 'pair'))
  expect(there).toBeGreaterThanOrEqual(2 * before)
  expect(there % 2).toBe(0)
})

it('is kept in a bucket, and restored from it although connections break', async () => {
  const bucket = await givenBucket({ cuts: true })
  try {
    const kept = openBackupStore(bucket.addressOf('backups'))
    await note('in a bucket')
    await takeBackup(kept)
    expect(await restored(kept, (connection) => notes(connection, 'in a bucket'))).toBe(1)
  } finally {
    await bucket.close()
  }
})

it('is opened by its secret key alone', async () => {
  const identity = await generateX25519Identity()
  const sealed = await newStore()
  await note('sealed')
  await takeBackup(sealed, await identityToRecipient(identity))
  const read = (options: Partial<RestoreOptions>) =>
    restored(sealed, (connection) => notes(connection, 'sealed'), options)
  await expect(read({})).rejects.toThrow('The backup is encrypted')
  await expect(read({ identity: await generateX25519Identity() })).rejects.toThrow(/is a wrong key/)
  expect(await read({ identity })).toBe(1)
})

it('names the table of which a byte has changed, or that is missing, and leaves the database empty', async () => {
  const own = await newStore()
  const { id } = await takeBackup(own)
  const manifest = await findBackup(own, { identity: null, origin })
  const path = join(own.name, 'bases', id, 'work_lease')
  const whole = await readFile(path)
  const { connection, drop } = await emptyDatabase(test.connection)
  const attempt = () => restore(connection, own, manifest, { identity: null })
  const tables = () => ask(connection, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
  try {
    const bytes = Buffer.from(whole)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(path, bytes)
    await expect(attempt()).rejects.toThrow(/^The table work_lease cannot be restored from bases/)
    expect(await tables()).toEqual([])
    await rm(path)
    await expect(attempt()).rejects.toThrow('it is missing')
    expect(await tables()).toEqual([])
    await writeFile(path, whole)
    await attempt()
    await expect(attempt()).rejects.toThrow('is not empty')
  } finally {
    await drop()
  }
})

it('has the uploaded files, and those again that were encrypted anew', async () => {
  const fileId = randomUUID()
  const uploads = uploadFolder(root)
  const upload = async (content: string) => {
    await mkdir(uploads.incoming, { recursive: true })
    const draft = join(uploads.incoming, fileId)
    await writeFile(draft, content)
    await uploads.put(fileId, draft)
  }
  const kept = async () => (await (await store.files.get(fileId))?.toArray())?.join('')
  await upload('first')
  await copyUploads(uploads, store)
  expect(await kept()).toBe('first')
  await sleep(20)
  await upload('again')
  expect(await copyUploads(uploads, store)).toBe(1)
  expect(await kept()).toBe('again')
  expect(await copyUploads(uploads, store)).toBe(0)
})

it('takes nothing that nobody has signed, and nothing from outside of the store', async () => {
  const own = await newStore()
  const { id } = await takeBackup(own)
  const file = join(own.name, 'bases', id, 'manifest.json')
  const { signature, body } = JSON.parse(await readFile(file, 'utf8'))
  const write = (content: string, signed?: string) =>
    writeFile(file, JSON.stringify({ sha256: sha256(content), body: content, ...(signed && { signature: signed }) }))
  const read = (acceptUnsigned = false) => findBackup(own, { identity: null, origin, acceptUnsigned })
  const content = JSON.parse(body)
  const changed = JSON.stringify({ ...content, sequences: [] })
  await write(changed, signature)
  await expect(read()).rejects.toThrow(/was not signed with the keys of SECRET_FILE/)
  await write(changed)
  await expect(read()).rejects.toThrow(/^Nobody has signed the backup/)
  expect(await read(true)).toMatchObject({ sequences: [] })
  for (const at of ['../../keys.json', '/etc/passwd', `${id}/../../keys`]) {
    await write(JSON.stringify({ ...content, tables: [{ ...content.tables[0], at }] }))
    await expect(read(true)).rejects.toThrow('is damaged')
  }
  // Its own manifest, in another folder, is another backup.
  await write(body, signature)
  await cp(join(own.name, 'bases', id), join(own.name, 'bases', `9${id}`), { recursive: true })
  await expect(read()).rejects.toThrow('is damaged')
})

it('leaves nothing in its store where it fails', async () => {
  const own = await newStore()
  const stopping = new AbortController()
  const progress = (tables: number) => tables > 20 && stopping.abort()
  const options = { origin, recipient: null, progress, signal: stopping.signal }
  await expect(backUp(test.connection, uploadFolder(root), own, options)).rejects.toThrow(/aborted/)
  expect(await readdir(join(own.name, 'bases'))).toEqual([])
})

it('is restored by its id where a later one is damaged, or has what should not be there', async () => {
  const own = await newStore()
  const { id } = await takeBackup(own)
  await note('later work')
  const later = await takeBackup(own)
  expect(await restored(own, (copy) => notes(copy, 'later'))).toBe(1)
  await writeFile(join(own.name, 'bases', later.id, 'manifest.json'), '{}')
  await expect(restored(own, async () => {})).rejects.toThrow(`The backup ${later.id} is damaged`)
  expect(await restored(own, (copy) => notes(copy, 'later'), { backup: id })).toBe(0)
  await expect(restored(own, async () => {}, { backup: '2025' })).rejects.toThrow(
    `There is no backup 2025 in ${own.name}. It has: ${id}, ${later.id}.`,
  )
})

it('fails where its folder cannot be made, as on a read-only disk, and the process goes on', async () => {
  const file = join(root, 'no-folder')
  await writeFile(file, '')
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  try {
    await expect(takeBackup(openBackupStore(join(file, 'store')))).rejects.toThrow(/ENOTDIR/)
    await sleep(100)
  } finally {
    process.off('uncaughtExceptionMonitor', note)
  }
  expect(uncaught).toEqual([])
})

it('is deleted when it is old, and the newest never', async () => {
  const own = await newStore()
  await takeBackup(own)
  const { id, installation } = await takeBackup(own)
  const later = new Date(Date.now() + 40 * 86_400_000)
  const drop = (now: Date, from = installation) => dropOldBackups(own, from, { keepDays: 30, now })
  expect(await drop(new Date())).toBe(0)
  expect(await drop(later, 'another')).toBe(0)
  expect(await drop(later)).toBe(1)
  expect(await drop(later)).toBe(0)
  expect(await findBackup(own, { identity: null, origin })).toMatchObject({ id })
})

it('of files, which an earlier release made, is not restored, and is deleted with its WAL when it is old', async () => {
  const own = await newStore()
  const place = join(own.name, 'bases', '20260101T000000Z-0000')
  const { tables, sequences, archived, ...common } = await takeBackup(store)
  const body = JSON.stringify({
    ...common,
    id: '20260101T000000Z-0000',
    kind: 'physical',
    startWal: '0'.repeat(24),
    files: [],
  })
  await mkdir(place, { recursive: true })
  await mkdir(join(own.name, 'wal'))
  await writeFile(join(own.name, 'wal', `${'0'.repeat(24)}-abc`), '')
  const signature = origin.sign(`manifest\n${body}`)
  await writeFile(join(place, 'manifest.json'), JSON.stringify({ sha256: sha256(body), signature, body }))
  const newest = () => findBackup(own, { identity: null, origin })
  await expect(newest()).rejects.toThrow('restore it with the release that made it')
  const { id, installation } = await takeBackup(own)
  const drop = (now: Date) => dropOldBackups(own, installation, { keepDays: 30, now })
  expect(await drop(new Date())).toBe(0)
  expect(await readdir(join(own.name, 'wal'))).toHaveLength(1)
  // The WAL may be that of a backup whose manifest can't be read now.
  const unread = join(own.name, 'bases', '20260102T000000Z-0000')
  await mkdir(unread)
  await writeFile(join(unread, 'manifest.json'), '{}')
  const later = new Date(Date.now() + 40 * 86_400_000)
  expect(await drop(later)).toBe(1)
  expect(await readdir(join(own.name, 'wal'))).toHaveLength(1)
  await rm(unread, { recursive: true })
  expect(await drop(later)).toBe(0)
  expect(await readdir(join(own.name, 'wal'))).toEqual([])
  expect(await newest()).toMatchObject({ id })
})

it('is made once a day by one of the servers, and each of them shows it and its verification', async () => {
  const own = await newStore()
  // Another program, or an intruder, has written into the store.
  await mkdir(join(own.name, 'bases', '9-foreign'), { recursive: true })
  await writeFile(join(own.name, 'bases', '9-foreign', 'manifest.json'), '{}')
  const settings = readSettings({ DATA_DIR: root, BACKUP_URL: own.name, BACKUP_RECIPIENT: await someRecipient() })
  const secrets = { ...test.secrets, fileKeys: () => fileKeys }
  const servers = [1, 2].map(() => openBackups(settings, test.connection, secrets))
  const said: string[] = []
  const log = { say: (line: string) => said.push(line), warn: expect.fail }
  for (const one of servers) one?.start(test.databases.main, randomUUID(), log)
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 100_000, interval: 100 })
  const [id] = await readdir(join(own.name, 'bases'))
  for (const one of servers)
    expect(await one?.state()).toMatchObject({ newest: { id }, verifies: false, verification: null })
  await Promise.all(servers.map((one) => one?.stop()))
  expect(said[0]).toMatch(/^Backup \S+ is complete in /)

  await keepVerification(own, origin, { began: performance.now(), whole: true, said: 'OK' })
  for (const one of servers) expect(await one?.state()).toMatchObject({ verification: { whole: true, said: 'OK' } })
  const stranger = backupOrigin({ fileKeys: () => [{ id: 1, wrapKey: randomBytes(32) }] })
  await keepVerification(own, stranger, { began: performance.now(), whole: true, said: 'Believe me' })
  expect(await lastVerification(own, origin)).toBeNull()
})

it('is made also where one is dated in the future, which the clock of a server was once', async () => {
  const own = await newStore()
  const nextYear = new Date(Date.now() + 365 * 86_400_000)
  vi.useFakeTimers({ toFake: ['Date'], now: nextYear })
  const wrong = await takeBackup(own).finally(() => vi.useRealTimers())
  const settings = readSettings({ DATA_DIR: root, BACKUP_URL: own.name, BACKUP_RECIPIENT: await someRecipient() })
  const server = openBackups(settings, test.connection, { ...test.secrets, fileKeys: () => fileKeys })
  expect(await server?.state()).toMatchObject({ newest: null })
  await ask(test.connection, 'DELETE FROM work_lease')
  const said: string[] = []
  server?.start(test.databases.main, randomUUID(), { say: (line) => said.push(line), warn: expect.fail })
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 100_000, interval: 100 })
  const state = await server?.state()
  await server?.stop()
  expect(state?.newest?.id).toMatch(/^\S+$/)
  expect(state?.newest?.id).not.toBe(wrong.id)
})

async function someRecipient(): Promise<string> {
  return identityToRecipient(await generateX25519Identity())
}
