import { expect, it } from 'vitest'
import { type BackupFacts, type OwnBackups, problemsOf } from './backups.ts'

const now = new Date('2026-11-24T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const good: OwnBackups = {
  kind: 'own',
  newest: { endedAt: ago(20) },
  copiedAt: ago(0.01),
  verifies: true,
  verification: { at: ago(7 * 24), whole: true },
}

it.each<[string, BackupFacts, string[]]>([
  ['in order', good, []],
  [
    'of an encrypted store that is verified elsewhere',
    { ...good, verifies: false, verification: null },
    ['notVerified'],
  ],
  ['not configured', { kind: 'none' }, ['notConfigured']],
  ['not begun', { ...good, newest: null, copiedAt: null, verification: null }, ['noBackup']],
  ['two days old', { ...good, newest: { endedAt: ago(48) } }, ['backupLate']],
  ['without new WAL', { ...good, copiedAt: ago(0.1) }, ['copyLate']],
  ['never verified', { ...good, verification: null }, ['notVerified']],
  ['damaged', { ...good, verification: { at: ago(1), whole: false } }, ['verificationFailed']],
  ['not verified for long', { ...good, verification: { at: ago(9 * 24), whole: true } }, ['verificationLate']],
  ['of a database that archives', { kind: 'database', archives: true, fails: false }, []],
  ['of a database that archives nothing', { kind: 'database', archives: false, fails: false }, ['archivesNothing']],
  ['of a database that fails to', { kind: 'database', archives: true, fails: true }, ['archiveFails']],
])('backups %s have these problems', (_what, facts, problems) => {
  expect(problemsOf(facts, now)).toEqual(problems)
})
