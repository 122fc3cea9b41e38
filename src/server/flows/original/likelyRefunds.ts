import { sql, type Transaction } from 'kysely'
import type { LikelyRefund } from '../../../contract/records/records.ts'
import { refundDays } from '../../../domain/records/refunds.ts'
import { firstIdOfDay } from '../../db/dayIds.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { creditRefunds } from '../../db/refunds.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'

/** More than one card gets at one merchant in that time. */
const atMost = 20

interface LinkedTo {
  /** The record to which the credits are or may be linked; null where none is open. */
  expId: string | null
  actor: Pick<SessionUser, 'insIdCd'>
}

type StoredRefund = Omit<LikelyRefund, 'linked'> & { linked_to: string | null }

/**
 * Credits by which a transaction may have been refunded and that name no original, oldest first. Those that the own
 * institution has linked to another record are left out.
 */
export async function likelyRefundsOf(db: Reader, id: string, { expId, actor }: LinkedTo): Promise<LikelyRefund[]> {
  const { from, to } = refundIds(id)
  // By the card alone, which has few rows: its merchant may have very many.
  const { rows } = await sql<StoredRefund>`
    WITH original AS MATERIALIZED (
      SELECT * FROM history_all WHERE id = ${id}
    ), of_card AS MATERIALIZED (
      SELECT * FROM history_all
      WHERE pan_hash = (SELECT pan_hash FROM original) AND id >= ${from} AND id < ${to} AND orig_key IS NULL
    )
    SELECT r.pri_key AS "priKey", r.log_cd AS "logCd", r.trans_id AS "transId", r.trans_at::text AS "transAt",
      to_char(r.settle_dt, 'YYYYMMDD') AS "settleDt", r.retri_ref_no AS "retriRefNo", l.exp_id AS linked_to
    FROM of_card AS r JOIN original AS h ON ${creditRefunds}
      LEFT JOIN linked_refund AS l ON l.history_id = r.id AND l.ins_id_cd = ${actor.insIdCd}
    WHERE l.exp_id IS NULL OR l.exp_id = ${expId}::text
    ORDER BY r.id LIMIT ${atMost}::int`.execute(db)
  return rows.map(({ linked_to, ...row }) => ({ ...row, linked: linked_to !== null }))
}

/** The ids of the days in which a transaction can be refunded. As values in a statement, they keep other months out of its plan. */
function refundIds(id: string): { from: string; to: string } {
  return { from: firstIdOfDay(id), to: firstIdOfDay(id, refundDays + 1) }
}

/** Keeps beside a new claim the credits that its submitter has seen, for lists. */
export async function keepPossibleRefunds(trx: Transaction<Tables>, expId: string, originalId: string): Promise<void> {
  const { from, to } = refundIds(originalId)
  await sql`
    INSERT INTO possible_refund (exp_id, history_id, told)
    SELECT ${expId}, r.id, true
    FROM history_all AS h JOIN history_all AS r ON ${creditRefunds}
    WHERE h.id = ${originalId} AND r.id >= ${from} AND r.id < ${to} LIMIT ${atMost}::int ON CONFLICT DO NOTHING`.execute(
    trx,
  )
}
