import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { keepersOf } from './keepers.ts'
import { putMessages } from './store.ts'

export const untoldCardAlerts = sql`SELECT 1 FROM card_alert WHERE NOT told`

interface AlertRow {
  alert_id: string
  user_id: string
  at: Date
  misses: number
  nick_name: string
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
}

export async function tellCardAlerts(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<AlertRow>`
    SELECT a.alert_id, a.user_id, a.at, a.misses, u.nick_name, u.ins_id_cd, i.ins_en_nm, i.ins_nm
    FROM card_alert AS a JOIN app_user AS u USING (user_id) JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd
    WHERE NOT a.told ORDER BY a.alert_id FOR UPDATE OF a SKIP LOCKED`.execute(trx)
  for (const { alert_id, user_id, at, misses, nick_name: name, ins_id_cd, ins_en_nm, ins_nm } of rows) {
    const facts = { kind: 'cardAlert' as const, name, insNm: { en: ins_en_nm, zh: ins_nm }, misses }
    const keepers = [...(await keepersOf(trx, 'manager', ins_id_cd)), ...(await keepersOf(trx, 'administrator', null))]
    const told = [...new Set(keepers)].filter((userId) => userId !== user_id)
    await putMessages(
      trx,
      told.map((userId) => ({ userId, type: 'recommend', facts, fromUser: null, at })),
    )
    await trx.updateTable('card_alert').set({ told: true }).where('alert_id', '=', alert_id).execute()
  }
}
