import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { addDays, dayOf } from '../src/domain/calendar.ts'
import { menusOf } from '../src/domain/menus.ts'
import { type CardVault, openCardVault } from '../src/server/db/cardVault.ts'
import { type Connection, type Databases, openDatabases } from '../src/server/db/databases.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openSecrets } from '../src/server/db/secrets.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { seedDemoUsers, seedInstitutions, seedReference } from '../src/server/db/seed/seed.ts'
import { type EmbeddedDatabase, startEmbedded } from '../src/server/embedded/embedded.ts'
import { hashPassword } from '../src/server/features/auth/passwordHash.ts'
import { generateFile } from '../src/server/features/transactions/generate.ts'
import { importTransactions } from '../src/server/features/transactions/import.ts'
import type { SessionUser } from '../src/server/http/access.ts'

export interface BenchDatabase {
  server: EmbeddedDatabase
  connection: Connection
  databases: Databases
  vault: CardVault
  keyFile: string
  from: string
  to: string
  rows: number
  userOf(username: string): Promise<SessionUser>
  close(): Promise<void>
}

const days = 200

/**
 * Opens the database from `BENCH_DIR` (`.cache/bench`) if it was filled before; otherwise the generator and the
 * importer fill it now.
 */
export async function openBenchDatabase(rows: number, folder: string | undefined): Promise<BenchDatabase> {
  const dataDir = resolve(folder ?? '.cache/bench', `rows-${rows}`)
  await mkdir(dataDir, { recursive: true })
  const server = await startEmbedded({ dataDir, say: console.log })
  const { connection } = server
  const keyFile = join(dataDir, 'keys.json')
  const vault = openCardVault(openSecrets(keyFile))
  const databases = openDatabases(connection, { size: 16 })
  const close = async () => {
    await databases.close()
    await server.stop()
  }
  try {
    await migrate(connection)
    const { from, to } = await fill({ connection, databases, vault, marker: join(dataDir, 'filled.json'), rows })
    return { server, connection, databases, vault, keyFile, from, to, rows, close, userOf: userReader(databases) }
  } catch (error) {
    await close()
    throw error
  }
}

interface Filling {
  connection: Connection
  databases: Databases
  vault: CardVault
  marker: string
  rows: number
}

async function fill({ connection, databases, vault, marker, rows }: Filling): Promise<{ from: string; to: string }> {
  const before = await readFile(marker, 'utf8').catch(() => null)
  if (before) return JSON.parse(before)
  await seedReference(databases.main)
  await seedInstitutions(databases.main)
  await seedDemoUsers(databases.main, () => hashPassword(demoPassword))
  const to = dayOf(new Date())
  const from = addDays(to, 1 - days)
  console.log(`Filling ${rows.toLocaleString('en')} transactions of ${days} days.`)
  let next = 0
  const { seconds } = await importTransactions({
    connection,
    vault,
    source: generateFile({ count: rows, seed: 1, from, to }),
    onProgress: ({ read, seconds: spent }) => {
      if (read < next) return
      next = read + 500_000
      console.log(`${read.toLocaleString('en')} rows, ${Math.round(read / spent).toLocaleString('en')} a second`)
    },
  })
  console.log(`Filled in ${Math.round(seconds)} s.`)
  await writeFile(marker, JSON.stringify({ from, to, seconds }))
  return { from, to }
}

function userReader({ main }: Databases): BenchDatabase['userOf'] {
  return async (username) => {
    const user = await main
      .selectFrom('app_user')
      .select(['user_id', 'ins_id_cd'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const found = await main.selectFrom('user_role').select('role').where('user_id', '=', user.user_id).execute()
    const roles = found.map((row) => row.role)
    return { userId: user.user_id, username, insIdCd: user.ins_id_cd, roles, menus: menusOf(roles) }
  }
}
