import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { keepersOf } from './keepers.ts'
import { putMessages } from './store.ts'

export const untoldWebhooks = sql`SELECT 1 FROM webhook WHERE NOT told`

/** Tells the institution's managers, or the administrators when it has none, once until the webhook accepts again. */
export async function tellWebhooks(trx: Transaction<Tables>, at: Date): Promise<void> {
  const { rows } = await sql<{ webhook_id: string; name: string; ins_id_cd: string }>`
    SELECT webhook_id, name, ins_id_cd FROM webhook WHERE NOT told
    ORDER BY webhook_id FOR UPDATE SKIP LOCKED`.execute(trx)
  for (const { webhook_id, name, ins_id_cd: insIdCd } of rows) {
    const facts = { kind: 'webhook' as const, name, insIdCd }
    const managers = await keepersOf(trx, 'manager', insIdCd)
    const told = managers.length > 0 ? managers : await keepersOf(trx, 'administrator', null)
    await putMessages(
      trx,
      told.map((userId) => ({ userId, type: 'recommend', facts, fromUser: null, at })),
    )
    await trx.updateTable('webhook').set({ told: true }).where('webhook_id', '=', webhook_id).execute()
  }
}
