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
import { analyzeSent, renameSent, sendMonth } from './sendMonth.ts'

interface ArchiveOptions {
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
  /** The server to which they go, if any. */
  to?: string | undefined
}

/** The months that `archiveMonths` would change. Throws a sentence where some of them can still be disputed. */
export async function monthsToArchive(
  pool: pg.Pool,
  { before, tablespace, to }: Wanted,
  today: Day,
): Promise<HistoryMonth[]> {
  await expectUndisputed(kyselyOf(pool), before, today)
  if (tablespace !== null) await expectTablespace(pool, tablespace)
  const isInPlace = (one: HistoryMonth) =>
    one.place === 'archived' && to === undefined && (tablespace === null || one.tablespace === tablespace)
  const months = await historyMonths(pool)
  const found = months.filter((one) => one.month < before && one.server === null && !isInPlace(one))
  const lastSent = months.findLast(({ server }) => server !== null)
  const between = found.find(({ month }) => lastSent && month < lastSent.month)
  if (between && lastSent && to === undefined)
    throw new Error(
      `${between.month} is older than ${lastSent.month}, which is on ${lastSent.server}: months on other servers are the oldest. Move it there, too: --to ${lastSent.server}.`,
    )
  return found
}

/**
 * Moves the months before one to the archive, oldest first, while servers work. It can be cut short after any statement:
 * run again, it goes on where it was. Returns whether all were moved.
 */
export async function archiveMonths(pool: pg.Pool, wanted: Wanted, options: ArchiveOptions): Promise<boolean> {
  const { say, signal, today } = options
  const { tablespace, to } = wanted
  const db = kyselyOf(pool)
  await expectNoOlderServers(pool, to === undefined ? '0069_archive' : '0093_remoteMonths')
  return holdAlone(pool, 'archive', async () => {
    const patience = patienceOf(options)
    await analyzeSent(db)
    for (const month of await monthsToArchive(pool, wanted, today)) {
      if (signal?.aborted) return false
      const began = performance.now()
      if (month.place !== 'archived') await moveMonth(db, month, patience)
      if (to !== undefined) await sendMonth(month, { pool, db, server: to, patience })
      else if (tablespace !== null && month.tablespace !== tablespace) await copyMonth(db, month, tablespace, patience)
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
    const stays = months.findLast(({ month, server }) => server !== null && !names.includes(month))
    const older = wanted.find(({ month, server }) => server !== null && stays && month < stays.month)
    if (older && stays)
      throw new Error(`${older.month} is older than ${stays.month}, which is on ${stays.server}: restore that, too.`)
    // Months on other servers are the oldest at any time.
    for (const month of wanted.toReversed()) {
      if (signal?.aborted) return false
      const began = performance.now()
      const db = kyselyOf(pool)
      await restoreMonth(db, month, patienceOf(options))
      await renameSent(pool, db, month)
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
  const now = (await historyMonths(pool)).find((one) => one.month === month)
  const after = now?.server ? `now on ${now.server}` : `${megabytes(now?.bytes ?? 0)} after`
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${month}: ${rows.toLocaleString('en')} transactions, ${megabytes(bytes)} before, ${after}, ${seconds} s`
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

async function expectNoOlderServers(pool: pg.Pool, since: string): Promise<void> {
  const older = (await runningServers(pool)).find(({ migration }) => migration < since)
  if (older)
    throw new Error(
      `${older.host} runs a server of release ${older.release}, whose searches would not find what is archived: restart it with this release first.`,
    )
}
