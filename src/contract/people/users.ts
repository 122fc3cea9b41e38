import * as z from 'zod/mini'
import { roles } from '../../domain/people/actor.ts'
import { isMailAddress } from '../../domain/people/mailAddress.ts'
import { menus } from '../../domain/people/menus.ts'
import { accountActions, usernameLength, usernamePattern } from '../../domain/people/people.ts'
import { keysOf } from '../../domain/typed.ts'
import { defineCall } from '../call.ts'
import { institution } from '../records/records.ts'
import { orPending, pendingChangeId } from '../reference/pendingChanges.ts'
import { actionOffers, fieldSchema, listOf, listPlace, names, rowId, sortsBy } from '../schema.ts'
import { lineText, withoutCard } from '../text.ts'

const roleName = z.enum(keysOf(roles))
const menuName = z.enum(keysOf(menus))
const id = rowId
const version = z.int().check(z.minimum(0))
/** The version that the caller saw; one that has changed since is refused. Without it, the account as it is now is meant. */
const seenVersion = z.optional(version)
const insIdCd = fieldSchema('submitInsIdCd')

/** Refuses duplicates; the order means nothing. */
const setOf = <T extends z.ZodMiniType>(one: T) =>
  z.array(one).check(
    z.maxLength(100),
    z.refine((list) => new Set(list).size === list.length),
  )

const written = {
  nickName: lineText({ min: 1, max: 64 }),
  email: z.string().check(z.trim(), z.refine(isMailAddress), withoutCard()),
  insIdCd,
  roles: setOf(roleName).check(z.refine((list) => list.length > 0)),
  menus: setOf(menuName),
}

const account = {
  userId: z.string(),
  /** Rises with each change. A change names the version that its user has read. */
  version: z.int(),
  username: z.string(),
  nickName: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  insIdCd: z.string(),
  insNm: names,
  roles: z.array(roleName),
  disabled: z.boolean(),
  pendingChange: pendingChangeId,
  actions: actionOffers(accountActions),
}

const userRow = z.object(account)
export type UserRow = z.infer<typeof userRow>

const userDetail = z.object({
  ...account,
  menus: z.array(menuName),
  mustChange: z.boolean(),
  passwordChangedAt: z.string(),
  /** Whether the user has set up a second factor. */
  hasFactor: z.boolean(),
})
export type UserDetail = z.infer<typeof userDetail>

const userSorts = sortsBy('username', 'nickName', 'email', 'insIdCd', 'disabled')

const ofGrant = [
  'ownAddress',
  'roleAbove',
  'menuAbove',
  'menuNotOfRole',
  'administratorMenus',
  'emailTaken',
  'ssoDomainTaken',
  'rolesApart',
] as const
const ofAccount = ['otherInstitution', 'notFound', 'ownAccount', 'accountAbove'] as const

export const queryUser = defineCall({
  path: 'user/query',
  csv: true,
  summary: 'Search users; all as CSV on request (Accept: text/csv)',
  dataScope: 'institution',
  encoding: 'form',
  refuses: ['otherInstitution', 'ownAccount', 'accountAbove'],
  body: z.strictObject({
    ...listPlace(userSorts, 'username'),
    // A form sends its numbers as text.
    currPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    username: z.optional(lineText({ max: usernameLength.max })),
    nickName: z.optional(lineText({ max: 64 })),
    email: z.optional(lineText({ max: 254 })),
    insIdCd: z.optional(insIdCd),
    role: z.optional(roleName),
    disabled: z.optional(z.enum(['0', '1'])),
  }),
  reply: listOf(userRow),
})

const changed = z.object({ userId: z.string(), version: z.int() })

export const createUser = defineCall({
  path: 'user/create',
  log: 'administration',
  summary: 'Create a user; a temporary password is emailed',
  dataScope: 'institution',
  refuses: [
    ...ofGrant,
    'otherInstitution',
    'notFound',
    'keyReused',
    'institutionUnknown',
    'institutionEnded',
    'ownAccount',
    'usernameTaken',
    'changePending',
    'mailFailed',
  ],
  body: z.strictObject({ username: z.string().check(z.regex(usernamePattern), withoutCard()), ...written }),
  reply: orPending(changed),
})

export const updateUser = defineCall({
  path: 'user/update',
  log: 'administration',
  summary: 'Modify a user; changing roles, menus or institution ends the user’s sessions',
  dataScope: 'institution',
  refuses: [
    ...ofAccount,
    ...ofGrant,
    'recordChanged',
    'keyReused',
    'institutionUnknown',
    'institutionEnded',
    'lastAdministrator',
    'changePending',
    'breakGlassNeeded',
  ],
  body: z.strictObject({ userId: id, version: seenVersion, ...written }),
  reply: orPending(changed),
})

export const deleteUser = defineCall({
  path: 'user/delete',
  log: 'administration',
  summary: 'Delete a user; activity history is retained',
  dataScope: 'institution',
  refuses: [...ofAccount, 'recordChanged', 'lastAdministrator', 'breakGlassNeeded'],
  body: z.strictObject({ userId: id, version: seenVersion }),
})

export const enableUser = defineCall({
  path: 'user/enable/:id',
  log: 'administration',
  summary: 'Disable a user (ends all sessions) or enable a disabled user',
  dataScope: 'institution',
  refuses: [
    'recordChanged',
    'keyReused',
    'institutionUnknown',
    'institutionEnded',
    'changePending',
    'emailTaken',
    ...ofAccount,
    'lastAdministrator',
    'breakGlassNeeded',
  ],
  body: z.strictObject({ id, version: seenVersion }),
  reply: orPending(z.object({ userId: z.string(), version: z.int(), disabled: z.boolean() })),
})

export const giveUserPassword = defineCall({
  path: 'user/givePassword/:id',
  log: 'administration',
  summary: 'Reset a user’s password; a temporary password is emailed and all sessions end',
  dataScope: 'institution',
  refuses: [...ofAccount, 'recordChanged', 'keyReused', 'addressMissing', 'changePending', 'mailFailed'],
  body: z.strictObject({ id, version }),
  reply: orPending(changed),
})

export const revokeUserFactors = defineCall({
  path: 'user/revokeFactors/:id',
  log: 'administration',
  summary: 'Revoke a user’s lost second factor with its recovery codes; all sessions end',
  dataScope: 'institution',
  refuses: [...ofAccount, 'recordChanged', 'keyReused', 'changePending', 'factorNone'],
  body: z.strictObject({ id, version }),
  reply: orPending(changed),
})

export const removeUserAvatar = defineCall({
  path: 'user/removeAvatar/:id',
  log: 'administration',
  summary: 'Remove a user’s profile picture',
  dataScope: 'institution',
  refuses: [...ofAccount],
  body: z.strictObject({ id }),
})

export const getRoles = defineCall({
  method: 'GET',
  path: 'user/roles',
  summary: 'List the roles this user can assign, with their menus',
  dataScope: 'nobody',
  reply: z.object({ list: z.array(z.object({ name: roleName, level: z.int(), menus: z.array(menuName) })) }),
})

export const getInsList = defineCall({
  method: 'GET',
  path: 'user/insList',
  summary: 'List the institutions this user can act for',
  dataScope: 'oneself',
  reply: z.object({ list: z.array(institution) }),
})

export const getUser = defineCall({
  method: 'GET',
  path: 'user/:id',
  summary: 'Get a user with roles and menus (for managers of the account)',
  dataScope: 'institution',
  refuses: [...ofAccount],
  body: z.strictObject({ id }),
  reply: userDetail,
})

export const getUserName = defineCall({
  method: 'GET',
  path: 'user/byUsrId/:id',
  summary: 'Get name and picture of a user of the same or the head institution (any user for the head institution)',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ id }),
  reply: z.object({ userId: z.string(), userName: z.string(), avatar: z.nullable(z.string()) }),
})
