import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HandlingResult } from '../../../domain/records/handling.ts'
import type { BlockSystem } from '../../../domain/risk/blocked.ts'
import type { Day } from '../../../domain/time/calendar.ts'

export interface BlockedTransTable {
  rid: string
  src_system: string
  block_system: GeneratedAlways<BlockSystem>
  tfr_dt_tm: Date
  /** The day of the transaction in home time. */
  trans_dt: GeneratedAlways<Day>
  key_id: number
  pan_sealed: Buffer | null
  /** The day on which the number was destroyed under the retention rule; the sealed number is null since. */
  pan_destroyed_on: ColumnType<Day | null, never, never>
  pan_hash: string
  pan_masked: string
  acq_ins_id_cd: string
  iss_ins_id_cd: string
  trans_id: string
  trans_at: string
  trans_curr_cd: string
  mchnt_cd: string
  mchnt_tp: string
  card_accptr_nm_addr: string
  term_id: string
  pos_entry_md_cd: string
  sys_tra_no: string
  retri_ref_no: string
  order_id: string
  payer_ip: string
  block_rsn_cd: string
  block_rsn: string
  /** Null until somebody has handled it. */
  result: HandlingResult | null
  remark: Generated<string>
  handled_by: string | null
  handled_at: Date | null
  version: Generated<number>
}

export interface RiskHandlingTable {
  what: 'suspicious' | 'blocked'
  rid: string
  version: number
  result: HandlingResult
  remark: string
  user_id: string
  at: Generated<Date>
}
