import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { walSpool } from '../embedded/embedded.ts'
import { type BackupSource, backUp, copyUpload, copyUploads } from './backUp.ts'
import type { BackupStore } from './backupStore.ts'
import { listBackups, type PhysicalManifest, readManifest } from './manifest.ts'
import type { BackupOrigin } from './origin.ts'
import { dropOldBackups } from './retention.ts'
import { keepWal } from './wal.ts'

interface ContinuousOptions {
  origin: BackupOrigin
  recipient: string | null
  /** Backups that are older are deleted, but never the newest one. */
  keepDays: number
  say: (line: string) => void
  warn: (sentence: string, error: unknown) => void
}

export interface Reached {
  newest: { id: string; startedAt: string; endedAt: string; bytes: number } | null
  copiedAt: Date | null
  /** The time up to which every change is in the store. */
  heldUntil: Date | null
}

export interface ContinuousBackup {
  start(): void
  /** Seconds since everything that PostgreSQL had finished was copied, and since the newest backup ended; -1 for never. */
  ages(): { copy: number; backup: number }
  reached(): Reached
  /** Begins nothing any more; before PostgreSQL stops. */
  abort(): void
  /** Copies what is finished once more; after PostgreSQL has stopped. */
  finish(): Promise<void>
}

const pollMs = 5_000
export const backupEveryMs = 86_400_000
/** The file of the spool that says up to when changes are held. */
const held = 'held'
/** An upload is stored before its row is committed. */
const overlapMs = 10 * 60_000

/**
 * Copies WAL and uploads as they come, and makes a backup at once where none continues without a hole, then daily. What
 * fails is tried again: PostgreSQL keeps its WAL until it is copied.
 */
export function continuousBackup(
  source: BackupSource,
  store: BackupStore,
  { origin, recipient, keepDays, say, warn }: ContinuousOptions,
): ContinuousBackup {
  const spool = join(source.folder, walSpool)
  const stopping = new AbortController()
  let copiedAt: Date | null = null
  let newest: Reached['newest'] = null
  let heldUntil: Date | null = null
  let uploadsSince: Date | null = null
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  return {
    start() {
      working = turn()
    },
    ages: () => ({ copy: secondsSince(copiedAt), backup: secondsSince(newest && new Date(newest.endedAt)) }),
    reached: () => ({ newest, copiedAt, heldUntil }),
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
    newest ??= await newestBackup()
    if (newest && Date.now() - new Date(newest.endedAt).getTime() < backupEveryMs) return
    const started = new Date()
    const made = await backUp(source, store, { origin, recipient, gently: newest !== null, signal: stopping.signal })
    await writeFile(continued(), markOf(store))
    newest = shownOf(made)
    await holds(new Date(made.endedAt))
    uploadsSince = started
    const dropped = await dropOldBackups(store, made.installation, { keepDays, now: new Date() })
    say(`Backup ${made.id} is complete in ${store.name}${dropped > 0 ? `; ${dropped} older ones were deleted` : ''}.`)
  }

  /** Null where WAL may be missing since: the server ran without backups, or with another store. */
  async function newestBackup(): Promise<Reached['newest']> {
    if (!existsSync(continued()) || (await readFile(continued(), 'utf8')) !== markOf(store)) return null
    const id = (await listBackups(store)).at(-1)
    const found = id === undefined ? null : await readManifest(store, id, origin)
    const made = found?.manifest
    if (found?.provenance !== 'ours' || made?.kind !== 'physical') return null
    const kept = await readFile(join(spool, held), 'utf8').catch(() => made.endedAt)
    heldUntil = new Date(kept)
    return shownOf(made)
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
      const path = join(spool, name)
      const { mtime } = await stat(path)
      await keepWal(store, name, path, { recipient, origin, there: new Set() })
      await holds(mtime)
      await rm(path)
    }
    copiedAt = new Date()
  }

  /** Kept in the spool, so that a server that was started anew knows it. */
  async function holds(until: Date): Promise<void> {
    if (heldUntil && heldUntil >= until) return
    heldUntil = until
    await writeFile(join(spool, held), until.toISOString())
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

function shownOf({ id, startedAt, endedAt, files }: PhysicalManifest): NonNullable<Reached['newest']> {
  return { id, startedAt, endedAt, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

function secondsSince(time: Date | null): number {
  return time ? (Date.now() - time.getTime()) / 1000 : -1
}
