import { type Selectable, sql } from 'kysely'
import type { RiskRow } from '../../../contract/risk/suspicious.ts'
import type { HandlingResult } from '../../../domain/records/handling.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { CardRow, CardVault } from '../../db/cards/cardVault.ts'
import type { Tables } from '../../db/tables.ts'

export interface StoredRiskRow extends Pick<Selectable<Tables['blocked_trans']>, Shared> {
  acq_en_nm: string
  acq_nm: string
  iss_en_nm: string
  iss_nm: string
}

type Shared = Exclude<keyof Tables['blocked_trans'] & keyof Tables['sus_trans'], 'pan_hash' | 'trans_dt'>

export const rowColumns = sql`
  r.rid, r.version, r.tfr_dt_tm, r.pan_masked, r.trans_id, r.trans_at, r.trans_curr_cd, r.mchnt_cd, r.mchnt_tp,
  r.card_accptr_nm_addr, r.term_id, r.acq_ins_id_cd, a.ins_en_nm AS acq_en_nm, a.ins_nm AS acq_nm, r.iss_ins_id_cd,
  i.ins_en_nm AS iss_en_nm, i.ins_nm AS iss_nm, r.result, r.remark, u.nick_name AS handled_by, r.handled_at`
export const nameTables = sql`
  LEFT JOIN app_user AS u ON u.user_id = r.handled_by JOIN institution AS a ON a.ins_id_cd = r.acq_ins_id_cd
  JOIN institution AS i ON i.ins_id_cd = r.iss_ins_id_cd`

export function riskRowOf(row: StoredRiskRow): RiskRow {
  return {
    rid: row.rid,
    version: row.version,
    tfrDtTm: row.tfr_dt_tm.toISOString(),
    priAcctNo: row.pan_masked,
    transId: row.trans_id,
    transAt: row.trans_at,
    transCurrCd: row.trans_curr_cd,
    mchntCd: row.mchnt_cd,
    mchntTp: row.mchnt_tp,
    cardAccptrNmAddr: row.card_accptr_nm_addr,
    termId: row.term_id,
    acqInsIdCd: row.acq_ins_id_cd,
    acqInsNm: { en: row.acq_en_nm, zh: row.acq_nm },
    issInsIdCd: row.iss_ins_id_cd,
    issInsNm: { en: row.iss_en_nm, zh: row.iss_nm },
    result: row.result,
    remark: row.remark,
    handledBy: row.handled_by,
    handledAt: row.handled_at?.toISOString() ?? null,
  }
}

interface CommonRiskConditions {
  priAcctNo?: string | undefined
  mchntCd?: string | undefined
  handled?: '0' | '1' | undefined
  result?: HandlingResult | undefined
}

export function conditionsOf(vault: CardVault, asked: CommonRiskConditions) {
  return [
    asked.priAcctNo && sql`r.pan_hash = ANY(${vault.hashesOf(asked.priAcctNo)}::uuid[])`,
    asked.mchntCd && sql`r.mchnt_cd = ${asked.mchntCd}`,
    asked.handled && (asked.handled === '1' ? sql`r.result IS NOT NULL` : sql`r.result IS NULL`),
    asked.result && sql`r.result = ${asked.result}`,
  ]
}

interface StoredCardNumber {
  key_id: number
  pan_sealed: Buffer | null
  pan_destroyed_on: Day | null
}

/** The full number where it is asked for, and the day on which it was destroyed, if it was. */
export function fullCardOf(
  vault: CardVault,
  { key_id, pan_sealed, pan_destroyed_on }: StoredCardNumber,
  row: CardRow,
  asked: boolean,
): { priAcctNoUnmix: string | null; cardDestroyedOn: Day | null } {
  if (pan_sealed === null) return { priAcctNoUnmix: null, cardDestroyedOn: pan_destroyed_on }
  return { priAcctNoUnmix: asked ? vault.open(key_id, pan_sealed, row) : null, cardDestroyedOn: null }
}
