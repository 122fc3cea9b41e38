import { type CardVault, openCardVault } from '../server/db/cardVault.ts'
import { type Connection, type Databases, givenDatabase, openDatabases } from '../server/db/databases.ts'
import { runningDatabase, startEmbedded } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { openSecrets } from '../server/db/secrets.ts'
import { seedReference } from '../server/db/seed/seed.ts'
import { readSettings, type Settings } from '../server/settings.ts'

export interface CommandDeps {
  settings: Settings
  connection: Connection
  databases: Databases
  vault: CardVault
}

/**
 * Works on the database that the server works on: that of DATABASE_URL, else the embedded one, through the running
 * server's socket or, where none runs, started for as long as this takes.
 */
export async function withDatabase<Result>(work: (deps: CommandDeps) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env)
  const running = settings.databaseUrl
    ? await givenDatabase(settings.databaseUrl, settings.databaseReadUrl)
    : runningDatabase(settings.dataDir)
  const started = running ? null : await startEmbedded({ dataDir: settings.dataDir, say: console.error })
  const connection = running ?? started?.connection
  if (!connection) throw new Error('There is no database.')
  try {
    await migrate(connection)
    const databases = openDatabases(connection, { size: 2 })
    try {
      await seedReference(databases.main)
      const vault = openCardVault(openSecrets(settings.secretFile, { mustExist: settings.production }))
      return await work({ settings, connection, databases, vault })
    } finally {
      await databases.close()
    }
  } finally {
    await started?.stop()
  }
}
