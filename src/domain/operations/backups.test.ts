import { expect, it } from 'vitest'
import { type BackupFacts, problemsOf } from './backups.ts'

const now = new Date('2026-11-24T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const good: NonNullable<BackupFacts['copies']> = {
  newest: { endedAt: ago(20) },
  verifies: true,
  verification: { at: ago(7 * 24), whole: true },
}
const copies = (changed: Partial<typeof good> = {}): BackupFacts => ({
  copies: { ...good, ...changed },
  archiver: null,
})
const archiver = (archives: boolean, fails: boolean): BackupFacts => ({ copies: null, archiver: { archives, fails } })

it.each<[string, BackupFacts, string[]]>([
  ['in order', copies(), []],
  [
    'of an encrypted store that is verified elsewhere',
    copies({ verifies: false, verification: null }),
    ['notVerified'],
  ],
  ['not configured', { copies: null, archiver: null }, ['notConfigured']],
  ['not begun', copies({ newest: null, verification: null }), ['noBackup']],
  ['two days old', copies({ newest: { endedAt: ago(48) } }), ['backupLate']],
  ['never verified', copies({ verification: null }), ['notVerified']],
  ['damaged', copies({ verification: { at: ago(1), whole: false } }), ['verificationFailed']],
  ['not verified for long', copies({ verification: { at: ago(9 * 24), whole: true } }), ['verificationLate']],
  ['of a database that archives', archiver(true, false), []],
  ['of a database that archives nothing', archiver(false, false), ['archivesNothing']],
  ['of a database that fails to', archiver(true, true), ['archiveFails']],
  [
    'of a database that archives nothing, with copies',
    { ...copies(), ...{ archiver: { archives: false, fails: false } } },
    [],
  ],
  [
    'of a database that fails to, with copies',
    { ...copies(), ...{ archiver: { archives: true, fails: true } } },
    ['archiveFails'],
  ],
])('backups %s have these problems', (_what, facts, problems) => {
  expect(problemsOf(facts, now)).toEqual(problems)
})
