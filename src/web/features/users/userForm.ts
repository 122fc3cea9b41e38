import type { UserDetail } from '../../../contract/people/users.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { isMailAddress } from '../../../domain/people/mailAddress.ts'
import { type MenuName, menusOf } from '../../../domain/people/menus.ts'
import { areCompatible, nickNamePattern, usernamePattern } from '../../../domain/people/people.ts'
import { defineForm } from '../../form/definition.ts'

export interface UserValues {
  username: string
  nickName: string
  email: string
  insIdCd: string
  roles: readonly Role[]
  menus: readonly MenuName[]
  /** Menus that are taken away, whatever roles are chosen: a role that goes and comes back brings the same ones. */
  withheld: readonly MenuName[]
  isNew: boolean
  isOwn: boolean
}

export const userForm = defineForm<UserValues>({
  name: 'user',
  fields: {
    username: {
      kind: 'text',
      max: 32,
      required: true,
      hint: (t) => t('users.usernameHint'),
      wrong: (value, say) => (usernamePattern.test(value) ? null : say.invalid('username')),
    },
    nickName: {
      kind: 'text',
      max: 64,
      required: true,
      wrong: (value, say) => (nickNamePattern.test(value) ? null : say.invalid('nickName')),
    },
    email: {
      kind: 'text',
      max: 254,
      mode: 'email',
      required: true,
      disabled: ({ isOwn }) => isOwn,
      hint: (t, { isOwn }) => t(isOwn ? 'users.ownEmailHint' : 'users.emailHint'),
      wrong: (value, say) => (isMailAddress(value) ? null : say.invalid('email')),
    },
    insIdCd: { kind: 'institution', of: 'own', required: true },
    roles: { kind: 'own' },
    menus: { kind: 'own' },
  },
  // A name that is there stays as it is, whatever names must look like today.
  shown: ({ isNew }) => [...(isNew ? ['username' as const] : []), 'nickName', 'email', 'insIdCd', 'roles', 'menus'],
  check: ({ roles }, { t, error }) => {
    if (roles.length === 0) return [{ field: 'roles', text: t('users.rolesMissing') }]
    return areCompatible(roles) ? [] : [{ field: 'roles', text: error('rolesApart') }]
  },
  follow: ({ values, notes }) => ({ values: { ...values, menus: menusOf(values.roles, values.withheld) }, notes }),
})

export function userValues(user: UserDetail | null, own: { userId: string; insIdCd: string }): UserValues {
  if (!user) {
    const empty = { username: '', nickName: '', email: '', roles: [], menus: [], withheld: [] }
    return { ...empty, insIdCd: own.insIdCd, isNew: true, isOwn: false }
  }
  const { username, nickName, email, insIdCd, roles, menus } = user
  const withheld = menusOf(roles).filter((menu) => !menus.includes(menu))
  const isOwn = user.userId === own.userId
  return { username, nickName, email: email ?? '', insIdCd, roles, menus, withheld, isNew: false, isOwn }
}

export function userContent({ nickName, email, insIdCd, roles, menus }: UserValues) {
  return { nickName: nickName.trim(), email: email.trim(), insIdCd, roles: [...roles], menus: [...menus] }
}
