import { type Kysely, sql, type Transaction } from 'kysely'
import { addDays, type Day, nextMonthOf } from '../../domain/time/calendar.ts'
import { firstIdOf, idsPerDay } from '../db/dayIds.ts'
import type { Tables } from '../db/tables.ts'
import { destroy } from './destroy.ts'
import { isOpen } from './places.ts'

/** A transaction is needed while a record on it is open. `h` is the transaction. */
const isNeeded = (before: Day) =>
  sql<boolean>`EXISTS (SELECT FROM exception AS e WHERE e.orig_id = h.id AND ${isOpen('e', before)})`

/** Begins again at the days of what was imported since the last look, where they had been passed. */
export async function goBackForImports(trx: Transaction<Tables>): Promise<void> {
  await sql`
    UPDATE card_retention AS r SET chunk_id = new.last, after_id = least(r.after_id, new.first - 1)
    FROM (
      SELECT max(chunk_id) AS last, min((day - DATE '2000-01-01')::bigint * ${idsPerDay}::bigint) AS first
      FROM history_chunk CROSS JOIN unnest(days) AS day
      WHERE chunk_id > (SELECT chunk_id FROM card_retention)
    ) AS new
    WHERE new.last IS NOT NULL`.execute(trx)
}

/**
 * Destroys the numbers of the next transactions from before the day, all of one month, and keeps in mind those that are
 * needed or locked. Returns whether there may be more.
 */
export async function destroyNext(trx: Transaction<Tables>, before: Day, size: number): Promise<boolean> {
  const month = await nextMonth(trx, before)
  if (!month) {
    await sql`UPDATE card_retention SET after_id = greatest(after_id, ${firstIdOf(before) - 1}::bigint)`.execute(trx)
    return false
  }
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM history_all WHERE id > ${month.after}::bigint AND id < ${month.end}::bigint AND pan_sealed IS NOT NULL
    ORDER BY id LIMIT ${size}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const free = await lockUnneeded(trx, ids, before)
  await destroy(trx, 'history', free)
  const isFree = new Set(free)
  await sql`
    INSERT INTO card_kept (history_id) SELECT unnest(${ids.filter((id) => !isFree.has(id))}::bigint[])
    ON CONFLICT DO NOTHING`.execute(trx)
  const last = ids.length < size ? month.end - 1 : Number(ids.at(-1))
  await sql`UPDATE card_retention SET after_id = ${last}::bigint`.execute(trx)
  return true
}

interface Month {
  /** The ids between these two, both left out. */
  after: number
  end: number
}

async function nextMonth(db: Kysely<Tables>, before: Day, from?: number): Promise<Month | null> {
  const after =
    from ?? Number((await db.selectFrom('card_retention').select('after_id').executeTakeFirst())?.after_id ?? -1)
  const limit = firstIdOf(before)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM history_all WHERE id > ${after}::bigint AND id < ${limit}::bigint ORDER BY id LIMIT 1`.execute(db)
  const [next] = rows
  if (!next) return null
  const day = addDays('20000101', Math.floor(Number(next.id) / idsPerDay))
  return { after, end: Math.min(limit, firstIdOf(nextMonthOf(day))) }
}

/** Looks again at transactions that were passed over, those after `after`. Returns the last of them; null: no more. */
export async function destroyKept(
  trx: Transaction<Tables>,
  before: Day,
  { after, size }: { after: string; size: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT history_id AS id FROM card_kept WHERE history_id > ${after}::bigint AND history_id < ${firstIdOf(before)}::bigint
    ORDER BY history_id LIMIT ${size}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return null
  await destroy(trx, 'history', await lockUnneeded(trx, ids, before))
  const { rows: stored } = await sql<{ id: string }>`
    SELECT id FROM history_all
    WHERE id = any(${ids}::bigint[]) AND id BETWEEN ${ids[0]}::bigint AND ${ids.at(-1)}::bigint
      AND pan_sealed IS NOT NULL`.execute(trx)
  const isStored = new Set(stored.map(({ id }) => id))
  await sql`
    DELETE FROM card_kept WHERE history_id = any(${ids.filter((id) => !isStored.has(id))}::bigint[])`.execute(trx)
  return ids.length < size ? null : (ids.at(-1) ?? null)
}

async function lockUnneeded(trx: Transaction<Tables>, ids: readonly string[], before: Day): Promise<string[]> {
  if (ids.length === 0) return []
  const among = sql`h.id = any(${[...ids]}::bigint[]) AND h.id BETWEEN ${ids[0]}::bigint AND ${ids.at(-1)}::bigint
    AND h.pan_sealed IS NOT NULL AND NOT ${isNeeded(before)}`
  const { rows } = await sql<{ id: string }>`
    SELECT h.id FROM history AS h WHERE ${among} ORDER BY h.id FOR UPDATE OF h SKIP LOCKED`.execute(trx)
  // Nobody locks what is archived.
  const { rows: archived } = await sql<{ id: string }>`
    SELECT h.id FROM history_archive AS h WHERE ${among}`.execute(trx)
  return [...rows, ...archived].map(({ id }) => id)
}

interface CountedTransactions {
  due: number
  needed: number
}

/** Counts one month after the other, so that no statement reads all of them. */
export async function countTransactions(db: Kysely<Tables>, before: Day): Promise<CountedTransactions> {
  const counted = { due: 0, needed: 0 }
  for (let month = await nextMonth(db, before); month; month = await nextMonth(db, before, month.end - 1)) {
    const { rows } = await sql<{ due: string; needed: string }>`
      SELECT count(*) FILTER (WHERE NOT needed) AS due, count(*) FILTER (WHERE needed) AS needed FROM (
        SELECT ${isNeeded(before)} AS needed FROM history_all AS h
        WHERE h.id > ${month.after}::bigint AND h.id < ${month.end}::bigint AND h.pan_sealed IS NOT NULL
      ) AS old`.execute(db)
    counted.due += Number(rows[0]?.due)
    counted.needed += Number(rows[0]?.needed)
  }
  const { rows } = await sql<{ due: string; needed: string }>`
    SELECT count(*) FILTER (WHERE NOT needed) AS due, count(*) FILTER (WHERE needed) AS needed FROM (
      SELECT ${isNeeded(before)} AS needed FROM card_kept AS k CROSS JOIN LATERAL history_row(k.history_id) AS h
      WHERE k.history_id <= (SELECT after_id FROM card_retention) AND k.history_id < ${firstIdOf(before)}::bigint
        AND h.pan_sealed IS NOT NULL
    ) AS old`.execute(db)
  return { due: counted.due + Number(rows[0]?.due), needed: counted.needed + Number(rows[0]?.needed) }
}
