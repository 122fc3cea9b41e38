import type { ColumnType, Generated } from 'kysely'
import type { DeliveryFault, DeliveryState } from '../../../domain/operations/webhooks.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'

export interface WebhookTable {
  webhook_id: Generated<string>
  ins_id_cd: ColumnType<string, string, never>
  name: ColumnType<string, string, never>
  url: ColumnType<string, string, never>
  flows: ColumnType<FlowId[], FlowId[], never>
  secret_key_id: number | null
  secret_sealed: Buffer | null
  former_key_id: number | null
  former_sealed: Buffer | null
  former_until: Date | null
  created_by: ColumnType<string, string, never>
  created_at: Generated<Date>
  removed_at: Date | null
  removed_by: string | null
  last_delivered_at: Date | null
  last_fault: DeliveryFault | null
  last_fault_at: Date | null
  failed_at: Date | null
  told: Generated<boolean>
}

export interface WebhookDeliveryTable {
  delivery_id: Generated<string>
  webhook_id: ColumnType<string, string, never>
  ins_id_cd: ColumnType<string, string, never>
  number: ColumnType<string, string, never>
  exp_id: ColumnType<string, string, never>
  state: Generated<DeliveryState>
  tries: Generated<number>
  queued_at: Generated<Date>
  begun_at: Generated<Date>
  next_at: Generated<Date>
  tried_at: Date | null
  status: number | null
  fault: DeliveryFault | null
  ms: number | null
}
