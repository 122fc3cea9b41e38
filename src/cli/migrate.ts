import { parseArgs } from 'node:util'
import { migrate } from '../server/db/migrate.ts'
import { openDatabases } from '../server/db/pools/databases.ts'
import { type Command, wrongUse } from './command.ts'
import { connectDatabase, recordMigration } from './withDatabase.ts'

export const migrateCommands: readonly Command[] = [
  {
    name: ['migrate'],
    usage: '',
    what: 'Migrates the database schema to this release, using the login of DATABASE_OWNER_URL.',
    run,
  },
]

async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const { settings, connection, close } = await connectDatabase()
  try {
    if (settings.production && !connection.owner)
      return wrongUse('Set DATABASE_OWNER_URL to the URL with the login that owns the schema.')
    const done = await migrate(connection, { say: console.error })
    const databases = openDatabases(connection, { size: 1 })
    await recordMigration(databases.main, done).finally(() => databases.close())
    console.log(done.length > 0 ? `Migrated: ${done.join(', ')}.` : 'The schema is up to date.')
    return 0
  } finally {
    await close()
  }
}
