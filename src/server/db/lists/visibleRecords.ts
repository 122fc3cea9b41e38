import { type RawBuilder, sql } from 'kysely'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'

/**
 * A submitter sees its own records as they stand, a receiver those released to it as last released, head and
 * administrators all. Queries of records for others than their submitter go by `released_to` and take what they show
 * from here.
 */

export function visibleRecords(actor: Actor, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`${actor.insIdCd}::text`
  if (actsForAll(actor)) return sql`(SELECT * FROM exception AS x WHERE ${where} AND NOT x.deleted) AS e`
  return sql`(
    SELECT x.* FROM exception AS x WHERE ${where} AND NOT x.deleted AND x.submit_ins_id_cd = ${own}
    UNION ALL
    SELECT seen.* FROM exception AS x CROSS JOIN LATERAL ${asReleased} AS seen
    WHERE ${where} AND NOT x.deleted AND x.released_to = ${own} AND x.submit_ins_id_cd <> ${own}
  ) AS e`
}

export const asReleased = sql`jsonb_populate_record(x, coalesce(x.released, '{}'))`

/**
 * The text of a column of `exception AS e` as its submitter or receiver sees it. Null as institution is whoever acts for
 * all.
 */
export function columnSeenBy(
  insIdCd: string | null,
  column: 'rsn_cd' | 'trans_at' | 'trans_curr_cd',
): RawBuilder<string | null> {
  const stored = sql<string | null>`${sql.ref(`e.${column}`)}::text`
  if (insIdCd === null) return stored
  return sql<string | null>`CASE WHEN e.submit_ins_id_cd <> ${insIdCd} AND e.released ? ${sql.lit(column)}
    THEN e.released->>${sql.lit(column)} ELSE ${stored} END`
}

export function asSeenBy(actor: Actor): RawBuilder<unknown> {
  if (actsForAll(actor)) return sql`(SELECT x.*)`
  return sql`jsonb_populate_record(x,
    CASE WHEN x.submit_ins_id_cd = ${actor.insIdCd} THEN '{}' ELSE coalesce(x.released, '{}') END)`
}

/** True when this user may see `voucher AS v` of `exception AS e`: of the other side only released ones. */
export function isVisibleVoucher(actor: Actor): RawBuilder<boolean> {
  const own = sql`${actor.insIdCd}::text`
  return sql`(${actsForAll(actor)}::boolean
    OR (e.submit_ins_id_cd = ${own} AND (v.side = 'submitter' OR v.dropped_in IS NULL))
    OR (e.released_to = ${own} AND (v.side = 'receiver' OR ${isReleased})))`
}

export function isCurrentVoucher(actor: Actor): RawBuilder<boolean> {
  const asReceiver = sql`(NOT ${actsForAll(actor)}::boolean AND e.released_to = ${actor.insIdCd}::text
    AND e.submit_ins_id_cd <> ${actor.insIdCd}::text)`
  return sql`CASE WHEN ${asReceiver} THEN ${isReleased} ELSE v.dropped_in IS NULL END`
}

const isReleased = sql`CASE WHEN e.released IS NULL THEN v.dropped_in IS NULL
  ELSE e.released->'vouchers' @> to_jsonb(v.file_id) END`
