import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { getMyself, updateMyself } from '../../../contract/people/profile.ts'
import { passwordDays } from '../../../domain/people/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { refuseTakenEmail } from '../../http/serve/takenEmail.ts'

interface OwnRow {
  version: number
  nick_name: string
  email: string | null
  zone: string | null
  ins_zone: string | null
  password_changed_at: Date
  password_expires_at: Date | null
}

export async function myselfOf(db: Kysely<Tables>, userId: string): Promise<ReplyOf<typeof getMyself>> {
  const { rows } = await sql<OwnRow>`
    SELECT u.version, nick_name, email, u.zone, s.zone AS ins_zone, password_changed_at,
      CASE WHEN p.policy = 'required' THEN NULL ELSE password_changed_at + make_interval(days => ${passwordDays}) END
        AS password_expires_at
    FROM app_user AS u LEFT JOIN factor_policy AS p USING (ins_id_cd)
      LEFT JOIN institution_setting AS s USING (ins_id_cd)
    WHERE user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A session without its user.')
  return {
    version: row.version,
    nickName: row.nick_name,
    email: row.email,
    zone: row.zone,
    insZone: row.ins_zone,
    passwordChangedAt: row.password_changed_at.toISOString(),
    passwordExpiresAt: row.password_expires_at?.toISOString() ?? null,
  }
}

type ProfileChanges = Omit<BodyOf<typeof updateMyself>, 'proof'>

/**
 * Keeps fields that aren't given. The version changes only with fields that account managers can edit too. Throws
 * `recordChanged` when somebody was faster.
 */
export async function changeMyself(
  trx: Transaction<Tables>,
  userId: string,
  { version, nickName, email, notify, zone }: ProfileChanges,
): Promise<{ version: number }> {
  const counted = nickName !== undefined || email !== undefined
  const { rows } = await refuseTakenEmail(
    sql<{ version: number }>`
    UPDATE app_user SET nick_name = coalesce(${nickName ?? null}, nick_name), email = coalesce(${email ?? null}, email),
      notify = coalesce(${notify ? JSON.stringify(notify) : null}::jsonb, notify),
      zone = ${zone === undefined ? sql`zone` : zone}, version = version + ${counted ? 1 : 0}
    WHERE user_id = ${userId} AND version = ${version} RETURNING version`.execute(trx),
  )
  const [row] = rows
  if (!row) throw new CallError('recordChanged')
  return row
}
