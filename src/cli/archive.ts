import { parseArgs } from 'node:util'
import { dayOf } from '../domain/time/calendar.ts'
import { archiveMonths, megabytes, monthsToArchive, restoreMonths } from '../server/archive/archiveMonths.ts'
import { type HistoryMonth, historyMonths, isMonth } from '../server/archive/months.ts'
import { ownerPool } from '../server/db/pools/databases.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const archiveCommands: readonly Command[] = [
  {
    name: ['archive', 'move'],
    usage: '--before YYYYMM [--tablespace NAME] [--dry-run]',
    what: 'Moves the months of transactions before the given one to the read-only archive, which searches still reach; with --tablespace onto other disks.',
    run: move,
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
    what: 'Lists the months of transactions, with their size and place.',
    run: list,
  },
]

async function move(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      before: { type: 'string' },
      tablespace: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const { before, tablespace = null } = values
  if (!before || !isMonth(before)) return wrongUse('Missing --before YYYYMM, for example --before 202401.')
  return withDatabase(async ({ connection, settings }) => {
    if (tablespace !== null && !settings.databaseUrl)
      throw new Error('--tablespace needs your own PostgreSQL: backups of the embedded one hold its data folder alone.')
    const pool = ownerPool(connection, 4)
    try {
      const wanted = { before, tablespace }
      const today = dayOf(new Date())
      const months = await monthsToArchive(pool, wanted, today)
      if (months.length === 0) console.log('Nothing to move.')
      else if (values['dry-run']) for (const month of months) console.log(`Would move ${lineOf(month)}`)
      else return ended(await archiveMonths(pool, wanted, { today, say: console.log, signal }))
      return 0
    } finally {
      await pool.end()
    }
  })
}

async function restore(args: string[], signal: AbortSignal): Promise<number> {
  const { positionals: months } = parseArgs({ args, options: {}, allowPositionals: true })
  if (months.length === 0 || !months.every(isMonth))
    return wrongUse('Name the months to restore, for example: archive restore 202312 202401')
  return withDatabase(async ({ connection }) => {
    const pool = ownerPool(connection, 4)
    try {
      return ended(await restoreMonths(pool, months, { today: dayOf(new Date()), say: console.log, signal }))
    } finally {
      await pool.end()
    }
  })
}

async function list(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(
    async ({ databases }) => {
      for (const month of await historyMonths(databases.search)) console.log(`${month.place.padEnd(9)}${lineOf(month)}`)
      return 0
    },
    { readOnly: true },
  )
}

function lineOf({ month, rows, bytes, tablespace }: HistoryMonth): string {
  const where = tablespace === null ? '' : `, in ${tablespace}`
  return `${month}: ${rows.toLocaleString('en')} transactions, ${megabytes(bytes)}${where}`
}

function ended(complete: boolean): 0 | 1 {
  if (!complete) console.log('Interrupted: run it again.')
  return complete ? 0 : 1
}
