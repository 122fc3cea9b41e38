import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { historyMonths } from '../archive/months.ts'
import type { Connection } from '../db/pools/databases.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { type BackupOptions, copyUploads, dropUnfinished, newBackupId, versionsOf } from './backUp.ts'
import type { BackupStore } from './backupStore.ts'
import { readFacts } from './facts.ts'
import { type LogicalManifest, writeManifest } from './manifest.ts'
import { keepPacked } from './pack.ts'
import { sequences, storedTables } from './tables.ts'

/**
 * Copies all tables of a database as they are at one moment, for a PostgreSQL whose files are out of reach. It holds a
 * snapshot while it runs, and locks nothing that writes. Needs a login that owns the tables.
 */
export async function copyOut(
  connection: Connection,
  uploads: ByteStore,
  store: BackupStore,
  options: BackupOptions,
): Promise<LogicalManifest> {
  const { recipient, progress, signal } = options
  const startedAt = new Date()
  const id = newBackupId(startedAt)
  const address = connection.owner ?? connection.main
  const client = new pg.Client({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    application_name: 'recourse backup',
    keepAlive: true,
  })
  client.on('error', () => {}) // Whoever waits for an answer hears of it there.
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const found = await storedTables(client)
    const months = await historyMonths(client)
    const tables: LogicalManifest['tables'] = []
    for (const [place, { name, columns }] of found.entries()) {
      signal?.throwIfAborted()
      const at = `${id}/${name}`
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`))
      const packed = await keepPacked(store.bases, rows, recipient, () => at)
      tables.push({ name, columns, rows: rows.rowCount, ...packed, at })
      progress?.(place + 1, found.length)
    }
    const manifest: LogicalManifest = {
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
    // The rows of uploads are there after their files.
    await copyUploads(uploads, store, { signal })
    await writeManifest(store, manifest, options.origin)
    return manifest
  } catch (error) {
    await dropUnfinished(store, id)
    throw error
  } finally {
    await client.end()
  }
}
