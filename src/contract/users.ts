import { z } from 'zod'
import { type Role, roles } from '../domain/actor.ts'
import { isMailAddress } from '../domain/mailAddress.ts'
import { type MenuName, menus } from '../domain/menus.ts'
import { accountActions, nickNamePattern, usernamePattern } from '../domain/people.ts'
import { defineCall } from './call.ts'
import { orPending, pendingChangeId } from './pendingChanges.ts'
import { institution } from './records.ts'
import { actionOffers, fieldSchema, listOf, names, nothing, rowId } from './schema.ts'

/** The accounts that managers and administrators keep. */

const roleName = z.enum(Object.keys(roles) as [Role, ...Role[]])
const menuName = z.enum(Object.keys(menus) as [MenuName, ...MenuName[]])
const id = rowId
const version = z.int().min(0)
const insIdCd = fieldSchema('submitInsIdCd')

/** A set: its order means nothing, and nothing stands in it twice. */
const setOf = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .max(100)
    .refine((list) => new Set(list).size === list.length)

/** An account as it is written. */
const written = {
  nickName: z.string().trim().regex(nickNamePattern),
  email: z.string().trim().refine(isMailAddress),
  insIdCd,
  roles: setOf(roleName).refine((list) => list.length > 0),
  /** Of those that the roles give. */
  menus: setOf(menuName),
}

const account = {
  userId: z.string(),
  /** Counted up with each change: whoever changes it says which one they saw. */
  version: z.int(),
  username: z.string(),
  nickName: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  insIdCd: z.string(),
  insNm: names,
  roles: z.array(roleName),
  disabled: z.boolean(),
  pendingChange: pendingChangeId,
  /** What this user may do with it. */
  actions: actionOffers(accountActions),
}

export const userRow = z.object(account)
export type UserRow = z.infer<typeof userRow>

export const userDetail = z.object({
  ...account,
  menus: z.array(menuName),
  /** The next login asks for another password. */
  mustChange: z.boolean(),
  passwordChangedAt: z.string(),
})
export type UserDetail = z.infer<typeof userDetail>

/** As texts: the call is a form. */
const formPaging = {
  currPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

export const userSorts = ['username', '-username', 'nickName', '-nickName', 'insIdCd', '-insIdCd'] as const

export const queryUser = defineCall({
  method: 'POST',
  path: 'user/query',
  csv: true,
  summary: 'Users by name, institution, role and state; as CSV, where that is accepted, all of them',
  concerns: 'institution',
  encoding: 'form',
  body: z.strictObject({
    ...formPaging,
    /** Parts of them, in any case. */
    username: z.string().trim().max(32).optional(),
    nickName: z.string().trim().max(64).optional(),
    email: z.string().trim().max(254).optional(),
    insIdCd: insIdCd.optional(),
    role: roleName.optional(),
    disabled: z.enum(['0', '1']).optional(),
    sort: z.enum(userSorts).default('username'),
  }),
  reply: listOf(userRow),
})

const changed = z.object({ userId: z.string(), version: z.int() })

export const createUser = defineCall({
  method: 'POST',
  path: 'user/create',
  log: 'administration',
  summary: 'Make a user; the password for the first login goes to the e-mail address',
  concerns: 'institution',
  body: z.strictObject({ username: z.string().regex(usernamePattern), ...written }),
  reply: orPending(changed),
})

export const updateUser = defineCall({
  method: 'POST',
  path: 'user/update',
  log: 'administration',
  summary: 'Change a user; other roles, menus or another institution end the sessions',
  concerns: 'institution',
  body: z.strictObject({ userId: id, version, ...written }),
  reply: orPending(changed),
})

export const deleteUser = defineCall({
  method: 'POST',
  path: 'user/delete',
  log: 'administration',
  summary: 'Delete a user: no login, no list any more; what they did stays',
  concerns: 'institution',
  body: z.strictObject({ userId: id, version }),
  reply: z.object({}),
})

export const enableUser = defineCall({
  method: 'POST',
  path: 'user/enable/:id',
  log: 'administration',
  summary: 'Disable a user, who is signed out at once, or enable a disabled one',
  concerns: 'institution',
  body: z.strictObject({ id, version }),
  reply: orPending(z.object({ userId: z.string(), version: z.int(), disabled: z.boolean() })),
})

export const giveUserPassword = defineCall({
  method: 'POST',
  path: 'user/givePassword/:id',
  log: 'administration',
  summary: 'Send a user a new password for one login, by e-mail; the old one and the sessions end',
  concerns: 'institution',
  body: z.strictObject({ id, version }),
  reply: orPending(changed),
})

export const removeUserAvatar = defineCall({
  method: 'POST',
  path: 'user/removeAvatar/:id',
  log: 'administration',
  summary: "Take the picture from a user's account",
  concerns: 'institution',
  body: z.strictObject({ id }),
  reply: z.object({}),
})

export const getRoles = defineCall({
  method: 'GET',
  path: 'user/roles',
  summary: 'The roles that this user may give, with the menus that each brings',
  concerns: 'nobody',
  body: nothing,
  reply: z.object({ list: z.array(z.object({ name: roleName, level: z.int(), menus: z.array(menuName) })) }),
})

export const getInsList = defineCall({
  method: 'GET',
  path: 'user/insList',
  summary: 'The institutions that this user acts for: the own one, or all',
  concerns: 'oneself',
  body: nothing,
  reply: z.object({ list: z.array(institution) }),
})

export const getUser = defineCall({
  method: 'GET',
  path: 'user/:id',
  summary: 'A user with roles and menus, for whoever keeps the account',
  concerns: 'institution',
  body: z.strictObject({ id }),
  reply: userDetail,
})

export const getUserName = defineCall({
  method: 'GET',
  path: 'user/byUsrId/:id',
  summary: 'The name and the picture of a user of the own institution or the head; of any, for the head',
  concerns: 'institution',
  body: z.strictObject({ id }),
  reply: z.object({ userId: z.string(), userName: z.string(), avatar: z.string().nullable() }),
})
