import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { HistoryRow } from '../../../contract/records/records.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { relatedDays } from '../../../domain/records/handling.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import type { HistoryTables } from '../../db/archiveReach.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import { type ListOf, type ListPlace, type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

export interface ReadsHistory<Row> {
  columns: RawBuilder<unknown>
  rowOf(row: Row, actor: Actor): HistoryRow
}

type RelatedPlace = ListPlace<'settleDt' | '-settleDt'>

async function transactionsOf<Row>(
  db: Kysely<Tables>,
  { columns, rowOf }: ReadsHistory<Row>,
  actor: Actor,
  { tables, hash, from, to }: { tables: HistoryTables; hash: string; from: Day; to: Day },
  place: RelatedPlace,
): Promise<ListOf<HistoryRow>> {
  const query: ListQuery<RelatedPlace['sort']> = {
    columns,
    from: sql`${sql.table(tables)} AS r`,
    where: [
      sql`r.pan_hash = ${hash}`,
      sql`r.id >= ${firstIdOf(from)}::bigint`,
      sql`r.id < ${firstIdOf(addDays(to, 1))}::bigint`,
    ],
    parts: [visibleTo(actor, 'r.acq_ins_id_cd', 'r.iss_ins_id_cd')],
    sorts: { settleDt: 'r.id' },
    tieBreak: 'r.id',
  }
  return listPage(db, query, place, (rows: Row[]) => rows.map((row) => rowOf(row, actor)))
}

/** On the alert's day of settlement. Throws `notFound` for another institution's alert. */
export async function relatedOnTheDay<Row>(
  db: Kysely<Tables>,
  reads: ReadsHistory<Row>,
  actor: Actor,
  rid: string,
  place: RelatedPlace,
): Promise<ListOf<HistoryRow>> {
  const alert = await db
    .selectFrom('sus_trans')
    .select(['ins_id_cd', 'pan_hash', 'settle_dt'])
    .where('rid', '=', rid)
    .executeTakeFirst()
  if (!alert || !mayActFor(actor, alert.ins_id_cd)) throw new CallError('notFound')
  const { pan_hash: hash, settle_dt: day } = alert
  return transactionsOf(db, reads, actor, { tables: 'history_all', hash, from: day, to: day }, place)
}

/** In the last 30 days. */
export function relatedLately<Row>(
  db: Kysely<Tables>,
  reads: ReadsHistory<Row>,
  actor: Actor,
  hash: string,
  today: Day,
  place: RelatedPlace,
): Promise<ListOf<HistoryRow>> {
  // What is sent late in the evening is settled tomorrow.
  const span = { tables: 'history', hash, from: addDays(today, 1 - relatedDays), to: addDays(today, 1) } as const
  return transactionsOf(db, reads, actor, span, place)
}
