import type { ColumnType, Generated } from 'kysely'
import type { ExceptKind, ExceptList } from '../../../domain/risk/exceptLists.ts'
import type { Day } from '../../../domain/time/calendar.ts'

export interface ExceptEntryTable {
  except_id: Generated<string>
  list: ExceptList
  ins_id_cd: string
  kind: ExceptKind
  pan_hash: string | null
  pan_masked: string | null
  key_id: number | null
  pan_sealed: Buffer | null
  /** The day on which the number was destroyed under the retention rule; the sealed number is null since. */
  pan_destroyed_on: ColumnType<Day | null, never, never>
  value: string | null
  thing: Generated<string>
  valid_from: Day
  /** Null: until somebody ends it. */
  valid_to: Day | null
  reason: string
  version: Generated<number>
  deleted: Generated<boolean>
  added_by: string
  added_at: Generated<Date>
}

export interface ExceptEventTable {
  except_id: string
  version: number
  action: 'add' | 'import' | 'modify' | 'delete'
  user_id: string
  at: Generated<Date>
  before: ColumnType<unknown, string | undefined, never>
  after: ColumnType<unknown, string | undefined, never>
}
