import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../domain/people/actor.ts'
import { dayIn } from './days.ts'
import { arrayText } from './lists/arrayText.ts'
import type { Tables } from './tables.ts'

/** A step ends the claims that were made before it. */
export function isHeld(movedAt: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`claim.until > now() AND claim.claimed_at >= ${movedAt}`
}

/** When the claimed record last moved; alerts leave the worklist when they are handled. */
export const movedAt = sql`coalesce((SELECT e.state_ts FROM exception AS e WHERE e.exp_id = claim.thing), claim.claimed_at)`

/**
 * Returns the names of colleagues by the records and alerts that they hold, where the setting of the institution keeps
 * others from acting on these; else nothing. What a colleague holds who is away keeps nobody from acting as their deputy.
 */
export async function blockedBy(
  db: Kysely<Tables>,
  { insIdCd, userId }: Pick<Actor, 'insIdCd' | 'userId'>,
  workItems: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ thing: string; name: string }>`
    SELECT claim.thing, holder.nick_name AS name
    FROM institution_setting AS setting
    JOIN work_claim AS claim ON claim.ins_id_cd = setting.ins_id_cd AND claim.thing = any(${arrayText(workItems)}::text[])
    JOIN app_user AS holder ON holder.user_id = claim.user_id
    WHERE setting.ins_id_cd = ${insIdCd} AND setting.claim_mode = 'block' AND claim.user_id <> ${userId}
      AND ${isHeld(movedAt)}
      AND NOT EXISTS (
        SELECT FROM absence AS a
        WHERE a.user_id = claim.user_id AND a.deputy_id = ${userId} AND a.ended_at IS NULL
          AND ${dayIn(sql`now()`)} BETWEEN a.first_day AND a.last_day)`.execute(db)
  return new Map(rows.map(({ thing, name }) => [thing, name]))
}
