export interface BackupFacts {
  /** The copies that the server makes where BACKUP_URL is set. Times are ISO 8601; null means not yet. */
  copies: {
    newest: { endedAt: string } | null
    /** False: the server cannot verify them, since it has no secret key or no embedded PostgreSQL. */
    verifies: boolean
    verification: { at: string; whole: boolean } | null
  } | null
  /** Whether the operator's own PostgreSQL archives its WAL; the server does not see where. Null for the embedded one. */
  archiver: { archives: boolean; fails: boolean } | null
}

export const backupProblems = [
  'notConfigured',
  'noBackup',
  'backupLate',
  'notVerified',
  'verificationFailed',
  'verificationLate',
  'archivesNothing',
  'archiveFails',
] as const
export type BackupProblem = (typeof backupProblems)[number]

/** A backup is made once a day: hours after which the newest is late. */
export const backupLateHours = 28
/** Backups are verified once in so many days, and a day later that is late. */
export const verifyDays = 7

const hourMs = 3_600_000

/** Returns the problems of the backups; none if all is well. */
export function problemsOf({ copies, archiver }: BackupFacts, now: Date): BackupProblem[] {
  if (!copies) {
    if (!archiver) return ['notConfigured']
    return archiver.fails ? ['archiveFails'] : archiver.archives ? [] : ['archivesNothing']
  }
  const isOlder = (at: string, hours: number) => now.getTime() - new Date(at).getTime() > hours * hourMs
  const problems: BackupProblem[] = archiver?.fails ? ['archiveFails'] : []
  const { newest, verifies, verification } = copies
  if (!newest) return [...problems, 'noBackup']
  if (isOlder(newest.endedAt, backupLateHours)) problems.push('backupLate')
  if (!verification) problems.push('notVerified')
  else if (!verification.whole) problems.push('verificationFailed')
  else if (verifies && isOlder(verification.at, (verifyDays + 1) * 24)) problems.push('verificationLate')
  return problems
}

/** The alert that a problem raises. Backups that were never set up raise none. */
export const alarmOf: Readonly<Partial<Record<BackupProblem, 'backupFailed' | 'verificationFailed'>>> = {
  noBackup: 'backupFailed',
  backupLate: 'backupFailed',
  archiveFails: 'backupFailed',
  verificationFailed: 'verificationFailed',
  verificationLate: 'verificationFailed',
}
