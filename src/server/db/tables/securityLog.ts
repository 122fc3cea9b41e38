import type { ColumnType, Generated } from 'kysely'
import type { SecurityAlertKind } from '../../../domain/people/securityAlerts.ts'

export interface SecurityLogTable {
  one_row: Generated<boolean>
  is_on: boolean
  target: string | null
  sent: string
  last_sent_at: Date | null
  last_error: string | null
  last_error_at: Date | null
}

export interface SecurityQueueTable {
  queue_id: Generated<string>
  audit_id: ColumnType<string, never, never>
  queued_at: ColumnType<Date, never, never>
}

export interface SecurityAlertTable {
  alert_id: Generated<string>
  kind: SecurityAlertKind
  user_id: string | null
  about: string
  facts: ColumnType<unknown, string, never>
  at: Generated<Date>
  told: Generated<boolean>
}

export interface RefusalMinuteTable {
  about: string
  at: Generated<Date>
  n: number
}
