import { createHash, type Hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Day, dayOf } from '../../domain/calendar.ts'
import { noHash } from './chain.ts'
import type { Tables } from './tables.ts'

/** A day is over for good when its last rows, begun before midnight, have surely been committed. */
const graceMs = 10 * 60_000

interface SealedDay {
  day: Day
  n: string
  prev_hash: Buffer
  hash: Buffer
}

/** The rows of a day: how many, and the hash over their hashes in order. */
export interface DayOfRows {
  day: Day
  n: number
  hash: Buffer
}

/**
 * Seals every finished day that isn't sealed yet: its rows under one hash, chained to the day before. Called at the start
 * and daily; several servers at once do no harm. `rowsOf` answers the days with rows after `last` and before `before`, in
 * order. Answers how many days were sealed.
 */
export function sealFinishedDays(
  db: Kysely<Tables>,
  table: 'event_day' | 'audit_day',
  now: Date,
  rowsOf: (trx: Transaction<Tables>, last: Day | null, before: Day) => Promise<DayOfRows[]>,
): Promise<number> {
  const today = dayOf(new Date(now.getTime() - graceMs))
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`seal ${table}`}))`.execute(trx)
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

/**
 * Where the chain of days breaks, given what the rows of each day are now. Of days before `keptFrom` the rows were
 * dropped: their seals have to be whole among themselves.
 */
export function brokenDay(
  sealed: readonly SealedDay[],
  found: ReadonlyMap<Day, DayOfRows>,
  keptFrom: Day = '',
): { day: Day; what: string } | null {
  let prevHash: Buffer = noHash
  for (const { day, n, prev_hash, hash } of sealed) {
    if (!prev_hash.equals(prevHash)) return { day, what: 'A sealed day before it is missing or was changed.' }
    prevHash = hash
    if (day < keptFrom) continue
    const rows = found.get(day)
    if (!rows || rows.n !== Number(n)) return { day, what: `${n} rows were sealed, ${rows?.n ?? 0} are there.` }
    if (!hash.equals(sealOf(prev_hash, rows))) return { day, what: 'Its rows are not those that were sealed.' }
  }
  const last = sealed.at(-1)?.day ?? ''
  const known = new Set(sealed.map((one) => one.day))
  const unsealed = [...found.keys()].filter((day) => day < last && !known.has(day)).sort()[0]
  return unsealed ? { day: unsealed, what: 'It has rows, but no seal.' } : null
}

function sealOf(prevHash: Buffer, { day, n, hash }: DayOfRows): Buffer {
  return createHash('sha256').update(prevHash).update(`${day} ${n} `).update(hash).digest()
}

/** Counts rows into their days, in their order. */
export class DayCounter {
  private readonly days = new Map<Day, { n: number; hash: Hash }>()

  add(day: Day, rowHash: Buffer): void {
    const counted = this.days.get(day) ?? { n: 0, hash: createHash('sha256') }
    counted.n += 1
    counted.hash.update(rowHash)
    this.days.set(day, counted)
  }

  /** Ends the count. */
  found(): Map<Day, DayOfRows> {
    return new Map([...this.days].map(([day, { n, hash }]) => [day, { day, n, hash: hash.digest() }]))
  }
}
