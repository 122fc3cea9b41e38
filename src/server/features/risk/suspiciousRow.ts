import type { SusTransRow } from '../../../contract/suspicious.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { HandlingResult } from '../../../domain/handling.ts'
import type { RuleHit } from '../../../domain/risk.ts'
import type { SayHit } from './reasons.ts'

/** An alert as its list reads it. */
export interface StoredAlert {
  rid: string
  version: number
  ins_id_cd: string
  raised_at: Date
  settle_dt: Day
  trans_dt: Day
  tfr_dt_tm: Date
  pan_masked: string
  trans_id: string
  trans_at: string
  trans_curr_cd: string
  mchnt_cd: string
  mchnt_tp: string
  card_accptr_nm_addr: string
  term_id: string
  acq_ins_id_cd: string
  acq_en_nm: string
  acq_nm: string
  iss_ins_id_cd: string
  iss_en_nm: string
  iss_nm: string
  score: number
  hits: RuleHit[]
  result: HandlingResult | null
  remark: string
  handled_by: string | null
  handled_at: Date | null
}

export function rowOf(row: StoredAlert, say: SayHit): SusTransRow {
  return {
    rid: row.rid,
    version: row.version,
    insIdCd: row.ins_id_cd,
    raisedAt: row.raised_at.toISOString(),
    settleDt: row.settle_dt,
    transDt: row.trans_dt,
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
    score: row.score,
    hits: row.hits.map(say).sort((a, b) => b.score - a.score),
    result: row.result as SusTransRow['result'],
    remark: row.remark,
    handledBy: row.handled_by,
    handledAt: row.handled_at?.toISOString() ?? null,
  }
}
