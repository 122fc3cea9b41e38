import type { ColumnType, Generated } from 'kysely'
import type { OrderStatus, WarnDays } from '../../../domain/reference/internetPay.ts'
import type { Day } from '../../../domain/time/calendar.ts'

export interface PayCertificateTable {
  cert_id: Generated<string>
  ins_id_cd: string
  fingerprint: Buffer
  der: Buffer
  subject: string
  issuer: string
  serial_no: string
  valid_from: Date
  valid_to: Date
  uploaded_by: string
  uploaded_at: Generated<Date>
  deleted_by: string | null
  deleted_at: Date | null
  told_days: WarnDays | null
}

export interface PayOrderTable {
  order_id: Generated<string>
  acq_ins_id_cd: string
  mchnt_cd: string
  mchnt_nm: string
  order_no: string
  order_tm: Date
  trans_at: string
  trans_curr_cd: string
  status: OrderStatus
  paid_tm: Date | null
  key_id: number | null
  pan_sealed: Buffer | null
  /** The day on which the number was destroyed under the retention rule; the sealed number is null since. */
  pan_destroyed_on: ColumnType<Day | null, never, never>
  pan_hash: string | null
  pan_masked: string | null
  retri_ref_no: string | null
  pri_key: string | null
  log_cd: string | null
  settle_dt: Day | null
}
