import type { Kysely } from 'kysely'
import type { BackupCopies } from '../../contract/operations/backups.ts'
import type { Secrets } from '../db/cards/secrets.ts'
import type { Connection } from '../db/pools/databases.ts'
import type { Tables } from '../db/tables.ts'
import { hasBinaries } from '../embedded/binaries.ts'
import { openByteStore } from '../features/files/store.ts'
import type { LiveGauge } from '../http/load/health.ts'
import { onlyOne } from '../processes/onlyOne.ts'
import type { Settings } from '../settings.ts'
import { backUp } from './backUp.ts'
import { openBackupStore } from './backupStore.ts'
import { listBackups, type Manifest, readManifest } from './manifest.ts'
import { backupOrigin } from './origin.ts'
import { dropOldBackups } from './retention.ts'
import { lastVerification, runVerification, verifyEveryMs } from './verification.ts'

interface Log {
  say(line: string): void
  warn(sentence: string, error: unknown): void
}

export interface Backups {
  /** Makes a backup a day and verifies one a week. Of all processes on the database, one does it. */
  start(db: Kysely<Tables>, processId: string, log: Log): void
  stop(): Promise<void>
  gauge: LiveGauge
  state(): Promise<BackupCopies>
}

const backupEveryMs = 86_400_000
/** Each process looks at the store this often. */
const lookEveryMs = 5 * 60_000

/** What the server does with BACKUP_URL; null where it isn't set. */
export function openBackups(settings: Settings, connection: Connection, secrets: Secrets): Backups | null {
  const { backupUrl, backupRecipient: recipient, backupIdentityFile, backupKeepDays: keepDays } = settings
  if (!backupUrl) return null
  const store = openBackupStore(backupUrl)
  const origin = backupOrigin(secrets)
  // A verification restores into a PostgreSQL that it starts, and an encrypted backup is verified where its secret key is.
  const verifies = hasBinaries() && (recipient === null || backupIdentityFile !== null)
  const stopping = new AbortController()
  const stops: (() => Promise<void>)[] = []
  let newest: BackupCopies['newest'] = null

  const isLate = () => !newest || isAhead(newest) || Date.now() - new Date(newest.endedAt).getTime() >= backupEveryMs
  /** Another process may have made one. A damaged or foreign backup in the store does not count. */
  const readNewest = async () => {
    if (!isLate()) return newest
    for (const id of (await listBackups(store)).reverse()) {
      const found = await readManifest(store, id, origin).catch(() => null)
      if (found?.provenance !== 'ours' || found.manifest.kind !== 'logical' || isAhead(found.manifest)) continue
      newest = shownOf(found.manifest)
      break
    }
    return newest
  }
  /** While the store cannot be reached, it answers what was known before. */
  const seen = async () => {
    const [made, verification] = await Promise.all([
      readNewest().catch(() => newest),
      lastVerification(store, origin).catch(() => null),
    ])
    return { made, verification }
  }

  return {
    start(db, processId, { say, warn }) {
      const unlessStopping = (sentence: string) => (error: unknown) => {
        if (!stopping.signal.aborted) warn(sentence, error)
      }
      const isBackupDue = async () => {
        await readNewest()
        return isLate()
      }
      const makeBackup = async () => {
        const made = await backUp(connection, openByteStore(settings), store, {
          origin,
          recipient,
          signal: stopping.signal,
        })
        newest = shownOf(made)
        const dropped = await dropOldBackups(store, made.installation, { keepDays, now: new Date() })
        say(
          `Backup ${made.id} is complete in ${store.name}${dropped > 0 ? `; ${dropped} older ones were deleted` : ''}.`,
        )
      }
      stops.push(
        onlyOne(db, processId, {
          work: 'daily backup',
          everyMs: lookEveryMs,
          isDue: isBackupDue,
          run: makeBackup,
          warn: unlessStopping('BACKUP FAILED: it is tried again'),
        }),
      )
      if (!verifies) return
      const isVerificationDue = async () => {
        if (!(await readNewest())) return false
        const last = await lastVerification(store, origin)
        return !last || Date.now() - new Date(last.at).getTime() >= verifyEveryMs
      }
      stops.push(
        onlyOne(db, processId, {
          work: 'weekly verification of the backup',
          everyMs: lookEveryMs,
          isDue: isVerificationDue,
          run: () => runVerification(store, origin, stopping.signal),
          warn: unlessStopping('BACKUP VERIFICATION FAILED'),
        }),
      )
    },
    async stop() {
      stopping.abort()
      await Promise.all(stops.map((stop) => stop()))
    },
    async state() {
      const { made, verification } = await seen()
      const due = (at: string, ms: number) => new Date(new Date(at).getTime() + ms).toISOString()
      return {
        target: store.name,
        encrypted: recipient !== null,
        keepDays,
        newest: made,
        nextAt: made && due(made.endedAt, backupEveryMs),
        verifies,
        verification,
        nextVerificationAt: verifies && verification ? due(verification.at, verifyEveryMs) : null,
      }
    },
    gauge: {
      name: 'recourse_backup_age_seconds',
      help: 'Seconds since the newest backup ended, and since the last successful verification; -1 for never',
      label: 'of',
      async read() {
        const { made, verification } = await seen()
        const verifiedAt = verification?.whole ? verification.at : undefined
        return { backup: secondsSince(made?.endedAt), verification: secondsSince(verifiedAt) }
      },
    },
  }
}

/** True for a backup that a wrong clock has dated in the future, and that would stop all others until its day. */
function isAhead({ endedAt }: Pick<Manifest, 'endedAt'>): boolean {
  return new Date(endedAt).getTime() - Date.now() > lookEveryMs
}

function shownOf({ id, startedAt, endedAt, tables }: Manifest): NonNullable<BackupCopies['newest']> {
  return { id, startedAt, endedAt, bytes: tables.reduce((sum, { size }) => sum + size, 0) }
}

function secondsSince(at: string | undefined): number {
  return at === undefined ? -1 : (Date.now() - new Date(at).getTime()) / 1000
}
