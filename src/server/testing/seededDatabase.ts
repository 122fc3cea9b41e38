import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabases } from '../db/databases.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts'
import { createKeyFile } from '../db/keyFile.ts'
import { migrate } from '../db/migrate.ts'
import { demoPassword } from '../db/seed/people.ts'
import { seedDemoUsers, seedInstitutions, seedReference } from '../db/seed/seed.ts'
import { hashPassword } from '../features/auth/passwordHash.ts'

export interface SeededDatabase {
  address: EmbeddedDatabase['address']
  /** A folder of its own, gone when it is stopped. */
  dataDir: string
  keyFile: string
  stop(): Promise<void>
}

/** A PostgreSQL with the reference data, the institutions and the users of the demo, and keys to its cards. */
export async function startSeededDatabase(): Promise<SeededDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-test-'))
  await chmod(dataDir, 0o711) // PostgreSQL's user must pass through it.
  const server = await startEmbedded({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.connection)
    const databases = openDatabases(server.connection, { size: 2, patient: true })
    await seedReference(databases.main)
    await seedInstitutions(databases.main)
    await seedDemoUsers(databases.main, () => hashPassword(demoPassword))
    await databases.close()
    const keyFile = join(dataDir, 'keys.json')
    createKeyFile(keyFile)
    return { address: server.address, dataDir, keyFile, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
