import { sql, type Transaction } from 'kysely'
import type { Role } from '../../../domain/people/actor.ts'
import type { Tables } from '../../db/tables.ts'

/** Active users only; `insIdCd` null: of all institutions. */
export async function keepersOf(trx: Transaction<Tables>, role: Role, insIdCd: string | null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT u.user_id FROM app_user AS u
    WHERE NOT u.disabled AND NOT u.deleted AND (${insIdCd}::text IS NULL OR u.ins_id_cd = ${insIdCd}::text)
      AND EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = ${role}::text)
    ORDER BY u.user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}
