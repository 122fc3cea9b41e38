import { type RawBuilder, sql } from 'kysely'
import type { CardPayments, SameCard } from '../../../contract/records/records.ts'
import { claimDays, firstClaimTransIds, refundDays } from '../../../domain/records/refunds.ts'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import { firstIdOfDay } from '../../db/dayIds.ts'
import { startOf } from '../../db/days.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { type ExceptionRecord, recordColumns } from '../record/recordRow.ts'
import { relatedOf } from '../record/visibleRecord.ts'

/** Rows that are shown of each list, newest first. */
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
      WHERE e.orig_id <> ${originalId} AND ${isNear(sql`e.orig_id`, originalId)} AND o.mchnt_cd = h.mchnt_cd AND o.acq_ins_id_cd = h.acq_ins_id_cd
        AND abs(o.settle_dt - h.settle_dt) <= ${refundDays}::int
      ORDER BY e.rec_crt_ts DESC, e.exp_id LIMIT ${shown}::int`.execute(db),
    sql<{ n: number }>`
      SELECT count(DISTINCT coalesce(e.orig_id::text, e.exp_id))::int AS n FROM ${visibleRecords(actor, ofCard)}
      WHERE ${isLateClaim(today)}`.execute(db),
  ])
  return { records: relatedOf(records.rows, actor, today), claims: claims.rows[0]?.n ?? 0, claimDays }
}

/** Ids of the days within 120 days before or after. As values in a statement, they keep other months out of its plan. */
function isNear(id: RawBuilder<unknown>, originalId: string): RawBuilder<boolean> {
  return sql`(${id} >= ${firstIdOfDay(originalId, -refundDays)} AND ${id} < ${firstIdOfDay(originalId, refundDays + 1)})`
}

function isLateClaim(today: Day): RawBuilder<boolean> {
  return sql`(e.trans_id = ANY(${firstClaimTransIds}::text[]) AND e.rec_crt_ts >= ${startOf(addDays(today, -claimDays))})`
}

type Payment = CardPayments['payments'][number] & Pick<CardPayments, 'earlier' | 'undisputed'>

/** What an issuer may claim. */
const paymentTransIds = [...new Set(firstClaimTransIds.flatMap((transId) => exceptionFacts(transId).on))]

/**
 * The other payments of the card at the merchant, of which those that the cardholder never disputed are evidence in a claim
 * of fraud; and the claims on the card elsewhere.
 */
export async function cardPaymentsOf(
  db: Reader,
  originalId: string,
  actor: SessionUser,
  today: Day,
): Promise<CardPayments> {
  const [payments, claims] = await Promise.all([
    paymentsOf(db, originalId, actor),
    sql<ExceptionRecord>`
      SELECT ${recordColumns}
      FROM ${visibleRecords(actor, sql`x.pan_hash = (SELECT pan_hash FROM history_all WHERE id = ${originalId})`)}
      WHERE ${isLateClaim(today)} AND e.orig_id IS DISTINCT FROM ${originalId}
      ORDER BY e.rec_crt_ts DESC, e.exp_id LIMIT ${shown}::int`.execute(db),
  ])
  return { ...payments, claims: relatedOf(claims.rows, actor, today) }
}

async function paymentsOf(db: Reader, originalId: string, actor: SessionUser): Promise<Omit<CardPayments, 'claims'>> {
  // By the card alone, which has few rows: its merchant may have very many.
  const { rows } = await sql<Payment>`
    WITH original AS MATERIALIZED (
      SELECT id, pan_hash, mchnt_cd, acq_ins_id_cd FROM history_all WHERE id = ${originalId}
    ), of_card AS MATERIALIZED (
      SELECT * FROM history_all
      WHERE pan_hash = (SELECT pan_hash FROM original) AND trans_id = ANY(${paymentTransIds}::text[])
        AND ${isNear(sql`id`, originalId)}
    )
    SELECT r.pri_key AS "priKey", r.log_cd AS "logCd", to_char(r.settle_dt, 'YYYYMMDD') AS "settleDt",
      r.trans_id AS "transId", r.trans_at::text AS "transAt", r.trans_curr_cd AS "transCurrCd", claim.claim,
      (count(*) FILTER (WHERE r.id < h.id) OVER ())::int AS earlier,
      (count(*) FILTER (WHERE r.id < h.id AND claim.claim IS NULL) OVER ())::int AS undisputed
    FROM of_card AS r
      JOIN original AS h ON r.mchnt_cd = h.mchnt_cd AND r.acq_ins_id_cd = h.acq_ins_id_cd AND r.id <> h.id
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('expId', e.exp_id, 'flow', e.flow) AS claim
        FROM ${visibleRecords(actor, sql`x.orig_id = r.id`)}
        WHERE e.trans_id = ANY(${firstClaimTransIds}::text[]) ORDER BY e.rec_crt_ts DESC LIMIT 1
      ) AS claim ON true
    WHERE ${visibleTo(actor, 'r.acq_ins_id_cd', 'r.iss_ins_id_cd')}
    ORDER BY r.id < h.id DESC, r.id DESC LIMIT ${shown}::int`.execute(db)
  const [first] = rows
  return {
    payments: rows.map(({ earlier, undisputed, ...payment }) => payment),
    earlier: first?.earlier ?? 0,
    undisputed: first?.undisputed ?? 0,
  }
}

/** Null where another server that has months of transactions does not answer, so that a transaction of another month opens all the same. */
export async function unlessMonthsAway<Known>(look: () => Promise<Known>): Promise<Known | null> {
  try {
    return await look()
  } catch (error) {
    if (propertiesOf(error).code === '08001') return null
    throw error
  }
}
