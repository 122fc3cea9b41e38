import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../../domain/actor.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { Side, State, View } from '../../../domain/workflow/flow.ts'

export interface ExceptionTable {
  exp_id: string
  flow: string
  state: string
  version: Generated<number>
  with_orig_in: '0' | '1'
  trans_id: string
  submit_ins_id_cd: string
  rcv_ins_id_cd: string
  orig_id: string | null
  orig_key: string | null
  orig_log_cd: string | null
  settle_dt: Day | null
  pan_masked: string | null
  pan_hash: string | null
  /** Of a card that was typed in, on a record without original. */
  pan_sealed: Buffer | null
  pan_key_id: number | null
  retri_ref_no: string | null
  sys_tra_no: string | null
  orig_trans_at: string | null
  orig_trans_curr_cd: string | null
  orig_trans_chnl: string | null
  orig_trans_snd_md: string | null
  orig_spec_disc_tp: string | null
  orig_spec_fee_class: string | null
  trans_at: string
  trans_curr_cd: string
  rsn_cd: string | null
  fraud_in: ColumnType<'0' | '1', '0' | '1' | undefined, '0' | '1'>
  fraud_tp: string | null
  remark: string | null
  fail_remark: string | null
  reply_cd: string | null
  reply_extend_remark: string | null
  waits: boolean
  due_dt: Day
  verified_on: Day | null
  answers_exp_id: string | null
  /** An equal record of the day before, which the submitter confirmed that this one stands beside. */
  equal_to: string | null
  answered: Generated<boolean>
  answer_released: Generated<boolean>
  answer_by: Day | null
  released_to: string | null
  released: ColumnType<ReleasedRecord | null, undefined, null>
  last_submitter: string
  handlers: string[]
  author: string
  content_version: Generated<number>
  submitter_side: string[]
  receiver_side: Generated<string[]>
  at_most_once: boolean
  hidden_by: Generated<View[]>
  deleted: Generated<boolean>
  rec_crt_ts: Generated<Date>
  state_ts: Generated<Date>
}

/** The copy of a record, as last released, for its receiver while it is changed. */
export interface ReleasedRecord {
  state: State
  version: number
  content_version: number
  /** Ids of its files. */
  vouchers: string[]
}

export interface ExceptionEventTable {
  exp_id: string
  version: number
  action: string
  from_state: string
  to_state: string
  user_id: string
  role: Role
  ins_id_cd: string
  remark: string | null
  content: string | null
  at: Date
  prev_hash: Buffer
  hash: Buffer
}

export interface FileTable {
  file_id: string
  file_name: string
  media_type: string
  size: string
  /** SHA-256 of its bytes, in hexadecimal; null for a file from before it was kept. */
  sha256: ColumnType<string | null, string | null | undefined>
  uploaded_by: string
  uploaded_at: Generated<Date>
}

export interface VoucherTable {
  exp_id: string
  file_id: string
  position: number
  evidence: string | null
  side: Generated<Side>
  version: number
  dropped_in: number | null
}
