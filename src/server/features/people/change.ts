import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type {
  createUser,
  enableUser,
  giveUserPassword,
  revokeUserFactors,
  updateUser,
} from '../../../contract/people/users.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { isMailAddress } from '../../../domain/people/mailAddress.ts'
import { type MenuName, menusOf } from '../../../domain/people/menus.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import {
  type AccountAction,
  type AccountManager,
  checkAccount,
  isSame,
  refusalOf,
  temporaryHours,
} from '../../../domain/people/people.ts'
import { outdateChangesOf } from '../../changes/store.ts'
import type { Tables } from '../../db/tables.ts'
import { isManagerOrAdministrator } from '../../db/userRights.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'
import type { RecordAct } from '../../http/serve/serve.ts'
import { expectMailDomain, refuseTakenEmail } from '../../http/serve/takenEmail.ts'
import { accountOf, type StoredAccount } from './accounts.ts'

/** Null when there was no account before, or is none after the change. */
export interface AccountChange {
  userId: string
  before: StoredAccount | null
  after: StoredAccount | null
}

export interface PasswordsAndSessions {
  newPassword(): Promise<{ password: string; hash: string }>
  /** Ends all sessions of the user, and anything that could become one. Call `invalidateSessions` once that is committed. */
  signOut(trx: Transaction<Tables>, userId: string): Promise<void>
  /** Drops cached sessions of the user and closes their connections. */
  invalidateSessions(userId: string): void
  /** Lifts the account's locks and forgets its known devices. */
  unlock(trx: Transaction<Tables>, account: { userId: string; username: string }): Promise<void>
  spendLinks(trx: Transaction<Tables>, username: string): Promise<void>
  /** Removes the second factors of the user. False when there is none. */
  revokeFactors(trx: Transaction<Tables>, userId: string): Promise<boolean>
}

export interface PasswordChange extends AccountChange {
  after: StoredAccount & { email: string }
  password: string
}

/**
 * Makes an account with a temporary password. Throws `usernameTaken`, `emailTaken`, `ssoDomainTaken`, or what
 * `checkAccount` returns.
 */
export async function createAccount(
  trx: Transaction<Tables>,
  keys: PasswordsAndSessions,
  manager: AccountManager,
  { username, nickName, email, insIdCd, roles, menus }: BodyOf<typeof createUser>,
): Promise<PasswordChange> {
  expectAllowed(manager, null, { email, insIdCd, roles, menus })
  const { password, hash } = await keys.newPassword()
  await expectInstitution(trx, insIdCd)
  await expectMailDomain(trx, email, insIdCd)
  const { rows } = await refuseTakenEmail(
    sql<{ user_id: string }>`
      INSERT INTO app_user (username, nick_name, email, ins_id_cd, password_hash, temporary_until)
      VALUES (${username}, ${nickName}, ${email}, ${insIdCd}, ${hash}, now() + make_interval(hours => ${temporaryHours}))
      ON CONFLICT (lower(username)) DO NOTHING RETURNING user_id`.execute(trx),
  )
  const [row] = rows
  if (!row) throw new CallError('usernameTaken', {}, 'username')
  await writeRoles(trx, row.user_id, roles, menus)
  const after = await accountOf(trx, manager, row.user_id)
  return { userId: row.user_id, before: null, after: { ...after, email }, password }
}

/** As in the call; an account of a directory may be without an address. */
type WrittenAccount = Omit<BodyOf<typeof updateUser>, 'email'> & { email: string | null }

/**
 * Changes all but name and password. A user whose rights change is signed out, since rights are read with the session.
 */
export async function updateAccount(
  trx: Transaction<Tables>,
  keys: PasswordsAndSessions,
  manager: AccountManager,
  { userId, version, nickName, email, insIdCd, roles, menus }: WrittenAccount,
): Promise<AccountChange> {
  await oneAtATime(trx)
  const before = await loadForUpdate(trx, manager, userId, version, 'modify')
  expectAllowed(manager, before, { email, insIdCd, roles, menus })
  if (insIdCd !== before.insIdCd) await expectInstitution(trx, insIdCd)
  if (email !== null && (email !== before.email || insIdCd !== before.insIdCd))
    await expectMailDomain(trx, email, insIdCd)
  await refuseTakenEmail(
    sql`
      UPDATE app_user SET nick_name = ${nickName}, email = ${email}, ins_id_cd = ${insIdCd}, version = version + 1
      WHERE user_id = ${userId}`.execute(trx),
  )
  if (email !== before.email) await keys.spendLinks(trx, before.username)
  const same = insIdCd === before.insIdCd && isSame(roles, before.roles) && isSame(menus, before.menus)
  if (!same) {
    await sql`DELETE FROM user_role WHERE user_id = ${userId}`.execute(trx)
    await sql`DELETE FROM user_menu WHERE user_id = ${userId}`.execute(trx)
    await writeRoles(trx, userId, roles, menus)
    await keys.signOut(trx, userId)
    await expectKeyHolders(trx)
  }
  return { userId, before, after: await accountOf(trx, manager, userId) }
}

export async function toggleAccount(
  trx: Transaction<Tables>,
  keys: PasswordsAndSessions,
  manager: AccountManager,
  { id: userId, version }: BodyOf<typeof enableUser>,
): Promise<AccountChange & { after: StoredAccount }> {
  await oneAtATime(trx)
  const before = await loadForUpdate(trx, manager, userId, version, 'enable')
  if (before.disabled) await expectInstitution(trx, before.insIdCd)
  await refuseTakenEmail(
    sql`
      UPDATE app_user SET disabled = NOT disabled, inactive = false, last_active_at = now(), version = version + 1
      WHERE user_id = ${userId}`.execute(trx),
  )
  await keys.signOut(trx, userId)
  await expectKeyHolders(trx)
  return { userId, before, after: await accountOf(trx, manager, userId) }
}

/** Sets a temporary password for one login; the old one may not be used again. */
export async function giveAccountPassword(
  trx: Transaction<Tables>,
  keys: PasswordsAndSessions,
  manager: AccountManager,
  { id: userId, version }: BodyOf<typeof giveUserPassword>,
): Promise<PasswordChange> {
  const { password, hash } = await keys.newPassword()
  const before = await loadForUpdate(trx, manager, userId, version, 'givePassword')
  const { email } = before
  if (email === null || !isMailAddress(email)) throw new CallError('addressMissing')
  await sql`
    INSERT INTO password_history (user_id, password_hash)
    SELECT user_id, password_hash FROM app_user WHERE user_id = ${userId}`.execute(trx)
  await sql`
    UPDATE app_user SET password_hash = ${hash}, password_changed_at = now(), must_change = true, last_active_at = now(),
      temporary_until = now() + make_interval(hours => ${temporaryHours}), version = version + 1
    WHERE user_id = ${userId}`.execute(trx)
  await keys.signOut(trx, userId)
  await keys.unlock(trx, before)
  const after = await accountOf(trx, manager, userId)
  return { userId, before, after: { ...after, email }, password }
}

export function removeAccountAvatar(
  db: Kysely<Tables>,
  manager: AccountManager,
  userId: string,
  record: RecordAct,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, manager, userId)
    const refusal = refusalOf(manager, account, 'modify')
    if (refusal) throw new CallError(refusal)
    await sql`DELETE FROM avatar WHERE user_id = ${userId}`.execute(trx)
    await record(trx, account.username)
  })
}

export async function deleteAccount(
  db: Kysely<Tables>,
  keys: PasswordsAndSessions,
  manager: AccountManager,
  { userId, version }: { userId: string; version?: number | undefined },
  record: RecordAct,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await outdateChangesOf(trx, changeKey.user(userId), manager)
    await oneAtATime(trx)
    const before = await loadForUpdate(trx, manager, userId, version, 'delete')
    await sql`
      UPDATE app_user SET deleted = true, disabled = true, version = version + 1 WHERE user_id = ${userId}`.execute(trx)
    await sql`DELETE FROM avatar WHERE user_id = ${userId}`.execute(trx)
    await keys.signOut(trx, userId)
    await expectKeyHolders(trx)
    await record(trx, before.username, accountChanges({ userId, before, after: null }))
  })
  keys.invalidateSessions(userId)
}

export function accountChanges({ before, after }: AccountChange) {
  return changesOf(shownAccount(before), shownAccount(after))
}

export function shownAccount(account: StoredAccount | null) {
  if (!account) return null
  const { nickName, email, insIdCd, roles, menus, disabled } = account
  return { nickName, email, insIdCd, roles, menus, disabled }
}

/** Locks: two administrators at once could each miss that the other removes the last one. */
export async function oneAtATime(trx: Transaction<Tables>): Promise<void> {
  await sql`LOCK TABLE user_role IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Returns the account, locked. Throws when the manager may not change it, or it has changed since they saw it. */
async function loadForUpdate(
  trx: Transaction<Tables>,
  manager: AccountManager,
  userId: string,
  version: number | undefined,
  action: AccountAction,
): Promise<StoredAccount> {
  const account = await accountOf(trx, manager, userId, { lock: true })
  const refusal = refusalOf(manager, account, action)
  if (refusal) throw new CallError(refusal)
  if (version !== undefined && account.version !== version) throw new CallError('recordChanged')
  return account
}

function expectAllowed(
  manager: AccountManager,
  before: StoredAccount | null,
  after: Parameters<typeof checkAccount>[2],
): void {
  const problem = checkAccount(manager, before, after)
  if (problem) throw new CallError(problem.error, {}, problem.field)
}

/**
 * Throws `lastAdministrator` when no administrator is left, since nobody could let anybody in any more, and
 * `breakGlassNeeded` when an institution without passwords would lose the one who still has one.
 */
async function expectKeyHolders(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ administrated: boolean; open: boolean }>`
    SELECT EXISTS (
        SELECT FROM app_user AS u JOIN user_role AS r USING (user_id)
        WHERE r.role = 'administrator' AND NOT u.disabled) AS administrated,
      NOT EXISTS (
        SELECT FROM sso_setting AS s JOIN app_user AS u ON u.user_id = s.break_glass
        WHERE s.passwords_off AND (u.disabled OR u.ins_id_cd <> s.ins_id_cd OR NOT ${isManagerOrAdministrator})) AS open`.execute(
    trx,
  )
  const [left] = rows
  if (!left?.administrated) throw new CallError('lastAdministrator')
  if (!left.open) throw new CallError('breakGlassNeeded')
}

async function writeRoles(
  trx: Transaction<Tables>,
  userId: string,
  roles: readonly Role[],
  menus: readonly MenuName[],
): Promise<void> {
  const withheld = menusOf(roles).filter((menu) => !menus.includes(menu))
  await sql`INSERT INTO user_role (user_id, role) SELECT ${userId}, unnest(${roles}::text[])`.execute(trx)
  await sql`INSERT INTO user_menu (user_id, menu) SELECT ${userId}, unnest(${withheld}::text[])`.execute(trx)
}

/** Throws `factorNone` when the user has no second factor. */
export async function revokeAccountFactors(
  trx: Transaction<Tables>,
  keys: PasswordsAndSessions,
  manager: AccountManager,
  { id: userId, version }: BodyOf<typeof revokeUserFactors>,
): Promise<AccountChange & { before: StoredAccount }> {
  // Who may take over an account by a new password may take its second factor away.
  const before = await loadForUpdate(trx, manager, userId, version, 'givePassword')
  if (!(await keys.revokeFactors(trx, userId))) throw new CallError('factorNone')
  await sql`UPDATE app_user SET version = version + 1 WHERE user_id = ${userId}`.execute(trx)
  await keys.signOut(trx, userId)
  await keys.unlock(trx, before)
  return { userId, before, after: await accountOf(trx, manager, userId) }
}
