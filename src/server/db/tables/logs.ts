import type { ColumnType, Generated } from 'kysely'
import type { LogDetail, LogType } from '../../../domain/operations/logs.ts'

export interface AuditTable {
  /** (day − 2000-01-01) × 10^10 + a sequence. */
  id: string
  at: Date
  user_id: string | null
  username: string | null
  ins_id_cd: string | null
  type: LogType
  path: string
  target: string | null
  detail: LogDetail | null
  err_cd: string | null
  ms: number
  ip: string
  user_agent: string | null
  seq: string
  prev_hash: Buffer
  hash: Buffer
}

export interface LoginRecordTable {
  record_id: Generated<string>
  user_id: string
  session_began_at: Date
  opened_at: Date
  after_closing: boolean
  ip: string
  user_agent: string | null
}

export interface PageVisitTable {
  record_id: string
  entered_at: Date
  page: string
  left_at: Date | null
  clicks: ColumnType<{ element: string; at: string }[], string, string>
}
