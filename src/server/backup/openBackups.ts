import type { BackupState } from '../../contract/operations/backups.ts'
import type { Secrets } from '../db/cards/secrets.ts'
import type { EmbeddedDatabase } from '../embedded/embedded.ts'
import { openByteStore } from '../features/files/store.ts'
import type { LiveGauge } from '../http/load/health.ts'
import type { Settings } from '../settings.ts'
import { openBackupStore } from './backupStore.ts'
import { backupEveryMs, continuousBackup } from './continuous.ts'
import { backupOrigin } from './origin.ts'
import { lastVerification, verifyEveryMs, verifyWeekly } from './verifyWeekly.ts'

type Warn = (sentence: string, error: unknown) => void

export interface Backups {
  /** `warn` gets what failed. */
  start(warn: Warn): void
  /** Before PostgreSQL stops. */
  stop(): Promise<void>
  /** After PostgreSQL has stopped: copies its last WAL. */
  finish(): Promise<void>
  gauge: LiveGauge
  state(): Promise<BackupState>
}

/** What the server does with BACKUP_URL; null where it isn't set. */
export function openBackups(
  settings: Settings,
  { address, folder }: EmbeddedDatabase,
  secrets: Secrets,
  say: (line: string) => void,
): Backups | null {
  const { backupUrl, backupRecipient: recipient, backupIdentityFile, backupKeepDays: keepDays, dataDir } = settings
  if (!backupUrl) return null
  const source = { address, folder, files: openByteStore(settings) }
  let warn: Warn = (sentence, error) => say(`${sentence}: ${error}`)
  const store = openBackupStore(backupUrl)
  // An encrypted backup is verified where its secret key is.
  const verifies = recipient === null || backupIdentityFile !== null
  const running = continuousBackup(source, store, {
    origin: backupOrigin(secrets),
    recipient,
    keepDays,
    say,
    warn: (sentence, error) => warn(sentence, error),
  })
  let stopVerifying = async () => {}
  return {
    start(toLog) {
      warn = toLog
      running.start()
      if (!verifies) return
      stopVerifying = verifyWeekly(
        dataDir,
        () => running.ages().backup >= 0,
        (said) => warn(`BACKUP VERIFICATION FAILED: ${said}`, null),
      )
    },
    stop() {
      running.abort()
      return stopVerifying()
    },
    finish: () => running.finish(),
    async state() {
      const { newest, copiedAt, heldUntil } = running.reached()
      const verification = await lastVerification(dataDir)
      const due = (at: string, ms: number) => new Date(new Date(at).getTime() + ms).toISOString()
      return {
        kind: 'own',
        target: store.name,
        encrypted: recipient !== null,
        keepDays,
        newest,
        nextAt: newest && due(newest.endedAt, backupEveryMs),
        copiedAt: copiedAt?.toISOString() ?? null,
        heldUntil: heldUntil?.toISOString() ?? null,
        verifies,
        verification,
        nextVerificationAt: verifies && verification ? due(verification.at, verifyEveryMs) : null,
      }
    },
    gauge: {
      name: 'recourse_backup_age_seconds',
      help: 'Seconds since the finished WAL was last copied, the newest backup ended and the last successful verification; -1 for never',
      label: 'of',
      async read() {
        const last = await lastVerification(dataDir)
        const verified = last?.whole ? (Date.now() - new Date(last.at).getTime()) / 1000 : -1
        return { ...running.ages(), verification: verified }
      },
    },
  }
}
