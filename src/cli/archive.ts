import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { dayOf } from '../domain/time/calendar.ts'
import { archiveMonths, megabytes, monthsToArchive, restoreMonths } from '../server/archive/archiveMonths.ts'
import { type HistoryMonth, historyMonths, isMonth } from '../server/archive/months.ts'
import { tablesWithoutMonth } from '../server/archive/sendMonth.ts'
import { isServerName, knownServers, putServer } from '../server/archive/servers.ts'
import { ownerPool } from '../server/db/pools/databases.ts'
import type { Tables } from '../server/db/tables.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const archiveCommands: readonly Command[] = [
  {
    name: ['archive', 'move'],
    usage: '--before YYYYMM [--tablespace NAME | --to SERVER] [--dry-run]',
    what: 'Moves the months of transactions before the given one to the read-only archive, which searches still reach; with --tablespace onto other disks, with --to onto another server.',
    run: move,
  },
  {
    name: ['archive', 'server'],
    usage: 'NAME',
    what: 'Makes the PostgreSQL of ARCHIVE_SERVER_URL known as a server for old months, or changes its address and login.',
    run: server,
  },
  {
    name: ['archive', 'restore'],
    usage: 'YYYYMM…',
    what: 'Puts months of the archive back among the others.',
    run: restore,
  },
  {
    name: ['archive'],
    usage: '',
    what: 'Lists the months of transactions, with their size and place, and what is left of others on other servers.',
    run: list,
  },
]

async function move(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      before: { type: 'string' },
      tablespace: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const { before, tablespace = null, to } = values
  if (!before || !isMonth(before)) return wrongUse('Missing --before YYYYMM, for example --before 202401.')
  if (to !== undefined && tablespace !== null) return wrongUse('Either --tablespace or --to.')
  if (to !== undefined && !isServerName(to)) return wrongUse(serverNames)
  return withDatabase(async ({ connection, settings }) => {
    if (tablespace !== null && !settings.databaseUrl)
      throw new Error('--tablespace needs your own PostgreSQL: backups of the embedded one hold its data folder alone.')
    await using pool = ownerPool(connection, 4)
    const wanted = { before, tablespace, to }
    const today = dayOf(new Date())
    const months = await monthsToArchive(pool, wanted, today)
    if (months.length === 0) console.log('Nothing to move.')
    else if (values['dry-run']) for (const month of months) console.log(`Would move ${lineOf(month)}`)
    else return ended(await archiveMonths(pool, wanted, { today, say: console.log, signal }))
    return 0
  })
}

const serverNames = 'Name the server in lower-case letters, digits and _, for example: archive server cold1'

async function server(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [name, ...more] = positionals
  if (!name || more.length > 0 || !isServerName(name)) return wrongUse(serverNames)
  return withDatabase(async ({ connection, databases, settings }) => {
    const { archiveServerUrl } = settings
    if (!archiveServerUrl)
      throw new Error(
        'Set ARCHIVE_SERVER_URL_FILE to a file with the address: postgres://USER:PASSWORD@HOST:5432/DATABASE',
      )
    await using pool = ownerPool(connection, 2)
    await putServer(pool, name, archiveServerUrl)
    await recordCommand(databases.main, 'archive server', { target: name })
    console.log(`${name} is known: recourse archive move --before YYYYMM --to ${name}`)
    return 0
  })
}

async function restore(args: string[], signal: AbortSignal): Promise<number> {
  const { positionals: months } = parseArgs({ args, options: {}, allowPositionals: true })
  if (months.length === 0 || !months.every(isMonth))
    return wrongUse('Name the months to restore, for example: archive restore 202312 202401')
  return withDatabase(async ({ connection }) => {
    await using pool = ownerPool(connection, 4)
    return ended(await restoreMonths(pool, months, { today: dayOf(new Date()), say: console.log, signal }))
  })
}

async function list(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(
    async ({ connection, databases }) => {
      for (const month of await historyMonths(databases.search)) console.log(`${month.place.padEnd(9)}${lineOf(month)}`)
      await using pool = ownerPool(connection, 1)
      for (const name of await knownServers(pool)) await listWithoutMonth(pool, databases.main, name)
      return 0
    },
    { readOnly: true },
  )
}

async function listWithoutMonth(pool: pg.Pool, db: Kysely<Tables>, name: string): Promise<void> {
  try {
    const tables = await tablesWithoutMonth(pool, db, name)
    if (tables.length === 0) return
    console.log(
      `No month is read from these tables on ${name}. When nothing is being moved, and a backup of the main database is newer than they are, drop them there:`,
    )
    for (const table of tables) console.log('  DROP TABLE', `${table};`)
  } catch (error) {
    console.log(`Whether ${name} has other tables is not known. ${error instanceof Error ? error.message : error}`)
  }
}

function lineOf({ month, rows, bytes, tablespace, server }: HistoryMonth): string {
  const where = tablespace === null ? '' : `, in ${tablespace}`
  const size = server === null ? megabytes(bytes) : `on ${server}`
  return `${month}: ${rows.toLocaleString('en')} transactions, ${size}${where}`
}

function ended(complete: boolean): 0 | 1 {
  if (!complete) console.log('Interrupted: run it again.')
  return complete ? 0 : 1
}
