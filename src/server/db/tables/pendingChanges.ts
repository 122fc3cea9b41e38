import type { ColumnType, Generated } from 'kysely'
import type { ChangeKindName, PendingChangeState } from '../../../domain/people/pendingChanges.ts'

export interface PendingChangeTable {
  change_id: Generated<string>
  kind: ColumnType<ChangeKindName, ChangeKindName, never>
  ins_id_cd: ColumnType<string, string, never>
  /** The key of the changed thing, from `changeKey`; null for a new thing. */
  thing: ColumnType<string | null, string | null, never>
  target: ColumnType<string, string, never>
  payload: ColumnType<unknown, string, never>
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
  state: Generated<PendingChangeState>
  version: Generated<number>
  proposed_by: ColumnType<string, string, never>
  proposed_at: Generated<Date>
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  remark: string | null
  told: Generated<boolean>
}
