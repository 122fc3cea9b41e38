import type { ColumnType, Generated } from 'kysely'
import type { ViewContent } from '../../../contract/records/views.ts'

export interface SavedViewTable {
  view_id: Generated<string>
  user_id: string
  ins_id_cd: string | null
  list: string
  name: string
  content: ColumnType<ViewContent, string, string>
  version: Generated<number>
  rec_crt_ts: Generated<Date>
  rec_upd_ts: Generated<Date>
}

export interface ViewUseTable {
  user_id: string
  view_id: string
  list: string
  is_default: Generated<boolean>
  pinned_at: Date | null
}

export interface ViewWatchTable {
  user_id: string
  view_id: string
  seen: string[] | null
  checked_at: Date
  check_at: Date
  news: Generated<number>
}
