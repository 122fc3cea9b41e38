import type { EmbeddedDatabase } from '../embedded/embedded.ts'
import { openByteStore } from '../features/files/store.ts'
import type { LiveGauge } from '../http/health.ts'
import type { Settings } from '../settings.ts'
import { openBackupStore } from './backupStore.ts'
import { continuousBackup } from './continuous.ts'
import { lastVerification, verifyWeekly } from './verifyWeekly.ts'

type Warn = (sentence: string, error: unknown) => void

export interface Backups {
  /** `warn` gets what failed. */
  start(warn: Warn): void
  /** Before PostgreSQL stops. */
  stop(): Promise<void>
  /** After PostgreSQL has stopped: copies its last WAL. */
  finish(): Promise<void>
  gauge: LiveGauge
}

/** What the server does with BACKUP_URL; null where it isn't set. */
export function openBackups(
  settings: Settings,
  { address, folder }: EmbeddedDatabase,
  say: (line: string) => void,
): Backups | null {
  const { backupUrl, backupRecipient: recipient, backupIdentityFile, backupKeepDays: keepDays, dataDir } = settings
  if (!backupUrl) return null
  const source = { address, folder, files: openByteStore(settings) }
  let warn: Warn = (sentence, error) => say(`${sentence}: ${error}`)
  const running = continuousBackup(source, openBackupStore(backupUrl), {
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
      // An encrypted backup is verified where its secret key is.
      if (recipient && !backupIdentityFile) return
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
