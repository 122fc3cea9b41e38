import { sql } from 'kysely'
import type { RecordRow } from '../../../contract/records.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Reader } from '../../db/reader.ts'
import { isHeld } from '../../db/workClaims.ts'

/** The columns of a `StoredHolder`, of `holderJoins`. */
export const holderColumns = `claim.user_id AS held_by, claim.claimed_at AS held_since, holder.nick_name AS holder_name,
  assigner.nick_name AS assigned_by, claim.reason AS assigned_why`

/** Joins who holds the record or alert. `own`: the institution whose claims are shown; `movedAt`: a step ends them. */
export function holderJoins(own: string, id: string, movedAt: string): string {
  return `
    LEFT JOIN work_claim AS claim ON claim.ins_id_cd = ${own} AND claim.thing = ${id} AND ${isHeld(movedAt)}
    LEFT JOIN app_user AS holder ON holder.user_id = claim.user_id
    LEFT JOIN app_user AS assigner ON assigner.user_id = claim.assigned_by`
}

export type StoredHolder = { assigned_by: string | null; assigned_why: string | null } & (
  | { held_by: string; held_since: Date; holder_name: string }
  | { held_by: null; held_since: null; holder_name: null }
)

type Holder = Exclude<RecordRow['heldBy'], undefined>

/** Who of the actor's institution holds a record. */
export async function holderFor(db: Reader, expId: string, actor: Actor): Promise<Holder | null> {
  const { rows } = await sql<StoredHolder>`
    SELECT ${sql.raw(holderColumns)}
    FROM (SELECT exp_id, state_ts, ${actor.insIdCd}::text AS own FROM exception WHERE exp_id = ${expId}) AS e
    ${sql.raw(holderJoins('e.own', 'e.exp_id', 'e.state_ts'))}`.execute(db)
  return rows[0] ? holderOf(rows[0], actor) : null
}

export function holderOf(row: StoredHolder, actor: Pick<Actor, 'userId'>): Holder | null {
  if (row.held_by === null) return null
  const { holder_name: name, held_since, assigned_by: by, assigned_why: reason } = row
  const assigned = by !== null && reason !== null ? { assigned: { by, reason } } : {}
  return { name, mine: row.held_by === actor.userId, since: held_since.toISOString(), ...assigned }
}
