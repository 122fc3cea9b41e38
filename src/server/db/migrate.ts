import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Connection, connectAs, ownerPool } from './databases.ts'
import * as people from './migrations/0001_people.ts'
import * as history from './migrations/0002_history.ts'
import * as exceptions from './migrations/0003_exceptions.ts'
import * as files from './migrations/0004_files.ts'
import * as flows from './migrations/0005_flows.ts'
import * as mail from './migrations/0006_mail.ts'
import * as limits from './migrations/0007_limits.ts'
import * as codes from './migrations/0008_codes.ts'
import * as users from './migrations/0009_people.ts'
import * as audit from './migrations/0010_audit.ts'
import * as visits from './migrations/0011_visits.ts'
import * as profile from './migrations/0012_profile.ts'
import * as bulletins from './migrations/0013_bulletins.ts'
import * as codesADay from './migrations/0014_codes.ts'
import * as messages from './migrations/0015_messages.ts'
import * as partitions from './migrations/0016_partitions.ts'
import * as robot from './migrations/0017_robot.ts'
import * as robotQuestions from './migrations/0018_robotQuestions.ts'
import * as risk from './migrations/0019_risk.ts'
import * as blocked from './migrations/0020_blocked.ts'
import * as exceptList from './migrations/0021_except_list.ts'
import * as pay from './migrations/0022_pay.ts'
import * as information from './migrations/0023_information.ts'
import * as chat from './migrations/0025_chat.ts'
import * as arrivals from './migrations/0026_arrivals.ts'
import * as orders from './migrations/0027_orders.ts'
import * as oldQuestions from './migrations/0028_oldQuestions.ts'
import * as participants from './migrations/0029_participants.ts'
import * as release from './migrations/0031_release.ts'
import * as signing from './migrations/0033_signing.ts'
import * as refunds from './migrations/0034_refunds.ts'
import * as twins from './migrations/0034_twins.ts'
import * as pendingChange from './migrations/0035_pendingChange.ts'
import * as devices from './migrations/0037_devices.ts'
import * as resetTokens from './migrations/0038_resetTokens.ts'
import * as fileUploader from './migrations/0039_fileUploader.ts'
import * as cardSearches from './migrations/0041_cardSearches.ts'
import * as fileHash from './migrations/0042_fileHash.ts'
import * as proof from './migrations/0043_proof.ts'
import * as recordColumns from './migrations/0044_recordColumns.ts'
import * as cardKeys from './migrations/0045_cardKeys.ts'
import * as fileColumns from './migrations/0046_fileColumns.ts'
import * as messageRecords from './migrations/0047_messageRecords.ts'
import * as answerByRule from './migrations/0049_answerByRule.ts'
import * as answerByFilled from './migrations/0050_answerByFilled.ts'
import * as accountLocks from './migrations/0051_accountLocks.ts'

/** Every migration, in order. A new one is its file and a line here. */
const migrations = {
  '0001_people': people,
  '0002_history': history,
  '0003_exceptions': exceptions,
  '0004_files': files,
  '0005_flows': flows,
  '0006_mail': mail,
  '0007_limits': limits,
  '0008_codes': codes,
  '0009_people': users,
  '0010_audit': audit,
  '0011_visits': visits,
  '0012_profile': profile,
  '0013_bulletins': bulletins,
  '0014_codes': codesADay,
  '0015_messages': messages,
  '0016_partitions': partitions,
  '0017_robot': robot,
  '0018_robotQuestions': robotQuestions,
  '0019_risk': risk,
  '0020_blocked': blocked,
  '0021_except_list': exceptList,
  '0022_pay': pay,
  '0023_information': information,
  '0025_chat': chat,
  '0026_arrivals': arrivals,
  '0027_orders': orders,
  '0028_oldQuestions': oldQuestions,
  '0029_participants': participants,
  '0031_release': release,
  '0033_signing': signing,
  '0034_refunds': refunds,
  '0034_twins': twins,
  '0035_pendingChange': pendingChange,
  '0037_devices': devices,
  '0038_resetTokens': resetTokens,
  '0039_fileUploader': fileUploader,
  '0041_cardSearches': cardSearches,
  '0042_fileHash': fileHash,
  '0043_proof': proof,
  '0044_recordColumns': recordColumns,
  '0045_cardKeys': cardKeys,
  '0046_fileColumns': fileColumns,
  '0047_messageRecords': messageRecords,
  '0049_answerByRule': answerByRule,
  '0050_answerByFilled': answerByFilled,
  '0051_accountLocks': accountLocks,
}

const oldestVersion = 15

/**
 * Refuses a database that isn't this release's: one without any of our tables, or one that another release has shaped.
 * Changes nothing.
 */
export async function expectMigrated(connection: Connection): Promise<void> {
  const client = await connectAs(connection)
  try {
    const { rows: found } = await client.query("SELECT to_regclass('kysely_migration') IS NOT NULL AS there")
    if (!found[0]?.there)
      throw new Error(
        'This database holds nothing of Recourse: is it the right one? A new one begins with recourse migrate.',
      )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
    const done = new Set(rows.map((row) => row.name))
    const [missing] = Object.keys(migrations).filter((name) => !done.delete(name))
    if (missing)
      throw new Error(
        `The schema of the database is older than this release (${missing} is missing): run recourse migrate first.`,
      )
    const [newer] = done
    if (newer)
      throw new Error(`The schema of the database is newer than this release (it has ${newer}): use the newer release.`)
  } finally {
    await client.end()
  }
}

/**
 * Brings the schema up to date, as its owner. Several processes may start at once: the migrator's lock in the database
 * lets one of them do it. Answers the names of what was done now.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const pool = ownerPool(connection)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await pool.query('SHOW server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    if (version < oldestVersion)
      throw new Error(`The database is PostgreSQL ${version}; Recourse needs ${oldestVersion} or later.`)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName
      throw new Error(`The migration ${failed ?? 'of the schema'} failed: ${error}`, { cause: error })
    }
    // So that a server without the owner's login can see whether its schema is there.
    await pool.query('GRANT SELECT ON kysely_migration TO recourse_app')
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
