import { sql } from 'kysely'
import { addDays, dayText, utcDayOf } from '../../domain/time/calendar.ts'
import { zonedTime } from '../../domain/time/zones.ts'
import { onDatabase, sealsOf, sealsToWarn } from '../db/cards/cardKeyUse.ts'
import { openCardVault } from '../db/cards/cardVault.ts'
import { isCommand, sourceName } from '../db/cards/keySource.ts'
import { openSecrets } from '../db/cards/secrets.ts'
import { type Connection, connectAs, openDatabases } from '../db/pools/databases.ts'
import { isPublicMailDomain } from '../features/auth/sso/mailDomains.ts'
import { openByteStore } from '../features/files/store.ts'
import { keyFaults, openSecretsOf, wrongKeys } from '../keys/register.ts'
import { expectLongEnough } from '../retention/destroyOldCards.ts'
import { detachedMonths, retentionFigures } from '../retention/figures.ts'
import type { Settings } from '../settings.ts'
import { checkArchive } from './archiveChecks.ts'
import { checkBackups } from './backupChecks.ts'
import { checkTexts } from './cardTexts.ts'
import { checkDatabase, checkReplica } from './databaseChecks.ts'
import { bad, examine, type Finding, ok, reasonOf, warning } from './finding.ts'
import { checkRedis } from './redisChecks.ts'
import { checkAddress, checkDisk, checkFiles, checkMail, checkScanner } from './surroundings.ts'

/** Every check, in the order in which an operator sets things up. `connection`: null where the database can't be reached. */
export async function examineAll(settings: Settings, connection: Connection | null): Promise<Finding[]> {
  const database = await reached('DATABASE_URL', connection?.main)
  const owner = await reached('DATABASE_OWNER_URL', settings.databaseOwnerUrl)
  const read = await reached('DATABASE_READ_URL', settings.databaseReadUrl)
  const usable = connection && !database ? connection : null
  const findings: readonly Finding[][] = [
    [ok('settings', settings.production ? 'are those of production' : 'are not those of production: NODE_ENV')],
    [database, owner, read].filter((one) => one !== null),
    usable ? await examine('database', 'Look at its log.', () => checkDatabase(usable, settings)) : [],
    usable && !read
      ? await examine('replica', 'Look at its log.', () => checkReplica({ ...usable, read: settings.databaseReadUrl }))
      : [],
    await examine('keys', 'See Keys in docs/operations.md.', () => checkKeys(settings, usable)),
    usable
      ? await examine('retention', 'Set CARD_RETENTION_DAYS to what it says, or shorten the limit rules.', () =>
          checkRetention(settings, usable),
        )
      : [],
    usable ? await examine('texts', 'Look at the log of the database.', () => checkTexts(usable)) : [],
    usable ? await examine('archive', 'See The archive in docs/operations.md.', () => checkArchive(usable)) : [],
    usable ? await examine('sign-in', 'Look at its log.', () => checkMailDomains(usable)) : [],
    await examine('disk', 'Make the folder readable for the user of the server.', () => checkDisk(settings)),
    await examine('files', 'Check FILES_URL, or who may write to DATA_DIR.', () => checkFiles(settings)),
    await examine('malware', 'Start clamd, or correct CLAMD_URL.', () => checkScanner(settings)),
    await examine('mail', 'Correct SMTP_URL: host, port, login, and TLS, which production needs.', () =>
      checkMail(settings),
    ),
    await examine('Redis', 'Start it, or correct REDIS_URL.', () => checkRedis(settings, usable)),
    await examine('backups', 'Correct BACKUP_URL, or make the store reachable.', () => checkBackups(settings, usable)),
    await examine('address', 'Correct PUBLIC_URL.', () => checkAddress(settings)),
  ]
  return findings.flat()
}

async function reached(setting: string, address: Connection['main'] | null | undefined): Promise<Finding | null> {
  if (!address) return null
  try {
    const client = await connectAs({ main: address, read: null }, {})
    await client.end()
    return null
  } catch (error) {
    return bad(
      'database',
      `that of ${setting} can't be reached: ${reasonOf(error)}`,
      `Start it, or correct ${setting}.`,
    )
  }
}

/** Whether the key file is there, private, and that of the database. */
async function checkKeys(settings: Settings, connection: Connection | null): Promise<Finding[]> {
  const { secretFile } = settings
  if (!connection) {
    openSecrets(secretFile, { mustExist: true })
    return [
      ok('keys', isCommand(secretFile) ? 'SECRET_COMMAND prints them' : `${secretFile} can be read by its user alone`),
    ]
  }
  await using databases = openDatabases(connection, { size: 1 })
  const db = databases.main
  const secrets = await openSecretsOf(db, secretFile, { create: false })
  const faults = await keyFaults({ db, secrets, secretFile, store: openByteStore(settings) })
  if (faults.length > 0)
    return [bad('keys', wrongKeys(secretFile, faults), 'Restore the right key file to SECRET_FILE.')]
  const newest = openCardVault(secrets).keyId()
  const seals = (await sealsOf(onDatabase(db))).get(newest) ?? 0
  return seals >= sealsToWarn
    ? [warning('keys', 'the card key has encrypted half of what one key may', 'Run recourse keys rotate.')]
    : [ok('keys', `${sourceName(secretFile)} is that of the database, and opens what is stored`)]
}

const lateMs = 2 * 86_400_000

/** Whether old card numbers are destroyed, as CARD_RETENTION_DAYS says. */
async function checkRetention({ cardRetentionDays: days }: Settings, connection: Connection): Promise<Finding> {
  if (days === null)
    return warning(
      'retention',
      'card numbers are never destroyed',
      'Set CARD_RETENTION_DAYS: see Retention in docs/operations.md.',
    )
  await using databases = openDatabases(connection, { size: 1 })
  await expectLongEnough(databases.main, days)
  const { kept, oldest, ranAt } = await retentionFigures(databases.main, addDays(utcDayOf(new Date()), -days))
  if (!ranAt || Date.now() - ranAt.getTime() > lateMs)
    return warning(
      'retention',
      `old card numbers were ${ranAt ? `last destroyed at ${zonedTime('UTC', ranAt)}` : 'never destroyed yet'}`,
      'Look for "Old card numbers could not be destroyed" in the log of the servers.',
    )
  const detached = await detachedMonths(databases.main)
  if (detached.length > 0)
    return warning(
      'retention',
      `detached months may still hold card numbers: ${detached.join(', ')}`,
      'Run recourse archive move, which takes them in: see Archive in docs/operations.md.',
    )
  const oldestOne = oldest === null ? 'none is stored' : `the oldest is of ${dayText(oldest)}`
  return ok('retention', `old card numbers are destroyed after ${days} days; ${oldestOne}; ${kept} kept for longer`)
}

/** Whether the mail domains of single sign-on lead to their provider. */
async function checkMailDomains(connection: Connection): Promise<Finding> {
  await using databases = openDatabases(connection, { size: 1 })
  const { rows } = await sql<{ domain: string; insIdCd: string; isProven: boolean }>`
    SELECT d.domain, d.ins_id_cd AS "insIdCd", d.proof IS NOT NULL AS "isProven"
    FROM sso_domain AS d JOIN sso_setting AS s USING (ins_id_cd) WHERE s.enabled
    ORDER BY d.domain, d.ins_id_cd`.execute(databases.main)
  const idle = rows.filter(({ domain, isProven }) => !isProven || isPublicMailDomain(domain))
  if (idle.length === 0) return ok('sign-in', `every mail domain leads to its provider: ${rows.length}`)
  const names = idle.map(({ domain, insIdCd, isProven }) =>
    isProven ? `${domain} of ${insIdCd} (a public mail service)` : `${domain} of ${insIdCd}`,
  )
  return warning(
    'sign-in',
    `mail domains lead nobody to their provider: ${names.join(', ')}`,
    'Have the institution prove the domain, or remove it: see docs/single-sign-on.md.',
  )
}
