import { sql } from 'kysely'
import type { LikelyRefund } from '../../../contract/records.ts'
import { idsPerDay } from '../../db/dayIds.ts'
import type { Reader } from '../../db/reader.ts'

/** Days after the original's settlement within which a credit may be its refund. */
const daysAfter = 120
/** More than one card gets at one merchant in that time. */
const atMost = 20

/**
 * Cleared credits, reversals and cancellations of the same card and merchant after the original, up to its amount, that
 * name no original. Between the same two institutions, so that whoever sees the original may see them. Oldest first.
 */
export async function likelyRefundsOf(db: Reader, id: string): Promise<LikelyRefund[]> {
  const day = BigInt(id) / BigInt(idsPerDay)
  const [from, to] = [day, day + BigInt(daysAfter + 1)].map((one) => String(one * BigInt(idsPerDay)))
  // By the card alone, which has few rows: its merchant may have very many.
  const { rows } = await sql<LikelyRefund>`
    WITH original AS MATERIALIZED (
      SELECT * FROM history WHERE id = ${id}
    ), of_card AS MATERIALIZED (
      SELECT * FROM history
      WHERE pan_hash = (SELECT pan_hash FROM original) AND id >= ${from} AND id < ${to}
        AND trans_id IN ('S30', 'V40', 'V50', 'V52') AND log_cd <> '05' AND orig_key IS NULL
    )
    SELECT r.trans_id AS "transId", r.trans_at::text AS "transAt", to_char(r.settle_dt, 'YYYYMMDD') AS "settleDt",
      r.retri_ref_no AS "retriRefNo"
    FROM of_card AS r JOIN original AS h ON r.mchnt_cd = h.mchnt_cd AND r.trans_curr_cd = h.trans_curr_cd
      AND r.trans_at <= h.trans_at AND r.tfr_dt_tm > h.tfr_dt_tm
      AND r.acq_ins_id_cd = h.acq_ins_id_cd AND r.iss_ins_id_cd = h.iss_ins_id_cd
    ORDER BY r.id LIMIT ${atMost}::int`.execute(db)
  return rows
}
