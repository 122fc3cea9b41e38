import { type RawBuilder, sql } from 'kysely'
import { type Actor, actsForAll } from '../../domain/actor.ts'

/**
 * Who sees which records. A submitter's side sees its own as they stand; a receiver those that were released to it, as
 * they were released last; head and administrators all. Every query of records by others than their submitter goes by
 * `released_to`, and takes what it shows from here.
 */

/** The records that this user may see, as they see them, under the name `e`. `where` chooses among `exception AS x`. */
export function visibleRecords(actor: Actor, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`${actor.insIdCd}::text`
  if (actsForAll(actor)) return sql`(SELECT * FROM exception AS x WHERE ${where} AND NOT x.deleted) AS e`
  return sql`(
    SELECT x.* FROM exception AS x WHERE ${where} AND NOT x.deleted AND x.submit_ins_id_cd = ${own}
    UNION ALL
    SELECT seen.* FROM exception AS x CROSS JOIN LATERAL ${sql.raw(asReleased)} AS seen
    WHERE ${where} AND NOT x.deleted AND x.released_to = ${own} AND x.submit_ins_id_cd <> ${own}
  ) AS e`
}

/** `exception AS x` as its receiver sees it. */
export const asReleased = `jsonb_populate_record(x, coalesce(x.released, '{}'))`

/** Whether this user may see a voucher, `voucher AS v` of `exception AS e`: of the other side only what it has released. */
export function isVisibleVoucher(actor: Actor): RawBuilder<boolean> {
  const own = sql`${actor.insIdCd}::text`
  return sql`(${actsForAll(actor)}::boolean
    OR (e.submit_ins_id_cd = ${own} AND (v.side = 'submitter' OR v.dropped_in IS NULL))
    OR (e.released_to = ${own} AND (v.side = 'receiver' OR ${isReleased})))`
}

/** Whether a voucher is one of those that the record has, for this user. */
export function isCurrentVoucher(actor: Actor): RawBuilder<boolean> {
  const asReceiver = sql`(NOT ${actsForAll(actor)}::boolean AND e.released_to = ${actor.insIdCd}::text
    AND e.submit_ins_id_cd <> ${actor.insIdCd}::text)`
  return sql`CASE WHEN ${asReceiver} THEN ${isReleased} ELSE v.dropped_in IS NULL END`
}

const isReleased = sql`CASE WHEN e.released IS NULL THEN v.dropped_in IS NULL
  ELSE e.released->'vouchers' @> to_jsonb(v.file_id) END`
