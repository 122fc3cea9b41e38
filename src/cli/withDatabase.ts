import { setTimeZones } from '../domain/time/zones.ts'
import { type CardVault, openCardVault } from '../server/db/cards/cardVault.ts'
import type { Secrets } from '../server/db/cards/secrets.ts'
import { expectMigrated, migrateOwn } from '../server/db/migrate.ts'
import { type Connection, type Databases, givenDatabase, openDatabases } from '../server/db/pools/databases.ts'
import { seedReference } from '../server/db/seed/seed.ts'
import {
  type EmbeddedDatabase,
  hasEmbedded,
  runningDatabase,
  runningEmbedded,
  startEmbedded,
} from '../server/embedded/embedded.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { openByteStore } from '../server/features/files/store.ts'
import { keepTimeZones, readTimeZones } from '../server/installation/timeZones.ts'
import { expectKeys, keyFaults, openSecretsOf, workWithKeys } from '../server/keys/register.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { unlessStopped } from './stopping.ts'

export interface CommandDeps {
  settings: Settings
  connection: Connection
  databases: Databases
  vault: CardVault
  secrets: Secrets
  /** Where the key file is not that of the database, in sentences; only for a command that goes on all the same. */
  keyFaults: readonly string[]
}

interface DatabaseOptions {
  /** Changes nothing: a database that is missing, or isn't of this release, is an error. */
  readOnly?: boolean
  /** Goes on with a key file that is not that of the database, and says so. */
  wrongKeys?: boolean
}

interface Connected {
  settings: Settings
  connection: Connection
  /** Whether nobody else uses the database: it was started for this command. */
  alone: boolean
  close(): Promise<void>
}

/**
 * Connects to DATABASE_URL, else to the embedded database: through the running server's socket, or started until
 * `close`. A database that never answers doesn't keep the command from being stopped.
 */
export function connectDatabase(options: DatabaseOptions = {}): Promise<Connected> {
  return unlessStopped(connect(options))
}

async function connect({ readOnly = false }: DatabaseOptions): Promise<Connected> {
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir } = settings
  if (readOnly && !databaseUrl && !hasEmbedded(dataDir))
    throw new Error(`There is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR to the folder that has one.`)
  const running = databaseUrl ? await givenDatabase({ ...settings, databaseUrl }) : runningDatabase(dataDir)
  if (running) return { settings, connection: running, alone: false, close: async () => {} }
  const started = await startEmbedded({ dataDir, say: console.error })
  return { settings, connection: started.connection, alone: true, close: () => started.stop() }
}

/** The embedded database, running or started until `close`. Throws a sentence where there is none. */
export async function connectEmbedded({ dataDir }: Settings): Promise<{
  embedded: Pick<EmbeddedDatabase, 'address' | 'folder'>
  close(): Promise<void>
}> {
  if (!hasEmbedded(dataDir))
    throw new Error(`There is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR to the folder that has one.`)
  const running = runningEmbedded(dataDir)
  if (running) return { embedded: running, close: async () => {} }
  const started = await startEmbedded({ dataDir, say: console.error })
  return { embedded: started, close: () => started.stop() }
}

/** Works on the server's database, whose schema must be of this release: one that others use is migrated by `recourse migrate` alone. */
export async function withDatabase<Result>(
  work: (deps: CommandDeps) => Promise<Result>,
  { readOnly = false, wrongKeys = false }: DatabaseOptions = {},
): Promise<Result> {
  const { settings, connection, alone, close } = await connectDatabase({ readOnly })
  try {
    const migrated = await unlessStopped<string[]>(
      readOnly
        ? expectMigrated(connection).then(() => [])
        : migrateOwn(connection, { production: settings.production, alone }),
    )
    await using databases = openDatabases(connection, { size: 2, patient: true })
    await recordMigration(databases.main, migrated)
    const { secretFile, production, networkTimeZone } = settings
    if (readOnly) setTimeZones(await readTimeZones(databases.main))
    else {
      await seedReference(databases.main)
      await keepTimeZones(databases.main, networkTimeZone)
    }
    const db = databases.main
    const secrets = await openSecretsOf(db, secretFile, { create: !readOnly && !production })
    const check = { db, secrets, secretFile, store: openByteStore(settings) }
    const faults = wrongKeys ? await keyFaults(check) : []
    if (!wrongKeys) await (readOnly ? expectKeys(check) : workWithKeys(check))
    const vault = openCardVault(secrets)
    return await work({ settings, connection, databases, vault, secrets, keyFaults: faults })
  } finally {
    await close()
  }
}

export async function recordMigration(db: Databases['main'], names: readonly string[]): Promise<void> {
  const last = names.at(-1)
  if (last) await recordCommand(db, 'migrate', { target: last, detail: { done: names.length } })
}
