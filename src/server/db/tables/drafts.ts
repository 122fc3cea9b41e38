import type { ColumnType, Generated } from 'kysely'
import type { DraftContent } from '../../../contract/records/drafts.ts'

export interface DraftTable {
  user_id: string
  key: string
  path: string
  content: ColumnType<DraftContent, string, string>
  saved_at: Date
  /** The account of the API key that filled it in, and when. */
  prepared_by: string | null
  prepared_at: Date | null
  /** False until the bell of its user has said so. */
  told: Generated<boolean>
}
