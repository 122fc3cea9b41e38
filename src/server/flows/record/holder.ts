import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { RecordRow, workViewer } from '../../../contract/records/records.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { Sql } from '../../db/lists/fragments.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { isHeld } from '../../db/workClaims.ts'

/** The columns of a `StoredHolder`, of `holderJoins`. */
export const holderColumns = sql`claim.user_id AS held_by, claim.claimed_at AS held_since, holder.nick_name AS holder_name,
  assigner.nick_name AS assigned_by, claim.reason AS assigned_why, looking.viewers`

/** Joins who holds the record or alert, and who else looks at it. `own`: the institution whose claims are shown; `movedAt`: a step ends them. */
export function holderJoins(own: Sql, id: Sql, movedAt: Sql): Sql {
  return sql`
    LEFT JOIN work_claim AS claim ON claim.ins_id_cd = ${own} AND claim.thing = ${id} AND ${isHeld(movedAt)}
    LEFT JOIN app_user AS holder ON holder.user_id = claim.user_id
    LEFT JOIN app_user AS assigner ON assigner.user_id = claim.assigned_by
    LEFT JOIN LATERAL ${viewersOf(own, id)} AS looking ON true`
}

/** A subquery of one row with the column `viewers`; null where there are none. */
export function viewersOf(own: Sql, id: Sql): Sql {
  return sql`(
    SELECT json_agg(json_build_object('userId', v.user_id::text, 'name', u.nick_name) ORDER BY u.nick_name) AS viewers
    FROM work_viewer AS v JOIN app_user AS u USING (user_id)
    WHERE v.ins_id_cd = ${own} AND v.thing = ${id} AND v.until > now()
  )`
}

type Viewers = z.infer<typeof workViewer>[]

export type StoredHolder = { assigned_by: string | null; assigned_why: string | null; viewers: Viewers | null } & (
  | { held_by: string; held_since: Date; holder_name: string }
  | { held_by: null; held_since: null; holder_name: null }
)

type Holder = Exclude<RecordRow['heldBy'], undefined>

/** Who of the actor's institution holds a record, and who else looks at it. */
export async function holderFor(db: Reader, expId: string, actor: Actor): Promise<RecordPresence> {
  const { rows } = await sql<StoredHolder>`
    SELECT ${holderColumns}
    FROM (SELECT exp_id, state_ts, ${actor.insIdCd}::text AS own FROM exception WHERE exp_id = ${expId}) AS e
    ${holderJoins(sql`e.own`, sql`e.exp_id`, sql`e.state_ts`)}`.execute(db)
  return rows[0] ? presenceOf(rows[0], actor) : {}
}

type RecordPresence = Pick<RecordRow, 'heldBy' | 'viewers'>

/** Returns the holder and viewers for a row or a record; an empty object where nobody has it open. */
export function presenceOf(row: StoredHolder, actor: Pick<Actor, 'userId'>): RecordPresence {
  const heldBy = holderOf(row, actor)
  const viewers = viewersBeside(row, actor)
  return { ...(heldBy && { heldBy }), ...(viewers.length > 0 && { viewers }) }
}

/** Without the caller, and without who holds it. */
export function viewersBeside({ viewers, held_by }: StoredHolder, { userId }: Pick<Actor, 'userId'>): Viewers {
  return viewers?.filter((one) => one.userId !== userId && one.userId !== held_by) ?? []
}

export function holderOf(row: StoredHolder, actor: Pick<Actor, 'userId'>): Holder | null {
  if (row.held_by === null) return null
  const { holder_name: name, held_since, assigned_by: by, assigned_why: reason } = row
  const assigned = by !== null && reason !== null ? { assigned: { by, reason } } : {}
  return { name, mine: row.held_by === actor.userId, since: held_since.toISOString(), ...assigned }
}
