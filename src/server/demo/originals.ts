import { type Kysely, sql } from 'kysely'
import { exceptionFacts } from '../../domain/records/transactions.ts'
import type { LimitRule } from '../../domain/reference/limits.ts'
import { submissionWindow } from '../../domain/reference/limits.ts'
import { type Day, daysBetween } from '../../domain/time/calendar.ts'
import type { Tables } from '../db/tables.ts'
import type { Party, Story } from './story.ts'

export interface Original {
  priKey: string
  logCd: string
  settleDt: Day
  transId: string
  acqInsIdCd: string
  issInsIdCd: string
  transAt: string
  transCurrCd: string
  panMasked: string
  retriRefNo: string
  cardAccptrNmAddr: string
}

type Parties = Readonly<Record<Party, string>>

/** Minor units; a smaller dispute looks silly. */
const least = 1000

export async function originalFinder(db: Kysely<Tables>, { acq, iss }: Parties) {
  const { rows } = await sql<Original>`
    SELECT pri_key AS "priKey", log_cd AS "logCd", settle_dt AS "settleDt", trans_id AS "transId",
      acq_ins_id_cd AS "acqInsIdCd", iss_ins_id_cd AS "issInsIdCd", trans_at AS "transAt",
      trans_curr_cd AS "transCurrCd", pan_masked AS "panMasked", retri_ref_no AS "retriRefNo",
      card_accptr_nm_addr AS "cardAccptrNmAddr"
    FROM (
      SELECT *, row_number() OVER (PARTITION BY settle_dt, acq_ins_id_cd = ${acq}, iss_ins_id_cd = ${iss}, trans_id
        ORDER BY id) AS place
      FROM history AS h
      WHERE (acq_ins_id_cd = ${acq} OR iss_ins_id_cd = ${iss}) AND acq_ins_id_cd <> iss_ins_id_cd
        AND trans_id IN ('S22', 'S20', 'S24', 'S10') AND trans_at >= ${least}
        -- What was refunded or cancelled leaves less to claim than a story asks, or nothing.
        AND NOT EXISTS (SELECT FROM history AS r WHERE r.orig_key = h.pri_key)
    ) AS placed
    WHERE place <= CASE WHEN acq_ins_id_cd = ${acq} AND iss_ins_id_cd = ${iss} THEN 9 ELSE 1 END`.execute(db)
  const free = new Set(rows)

  return (story: Story, rule: LimitRule, raisedOn: Day, today: Day): Original | null => {
    const { settled, others, chapters } = story
    const kinds: readonly string[] = chapters[0] ? exceptionFacts(chapters[0].transId).on : []
    const wanted = (one: Original) =>
      kinds.includes(one.transId) &&
      (one.acqInsIdCd === acq) === (others !== 'iss') &&
      (one.issInsIdCd === iss) === (others !== 'acq') &&
      isWithin(rule, one.settleDt, raisedOn)
    const distance = (one: Original) => Math.abs(daysBetween(one.settleDt, today) - settled)
    let nearest: Original | null = null
    for (const one of free) if (wanted(one) && (nearest === null || distance(one) < distance(nearest))) nearest = one
    if (nearest) free.delete(nearest)
    return nearest
  }
}

function isWithin(rule: LimitRule, settleDt: Day, raisedOn: Day): boolean {
  const { from, to } = submissionWindow(rule, settleDt)
  return from <= raisedOn && raisedOn <= to
}
