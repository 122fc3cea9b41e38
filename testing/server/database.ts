import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type CardVault, openCardVault } from '../../src/server/db/cards/cardVault.ts'
import { openSecrets, type Secrets } from '../../src/server/db/cards/secrets.ts'
import {
  type Connection,
  type Databases,
  openDatabases,
  type PoolOptions,
} from '../../src/server/db/pools/databases.ts'

export interface TestDatabase {
  databases: Databases
  vault: CardVault
  secrets: Secrets
  connection: Connection
  drop(): Promise<void>
}

/**
 * Clones a migrated database with the demo's reference data, institutions and users (password `Recourse2026`), but no
 * transactions; for those see `givenHistory`. Drop it in `afterAll`.
 */
export async function givenDatabase(
  pools: PoolOptions = {},
  keyFile = inject('database').keyFile,
  through: (connection: Connection) => Promise<Connection> = async (connection) => connection,
): Promise<TestDatabase> {
  const { socket, port, user, template } = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = { host: socket, port, user }
  await asServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const connection: Connection = { main: { ...server, database: name }, read: null }
  // No test is about how busy the machine is.
  const databases = openDatabases(await through(connection), { connectTimeoutMs: 60_000, ...pools })
  const secrets = openSecrets(keyFile, { mustExist: true })
  return {
    databases,
    vault: openCardVault(secrets),
    secrets,
    connection,
    async drop() {
      await databases.close()
      await asServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function asServer(server: { host: string; port: number; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
