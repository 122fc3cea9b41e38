import type { ErrorName } from '../../../contract/errors.ts'
import type { UserDetail } from '../../../contract/users.ts'
import type { Role } from '../../../domain/actor.ts'
import { isMailAddress } from '../../../domain/mailAddress.ts'
import { type MenuName, menusOf } from '../../../domain/menus.ts'
import { areCompatible, nickNamePattern, usernamePattern } from '../../../domain/people.ts'

/** An account as it stands in the form. */
export interface UserDraft {
  username: string
  nickName: string
  email: string
  insIdCd: string
  roles: readonly Role[]
  /** Menus that are taken away, whatever roles are chosen: a role that goes and comes back brings the same ones. */
  withheld: readonly MenuName[]
}

export type UserField = 'username' | 'nickName' | 'email' | 'insIdCd' | 'roles' | 'menus'

export function draftOf(user: UserDetail | null, ownInsIdCd: string): UserDraft {
  if (!user) return { username: '', nickName: '', email: '', insIdCd: ownInsIdCd, roles: [], withheld: [] }
  const { username, nickName, email, insIdCd, roles, menus } = user
  const withheld = menusOf(roles).filter((menu) => !menus.includes(menu))
  return { username, nickName, email: email ?? '', insIdCd, roles, withheld }
}

/** The account as it is sent. */
export function readDraft({ nickName, email, insIdCd, roles, withheld }: UserDraft) {
  return { nickName: nickName.trim(), email: email.trim(), insIdCd, roles: [...roles], menus: menusOf(roles, withheld) }
}

/** What is wrong with it, in the order of the fields; the server checks the same, and what only it knows. */
export function problemsOf(
  draft: UserDraft,
): { field: UserField; error: Extract<ErrorName, 'missingField' | 'invalidField' | 'rolesApart'> }[] {
  const { username, nickName, email, insIdCd, roles } = draft
  const check = (field: UserField, empty: boolean, good: boolean) =>
    empty ? [{ field, error: 'missingField' as const }] : good ? [] : [{ field, error: 'invalidField' as const }]
  return [
    ...check('username', username === '', usernamePattern.test(username)),
    ...check('nickName', nickName.trim() === '', nickNamePattern.test(nickName.trim())),
    ...check('email', email.trim() === '', isMailAddress(email.trim())),
    ...check('insIdCd', insIdCd === '', true),
    ...check('roles', roles.length === 0, true),
    ...(areCompatible(roles) ? [] : [{ field: 'roles' as const, error: 'rolesApart' as const }]),
  ]
}
