import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { ByteStore } from '../features/files/byteStore.ts'
import { severalAtOnce } from './atOnce.ts'
import type { BackupStore } from './backupStore.ts'
import { clusterFiles, controlFile } from './clusterFiles.ts'
import { readFacts } from './facts.ts'
import { type PhysicalManifest, writeManifest } from './manifest.ts'
import type { BackupOrigin } from './origin.ts'
import { keepPackedFile } from './pack.ts'
import { keepWal, listWal, nextSegment } from './wal.ts'

export interface BackupSource {
  address: { host: string; port: number; user: string; database: string }
  /** The folder of the running embedded PostgreSQL. */
  folder: string
  /** The uploaded files, as they are stored. */
  files: ByteStore
}

export interface BackupOptions {
  /** Signs the manifest. */
  origin: BackupOrigin
  /** An age public key. Null: the backup is not encrypted; uploaded files and card numbers are in any case. */
  recipient: string | null
  /** Spreads the checkpoint at the beginning, for a server at work. */
  gently?: boolean
  progress?: (files: number, of: number) => void
  signal?: AbortSignal
}

/**
 * Copies a running database with what it needs to be consistent. Nothing has to stop. Without its manifest, which is
 * written last, an interrupted backup counts for nothing.
 */
export async function backUp(
  source: BackupSource,
  store: BackupStore,
  options: BackupOptions,
): Promise<PhysicalManifest> {
  const startedAt = new Date()
  const id = newBackupId(startedAt)
  const client = new pg.Client({ ...source.address, application_name: 'recourse backup', keepAlive: true })
  client.on('error', () => {}) // Whoever waits for an answer hears of it there.
  await client.connect()
  try {
    // Its WAL stays until this connection ends.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `recourse_${randomBytes(6).toString('hex')}`,
    ])
    await client.query('SELECT pg_backup_start($1, $2)', [`recourse ${id}`, !options.gently])
    const { folders, files } = await copyCluster(source.folder, store, id, options)
    const facts = await readFacts(client)
    const { label, startWal, stopWal } = await endBackup(client)
    await copyWal(source.folder, store, startWal, stopWal, options)
    await copyUploads(source.files, store, options)
    const manifest: PhysicalManifest = {
      format: 1,
      kind: 'physical',
      id,
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      ...(await versionsOf(client)),
      encrypted: options.recipient !== null,
      startWal,
      stopWal,
      label,
      folders,
      files,
      facts,
    }
    await writeManifest(store, manifest, options.origin)
    return manifest
  } catch (error) {
    await dropUnfinished(store, id)
    throw error
  } finally {
    await client.end()
  }
}

/** Removes what a failed backup has copied. If that fails too, a later backup removes it. */
export async function dropUnfinished({ bases }: BackupStore, id: string): Promise<void> {
  try {
    for await (const { fileId } of bases.list()) if (fileId.startsWith(`${id}/`)) await bases.remove(fileId)
  } catch {
    // The first error is more important.
  }
}

/** Sorts by time. */
export function newBackupId(at: Date): string {
  return `${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`
}

async function copyCluster(
  folder: string,
  store: BackupStore,
  id: string,
  { recipient, progress, signal }: BackupOptions,
): Promise<Pick<PhysicalManifest, 'files' | 'folders'>> {
  const found = await clusterFiles(folder)
  const files: PhysicalManifest['files'] = []
  let done = 0
  const copy = async (path: string, place: number) => {
    signal?.throwIfAborted()
    const at = `${id}/${String(place).padStart(6, '0')}`
    // Its table was dropped meanwhile: the WAL says so, too.
    const packed = await keepPackedFile(store.bases, join(folder, path), recipient, ({ size }) =>
      size === 0 ? null : at,
    ).catch(nullWhereMissing)
    if (packed) files.push({ path, ...packed, at: packed.size === 0 ? null : at })
    done += 1
    progress?.(done, found.files.length + 1)
  }
  await severalAtOnce(found.files, copy)
  // Last, since it says how far the others are.
  await copy(controlFile, found.files.length)
  return { folders: found.folders, files }
}

async function endBackup(client: pg.Client): Promise<Pick<PhysicalManifest, 'label' | 'startWal' | 'stopWal'>> {
  const { rows } = await client.query<{ label: string; stop: string }>(
    'SELECT labelfile AS label, pg_walfile_name(lsn) AS stop FROM pg_backup_stop(false)',
  )
  const { label = '', stop = '' } = rows[0] ?? {}
  const [, startWal] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? []
  if (!startWal) throw new Error('PostgreSQL did not say where its backup begins.')
  return { label, startWal, stopWal: stop }
}

async function copyWal(
  folder: string,
  store: BackupStore,
  start: string,
  stop: string,
  { recipient, origin, signal }: BackupOptions,
): Promise<void> {
  const there = new Set((await listWal(store, null)).map(({ at }) => at))
  const keep = (name: string) => keepWal(store, name, join(folder, 'pg_wal', name), { recipient, origin, there })
  for (const name of await readdir(join(folder, 'pg_wal'))) if (name.endsWith('.history')) await keep(name)
  for (let name = start; name <= stop; name = nextSegment(name)) {
    signal?.throwIfAborted()
    await keep(name)
  }
}

/** Copies the uploads that the store lacks, or that were encrypted anew since. */
export async function copyUploads(
  source: ByteStore,
  { files }: BackupStore,
  { signal }: Pick<BackupOptions, 'signal'> = {},
): Promise<number> {
  const kept = new Map<string, Date>()
  for await (const { fileId, keptAt } of files.list()) kept.set(fileId, keptAt)
  let copied = 0
  for await (const { fileId, keptAt } of source.list()) {
    signal?.throwIfAborted()
    const before = kept.get(fileId)
    if (before && before >= keptAt) continue
    if (await copyUpload(source, files, fileId)) copied += 1
  }
  return copied
}

export async function copyUpload(source: ByteStore, files: ByteStore, fileId: string): Promise<boolean> {
  const content = await source.get(fileId)
  if (!content) return false
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const draft = join(files.incoming, `${fileId}.part`)
  await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
  await files.put(fileId, draft)
  return true
}

export async function versionsOf(
  client: pg.Client,
): Promise<Pick<PhysicalManifest, 'postgres' | 'schema' | 'installation'>> {
  const { rows } = await client.query<{ postgres: string; schema: string; hasId: boolean }>(
    `SELECT current_setting('server_version') AS postgres, (SELECT max(name) FROM kysely_migration) AS schema,
            to_regclass('installation') IS NOT NULL AS "hasId"`,
  )
  const { postgres = '', schema = '', hasId } = rows[0] ?? {}
  // A database that is yet to be migrated has none.
  const { rows: found } = hasId ? await client.query<{ id: string }>('SELECT id FROM installation') : { rows: [] }
  return { postgres, schema, installation: found[0]?.id }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
