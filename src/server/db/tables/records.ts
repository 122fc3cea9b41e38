import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../../domain/people/actor.ts'
import type { ColumnOf, ExceptionFieldName } from '../../../domain/records/exceptionFields.ts'
import type { ExceptionTransId } from '../../../domain/records/transactions.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Action, FlowId, Origin, Side, State, Transition, View } from '../../../domain/workflow/flow.ts'

type FieldColumns = { [Name in Exclude<ExceptionFieldName, 'fraudIn'> as ColumnOf<Name>]: string | null }

/** The columns of `exceptionFields`, and all that no form asks for. */
export interface ExceptionTable extends FieldColumns {
  exp_id: string
  flow: FlowId
  state: State
  version: Generated<number>
  with_orig_in: '0' | '1'
  trans_id: ExceptionTransId
  submit_ins_id_cd: string
  rcv_ins_id_cd: string
  orig_id: string | null
  orig_key: string | null
  orig_log_cd: string | null
  settle_dt: Day | null
  pan_hash: string | null
  pan_sealed: Buffer | null
  /** The day on which the number was destroyed under the retention rule; the sealed number is null since. */
  pan_destroyed_on: ColumnType<Day | null, never, never>
  pan_key_id: number | null
  orig_trans_at: string | null
  trans_at: string
  trans_curr_cd: string
  fraud_in: ColumnType<'0' | '1', '0' | '1' | undefined, '0' | '1'>
  fail_remark: string | null
  waits: boolean
  due_dt: Day
  verified_on: Day | null
  answers_exp_id: string | null
  /** An equal record of the day before; the submitter confirmed that this one is another. */
  equal_to: string | null
  /** Name of the API key that prepared the draft from which it was submitted. */
  prepared_by: ColumnType<string | null, string | null | undefined, never>
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

interface ReleasedRecord {
  state: State
  version: number
  content_version: number
  trans_at: number
  trans_curr_cd: string
  vouchers: string[]
}

export interface ExceptionEventTable {
  exp_id: string
  version: number
  action: Action
  from_state: State | Origin | 'history'
  to_state: Transition['to']
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
  /** In hexadecimal; null for a file from before hashes were kept. */
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
