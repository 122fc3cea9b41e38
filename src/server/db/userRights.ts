import { type RawBuilder, sql } from 'kysely'
import { headInsIdCd, type Role } from '../../domain/people/actor.ts'

/** Parts of statements about the user `u`. */

export const rolesOfUser = sql<Role[]>`ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = u.user_id ORDER BY role)`

/** The columns `roles` and `withheld`, the names of the menus that are kept from the user. */
export const rightsOfUser = sql`
  ${rolesOfUser} AS roles, ARRAY(SELECT menu FROM user_menu AS m WHERE m.user_id = u.user_id) AS withheld`

export const isAdministrator = sql<boolean>`
  EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = 'administrator')`

export const isManagerOrAdministrator = sql<boolean>`
  EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role IN ('administrator', 'manager'))`

/** As `mayActFor` says for one of these institutions. */
export function actsForOneOf(insIdCds: readonly string[]): RawBuilder<boolean> {
  return sql`(u.ins_id_cd = ANY(${[headInsIdCd, ...new Set(insIdCds)]}::text[]) OR ${isAdministrator})`
}
