import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Day, dayOf } from '../../domain/calendar.ts'
import type { Tables } from '../db/tables.ts'
import { noHash } from './events.ts'

/** A day is over for good when its last steps, begun before midnight, have surely been committed. */
const graceMs = 10 * 60_000
const keepKeysMs = 7 * 24 * 3_600_000

interface SealedDay {
  day: Day
  n: string
  prev_hash: Buffer
  hash: Buffer
}

/** The events of a day: how many, and the hash over their hashes in the order of (expId, version). */
interface DayOfEvents {
  n: number
  hash: Buffer
}

/**
 * Seals every finished day that isn't sealed yet: its events under one hash, chained to the day before. Called at the
 * start and daily; several servers at once do no harm. Answers how many days were sealed.
 */
export function sealDays(db: Kysely<Tables>, now: Date): Promise<number> {
  const today = dayOf(new Date(now.getTime() - graceMs))
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('seal days'))`.execute(trx)
    const last = await trx.selectFrom('event_day').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()
    const { rows } = await sql<{ day: Day; n: number; hash: Buffer }>`
      SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n,
        sha256(string_agg(hash, ''::bytea ORDER BY exp_id, version)) AS hash
      FROM exception_event
      WHERE at >= ${last?.day ?? '20000101'}::timestamp AT TIME ZONE 'UTC' + ${last ? '1 day' : '0'}::interval
        AND at < ${today}::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1 ORDER BY 1`.execute(trx)
    let prevHash: Buffer = last?.hash ?? noHash
    for (const { day, n, hash } of rows) {
      const sealed = sealOf(prevHash, day, { n, hash })
      await trx
        .insertInto('event_day')
        .values({ day, n: String(n), prev_hash: prevHash, hash: sealed })
        .execute()
      prevHash = sealed
    }
    return rows.length
  })
}

/** Forgets the keys of requests that nobody sends again. */
export async function forgetKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepKeysMs)
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}

/** Where the chain of days breaks, given what the events of each day are now. */
export function brokenDay(
  sealed: readonly SealedDay[],
  found: ReadonlyMap<Day, DayOfEvents>,
): { day: Day; what: string } | null {
  let prevHash: Buffer = noHash
  for (const { day, n, prev_hash, hash } of sealed) {
    const events = found.get(day)
    if (!prev_hash.equals(prevHash)) return { day, what: 'A sealed day before it is missing or was changed.' }
    if (!events || events.n !== Number(n)) return { day, what: `${n} events were sealed, ${events?.n ?? 0} are there.` }
    if (!hash.equals(sealOf(prev_hash, day, events))) return { day, what: 'Its events are not those that were sealed.' }
    prevHash = hash
  }
  const last = sealed.at(-1)?.day ?? ''
  const known = new Set(sealed.map((one) => one.day))
  const unsealed = [...found.keys()].filter((day) => day < last && !known.has(day)).sort()[0]
  return unsealed ? { day: unsealed, what: 'It has events, but no seal.' } : null
}

function sealOf(prevHash: Buffer, day: Day, { n, hash }: DayOfEvents): Buffer {
  return createHash('sha256').update(prevHash).update(`${day} ${n} `).update(hash).digest()
}
