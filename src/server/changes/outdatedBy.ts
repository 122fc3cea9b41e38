import { type Kysely, sql } from 'kysely'
import type { PendingChangeDetail } from '../../contract/reference/pendingChanges.ts'
import { changedUser } from '../../domain/people/pendingChanges.ts'
import { addDays, utcDayOf } from '../../domain/time/calendar.ts'
import { firstIdOf } from '../db/dayIds.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredChange } from './store.ts'

interface Act {
  at: Date
  what: string
  name: string | null
}

/**
 * The act that outdated a change, as the audit log has it: of whoever is known to have changed its object, or else the first
 * on the object since it was proposed. Undefined where there is none, such as a rule pack, which changes many limits.
 */
export async function outdatedByOf(
  db: Kysely<Tables>,
  { state, changeId, thing, before, after, proposedAt, decidedAt }: StoredChange,
): Promise<PendingChangeDetail['outdatedBy']> {
  if (state !== 'outdated' || decidedAt === null) return undefined
  const [from, until] = [utcDayOf(proposedAt), addDays(utcDayOf(decidedAt), 2)].map(firstIdOf)
  const user = changedUser(thing)
  // Settings of several kinds have the institution as their target.
  const facts = Object.keys(after ?? before ?? {})
  const { rows } = await sql<Act>`
    SELECT l.at, l.path AS what, coalesce(u.nick_name, l.username) AS name
    FROM pending_change AS c JOIN audit_log AS l ON l.id >= ${from}::bigint AND l.id < ${until}::bigint
      AND l.at BETWEEN c.proposed_at AND c.decided_at + interval '1 minute' AND l.err_cd IS NULL
    LEFT JOIN app_user AS u ON u.user_id = l.user_id
    WHERE c.change_id = ${changeId}
      AND (l.type = 'administration' AND l.target = c.target AND NOT coalesce(l.detail ? 'pendingChange', false)
          AND (${user}::bigint IS NOT NULL OR coalesce(l.detail -> 'after', l.detail -> 'before') ?| ${facts}::text[])
        OR l.path = 'user/updateMyself' AND l.user_id = ${user}::bigint AND l.detail -> 'after' ? 'version')
      AND (c.decided_by IS NULL OR l.user_id = c.decided_by AND l.at >= c.decided_at)
    ORDER BY l.id LIMIT 1`.execute(db)
  const [act] = rows
  if (!act) return undefined
  return { ...act, at: act.at.toISOString() }
}
