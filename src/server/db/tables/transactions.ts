import type { ColumnType } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'

/** Elements that ISO 8583 makes conditional are null where the network's file has none. */
export interface HistoryTable {
  /** (settlement day − 2000-01-01) × 10^10 + a sequence. */
  id: string
  pan_hash: string
  acq_ins_id_cd: string
  iss_ins_id_cd: string
  trans_at: string
  settle_at: string
  tfr_dt_tm: Date
  settle_dt: Day
  key_id: number
  pan_sealed: Buffer | null
  /** The day on which the number was destroyed under the retention rule; the sealed number is null since. */
  pan_destroyed_on: ColumnType<Day | null, never, never>
  pan_masked: string
  pri_key: string
  log_cd: string
  msg_tp: string
  trans_proc_cd: string
  trans_id: string
  trans_curr_cd: string
  settle_curr_cd: string
  sys_tra_no: string
  retri_ref_no: string
  mchnt_tp: string | null
  pos_entry_md_cd: string | null
  pos_cond_cd: string | null
  fwd_ins_id_cd: string | null
  rcv_ins_id_cd: string | null
  auth_id_resp_cd: string | null
  resp_cd: string | null
  term_id: string | null
  mchnt_cd: string
  card_accptr_nm_addr: string | null
  orig_trans_chnl: string
  /** The `pri_key` of the transaction that this one refunds or cancels. */
  orig_key: string | null
}

/** Transactions of an institution in a day; `ins_id_cd` '' is the whole network. */
export interface HistoryDayTable {
  ins_id_cd: string
  settle_dt: Day
  trans_id: string
  trans_curr_cd: string
  n: string
  trans_at: string
}

/** The same of all its kinds and currencies. */
export interface HistoryTotalTable {
  ins_id_cd: string
  settle_dt: Day
  n: string
}

export interface MerchantTable {
  acq_ins_id_cd: string
  mchnt_cd: string
  name: string
}

export interface HistoryChunkTable {
  chunk_id: string
  at: Date
  first_seq: string
  seqs: number
  days: Day[]
  n: number
  format: number
  rows_hash: Buffer
  prev_hash: Buffer
  hash: Buffer
}
