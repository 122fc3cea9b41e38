import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../src/server/db/migrate.ts'
import { type Connection, openDatabases } from '../src/server/db/pools/databases.ts'
import { seedInstitutions, seedReference } from '../src/server/db/seed/seed.ts'
import { startEmbedded } from '../src/server/embedded/embedded.ts'

export interface StoredIn {
  connection: Connection
  pid: number
  stop(): Promise<void>
}

export function nameOf(client: number): string {
  return `bench${client}`
}

export function idOf(client: number): string {
  return String(firstId + client)
}

const firstId = 1_000_000

export async function startDatabase(users: number): Promise<StoredIn> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-chat-'))
  const server = await startEmbedded({ dataDir })
  const { connection } = server
  await migrate(connection)
  const databases = openDatabases(connection)
  await seedReference(databases.main)
  await seedInstitutions(databases.main)
  await sql`
    INSERT INTO app_user (user_id, username, nick_name, ins_id_cd, password_hash) OVERRIDING SYSTEM VALUE
    SELECT ${firstId}::int + n, 'bench' || n, 'Bench ' || n, (SELECT min(ins_id_cd) FROM institution), 'none'
    FROM generate_series(0, ${users - 1}::int) AS n`.execute(databases.main)
  await databases.close()
  return {
    connection,
    pid: server.pid(),
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
