import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { keepersOf } from './keepers.ts'
import { putMessages } from './store.ts'

export const untoldLocks = sql`SELECT 1 FROM account_lock WHERE NOT told`

interface LockRow {
  user_id: string
  day: string
  at: Date
  username: string
  nick_name: string
  ins_id_cd: string
}

/**
 * Notifies the institution's managers, or the administrators when it has none, once a day per locked account. The owner
 * gets a mail.
 */
export async function tellLocks(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<LockRow>`
    SELECT l.user_id, l.day::text AS day, l.at, u.username, u.nick_name, u.ins_id_cd
    FROM account_lock AS l JOIN app_user AS u USING (user_id)
    WHERE NOT l.told ORDER BY l.at FOR UPDATE OF l SKIP LOCKED`.execute(trx)
  for (const { user_id, day, at, username, nick_name: name, ins_id_cd } of rows) {
    const facts = { kind: 'accountLock' as const, name, username }
    const others = (ids: readonly string[]) => ids.filter((userId) => userId !== user_id)
    const managers = others(await keepersOf(trx, 'manager', ins_id_cd))
    const told = managers.length > 0 ? managers : others(await keepersOf(trx, 'administrator', null))
    await putMessages(
      trx,
      told.map((userId) => ({ userId, type: 'recommend', facts, fromUser: null, at })),
    )
    await sql`UPDATE account_lock SET told = true WHERE user_id = ${user_id} AND day = ${day}::date`.execute(trx)
  }
}
