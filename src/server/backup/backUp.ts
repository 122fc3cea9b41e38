import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { historyMonths } from '../archive/months.ts'
import { type Connection, connectAsOwner } from '../db/pools/databases.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import type { BackupStore } from './backupStore.ts'
import { readFacts } from './facts.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import type { BackupOrigin } from './origin.ts'
import { keepPacked } from './pack.ts'
import { sequences, storedTables } from './tables.ts'

interface BackupOptions {
  /** Signs the manifest. */
  origin: BackupOrigin
  /** An age public key. Null: the backup is not encrypted; uploaded files and card numbers are in any case. */
  recipient: string | null
  progress?: (tables: number, of: number) => void
  signal?: AbortSignal
}

/**
 * Copies all tables of a database as they are at one moment, and the uploaded files. It holds a snapshot while it runs, and
 * locks nothing that writes. Needs a login that may read all tables. Without its manifest, which is written last, an
 * interrupted backup counts for nothing.
 */
export async function backUp(
  connection: Connection,
  uploads: ByteStore,
  store: BackupStore,
  options: BackupOptions,
): Promise<Manifest> {
  const { recipient, progress, signal } = options
  const startedAt = new Date()
  const id = newBackupId(startedAt)
  await using client = await connectAsOwner(connection)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const found = await storedTables(client)
    const months = await historyMonths(client)
    const tables: Manifest['tables'] = []
    for (const [place, { name, columns }] of found.entries()) {
      signal?.throwIfAborted()
      const at = `${id}/${name}`
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const rows = copyTo(`COPY (SELECT ${list} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`)
      const packed = await keepPacked(store.bases, () => client.query(rows), recipient, at, signal)
      tables.push({ name, columns, rows: rows.rowCount, ...packed, at })
      progress?.(place + 1, found.length)
    }
    const manifest: Manifest = {
      format: 1,
      kind: 'logical',
      id,
      startedAt: startedAt.toISOString(),
      ...(await versionsOf(client)),
      encrypted: recipient !== null,
      tables,
      sequences: await sequences(client),
      archived: months.filter(({ place }) => place === 'archived').map(({ month }) => month),
      facts: await readFacts(client),
      endedAt: new Date().toISOString(),
    }
    await client.query('COMMIT')
    // An upload is stored before its row, so that the file of each copied row is there by now.
    await copyUploads(uploads, store, { signal })
    await writeManifest(store, manifest, options.origin)
    return manifest
  } catch (error) {
    await dropUnfinished(store, id)
    throw error
  }
}

/** Sorts by time. */
function newBackupId(at: Date): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${randomBytes(2).toString('hex')}`
}

/** Removes what a failed backup has copied. If that fails too, a later backup removes it. */
async function dropUnfinished({ bases }: BackupStore, id: string): Promise<void> {
  try {
    for await (const { fileId } of bases.list()) if (fileId.startsWith(`${id}/`)) await bases.remove(fileId)
  } catch {
    // The first error is more important.
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

async function copyUpload(source: ByteStore, files: ByteStore, fileId: string): Promise<boolean> {
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const content = await source.get(fileId)
  if (!content) return false
  const draft = join(files.incoming, `${fileId}.part`)
  await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
  await files.put(fileId, draft)
  return true
}

async function versionsOf(client: pg.Client): Promise<Pick<Manifest, 'postgres' | 'schema' | 'installation'>> {
  const { rows } = await client.query<{ postgres: string; schema: string; hasId: boolean }>(
    `SELECT current_setting('server_version') AS postgres, (SELECT max(name) FROM kysely_migration) AS schema,
            to_regclass('installation') IS NOT NULL AS "hasId"`,
  )
  const { postgres = '', schema = '', hasId } = rows[0] ?? {}
  // A database that is yet to be migrated has none.
  const { rows: found } = hasId ? await client.query<{ id: string }>('SELECT id FROM installation') : { rows: [] }
  return { postgres, schema, installation: found[0]?.id }
}
