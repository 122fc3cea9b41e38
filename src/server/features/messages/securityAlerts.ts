import { sql, type Transaction } from 'kysely'
import type { SecurityAlertTable } from '../../db/tables/securityLog.ts'
import type { Tables } from '../../db/tables.ts'
import { keepersOf } from './keepers.ts'
import { putMessages } from './store.ts'

export const untoldSecurityAlerts = sql`SELECT 1 FROM security_alert WHERE NOT told`

interface AlertRow {
  alert_id: string
  kind: SecurityAlertTable['kind']
  user_id: string | null
  about: string
  facts: { ip: string; count?: number; device?: boolean; key?: true }
  at: Date
  nick_name: string | null
  ins_id_cd: string | null
  /** The user is an administrator. */
  is_administrator: boolean
}

/**
 * Tells the managers of the user's institution and the administrators. Of a log-in from a new place the administrators
 * are told only where it is one of them or the institution has no other manager: they would hear of every member's.
 */
export async function tellSecurityAlerts(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<AlertRow>`
    SELECT a.alert_id, a.kind, a.user_id, a.about, a.facts, a.at, u.nick_name, u.ins_id_cd, EXISTS (
      SELECT FROM user_role AS r WHERE r.user_id = a.user_id AND r.role = 'administrator') AS is_administrator
    FROM security_alert AS a LEFT JOIN app_user AS u ON u.user_id = a.user_id
    WHERE NOT a.told ORDER BY a.alert_id LIMIT 500 FOR UPDATE OF a SKIP LOCKED`.execute(trx)
  for (const { alert_id, kind, user_id, about, facts, at, nick_name, ins_id_cd, is_administrator } of rows) {
    const others = (ids: readonly string[]) => ids.filter((userId) => userId !== user_id)
    const managers = ins_id_cd === null ? [] : others(await keepersOf(trx, 'manager', ins_id_cd))
    const toAll = kind !== 'newLogin' || is_administrator || managers.length === 0
    const told = [...managers, ...(toAll ? others(await keepersOf(trx, 'administrator', null)) : [])]
    const message = {
      kind: 'securityAlert' as const,
      alert: kind,
      name: nick_name ?? about,
      ip: facts.ip,
      count: facts.count ?? 0,
      device: facts.device ?? false,
      ...(facts.key && { isKey: facts.key }),
    }
    await putMessages(
      trx,
      [...new Set(told)].map((userId) => ({ userId, type: 'recommend', facts: message, fromUser: null, at })),
    )
    await trx.updateTable('security_alert').set({ told: true }).where('alert_id', '=', alert_id).execute()
  }
}
