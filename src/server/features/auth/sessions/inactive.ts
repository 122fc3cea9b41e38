import { type Kysely, sql } from 'kysely'
import { robotUsername } from '../../../../domain/messages.ts'
import { inactiveDays } from '../../../../domain/people/sessions.ts'
import type { Tables } from '../../../db/tables.ts'
import type { AppendAuditEntry } from '../../../http/audit/auditLog.ts'
import { endSessions, forgetRecentSessions } from './sessions.ts'

/**
 * Disables accounts without a sign-in for `inactiveDays`, audits each and returns their names. Skips the last
 * administrator, those who keep the door open where passwords are off, and the names in `but`.
 */
export async function disableInactive(
  db: Kysely<Tables>,
  now: Date,
  { but = [], write }: { but?: readonly string[]; write: AppendAuditEntry },
): Promise<string[]> {
  const names = await db.transaction().execute(async (trx) => {
    // As whoever else changes rights: two at once could each miss that the other takes the last administrator out.
    await sql`LOCK TABLE user_role IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    const { rows } = await sql<{ user_id: string; username: string }>`
      UPDATE app_user AS u SET disabled = true, inactive = true, version = version + 1
      WHERE NOT disabled AND last_active_at < ${now}::timestamptz - make_interval(days => ${inactiveDays})
        AND user_id NOT IN (SELECT break_glass FROM sso_setting WHERE passwords_off)
        AND username <> ALL(${[...but, robotUsername]})
        AND user_id IS DISTINCT FROM (
          SELECT a.user_id FROM app_user AS a JOIN user_role AS r USING (user_id)
          WHERE r.role = 'administrator' AND NOT a.disabled ORDER BY a.last_active_at DESC, a.user_id LIMIT 1)
      RETURNING user_id, username`.execute(trx)
    for (const { user_id, username } of rows) {
      await endSessions(trx, user_id)
      await write(trx, {
        by: null,
        type: 'administration',
        path: 'account inactive',
        target: username,
        detail: { before: { disabled: false }, after: { disabled: true } },
        errCd: null,
        ms: 0,
        ip: 'server',
        userAgent: null,
      })
    }
    return rows.map(({ username }) => username)
  })
  if (names.length > 0) forgetRecentSessions()
  return names
}
