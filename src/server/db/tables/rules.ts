import type { ColumnType, Generated } from 'kysely'
import type { OtpSetting } from '../../../domain/people/otp.ts'
import type { ClaimMode } from '../../../domain/records/claims.ts'
import type { CountedFrom } from '../../../domain/reference/limits.ts'
import type { Evidence } from '../../../domain/reference/reference.ts'
import type { Day } from '../../../domain/time/calendar.ts'

export interface ReasonCodeTable {
  trans_id: string
  rsn_cd: string
  en_nm: string
  nm: string
  fraud: Generated<boolean>
  evidence: ColumnType<Evidence[], string | undefined, string>
  ended: Generated<boolean>
}

export interface LimitRuleTable {
  rule_id: Generated<string>
  trans_id: string
  rsn_cd: string | null
  counted_from: CountedFrom
  first_day: number
  last_day: number
  percent: number
  reply_days: number | null
  valid_from: Day
  valid_to: Day
  version: Generated<number>
}

export interface InstitutionSettingTable {
  ins_id_cd: string
  otp_mode: Generated<OtpSetting['mode']>
  otp_above: string | null
  otp_curr_cd: string | null
  claim_mode: Generated<ClaimMode>
  keys_exempt: Generated<boolean>
  version: Generated<number>
}
