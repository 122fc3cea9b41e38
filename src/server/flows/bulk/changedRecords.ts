import { sql, type Transaction } from 'kysely'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Tables } from '../../db/tables.ts'
import { blockedBy } from '../../db/workClaims.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { rightsText, type StoredBulk } from './store.ts'

/** Whether so many changed records keep a bulk action from being carried out. Else they are left out of it. */
export function isStoppedBy(changed: number, planned: number, allOrNothing: boolean): boolean {
  return changed > 0 && (allOrNothing || changed === planned)
}

/**
 * Counts the planned records on which the plan no longer holds: those that have moved, all of them where the user's rights
 * are others, and those that a colleague has taken where the setting of the institution keeps others from them. Every step
 * and every modification gives a record a new version; an answer, which keeps a record from being cancelled, does not.
 */
export async function countChanged(
  trx: Transaction<Tables>,
  { bulk_id, action, rights, planned }: StoredBulk,
  actor: SessionUser,
): Promise<number> {
  if (rightsText(actor) !== rights) return planned
  const { rows } = await sql<{ expId: string; changed: boolean }>`
    SELECT b.exp_id AS "expId", coalesce(
        e.version <> b.version OR e.state <> b.position OR (e.answered AND ${action === 'cancel'}::boolean), true
      ) AS changed
    FROM bulk_record AS b LEFT JOIN LATERAL ${visibleRecords(actor, sql`x.exp_id = b.exp_id`)} ON true
    WHERE b.bulk_id = ${bulk_id}::bigint AND b.outcome = 'planned'`.execute(trx)
  const held = await blockedBy(
    trx,
    actor,
    rows.map(({ expId }) => expId),
  )
  return rows.filter(({ expId, changed }) => changed || held.has(expId)).length
}
