import { sql } from 'kysely'
import type { FoundMerchant, FoundTransaction } from '../../../contract/records/find.ts'
import { flows } from '../../../domain/flows/index.ts'
import { lastFourDays, type Sought } from '../../../domain/records/finding.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { opensFlow } from '../record/recordRow.ts'
import { shownOfKind } from './records.ts'

/** Looked at, whoever may see them, newest first. */
const lookedAt = 3_000

/** True for a user who may open a list of cleared transactions. */
export function readsHistory(actor: SessionUser): boolean {
  return flows.some((flow) => flow.history !== undefined && opensFlow(actor, flow))
}

export function since(today: Day): Day {
  return addDays(today, -lastFourDays)
}

/** Newest first: by RRN, or by the last four digits of the card among those settled lately. */
export async function findTransactions(
  db: Reader,
  { lastFour, rrn }: Sought,
  actor: SessionUser,
  today: Day,
): Promise<FoundTransaction[]> {
  if ((!lastFour && !rrn) || !readsHistory(actor)) return []
  const by = lastFour
    ? sql`right(pan_masked, 4) = ${lastFour} AND id >= ${String(firstIdOf(since(today)))}::bigint`
    : sql`retri_ref_no = ${rrn}`
  const { rows } = await sql<FoundTransaction>`
    SELECT h.pri_key AS "priKey", h.log_cd AS "logCd", to_char(h.settle_dt, 'YYYYMMDD') AS "settleDt",
      h.trans_id AS "transId", h.trans_at::text AS "transAt", h.trans_curr_cd AS "transCurrCd",
      h.pan_masked AS "priAcctNo", coalesce(h.card_accptr_nm_addr, '') AS "cardAccptrNmAddr"
    FROM (SELECT * FROM ${sql.table(lastFour ? 'history' : 'history_all')} WHERE ${by} ORDER BY id DESC LIMIT ${lookedAt}) AS h
    WHERE ${visibleTo(actor, 'h.acq_ins_id_cd', 'h.iss_ins_id_cd')}
    ORDER BY h.id DESC LIMIT ${shownOfKind}::int`.execute(db)
  return rows
}

/** Merchants whose transactions this user may see: those of the own institution as acquirer, or with its cards lately. */
export async function findMerchants(
  db: Reader,
  { merchant }: Sought,
  actor: SessionUser,
  today: Day,
): Promise<FoundMerchant[]> {
  if (!merchant || !readsHistory(actor)) return []
  const words = merchant.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return []
  const query = words.map((word) => `${word}:*`).join(' & ')
  const from = String(firstIdOf(since(today)))
  const { rows } = await sql<FoundMerchant>`
    WITH named AS MATERIALIZED (
      (SELECT * FROM merchant WHERE to_tsvector('simple', name) @@ to_tsquery('simple', ${query}) LIMIT 200)
      UNION
      (SELECT * FROM merchant WHERE mchnt_cd ~>=~ ${merchant} AND mchnt_cd ~<~ ${`${merchant}~`} LIMIT 200)
    )
    SELECT m.mchnt_cd AS "mchntCd", min(m.name) AS name FROM named AS m
    WHERE ${visibleTo(actor, 'm.acq_ins_id_cd')} OR EXISTS (
      SELECT FROM history AS h
      WHERE h.mchnt_cd = m.mchnt_cd AND h.id >= ${from}::bigint AND h.acq_ins_id_cd = m.acq_ins_id_cd
        AND ${visibleTo(actor, 'h.iss_ins_id_cd')}
    )
    GROUP BY m.mchnt_cd ORDER BY min(m.name), m.mchnt_cd LIMIT ${shownOfKind}::int`.execute(db)
  return rows
}
