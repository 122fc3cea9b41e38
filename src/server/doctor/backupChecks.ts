import { backupLateHours, verifyDays } from '../../domain/operations/backups.ts'
import { zonedTime } from '../../domain/time/zones.ts'
import { readArchiver } from '../backup/archiver.ts'
import { openBackupStore } from '../backup/backupStore.ts'
import { listBackups, readManifest } from '../backup/manifest.ts'
import { backupOrigin } from '../backup/origin.ts'
import { lastVerification } from '../backup/verification.ts'
import { sourceName } from '../db/cards/keySource.ts'
import { openSecrets } from '../db/cards/secrets.ts'
import { type Connection, openDatabases } from '../db/pools/databases.ts'
import type { Settings } from '../settings.ts'
import { bad, type Finding, ok, warning } from './finding.ts'

const hourMs = 3_600_000

export async function checkBackups(settings: Settings, connection: Connection | null): Promise<Finding[]> {
  const { backupUrl, databaseUrl } = settings
  const ofDatabase = databaseUrl && connection ? [await checkArchiver(connection, backupUrl !== null)] : []
  if (backupUrl) return [...(await checkCopies(settings, backupUrl)), ...ofDatabase]
  return databaseUrl
    ? ofDatabase
    : [warning('backups', 'are not made', 'Set BACKUP_URL to a folder on another disk, or to S3.')]
}

async function checkCopies({ secretFile }: Settings, backupUrl: string): Promise<Finding[]> {
  const store = openBackupStore(backupUrl)
  const id = (await listBackups(store)).at(-1)
  if (!id)
    return [
      bad('backups', `there is none in ${store.name}`, 'Run recourse backup, or look for BACKUP FAILED in the log.'),
    ]
  const origin = backupOrigin(openSecrets(secretFile, { mustExist: true }))
  const { manifest, provenance } = await readManifest(store, id, origin)
  if (provenance !== 'ours')
    return [
      bad(
        'backups',
        `the newest, ${id}, was not signed with the keys of ${sourceName(secretFile)}`,
        'Find out who writes into the store. Start the server, which makes one, or run recourse backup.',
      ),
    ]
  const { endedAt } = manifest
  const hours = (Date.now() - new Date(endedAt).getTime()) / hourMs
  const findings = [ageFinding(hours, id)]
  const last = await lastVerification(store, origin)
  const todo = 'Run recourse backup verify and read what it says.'
  if (!last) findings.push(warning('backups', 'none was verified yet', todo))
  else if (!last.whole) findings.push(bad('backups', `the verification at ${last.at} failed: ${last.said}`, todo))
  else if (Date.now() - new Date(last.at).getTime() > (verifyDays + 1) * 24 * hourMs)
    findings.push(warning('backups', `were last verified at ${last.at}`, todo))
  else findings.push(ok('backups', `were verified at ${last.at}`))
  return findings
}

function ageFinding(hours: number, id: string): Finding {
  if (hours < -1)
    return bad(
      'backups',
      `the newest, ${id}, is dated in the future`,
      'Compare the clocks, and move it out of the store: a restore would take it for the newest.',
    )
  const age = `the newest, ${id}, is ${Math.round(hours)} hours old`
  return hours > backupLateHours
    ? bad('backups', age, 'Start the server, or look for BACKUP FAILED in its log.')
    : ok('backups', age)
}

/** An operator's own PostgreSQL says whether it archives its WAL, but not where. */
async function checkArchiver(connection: Connection, hasCopies: boolean): Promise<Finding> {
  await using databases = openDatabases(connection, { size: 1 })
  const { archives, fails, archivedAt } = await readArchiver(databases.main)
  if (fails)
    return bad(
      'backups',
      'PostgreSQL fails to archive its WAL',
      'Look for archive_command in its log, and at the disk of pg_wal.',
    )
  if (!archives)
    return warning(
      'backups',
      `PostgreSQL archives no WAL: what was written since the last ${hasCopies ? 'daily copy' : 'base backup'} would be lost`,
      'Set archive_mode and archive_command, or use a tool or provider that streams the WAL. If yours does, nothing is wrong.',
    )
  return ok('backups', `PostgreSQL archives its WAL${archivedAt ? `, last at ${zonedTime('UTC', archivedAt)}` : ''}`)
}
