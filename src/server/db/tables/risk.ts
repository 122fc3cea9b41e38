import type { ColumnType, Generated } from 'kysely'
import type { Names } from '../../../contract/schema.ts'
import type { RuleHit, RuleKind, RuleParameters } from '../../../domain/risk/risk.ts'
import type { Day } from '../../../domain/time/calendar.ts'

export interface RiskRuleTable {
  rule_id: Generated<string>
  ins_id_cd: string
  kind: RuleKind
  version: Generated<number>
}

export interface RiskRuleVersionTable {
  rule_id: string
  version: number
  parameters: ColumnType<RuleParameters, string, never>
  score: number
  names: ColumnType<Names, string, never>
  reasons: ColumnType<Names, string, never>
  enabled: boolean
  /** Null: it came with the product. */
  changed_by: string | null
  changed_at: Generated<Date>
}

export interface RiskPendingTable {
  pending_id: Generated<string>
  first_seq: string
  n: number
  days: Day[]
  at: Generated<Date>
}

export interface SusTransTable {
  rid: Generated<string>
  ins_id_cd: string
  history_id: string
  acq_ins_id_cd: string
  iss_ins_id_cd: string
  settle_dt: Day
  /** The day of transmission in home time. */
  trans_dt: Day
  tfr_dt_tm: Date
  pan_hash: string
  pan_masked: string
  trans_id: string
  trans_at: string
  trans_curr_cd: string
  mchnt_cd: string
  mchnt_tp: string
  term_id: string
  card_accptr_nm_addr: string
  /** Two letters; empty when the transaction doesn't say. */
  country: string
  score: number
  hits: ColumnType<RuleHit[], string, never>
  /** Null until somebody has handled it. */
  result: string | null
  remark: Generated<string>
  handled_by: string | null
  handled_at: Date | null
  version: Generated<number>
  raised_at: Generated<Date>
}
