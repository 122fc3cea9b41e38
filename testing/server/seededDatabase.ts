import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyFile } from '../../src/server/db/cards/keyFile.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabases } from '../../src/server/db/pools/databases.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { seedDemoUsers, seedInstitutions, seedReference } from '../../src/server/db/seed/seed.ts'
import { seedCalendar } from '../../src/server/demo/seedCalendar.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../src/server/embedded/embedded.ts'
import { hashPassword } from '../../src/server/features/auth/passwords/passwordHash.ts'
import { testPasswordMemory } from './passwordMemory.ts'

export interface SeededDatabase {
  address: EmbeddedDatabase['address']
  dataDir: string
  keyFile: string
  stop(): Promise<void>
}

export async function startSeededDatabase(): Promise<SeededDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-test-'))
  await chmod(dataDir, 0o711) // PostgreSQL's user must pass through it.
  // Connections of tests are short: PostgreSQL would plan most statements up to six times, which took half of its time.
  const settings = { plan_cache_mode: 'force_generic_plan' }
  const server = await startEmbedded({ dataDir, durable: false, settings })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.connection)
    const databases = openDatabases(server.connection, { size: 2, patient: true })
    await seedReference(databases.main)
    await seedInstitutions(databases.main)
    await seedCalendar(databases.main)
    await seedDemoUsers(databases.main, () => hashPassword(demoPassword, testPasswordMemory))
    await databases.close()
    const keyFile = join(dataDir, 'keys.json')
    createKeyFile(keyFile)
    return { address: server.address, dataDir, keyFile, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
