import { sql } from 'kysely'
import type { SameCard } from '../../../contract/records/records.ts'
import { claimDays, firstClaimTransIds, refundDays } from '../../../domain/records/refunds.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { startOf } from '../../db/days.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { type ExceptionRecord, recordColumns } from '../record/recordRow.ts'
import { relatedOf } from '../record/visibleRecord.ts'

/** Records of the same card at the same merchant that are shown, newest first. */
const shown = 10

/**
 * What else this user may see of the card of a transaction: records on its other transactions at the same merchant within
 * 120 days before or after, and how many transactions of the card were claimed in the last 180 days.
 */
export async function sameCardOf(db: Reader, originalId: string, actor: SessionUser, today: Day): Promise<SameCard> {
  const ofCard = sql`x.pan_hash = (SELECT pan_hash FROM history_all WHERE id = ${originalId})`
  const [records, claims] = await Promise.all([
    sql<ExceptionRecord>`
      SELECT ${recordColumns} FROM ${visibleRecords(actor, ofCard)}
        JOIN history_all AS h ON h.id = ${originalId} CROSS JOIN LATERAL history_row(e.orig_id) AS o
      WHERE e.orig_id <> ${originalId} AND o.mchnt_cd = h.mchnt_cd AND o.acq_ins_id_cd = h.acq_ins_id_cd
        AND abs(o.settle_dt - h.settle_dt) <= ${refundDays}::int
      ORDER BY e.rec_crt_ts DESC, e.exp_id LIMIT ${shown}::int`.execute(db),
    sql<{ n: number }>`
      SELECT count(DISTINCT coalesce(e.orig_id::text, e.exp_id))::int AS n FROM ${visibleRecords(actor, ofCard)}
      WHERE e.trans_id = ANY(${firstClaimTransIds}::text[]) AND e.rec_crt_ts >= ${startOf(addDays(today, -claimDays))}`.execute(
      db,
    ),
  ])
  return { records: relatedOf(records.rows), claims: claims.rows[0]?.n ?? 0, claimDays }
}
