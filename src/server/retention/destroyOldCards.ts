import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { shortestRetention, whyThisLong } from '../../domain/operations/retention.ts'
import { addDays, type Day, dayText } from '../../domain/time/calendar.ts'
import { readRules } from '../db/limitRules.ts'
import type { Tables } from '../db/tables.ts'
import { recordCommand } from '../features/audit/operator.ts'
import { destroy } from './destroy.ts'
import { places, type RetentionPlace } from './places.ts'
import { destroyKept, destroyNext, goBackForImports } from './transactions.ts'

interface RunOptions {
  /** The age in days, from `CARD_RETENTION_DAYS`. */
  days: number
  today: Day
  signal?: AbortSignal
  /** Numbers in one transaction at most. */
  size?: number
}

/**
 * Destroys the sealed card numbers that are older than `days` and that no open record needs. It works in transactions of
 * some hundred rows and rests as long as it works. What was cut short goes on where it was, in whichever process, and the
 * row of the audit log counts what was destroyed since the last one. Throws where the limit rules need the numbers longer.
 */
export async function destroyOldCards(
  db: Kysely<Tables>,
  { days, today, signal, size = 500 }: RunOptions,
): Promise<{ destroyed: number; complete: boolean }> {
  await expectLongEnough(db, days)
  await expectNoOlderServers(db)
  const before = addDays(today, -days)
  const inSteps = async (step: (trx: Transaction<Tables>) => Promise<boolean>) => {
    for (let more = true; more && !signal?.aborted; ) {
      const began = performance.now()
      more = await inShortTransaction(db, step)
      if (more) await sleep(performance.now() - began)
    }
  }
  let after = '-1'
  await inSteps(async (trx) => {
    const last = await destroyKept(trx, before, { after, size })
    after = last ?? after
    return last !== null
  })
  await inShortTransaction(db, goBackForImports)
  await inSteps((trx) => destroyNext(trx, before, size))
  for (const place of places) await inSteps((trx) => destroyIn(trx, place, before, size))
  const complete = !signal?.aborted
  return { destroyed: await auditDestroyed(db, before, complete), complete }
}

/** Destroys the oldest numbers of a table that are not needed. Returns whether there may be more. */
async function destroyIn(trx: Transaction<Tables>, place: RetentionPlace, before: Day, size: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.${sql.ref(place.id)}::text AS id FROM ${sql.table(place.table)} AS p
    WHERE ${place.isPast(before)} AND NOT ${place.isNeeded(before)}
    ORDER BY ${place.order} LIMIT ${size} FOR UPDATE OF p SKIP LOCKED`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await destroy(trx, place.table, ids)
  return ids.length === size
}

/** One run at a time takes a step, and nobody else waits for it long. */
async function inShortTransaction<Done>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Done>,
): Promise<Done> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(trx)
    await sql`INSERT INTO card_retention DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(trx)
    await sql`SELECT FROM card_retention FOR UPDATE`.execute(trx)
    return work(trx)
  })
}

/** Throws a sentence for the operator. */
export async function expectLongEnough(db: Kysely<Tables>, days: number): Promise<void> {
  const rules = await readRules(db)
  if (days < shortestRetention(rules))
    throw new Error(
      `No card number was destroyed: CARD_RETENTION_DAYS is ${days}, and the limit rules need ${shortestRetention(rules)} (${whyThisLong(rules)}).`,
    )
}

/** A server from before this migration fails where a number is gone. */
async function expectNoOlderServers(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM server_process WHERE seen_at > now() - interval '90 seconds' AND migration < '0062_cardRetention'
    ) AS found`.execute(db)
  if (rows[0]?.found)
    throw new Error('No card number was destroyed: a server of an older release runs, which cannot do without them.')
}

/** Returns how many numbers were destroyed since the last row of the audit log. */
async function auditDestroyed(db: Kysely<Tables>, before: Day, complete: boolean): Promise<number> {
  return inShortTransaction(db, async (trx) => {
    const { rows } = await sql<{ total: string; audited: string }>`
      SELECT coalesce(sum(u.destroyed), 0) AS total, min(r.audited) AS audited
      FROM card_retention AS r LEFT JOIN card_key_use AS u ON true`.execute(trx)
    const { total = '0', audited = '0' } = rows[0] ?? {}
    const done = Number(total) - Number(audited)
    await recordCommand(trx, 'retention', { target: dayText(before), detail: { done, interrupted: !complete } })
    await sql`UPDATE card_retention SET audited = ${total}::bigint, ran_at = now()`.execute(trx)
    return done
  })
}
