import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'

/** Where card numbers are stored beside the transactions. In its conditions, `p` is the row. */
export interface RetentionPlace {
  table: 'exception' | 'except_entry' | 'pay_order' | 'blocked_trans'
  id: string
  order: RawBuilder<unknown>
  /** The day from which its age counts. */
  day: RawBuilder<unknown>
  /** It is older than `before`, as an index finds it. */
  isPast(before: Day): RawBuilder<boolean>
  /** It is still needed all the same. */
  isNeeded(before: Day): RawBuilder<boolean>
}

const midnight = (day: Day) => sql`${day}::date::timestamptz`

/** Records without an original, entries of the white and black lists, Internet pay orders, and blocked transactions. */
export const places: readonly RetentionPlace[] = [
  {
    table: 'exception',
    id: 'exp_id',
    order: sql`p.state_ts, p.exp_id`,
    day: sql`p.state_ts::date`,
    isPast: (before) => sql`p.pan_sealed IS NOT NULL AND p.state_ts < ${midnight(before)}`,
    isNeeded: (before) => isOpen('p', before),
  },
  {
    table: 'except_entry',
    id: 'except_id',
    order: sql`p.except_id`,
    day: sql`p.valid_to`,
    isPast: (before) => sql`p.pan_sealed IS NOT NULL AND (p.deleted OR p.valid_to IS NOT NULL)
      AND (p.deleted OR p.valid_to < ${before}::date)`,
    isNeeded: (before) =>
      sql`EXISTS (SELECT FROM except_event AS v WHERE v.except_id = p.except_id AND v.at >= ${midnight(before)})`,
  },
  {
    table: 'pay_order',
    id: 'order_id',
    order: sql`p.order_tm, p.order_id`,
    day: sql`p.order_tm::date`,
    isPast: (before) => sql`p.pan_sealed IS NOT NULL AND p.order_tm < ${midnight(before)}`,
    isNeeded: (before) => sql`coalesce(greatest(p.paid_tm::date, p.settle_dt) >= ${before}::date, false)`,
  },
  {
    table: 'blocked_trans',
    id: 'rid',
    order: sql`p.tfr_dt_tm, p.rid`,
    day: sql`p.tfr_dt_tm::date`,
    isPast: (before) => sql`p.pan_sealed IS NOT NULL AND p.tfr_dt_tm < ${midnight(before)}`,
    isNeeded: () => sql`false`,
  },
]

/** Whether a record waits for somebody, can still be answered, or did so lately. `alias` is the record. */
export function isOpen(alias: 'p' | 'e', before: Day): RawBuilder<boolean> {
  const e = sql.ref(alias)
  return sql`((${e}.waits AND NOT ${e}.deleted) OR ${e}.state_ts >= ${midnight(before)}
    OR coalesce(${e}.answer_by >= ${before}::date, false))`
}
