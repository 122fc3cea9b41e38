import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { avatarAddress } from '../../../contract/profile.ts'
import type { Actor } from '../../../domain/actor.ts'
import { maySeeName } from '../../../domain/people.ts'
import type { Tables } from '../../db/tables.ts'

export async function keepAvatar(db: Kysely<Tables>, userId: string, picture: Buffer): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  await sql`
    INSERT INTO avatar (user_id, hash, picture) VALUES (${userId}, ${hash}, ${picture})
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, picture = excluded.picture`.execute(db)
  return avatarAddress(userId, hash) ?? ''
}

/** Null when the picture is gone or this user may not see it. */
export async function visibleAvatar(
  db: Kysely<Tables>,
  actor: Actor,
  { id, hash }: { id: string; hash: string },
): Promise<Buffer | null> {
  const { rows } = await sql<{ picture: Buffer; ins_id_cd: string }>`
    SELECT a.picture, u.ins_id_cd FROM avatar AS a JOIN app_user AS u USING (user_id)
    WHERE a.user_id = ${id} AND a.hash = ${hash} AND NOT u.deleted`.execute(db)
  const [row] = rows
  return row && maySeeName(actor, row.ins_id_cd) ? row.picture : null
}
