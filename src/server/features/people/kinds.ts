import type { FastifyRequest } from 'fastify'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { createUser, enableUser, giveUserPassword, updateUser } from '../../../contract/users.ts'
import { changedThing } from '../../../domain/pendingChanges.ts'
import { temporaryHours } from '../../../domain/people.ts'
import type { Applied, ChangeKind } from '../../changes/kinds.ts'
import type { Right, SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import { type AccountFacts, accountLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellAddresses } from '../../mail/tellOwner.ts'
import {
  type AccountChange,
  accountChanges,
  createAccount,
  giveAccountPassword,
  type PasswordChange,
  type PasswordsAndSessions,
  shownAccount,
  toggleAccount,
  updateAccount,
} from './change.ts'

interface KindDeps {
  mailer: Mailer
  publicUrl: string
  keys: PasswordsAndSessions
}

export const managersOnly: Right = { menu: 'UserManagement', role: 'manager' }

type AccountVersion = { userId: string; version: number }

export function accountKinds({ mailer, publicUrl, keys }: KindDeps) {
  const createUserKind: ChangeKind<BodyOf<typeof createUser>, AccountVersion> = {
    name: 'createUser',
    body: createUser.body,
    access: managersOnly,
    thing: ({ username }) => changedThing.username(username),
    needsApproval: () => true,
    async apply(trx, { actor }, body) {
      const change = await createAccount(trx, keys, actor, body)
      return { ...appliedOf(change), deliver: (http) => mailPassword(http, 'created', change) }
    },
  }

  const updateUserKind: ChangeKind<BodyOf<typeof updateUser>, AccountVersion> = {
    name: 'updateUser',
    body: updateUser.body,
    access: managersOnly,
    thing: ({ userId }) => changedThing.user(userId),
    needsApproval: givesSomething,
    async apply(trx, { actor }, body) {
      const change = await updateAccount(trx, keys, actor, body)
      const { before, after } = change
      return {
        ...appliedOf(change),
        async committed(http) {
          keys.invalidateSessions(change.userId)
          if (before && before.email !== after?.email) await tellAddresses(mailer, http, before, after?.email ?? null)
        },
      }
    },
  }

  const enableUserKind: ChangeKind<BodyOf<typeof enableUser>, ReplyOf<typeof enableUser>> = {
    name: 'enableUser',
    body: enableUser.body,
    access: managersOnly,
    thing: ({ id }) => changedThing.user(id),
    needsApproval: ({ after }) => after?.disabled === false,
    async apply(trx, { actor }, body) {
      const change = await toggleAccount(trx, keys, actor, body)
      const applied = appliedOf(change)
      return {
        ...applied,
        reply: { ...applied.reply, disabled: change.after.disabled },
        committed: () => keys.invalidateSessions(change.userId),
      }
    },
  }

  const giveUserPasswordKind: ChangeKind<BodyOf<typeof giveUserPassword>, AccountVersion> = {
    name: 'giveUserPassword',
    body: giveUserPassword.body,
    access: managersOnly,
    thing: ({ id }) => changedThing.user(id),
    needsApproval: () => true,
    async apply(trx, { actor }, body) {
      const change = await giveAccountPassword(trx, keys, actor, body)
      return {
        ...appliedOf(change),
        deliver: (http) => mailPassword(http, 'given', change),
        committed: () => keys.invalidateSessions(change.userId),
      }
    },
  }

  /** Throws `mailFailed`, which rolls back the change. */
  async function mailPassword(
    http: FastifyRequest,
    letter: 'created' | 'given',
    { after: { username, email, language }, password }: PasswordChange,
  ): Promise<void> {
    const facts: AccountFacts = { username, password, url: `${publicUrl}/login`, hours: temporaryHours }
    try {
      await mailer.send(email, accountLetter(letter, facts, language))
    } catch (error) {
      http.log.error({ err: error, username }, 'temporary password email not sent')
      throw new CallError('mailFailed')
    }
  }

  return {
    createUser: createUserKind,
    updateUser: updateUserKind,
    enableUser: enableUserKind,
    giveUserPassword: giveUserPasswordKind,
  }
}

export type AccountKinds = ReturnType<typeof accountKinds>

function appliedOf(change: AccountChange): Applied<AccountVersion> {
  const { userId, before, after } = change
  const { username, insIdCd } = after ?? before ?? { username: userId, insIdCd: '' }
  return {
    reply: { userId, version: after?.version ?? 0 },
    insIdCd,
    target: username,
    detail: accountChanges(change),
    before: shownAccount(before),
    after: shownAccount(after),
  }
}

/**
 * True when somebody else's account gains something: an address, institution, role or menu. A new name, or taking
 * something away, acts at once.
 */
function givesSomething({ reply, before, after }: Applied<AccountVersion>, actor: SessionUser): boolean {
  if (reply.userId === actor.userId || !before || !after) return false
  const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
  const added = (field: 'roles' | 'menus') =>
    namesIn(after[field]).some((name) => !namesIn(before[field]).includes(name))
  return before.email !== after.email || before.insIdCd !== after.insIdCd || added('roles') || added('menus')
}
