import type { FastifyRequest } from 'fastify'
import {
  createUser,
  enableUser,
  giveUserPassword,
  revokeUserFactors,
  updateUser,
} from '../../../contract/people/users.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { temporaryHours } from '../../../domain/people/people.ts'
import type { Applied, CallKind } from '../../changes/kinds.ts'
import type { Right, SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type AccountFacts, accountLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellAddresses, tellOwner } from '../../mail/tellOwner.ts'
import {
  type AccountChange,
  accountChanges,
  createAccount,
  giveAccountPassword,
  type PasswordChange,
  type PasswordsAndSessions,
  revokeAccountFactors,
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

export type AccountKinds = ReturnType<typeof accountKinds>

export function accountKinds({ mailer, publicUrl, keys }: KindDeps) {
  const mailPassword = passwordMailer(mailer, publicUrl)
  return {
    createUser: createUserKind(keys, mailPassword),
    updateUser: updateUserKind(keys, mailer),
    enableUser: enableUserKind(keys),
    giveUserPassword: giveUserPasswordKind(keys, mailPassword),
    revokeUserFactors: revokeUserFactorsKind(keys, mailer),
  }
}

function createUserKind(keys: PasswordsAndSessions, mailPassword: MailPassword): CallKind<typeof createUser> {
  return {
    name: 'createUser',
    call: createUser,
    access: managersOnly,
    key: ({ username }) => changeKey.username(username),
    needsApproval: () => true,
    async apply(trx, { actor }, body) {
      const change = await createAccount(trx, keys, actor, body)
      return { ...appliedOf(change), deliver: (http) => mailPassword(http, 'created', change) }
    },
  }
}

function updateUserKind(keys: PasswordsAndSessions, mailer: Mailer): CallKind<typeof updateUser> {
  return {
    name: 'updateUser',
    call: updateUser,
    access: managersOnly,
    key: ({ userId }) => changeKey.user(userId),
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
}

function enableUserKind(keys: PasswordsAndSessions): CallKind<typeof enableUser> {
  return {
    name: 'enableUser',
    call: enableUser,
    access: managersOnly,
    key: ({ id }) => changeKey.user(id),
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
}

function giveUserPasswordKind(
  keys: PasswordsAndSessions,
  mailPassword: MailPassword,
): CallKind<typeof giveUserPassword> {
  return {
    name: 'giveUserPassword',
    call: giveUserPassword,
    access: managersOnly,
    key: ({ id }) => changeKey.user(id),
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
}

/** The password stays: whoever has found it can't log in with it alone where a factor is required, and is mailed about. */
function revokeUserFactorsKind(keys: PasswordsAndSessions, mailer: Mailer): CallKind<typeof revokeUserFactors> {
  return {
    name: 'revokeUserFactors',
    call: revokeUserFactors,
    access: managersOnly,
    key: ({ id }) => changeKey.user(id),
    needsApproval: () => true,
    async apply(trx, { actor }, body) {
      const change = await revokeAccountFactors(trx, keys, actor, body)
      const applied = appliedOf(change)
      const [was, is] = [{ secondFactor: true }, { secondFactor: false }]
      return {
        ...applied,
        detail: { before: was, after: is },
        before: was,
        after: is,
        async committed(http) {
          keys.invalidateSessions(change.userId)
          await tellOwner(mailer, http, change.before, 'factorRevoked')
        },
      }
    },
  }
}

/** Throws `mailFailed`, which rolls back the change. */
type MailPassword = (http: FastifyRequest, letter: 'created' | 'given', change: PasswordChange) => Promise<void>

function passwordMailer(mailer: Mailer, publicUrl: string): MailPassword {
  return async (http, letter, { after: { username, email, language }, password }) => {
    const facts: AccountFacts = { username, password, url: `${publicUrl}/login`, hours: temporaryHours }
    try {
      await mailer.send(email, accountLetter(letter, facts, language))
    } catch (error) {
      http.log.error({ err: error, username }, 'temporary password email not sent')
      throw new CallError('mailFailed')
    }
  }
}

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
