import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { shortestRetention, whyThisLong } from '../../domain/operations/retention.ts'
import { addDays, type Day, dayText } from '../../domain/time/calendar.ts'
import { readRules } from '../db/limitRules.ts'
import type { Tables } from '../db/tables.ts'
import { holdAlone } from '../db/upgrade/holdAlone.ts'
import type { Patience } from '../db/upgrade/patiently.ts'
import { runningServers } from '../db/upgrade/servers.ts'
import { copyMonth } from './copyMonth.ts'
import { firstDayOf, type HistoryMonth, historyMonths } from './months.ts'
import { moveMonth } from './moveMonth.ts'
import { restoreMonth } from './restoreMonth.ts'

export interface ArchiveOptions {
  today: Day
  say: (line: string) => void
  signal?: AbortSignal
  /** How often a step that doesn't get its locks is tried. */
  tries?: number
}

interface Wanted {
  /** The first month that stays, such as `202401`. */
  before: string
  /** Null: the months stay in the tablespace in which they are. */
  tablespace: string | null
}

/** The months that `archiveMonths` would change. Throws a sentence where some of them can still be disputed. */
export async function monthsToArchive(
  pool: pg.Pool,
  { before, tablespace }: Wanted,
  today: Day,
): Promise<HistoryMonth[]> {
  await expectUndisputed(kyselyOf(pool), before, today)
  if (tablespace !== null) await expectTablespace(pool, tablespace)
  const isElsewhere = (month: HistoryMonth) => tablespace !== null && month.tablespace !== tablespace
  const months = await historyMonths(pool)
  return months.filter((one) => one.month < before && (one.place !== 'archived' || isElsewhere(one)))
}

/**
 * Moves the months before one to the archive, oldest first, while servers work. It can be cut short after any statement:
 * run again, it goes on where it was. Returns whether all were moved.
 */
export async function archiveMonths(pool: pg.Pool, wanted: Wanted, options: ArchiveOptions): Promise<boolean> {
  const { say, signal, today } = options
  const { tablespace } = wanted
  const db = kyselyOf(pool)
  await expectNoOlderServers(pool)
  return holdAlone(pool, 'archive', async () => {
    const patience = patienceOf(options)
    for (const month of await monthsToArchive(pool, wanted, today)) {
      if (signal?.aborted) return false
      const began = performance.now()
      if (month.place !== 'archived') await moveMonth(db, month, patience)
      if (tablespace !== null && month.tablespace !== tablespace) await copyMonth(db, month, tablespace, patience)
      say(await doneLine(pool, month, began))
    }
    return true
  })
}

/** Puts months back among the live ones. Throws a sentence where one is not in the archive. */
export async function restoreMonths(
  pool: pg.Pool,
  names: readonly string[],
  options: ArchiveOptions,
): Promise<boolean> {
  const { say, signal } = options
  return holdAlone(pool, 'archive', async () => {
    const months = await historyMonths(pool)
    const wanted = names.map((name) => {
      const month = months.find((one) => one.month === name && one.place === 'archived')
      if (!month) throw new Error(`${name} is not in the archive.`)
      return month
    })
    for (const month of wanted) {
      if (signal?.aborted) return false
      const began = performance.now()
      await restoreMonth(kyselyOf(pool), month, patienceOf(options))
      say(await doneLine(pool, month, began))
    }
    return true
  })
}

/** Does not end the pool. */
function kyselyOf(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function patienceOf({ tries = 100, say }: ArchiveOptions): Patience {
  return { tries, say }
}

async function doneLine(pool: pg.Pool, { month, rows, bytes }: HistoryMonth, began: number): Promise<string> {
  const after = (await historyMonths(pool)).find((one) => one.month === month)?.bytes ?? 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${month}: ${rows.toLocaleString('en')} transactions, ${megabytes(bytes)} before, ${megabytes(after)} after, ${seconds} s`
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}

/** All days of a month that is moved lie before this one. */
async function firstThatStays(db: Kysely<Tables>, today: Day) {
  const rules = await readRules(db)
  return { first: addDays(today, -shortestRetention(rules)), rules }
}

/** The first month that `archive move` leaves where it is, such as `202401`. */
export async function firstMonthThatStays(db: Kysely<Tables>, today: Day): Promise<string> {
  return (await firstThatStays(db, today)).first.slice(0, 6)
}

async function expectUndisputed(db: Kysely<Tables>, before: string, today: Day): Promise<void> {
  const { first, rules } = await firstThatStays(db, today)
  if (firstDayOf(before) <= first) return
  throw new Error(
    `Transactions since ${dayText(first)} stay (${whyThisLong(rules)}): name ${first.slice(0, 6)} or an earlier month.`,
  )
}

async function expectTablespace(pool: pg.Pool, name: string): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM pg_tablespace WHERE spcname = $1', [name])
  if (!rowCount) throw new Error(`There is no tablespace ${name}: create it first (CREATE TABLESPACE).`)
}

async function expectNoOlderServers(pool: pg.Pool): Promise<void> {
  const older = (await runningServers(pool)).find(({ migration }) => migration < '0069_archive')
  if (older)
    throw new Error(
      `${older.host} runs a server of release ${older.release}, whose searches would not find what is archived: restart it with this release first.`,
    )
}
