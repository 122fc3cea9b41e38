import { createHash, type Hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Day, utcDayOf } from '../../../domain/time/calendar.ts'
import { noHash } from '../chain.ts'
import type { Tables } from '../tables.ts'

/** Waits so long after midnight that the day's last rows have surely been committed. */
const graceMs = 10 * 60_000

/** Time limit and interval of waiting for running writers, in milliseconds. */
const patienceMs = 60_000
const pollMs = 100

interface SealedDay {
  day: Day
  n: string
  prev_hash: Buffer
  hash: Buffer
}

/** The chains of sealed days: events, audit log, and history rows brought by imports. */
export type SealTable = 'event_day' | 'audit_day' | 'history_chunk_day'

const sealedTables: Readonly<Record<SealTable, string>> = {
  event_day: 'exception_event',
  audit_day: 'audit_log',
  history_chunk_day: 'history_chunk',
}

interface DayOfRows {
  day: Day
  n: number
  hash: Buffer
}

/**
 * Seals every finished day under one hash, chained to the day before. A lock makes it safe on several servers at once.
 * `rowsOf` returns the days with rows after `last` and before `before`, in order. Returns how many days were sealed.
 */
export function sealFinishedDays(
  db: Kysely<Tables>,
  table: SealTable,
  now: Date,
  rowsOf: (trx: Transaction<Tables>, last: Day | null, before: Day) => Promise<DayOfRows[]>,
): Promise<number> {
  const today = utcDayOf(new Date(now.getTime() - graceMs))
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`seal ${table}`}))`.execute(trx)
    await writersEnded(trx, sealedTables[table])
    const last = await trx.selectFrom(table).selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()
    const days = await rowsOf(trx, last?.day ?? null, today)
    let prevHash: Buffer = last?.hash ?? noHash
    for (const one of days) {
      const hash = sealOf(prevHash, one)
      await trx
        .insertInto(table)
        .values({ day: one.day, n: String(one.n), prev_hash: prevHash, hash })
        .execute()
      prevHash = hash
    }
    return days.length
  })
}

interface KeptDays {
  /** Rows of days before this one were dropped: only the chain of their seals is checked. */
  keptFrom?: Day
  dueBefore: Day
}

/**
 * Waits for the transactions now writing to this table: one that wrote before midnight and commits later would add rows
 * to a sealed day. Transactions that begin meanwhile have a later time and aren't waited for.
 */
async function writersEnded(trx: Transaction<Tables>, table: string): Promise<void> {
  const writers = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT virtualtransaction AS name FROM pg_locks
      WHERE relation = ${table}::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND mode = 'RowExclusiveLock' AND pid <> pg_backend_pid()`.execute(trx)
    return new Set(rows.map((row) => row.name))
  }
  const before = await writers()
  for (let waitedMs = 0; before.size > 0; waitedMs += pollMs) {
    if (waitedMs > patienceMs) throw new Error(`A transaction writes to ${table} and does not end.`)
    await sleep(pollMs)
    const now = await writers()
    for (const name of before) if (!now.has(name)) before.delete(name)
  }
}

export function brokenDay(
  sealed: readonly SealedDay[],
  found: ReadonlyMap<Day, DayOfRows>,
  { keptFrom = '', dueBefore }: KeptDays,
): { day: Day; what: string } | null {
  let prevHash: Buffer = noHash
  for (const { day, n, prev_hash, hash } of sealed) {
    if (!prev_hash.equals(prevHash)) return { day, what: 'A sealed day before it is missing or was changed.' }
    prevHash = hash
    if (day < keptFrom) continue
    const rows = found.get(day)
    if (!rows || rows.n !== Number(n)) return { day, what: `${n} rows were sealed, ${rows?.n ?? 0} exist.` }
    if (!hash.equals(sealOf(prev_hash, rows))) return { day, what: 'Rows differ from the seal.' }
  }
  const last = sealed.at(-1)?.day ?? ''
  const known = new Set(sealed.map((one) => one.day))
  const unsealed = [...found.keys()].filter((day) => !known.has(day) && (day < last || day < dueBefore)).sort()[0]
  return unsealed ? { day: unsealed, what: 'The day has rows but no seal.' } : null
}

/**
 * Days before this one ended more than a day ago, so a running server has sealed them. By the database's clock when no
 * time is given.
 */
export async function sealDueBefore(db: Kysely<Tables>, now?: Date): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    SELECT to_char(coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) AT TIME ZONE 'UTC'
      - interval '1 day', 'YYYYMMDD') AS day`.execute(db)
  return rows[0]?.day ?? ''
}

function sealOf(prevHash: Buffer, { day, n, hash }: DayOfRows): Buffer {
  return createHash('sha256').update(prevHash).update(`${day} ${n} `).update(hash).digest()
}

/** Rows must be added in their order. */
export class DayCounter {
  private readonly days = new Map<Day, { n: number; hash: Hash }>()

  add(day: Day, rowHash: Buffer): void {
    const counted = this.days.get(day) ?? { n: 0, hash: createHash('sha256') }
    counted.n += 1
    counted.hash.update(rowHash)
    this.days.set(day, counted)
  }

  found(): Map<Day, DayOfRows> {
    return new Map([...this.days].map(([day, { n, hash }]) => [day, { day, n, hash: hash.digest() }]))
  }
}
