/** The backups that the server makes. Times are ISO 8601; null means not yet. */
export interface OwnBackups {
  kind: 'own'
  newest: { endedAt: string } | null
  /** When everything that PostgreSQL had finished was copied. */
  copiedAt: string | null
  /** False: they are encrypted, and the server has no secret key to verify them with. */
  verifies: boolean
  verification: { at: string; whole: boolean } | null
}

/** The operator's own PostgreSQL. The server sees whether it archives its WAL, but not where. */
export interface ArchivedDatabase {
  kind: 'database'
  archives: boolean
  fails: boolean
}

/** `none`: the embedded PostgreSQL is backed up nowhere. */
export type BackupFacts = OwnBackups | ArchivedDatabase | { kind: 'none' }

export const backupProblems = [
  'notConfigured',
  'noBackup',
  'backupLate',
  'copyLate',
  'notVerified',
  'verificationFailed',
  'verificationLate',
  'archivesNothing',
  'archiveFails',
] as const
export type BackupProblem = (typeof backupProblems)[number]

/** A backup is made once a day: hours after which the newest is late. */
export const backupLateHours = 28
/** Minutes after which copying the finished WAL is late. */
export const copyLateMinutes = 5
/** Backups are verified once in so many days, and a day later that is late. */
export const verifyDays = 7

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the problems of the backups; none if all is well. */
export function problemsOf(facts: BackupFacts, now: Date): BackupProblem[] {
  if (facts.kind === 'none') return ['notConfigured']
  if (facts.kind === 'database') return facts.fails ? ['archiveFails'] : facts.archives ? [] : ['archivesNothing']
  const isOlder = (at: string, ms: number) => now.getTime() - new Date(at).getTime() > ms
  const { newest, copiedAt, verifies, verification } = facts
  if (!newest) return ['noBackup']
  const problems: BackupProblem[] = []
  if (isOlder(newest.endedAt, backupLateHours * hourMs)) problems.push('backupLate')
  if (!copiedAt || isOlder(copiedAt, copyLateMinutes * minuteMs)) problems.push('copyLate')
  if (!verification) problems.push('notVerified')
  else if (!verification.whole) problems.push('verificationFailed')
  else if (verifies && isOlder(verification.at, (verifyDays + 1) * 24 * hourMs)) problems.push('verificationLate')
  return problems
}

/** The alert that a problem raises. Backups that were never set up raise none. */
export const alarmOf: Readonly<Partial<Record<BackupProblem, 'backupFailed' | 'verificationFailed'>>> = {
  noBackup: 'backupFailed',
  backupLate: 'backupFailed',
  copyLate: 'backupFailed',
  archiveFails: 'backupFailed',
  verificationFailed: 'verificationFailed',
  verificationLate: 'verificationFailed',
}
