import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabases } from '../db/databases.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createKeyFile } from '../db/secrets.ts'
import { demoPassword } from '../db/seed/people.ts'
import { seedDemoUsers, seedInstitutions, seedReference } from '../db/seed/seed.ts'
import { hashPassword } from '../features/auth/passwordHash.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one PostgreSQL of this run: `template` is migrated and seeded, and cloned by each test file. */
    database: { socket: string; port: number; user: string; template: string; keyFile: string }
  }
}

/** One PostgreSQL for all test files, in a folder of its own that is gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-test-'))
  await chmod(dataDir, 0o711) // PostgreSQL's user must pass through it.
  const server = await startEmbedded({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.connection)
    const databases = openDatabases(server.connection, { size: 2 })
    await seedReference(databases.main)
    await seedInstitutions(databases.main)
    await seedDemoUsers(databases.main, () => hashPassword(demoPassword))
    await databases.close()
    const keyFile = join(dataDir, 'keys.json')
    createKeyFile(keyFile)
    const { host, port, user, database } = server.address
    project.provide('database', { socket: host, port, user, template: database, keyFile })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
