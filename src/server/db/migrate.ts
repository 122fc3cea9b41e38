import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Connection, ownerPool } from './databases.ts'
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
}

const oldestVersion = 15

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
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
