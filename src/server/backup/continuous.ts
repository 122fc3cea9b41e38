import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { walSpool } from '../embedded/embedded.ts'
import { type BackupSource, backUp, copyUpload, copyUploads } from './backUp.ts'
import type { BackupStore } from './backupStore.ts'
import { listBackups, readManifest } from './manifest.ts'
import { dropOldBackups } from './retention.ts'
import { keepWal } from './wal.ts'

interface ContinuousOptions {
  recipient: string | null
  /** Backups that are older are deleted, but never the newest one. */
  keepDays: number
  say: (line: string) => void
  warn: (sentence: string, error: unknown) => void
}

export interface ContinuousBackup {
  start(): void
  /** Seconds since everything that PostgreSQL had finished was copied, and since the newest backup ended; -1 for never. */
  ages(): { copy: number; backup: number }
  /** Begins nothing any more; before PostgreSQL stops. */
  abort(): void
  /** Copies what is finished once more; after PostgreSQL has stopped. */
  finish(): Promise<void>
}

const pollMs = 5_000
const dayMs = 86_400_000
/** An upload is stored before its row is committed. */
const overlapMs = 10 * 60_000

/**
 * Copies WAL and uploads as they come, and makes a backup at once where none continues without a hole, then daily. What
 * fails is tried again: PostgreSQL keeps its WAL until it is copied.
 */
export function continuousBackup(
  source: BackupSource,
  store: BackupStore,
  { recipient, keepDays, say, warn }: ContinuousOptions,
): ContinuousBackup {
  const spool = join(source.folder, walSpool)
  const stopping = new AbortController()
  let copiedAt: Date | null = null
  let backedUpAt: Date | null = null
  let uploadsSince: Date | null = null
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  return {
    start() {
      working = turn()
    },
    ages: () => ({ copy: secondsSince(copiedAt), backup: secondsSince(backedUpAt) }),
    abort() {
      stopping.abort()
      clearTimeout(timer)
    },
    async finish() {
      await working
      await copyFinished().catch((error) => warn('BACKUP FAILED: the last WAL is copied at the next start', error))
    },
  }

  async function turn(): Promise<void> {
    try {
      await backUpDaily()
      await copyFinished()
    } catch (error) {
      if (!stopping.signal.aborted) warn('BACKUP FAILED: it is tried again', error)
    }
    if (!stopping.signal.aborted)
      timer = setTimeout(() => {
        working = turn()
      }, pollMs)
  }

  async function backUpDaily(): Promise<void> {
    backedUpAt ??= await newestBackup()
    if (backedUpAt && Date.now() - backedUpAt.getTime() < dayMs) return
    const started = new Date()
    const { id } = await backUp(source, store, { recipient, gently: backedUpAt !== null, signal: stopping.signal })
    await writeFile(continued(), markOf(store))
    backedUpAt = new Date()
    uploadsSince = started
    const dropped = await dropOldBackups(store, keepDays, backedUpAt)
    say(`Backup ${id} is complete in ${store.name}${dropped > 0 ? `; ${dropped} older ones were deleted` : ''}.`)
  }

  /** Null where WAL may be missing since: the server ran without backups, or with another store. */
  async function newestBackup(): Promise<Date | null> {
    if (!existsSync(continued()) || (await readFile(continued(), 'utf8')) !== markOf(store)) return null
    const id = (await listBackups(store)).at(-1)
    return id ? new Date((await readManifest(store, id)).endedAt) : null
  }

  /** In the spool, which a start without backups removes. */
  function continued(): string {
    return join(spool, 'continues')
  }

  /** Uploads first: a segment that names one must not be there without it. */
  async function copyFinished(): Promise<void> {
    const finished = (await readdir(spool)).filter((name) => /^[0-9A-F]{8}([0-9A-F]{16}|\.history)$/.test(name)).sort()
    if (finished.length > 0) await copyNewUploads()
    for (const name of finished) {
      await keepWal(store, name, join(spool, name), recipient, new Set())
      await rm(join(spool, name))
    }
    copiedAt = new Date()
  }

  async function copyNewUploads(): Promise<void> {
    const since = uploadsSince
    const started = new Date()
    if (since === null || stopping.signal.aborted) await copyUploads(source.files, store)
    else
      for (const fileId of await uploadedSince(new Date(since.getTime() - overlapMs)))
        await copyUpload(source.files, store.files, fileId)
    uploadsSince = started
  }

  async function uploadedSince(time: Date): Promise<string[]> {
    const client = new pg.Client(source.address)
    client.on('error', () => {}) // Whoever waits for an answer hears of it there.
    await client.connect()
    try {
      const { rows } = await client.query<{ id: string }>('SELECT file_id AS id FROM file WHERE uploaded_at >= $1', [
        time,
      ])
      return rows.map(({ id }) => id)
    } finally {
      await client.end()
    }
  }
}

function markOf({ name }: BackupStore): string {
  return createHash('sha256').update(name).digest('hex')
}

function secondsSince(time: Date | null): number {
  return time ? (Date.now() - time.getTime()) / 1000 : -1
}
