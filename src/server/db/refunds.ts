import { sql } from 'kysely'
import { refundDays } from '../../domain/records/refunds.ts'
import { idsPerDay } from './dayIds.ts'

const idsOfADay = sql.lit(idsPerDay)

/**
 * True for a row `r` of `history`, a credit, reversal or cancellation of the same card and merchant within 120 days after the original, up to its
 * amount, that names it or no original. Between the same two institutions, so that whoever sees one may see the other.
 * The original is `h`. Credits that the portal itself clears have log code 05.
 */
export const creditRefunds = sql<boolean>`
  r.trans_id IN ('S30', 'V40', 'V50', 'V52') AND r.log_cd <> '05' AND r.pan_hash = h.pan_hash
  AND r.mchnt_cd = h.mchnt_cd AND r.trans_curr_cd = h.trans_curr_cd
  AND r.acq_ins_id_cd = h.acq_ins_id_cd AND r.iss_ins_id_cd = h.iss_ins_id_cd
  AND r.id >= h.id / ${idsOfADay} * ${idsOfADay} AND r.id < (h.id / ${idsOfADay} + ${sql.lit(refundDays + 1)}) * ${idsOfADay}
  AND r.trans_at <= h.trans_at AND r.tfr_dt_tm > h.tfr_dt_tm AND (r.orig_key IS NULL OR r.orig_key = h.pri_key)`
