import type { ColumnType, Generated } from 'kysely'
import type { ApiScope } from '../../../domain/people/apiKeys.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'

export interface ApiKeyTable {
  key_id: Generated<string>
  user_id: ColumnType<string, string, never>
  ins_id_cd: ColumnType<string, string, never>
  name: ColumnType<string, string, never>
  scopes: ColumnType<ApiScope[], ApiScope[], never>
  flows: ColumnType<FlowId[], FlowId[], never>
  addresses: ColumnType<string[], string[], never>
  secret_hash: Buffer | null
  created_by: ColumnType<string, string, never>
  created_at: Generated<Date>
  expires_at: ColumnType<Date, Date, never>
  revoked_at: Date | null
  revoked_by: string | null
  last_used_at: Date | null
  last_used_ip: string | null
}
