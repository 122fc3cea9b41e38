import { type Connection, connectAs } from '../db/databases.ts'
import type { Settings } from '../settings.ts'
import { checkArchive } from './archiveChecks.ts'
import { checkBackups } from './backupChecks.ts'
import { checkTexts } from './cardTexts.ts'
import { checkDatabase, checkReplica } from './databaseChecks.ts'
import { bad, examine, type Finding, ok, reasonOf } from './finding.ts'
import { checkKeys } from './keyChecks.ts'
import { checkRedis } from './redisChecks.ts'
import { checkRetention } from './retentionChecks.ts'
import { checkMailDomains } from './ssoChecks.ts'
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
