import { type Kysely, sql } from 'kysely'
import type { HistoryRow } from '../../../contract/records.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/actor.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { relatedDays } from '../../../domain/handling.ts'
import type { Total } from '../../db/counted.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { type Asked, type Place, pageOf } from './page.ts'

/** How a cleared transaction is read and shown: the flows know. */
export interface ReadsHistory<Row> {
  /** The columns of `history AS r`. */
  columns: string
  rowOf(row: Row, actor: Actor): HistoryRow
}

interface Related extends Total, Place {
  list: HistoryRow[]
}

/** What the cards of `hashes` did from one day of settlement to another, as far as this user may see it. */
async function transactionsOf<Row>(
  db: Kysely<Tables>,
  { columns, rowOf }: ReadsHistory<Row>,
  actor: Actor,
  { hash, from, to }: { hash: string; from: Day; to: Day },
  place: Place,
): Promise<Related> {
  const own = actsForAll(actor) ? sql`true` : sql`${actor.insIdCd} = ANY(ARRAY[r.acq_ins_id_cd, r.iss_ins_id_cd])`
  const asked: Asked = {
    table: sql`history`,
    order: sql`r.id DESC`,
    arms: [
      sql`r.pan_hash = ${hash} AND r.id >= ${firstIdOf(from)}::bigint AND r.id < ${firstIdOf(addDays(to, 1))}::bigint
        AND ${own}`,
    ],
    columns: sql.raw(columns),
    tables: sql``,
  }
  const { rows, ...totals } = await pageOf<Row>(db, asked, place)
  return { list: rows.map((row) => rowOf(row, actor)), ...totals, ...place }
}

/** On the day of settlement of an alert. Throws `notFound` where that is another's. */
export async function relatedOnTheDay<Row>(
  db: Kysely<Tables>,
  reads: ReadsHistory<Row>,
  actor: Actor,
  rid: string,
  place: Place,
): Promise<Related> {
  const alert = await db
    .selectFrom('sus_trans')
    .select(['ins_id_cd', 'pan_hash', 'settle_dt'])
    .where('rid', '=', rid)
    .executeTakeFirst()
  if (!alert || !mayActFor(actor, alert.ins_id_cd)) throw new CallError('notFound')
  const { pan_hash: hash, settle_dt: day } = alert
  return transactionsOf(db, reads, actor, { hash, from: day, to: day }, place)
}

/** In the last 30 days. */
export function relatedLately<Row>(
  db: Kysely<Tables>,
  reads: ReadsHistory<Row>,
  actor: Actor,
  hash: string,
  today: Day,
  place: Place,
): Promise<Related> {
  // What is sent late in the evening is settled tomorrow.
  const span = { hash, from: addDays(today, 1 - relatedDays), to: addDays(today, 1) }
  return transactionsOf(db, reads, actor, span, place)
}
