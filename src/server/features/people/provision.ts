import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { enableUser, updateUser } from '../../../contract/people/users.ts'
import { type Role, roles } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { isSame } from '../../../domain/people/people.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Applied, ChangeKind } from '../../changes/kinds.ts'
import { outdateChangesOf } from '../../changes/store.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { accountOf, type StoredAccount } from './accounts.ts'
import {
  accountChanges,
  deleteAccount,
  type PasswordsAndSessions,
  shownAccount,
  toggleAccount,
  updateAccount,
} from './change.ts'
import { directoryAccounts } from './directory.ts'
import { managersOnly } from './kinds.ts'

/** An account as the directory of its institution wants it. */
interface WantedAccount {
  active: boolean
  nickName: string
  email: string | null
  roles: readonly Role[]
}

const wanted = z.strictObject({
  userId: z.string(),
  /** Of the account, as it was when the directory asked. */
  version: z.int(),
  active: z.boolean(),
  nickName: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(keysOf(roles))),
})
type WantedBody = z.infer<typeof wanted>

type ProvisionKind = ChangeKind<WantedBody, { userId: string }>

/** A change that a directory asks for and that gives something; it waits unless the institution has delegated it. */
export function provisionUserKind(keys: PasswordsAndSessions): ProvisionKind {
  const delegated = new WeakMap<object, boolean>()
  return {
    name: 'provisionUser',
    // What it changes, it changes as user maintenance does.
    call: { body: wanted, refuses: [updateUser, enableUser].flatMap(({ refuses = [] }) => refuses) },
    access: managersOnly,
    key: ({ userId }) => changeKey.user(userId),
    needsApproval: (applied) => !(delegated.get(applied) ?? false),
    async apply(trx, { actor }, body) {
      const before = await accountOf(trx, actor, body.userId)
      if (before.version !== body.version) throw new CallError('recordChanged')
      const after = await provision(trx, keys, actor, before, body)
      const change = { userId: body.userId, before, after }
      const applied: Applied<{ userId: string }> = {
        reply: { userId: body.userId },
        insIdCd: after.insIdCd,
        target: after.username,
        detail: accountChanges(change),
        before: shownAccount(before),
        after: shownAccount(after),
        committed: () => keys.invalidateSessions(body.userId),
      }
      delegated.set(applied, await isDelegated(trx, after.insIdCd))
      return applied
    },
  }
}

async function isDelegated(db: Kysely<Tables>, insIdCd: string): Promise<boolean> {
  const row = await db
    .selectFrom('directory_setting')
    .select('delegated')
    .where('ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  return row?.delegated ?? false
}

/** Changes only what differs. Users whose rights change are signed out, and those who become inactive. */
async function provision(
  trx: Transaction<Tables>,
  keys: PasswordsAndSessions,
  manager: SessionUser,
  before: StoredAccount,
  { active, nickName, email, roles: given }: WantedAccount,
): Promise<StoredAccount> {
  const { userId, insIdCd, menus } = before
  let { version } = before
  if (nickName !== before.nickName || email !== before.email || !isSame(given, before.roles)) {
    const withheld = menusOf(before.roles).filter((menu) => !menus.includes(menu))
    await updateAccount(trx, keys, manager, {
      userId,
      version,
      nickName,
      email,
      insIdCd,
      roles: [...given],
      menus: menusOf(given, withheld),
    })
    version += 1
  }
  if (active === before.disabled) await toggleAccount(trx, keys, manager, { id: userId, version })
  return accountOf(trx, manager, userId)
}

/** The part of what is wanted that takes something away or changes the name. It takes effect at once. */
function atOnceOf(before: StoredAccount, { active, nickName, roles: given }: WantedAccount): WantedAccount {
  return {
    active: active && !before.disabled,
    nickName,
    email: before.email,
    roles: before.roles.filter((role) => given.includes(role)),
  }
}

function isAsWanted(account: StoredAccount, { active, nickName, email, roles: given }: WantedAccount): boolean {
  return (
    account.disabled !== active &&
    account.nickName === nickName &&
    account.email === email &&
    isSame(account.roles, given)
  )
}

/** What user maintenance does for the directory of an institution, by its token. */
export function provisioning(keys: PasswordsAndSessions) {
  const accounts = directoryAccounts(keys)
  return {
    accountOf,
    isAsWanted,
    /** Makes an account without any rights: disabled, and without a role. */
    async create(
      trx: Transaction<Tables>,
      account: { email: string; nickName: string; insIdCd: string },
    ): Promise<string> {
      const userId = await accounts.create(trx, { ...account, roles: [] })
      await sql`UPDATE app_user SET disabled = true WHERE user_id = ${userId}`.execute(trx)
      return userId
    },
    /** Takes away what the directory takes away. Null when there is nothing to do now. */
    async takeAway(trx: Transaction<Tables>, manager: SessionUser, before: StoredAccount, body: WantedAccount) {
      const next = atOnceOf(before, body)
      if (isAsWanted(before, next)) return null
      await outdateChangesOf(trx, changeKey.user(before.userId), manager)
      const after = await provision(trx, keys, manager, before, next)
      return accountChanges({ userId: before.userId, before, after })
    },
    /**
     * Outdates the change of a directory that waits for this user. A change that a person has proposed stays. Returns
     * false where another one waits than was `seen`; null: none was.
     */
    async dropOwnProposal(trx: Transaction<Tables>, userId: string, seen: string | null): Promise<boolean> {
      const { rows } = await sql<{ isOther: boolean }>`
        UPDATE pending_change SET state = 'outdated', version = version + 1
        WHERE thing = ${changeKey.user(userId)} AND state = 'pending' AND kind = 'provisionUser'
        RETURNING expires_at > now() AND change_id IS DISTINCT FROM ${seen}::bigint AS "isOther"`.execute(trx)
      return !rows.some(({ isOther }) => isOther)
    },
    invalidateSessions: keys.invalidateSessions,
    delete: (
      db: Kysely<Tables>,
      manager: SessionUser,
      account: { userId: string; version: number },
      record: Parameters<typeof deleteAccount>[4],
    ) => deleteAccount(db, keys, manager, account, record),
  }
}
