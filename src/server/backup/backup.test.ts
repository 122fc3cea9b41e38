/** @module-tag slow */
import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { givenHistory } from '../../../testing/data/history.ts'
import { ask } from '../../../testing/server/askDatabase.ts'
import { copyWal, newFolder, restore, testOrigin } from '../../../testing/server/backups.ts'
import { givenBucket } from '../../../testing/server/bucket.ts'
import { memoryFolder } from '../../../testing/server/memoryFolder.ts'
import { dayOf } from '../../domain/time/calendar.ts'
import { archiveMonths } from '../archive/archiveMonths.ts'
import { openCardVault } from '../db/cards/cardVault.ts'
import { createKeyFile } from '../db/cards/keyFile.ts'
import { openSecrets } from '../db/cards/secrets.ts'
import { migrate } from '../db/migrate.ts'
import { connectAs, openDatabases, ownerPool } from '../db/pools/databases.ts'
import { type EmbeddedDatabase, hasEmbedded, startEmbedded } from '../embedded/embedded.ts'
import { folderStore } from '../features/files/folderStore.ts'
import { verifyHistory } from '../features/transactions/verifyHistory.ts'
import { backUp, copyUploads } from './backUp.ts'
import { type BackupStore, openBackupStore } from './backupStore.ts'
import { continuousBackup } from './continuous.ts'
import type { PhysicalManifest } from './manifest.ts'
import type { RestoreOptions } from './restore.ts'
import { dropOldBackups } from './retention.ts'
import { listWal } from './wal.ts'

/** Backups of a PostgreSQL that runs, and restores of them, by the files that they leave. */

let root: string
let database: EmbeddedDatabase
let folder: string
let place: string
let store: BackupStore
let newest: PhysicalManifest
beforeAll(async () => {
  root = await newFolder(memoryFolder())
  folder = await newFolder(root)
  place = await newFolder(root)
  store = openBackupStore(place)
  database = await startEmbedded({ dataDir: folder, archive: true })
  await migrate(database.connection)
  // Half of the files, none of which is read again: each backup and each restore would copy them all.
  for (const template of ['template0', 'template1']) {
    await ask(database, `ALTER DATABASE ${template} IS_TEMPLATE false`)
    await ask(database, `DROP DATABASE ${template}`)
  }
  await ask(database, 'CREATE TABLE note (n bigint PRIMARY KEY, words text)')
})
afterAll(async () => {
  await database.stop()
  await rm(root, { recursive: true, force: true })
})

const write = (n: number, words = 'kept') => ask(database, `INSERT INTO note VALUES (${n}, '${words}')`)

const source = () => ({ address: database.address, folder: database.folder, files: folderStore(folder) })

const takeBackup = ({ to = store, recipient = null }: { to?: BackupStore; recipient?: string | null } = {}) =>
  backUp(source(), to, { origin: testOrigin, recipient })

/** Restores into a new folder, and answers what `read` finds there. */
async function restored<Result>(
  read: (server: EmbeddedDatabase, dataDir: string) => Promise<Result>,
  { from = store, ...options }: Partial<RestoreOptions> & { from?: BackupStore } = {},
): Promise<Result> {
  const dataDir = await newFolder(root)
  try {
    const { database: copy } = await restore(from, dataDir, options)
    try {
      return await read(copy, dataDir)
    } finally {
      await copy.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const notes = (server: EmbeddedDatabase) => ask(server, 'SELECT count(*)::int FROM note')

it('has every row that was committed before it began, while others write, and no keys', async () => {
  await writeFile(join(folder, 'keys.json'), '{}')
  let n = 1_000
  let committed = n
  let writing = true
  const writer = (async () => {
    const client = await connectAs(database.connection)
    while (writing) {
      n += 1
      await client.query("INSERT INTO note VALUES ($1, 'while it runs')", [n])
      committed = n
    }
    await client.end()
  })()
  await sleep(100)
  const before = committed
  newest = await takeBackup()
  writing = false
  await writer
  await restored(async (copy, dataDir) => {
    expect(await ask(copy, `SELECT count(*)::int FROM note WHERE n BETWEEN 1001 AND ${before}`)).toBe(before - 1_000)
    // One after another, without a hole.
    expect(await ask(copy, 'SELECT (max(n) - 1000 = count(*))::text FROM note WHERE n > 1000')).toBe('true')
    await ask(copy, "INSERT INTO note VALUES (1, 'it takes writes')")
    expect(await readdir(dataDir)).not.toContain('keys.json')
  })
  expect((await readdir(place, { recursive: true })).filter((path) => path.includes('keys'))).toEqual([])
})

it('has the archived months, also one that was archived after it, and searches of the restored database find them', async () => {
  const keyFile = join(root, 'secrets.json')
  createKeyFile(keyFile)
  const vault = openCardVault(openSecrets(keyFile, { mustExist: true }))
  const [early, late] = await givenHistory({ connection: database.connection, vault }, [
    { settleDt: '20220110', tfrDtTm: '2022-01-10T12:30:00+07:00' },
    { settleDt: '20220210', tfrDtTm: '2022-02-10T12:30:00+07:00' },
  ])
  const pool = ownerPool(database.connection, 4)
  const today = dayOf(new Date())
  const move = (before: string) => archiveMonths(pool, { before, tablespace: null }, { today, say: () => {} })
  expect(await move('202202')).toBe(true)
  const own = openBackupStore(await newFolder(root))
  await takeBackup({ to: own })
  expect(await move('202203')).toBe(true)
  await pool.end()
  await copyWal(database, own)
  await restored(
    async (copy) => {
      const client = await connectAs(copy.connection)
      const { rows: months } = await client.query(
        "SELECT inhrelid::regclass::text AS month FROM pg_inherits WHERE inhparent = 'history_archive'::regclass ORDER BY 1",
      )
      const { rows: found } = await client.query('SELECT pri_key FROM history_all WHERE settle_dt < $1 ORDER BY id', [
        '2023-01-01',
      ])
      await client.end()
      expect(months.map(({ month }) => month)).toEqual(['history_202201', 'history_202202'])
      expect(found.map(({ pri_key }) => pri_key)).toEqual([early?.priKey, late?.priKey])
      const databases = openDatabases(copy.connection, { size: 2, patient: true })
      expect(await verifyHistory(databases.main)).toMatchObject({ rows: 2, elsewhere: [], broken: null })
      await databases.close()
    },
    { from: own },
  )
})

it('is kept in a bucket, and restored from it although connections break', async () => {
  const bucket = await givenBucket({ cuts: true })
  const kept = openBackupStore(bucket.addressOf('backups'))
  await takeBackup({ to: kept })
  const there = await notes(database)
  await restored(async (copy) => expect(await notes(copy)).toBe(there), { from: kept })
  await bucket.close()
})

it('is restored into a folder without a database only', async () => {
  await expect(restore(store, folder)).rejects.toThrow(`There is a database in ${folder} already`)
})

it('goes back to a time between two changes', async () => {
  await write(11)
  const between = new Date()
  await sleep(20)
  await write(12)
  await copyWal(database, store)
  const inCopy = (server: EmbeddedDatabase) => ask(server, 'SELECT max(n)::int FROM note WHERE n BETWEEN 11 AND 12')
  expect(await restored(inCopy, { until: between })).toBe(11)
  expect(await restored(inCopy)).toBe(12)
  const late = new Date(Date.now() + 60_000)
  await expect(restored(notes, { until: late })).rejects.toThrow(`The backup ends before ${late.toISOString()}`)
  const early = new Date(Date.now() - 3_600_000)
  await expect(restored(notes, { until: early })).rejects.toThrow('The oldest backup')
})

it('is opened by its secret key alone', async () => {
  const identity = await generateX25519Identity()
  const sealed = openBackupStore(await newFolder(root))
  await write(21, 'kept for one')
  await takeBackup({ to: sealed, recipient: await identityToRecipient(identity) })
  const read = (options: Partial<RestoreOptions>) =>
    restored((copy) => ask(copy, 'SELECT words FROM note WHERE n = 21'), { from: sealed, ...options })
  await expect(read({})).rejects.toThrow('The backup is encrypted')
  await expect(read({ identity: await generateX25519Identity() })).rejects.toThrow(/is a wrong key/)
  expect(await read({ identity })).toBe('kept for one')
})

it('names the file of which a byte has changed, or that is missing, and leaves the folder without a database', async () => {
  const { startWal } = newest
  const files = (await readdir(place, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const paths = files.map((one) => join(one.parentPath, one.name))
  const wal = paths.find((path) => path.includes(`/wal/${startWal}`)) ?? ''
  const base = paths.find((path) => /\/bases\/[^/]+\/\d+$/.test(path)) ?? ''
  const manifest = paths.find((path) => path.endsWith('manifest.json')) ?? ''
  const dataDir = await newFolder(root)
  const refusal = async () => {
    const said = await restore(store, dataDir).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(hasEmbedded(dataDir)).toBe(false)
    return said
  }
  for (const path of [wal, base, manifest]) {
    const whole = await readFile(path)
    const bytes = Buffer.from(whole)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(path, bytes)
    const said = await refusal()
    expect(said).toMatch(/^The backup .*is damaged: /)
    expect(said).toContain(path.split('/').at(-1))
    await rm(path)
    expect(await refusal()).toMatch(/missing|There is no backup in/)
    await writeFile(path, whole)
  }
  expect(await restored(notes, {})).toBeGreaterThan(0)
})

it('has the uploaded files, and those again that were encrypted anew', async () => {
  const fileId = randomUUID()
  const uploads = folderStore(folder)
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

it('takes nothing that nobody has signed, and no instruction from a backup, whoever made it', async () => {
  const own = openBackupStore(await newFolder(root))
  const { id } = await takeBackup({ to: own })
  const file = join(own.name, 'bases', id, 'manifest.json')
  const { signature, body } = JSON.parse(await readFile(file, 'utf8'))
  const write = (content: string, signed?: string) =>
    writeFile(file, JSON.stringify({ sha256: sha256(content), body: content, ...(signed && { signature: signed }) }))
  const ran = join(root, 'ran')
  const instruction = `recovery_end_command = 'touch ${ran}'\nsession_preload_libraries = 'nothing'\n`
  const at = `${id}/instructions`
  await writeFile(join(own.name, 'bases', at), zstdCompressSync(instruction))
  const planted = { size: instruction.length, sha256: sha256(instruction), at }
  const content = JSON.parse(body)
  const changed = JSON.stringify({
    ...content,
    folders: [...content.folders, 'wal_asked'],
    files: [
      ...content.files,
      ...['postgresql.auto.conf', 'postgresql.conf', 'pg_hba.conf', 'standby.signal', 'tablespace_map'].map((path) => ({
        ...planted,
        path,
      })),
    ],
  })
  const read = (options: Partial<RestoreOptions> = {}) => restored(notes, { from: own, ...options })
  await write(changed, signature)
  await expect(read()).rejects.toThrow(/was not signed with the keys of SECRET_FILE/)
  await write(changed)
  await expect(read()).rejects.toThrow(/^Nobody has signed the backup/)
  expect(await read({ acceptUnsigned: true })).toBeGreaterThan(0)
  await expect(readFile(ran)).rejects.toThrow('ENOENT')
  // Whatever leads out of the store or the folder of the database makes it no backup.
  for (const out of ['../../keys.json', '/etc/passwd', 'base/../../keys'])
    for (const one of [
      { path: out, size: 0, sha256: '', at: null },
      { path: 'base/1', size: 1, sha256: '', at: out },
    ]) {
      await write(JSON.stringify({ ...content, files: [one] }))
      await expect(read({ acceptUnsigned: true })).rejects.toThrow('is damaged')
    }
  // Its own manifest, for another folder, is another backup.
  await write(body, signature)
  await cp(join(own.name, 'bases', id), join(own.name, 'bases', `9${id}`), { recursive: true })
  await expect(read()).rejects.toThrow('is damaged')
})

it('takes no log that nobody has signed', async () => {
  const own = openBackupStore(await newFolder(root))
  const { startWal } = await takeBackup({ to: own })
  const wal = join(own.name, 'wal')
  for (const name of await readdir(wal)) await rename(join(wal, name), join(wal, name.replace(/-[0-9a-f]{64}$/, '')))
  const read = (options: Partial<RestoreOptions> = {}) => restored(notes, { from: own, ...options })
  await expect(read()).rejects.toThrow(`The backup is incomplete: the WAL segment ${startWal} is missing.`)
  expect(await read({ acceptUnsigned: true })).toBeGreaterThan(0)
})

it('leaves nothing in its store where it fails', async () => {
  const own = openBackupStore(await newFolder(root))
  const stopping = new AbortController()
  const progress = (files: number) => files > 20 && stopping.abort()
  const failing = backUp(source(), own, { origin: testOrigin, recipient: null, progress, signal: stopping.signal })
  await expect(failing).rejects.toThrow(/aborted/)
  expect(await readdir(join(own.name, 'bases'))).toEqual([])
})

it('is deleted when it is old, with the WAL from before the next one, and the newest never', async () => {
  const { startWal, installation } = await takeBackup()
  const later = new Date(Date.now() + 40 * 86_400_000)
  const drop = (now: Date, from = installation) => dropOldBackups(store, from, { keepDays: 30, now })
  expect(await drop(new Date())).toBe(0)
  expect(await drop(later, 'another')).toBe(0)
  expect(await drop(later)).toBe(1)
  expect(await drop(later)).toBe(0)
  expect((await listWal(store, testOrigin)).filter(({ name }) => name < startWal)).toEqual([])
  expect(await restored(notes)).toBeGreaterThan(0)
})

it('holds, while the server runs, what was written before the last copy, and begins anew after a start without it', async () => {
  const running = openBackupStore(await newFolder(root))
  const said: string[] = []
  const options = {
    origin: testOrigin,
    recipient: null,
    keepDays: 30,
    say: (line: string) => said.push(line),
    warn: expect.fail,
  }
  const complete = () => vi.waitFor(() => expect(said).toHaveLength(1), 100_000)
  const first = continuousBackup(source(), running, options)
  first.start()
  await complete()
  await write(31)
  first.abort()
  await database.stop()
  await first.finish()
  const { newest: made, heldUntil } = first.reached()
  expect(heldUntil?.getTime()).toBeGreaterThan(new Date(made?.endedAt ?? '').getTime())
  expect(await restored((copy) => ask(copy, 'SELECT n::int FROM note WHERE n = 31'), { from: running })).toBe(31)

  said.length = 0
  database = await startEmbedded({ dataDir: folder, archive: true })
  const second = continuousBackup(source(), running, options)
  second.start()
  await vi.waitFor(() => expect(second.ages().copy).toBeGreaterThanOrEqual(0), 100_000)
  expect(said).toEqual([])
  expect(second.reached().newest).toEqual(made)
  expect(second.reached().heldUntil?.getTime()).toBeGreaterThanOrEqual(heldUntil?.getTime() ?? Number.NaN)
  second.abort()
  await database.stop()
  await second.finish()

  await (await startEmbedded({ dataDir: folder })).stop()
  database = await startEmbedded({ dataDir: folder, archive: true })
  const third = continuousBackup(source(), running, options)
  third.start()
  await complete()
  third.abort()
  await third.finish()
})
