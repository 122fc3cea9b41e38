import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { menusOf } from '../src/domain/people/menus.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { type CardVault, openCardVault } from '../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { type Connection, type Databases, openDatabases } from '../src/server/db/pools/databases.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { seedDemoUsers, seedInstitutions, seedReference } from '../src/server/db/seed/seed.ts'
import { type EmbeddedDatabase, startEmbedded } from '../src/server/embedded/embedded.ts'
import { hashPassword } from '../src/server/features/auth/passwords/passwordHash.ts'
import type { SessionUser } from '../src/server/http/serve/access.ts'
import { fillHistory, importedOf } from './fillHistory.ts'

export interface BenchDatabase {
  server: EmbeddedDatabase
  connection: Connection
  databases: Databases
  vault: CardVault
  keyFile: string
  from: string
  to: string
  rows: number
  /** How many of them the importer took; their numbers are the first. */
  imported: number
  userOf(username: string): Promise<SessionUser>
  /** Starts PostgreSQL anew, so that its memory is empty. */
  restart(): Promise<void>
  close(): Promise<void>
}

const days = 200

/**
 * Opens the database from `BENCH_DIR` (`.cache/bench`) if it was filled before; otherwise it is filled now.
 */
export async function openBenchDatabase(rows: number, folder: string | undefined): Promise<BenchDatabase> {
  const dataDir = resolve(folder ?? '.cache/bench', `rows-${rows}`)
  await mkdir(dataDir, { recursive: true })
  let server = await startEmbedded({ dataDir, say: console.log })
  const { connection } = server
  const keyFile = join(dataDir, 'keys.json')
  const vault = openCardVault(openSecrets(keyFile))
  const databases = openDatabases(connection, { size: 16 })
  const close = async () => {
    await databases.close()
    await server.stop()
  }
  const restart = async () => {
    await server.stop()
    server = await startEmbedded({ dataDir, say: console.log })
  }
  try {
    await migrate(connection)
    const { from, to } = await fill({ connection, databases, vault, marker: join(dataDir, 'filled.json'), rows })
    return {
      server,
      connection,
      databases,
      vault,
      keyFile,
      ...{ from, to, rows, imported: importedOf(rows) },
      close,
      restart,
      userOf: userReader(databases),
    }
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
  const began = performance.now()
  await fillHistory({ connection, vault, rows, from, to })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`Filled in ${seconds} s.`)
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
