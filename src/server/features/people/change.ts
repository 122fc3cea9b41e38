import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { createUser, updateUser } from '../../../contract/users.ts'
import type { Role } from '../../../domain/actor.ts'
import { changesOf } from '../../../domain/logs.ts'
import { isMailAddress } from '../../../domain/mailAddress.ts'
import { type MenuName, menusOf } from '../../../domain/menus.ts'
import {
  type AccountAction,
  checkAccount,
  isSame,
  type Keeper,
  refusalOf,
  temporaryHours,
} from '../../../domain/people.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectInstitution } from '../../http/institutions.ts'
import type { RecordAct } from '../../http/serve.ts'
import { accountOf, type StoredAccount } from './accounts.ts'

/** An account as it was and as it is; null where there was none, or is none any more. */
export interface AccountChange {
  userId: string
  before: StoredAccount | null
  after: StoredAccount | null
}

/** Mails the password that was given. What it is for is undone where it throws. */
export type SendPassword = (account: StoredAccount & { email: string }, password: string) => Promise<void>

/** Passwords and sessions of others. */
export interface Keys {
  newPassword(): Promise<{ password: string; hash: string }>
  /** Ends the sessions of a user; `heed` when that is committed. */
  signOut(trx: Transaction<Tables>, userId: string): Promise<void>
  heed(userId: string): void
  /** Lifts the locks of a name. */
  unlock(trx: Transaction<Tables>, username: string): Promise<void>
  /** A code that went to the address until now is good no more. */
  spendCode(trx: Transaction<Tables>, username: string): Promise<void>
}

/** Makes an account whose password goes to its address. Throws `usernameTaken`, or what `checkAccount` says. */
export async function createAccount(
  db: Kysely<Tables>,
  keys: Keys,
  keeper: Keeper,
  { username, nickName, email, insIdCd, roles, menus }: BodyOf<typeof createUser>,
  send: SendPassword,
  record: RecordAct,
): Promise<AccountChange> {
  expectAllowed(keeper, null, { insIdCd, roles, menus })
  const { password, hash } = await keys.newPassword()
  return db.transaction().execute(async (trx) => {
    await expectInstitution(trx, insIdCd)
    const { rows } = await sql<{ user_id: string }>`
      INSERT INTO app_user (username, nick_name, email, ins_id_cd, password_hash, temporary_until)
      VALUES (${username}, ${nickName}, ${email}, ${insIdCd}, ${hash}, now() + make_interval(hours => ${temporaryHours}))
      ON CONFLICT (lower(username)) DO NOTHING RETURNING user_id`.execute(trx)
    const [row] = rows
    if (!row) throw new CallError('usernameTaken', {}, 'username')
    await writeRoles(trx, row.user_id, roles, menus)
    const after = await accountOf(trx, keeper, row.user_id)
    await send({ ...after, email }, password)
    return recorded(trx, record, { userId: row.user_id, before: null, after })
  })
}

/** Changes all but name and password. Who loses or gains something is signed out: the next session has it. */
export async function updateAccount(
  db: Kysely<Tables>,
  keys: Keys,
  keeper: Keeper,
  { userId, version, nickName, email, insIdCd, roles, menus }: BodyOf<typeof updateUser>,
  record: RecordAct,
): Promise<AccountChange> {
  return changed(
    keys,
    oneAtATime(db, async (trx) => {
      const before = await standing(trx, keeper, userId, version, 'modify')
      expectAllowed(keeper, before, { insIdCd, roles, menus })
      if (insIdCd !== before.insIdCd) await expectInstitution(trx, insIdCd)
      await sql`
      UPDATE app_user SET nick_name = ${nickName}, email = ${email}, ins_id_cd = ${insIdCd}, version = version + 1
      WHERE user_id = ${userId}`.execute(trx)
      if (email !== before.email) await keys.spendCode(trx, before.username)
      const same = insIdCd === before.insIdCd && isSame(roles, before.roles) && isSame(menus, before.menus)
      if (!same) {
        await sql`DELETE FROM user_role WHERE user_id = ${userId}`.execute(trx)
        await sql`DELETE FROM user_menu WHERE user_id = ${userId}`.execute(trx)
        await writeRoles(trx, userId, roles, menus)
        await keys.signOut(trx, userId)
        await expectAdministrator(trx)
      }
      return recorded(trx, record, { userId, before, after: await accountOf(trx, keeper, userId) })
    }),
  )
}

/** Disables an account, which signs its user out, or enables a disabled one. */
export async function toggleAccount(
  db: Kysely<Tables>,
  keys: Keys,
  keeper: Keeper,
  userId: string,
  version: number,
  record: RecordAct,
): Promise<AccountChange & { after: StoredAccount }> {
  return changed(
    keys,
    oneAtATime(db, async (trx) => {
      const before = await standing(trx, keeper, userId, version, 'enable')
      if (before.disabled) await expectInstitution(trx, before.insIdCd)
      await sql`
      UPDATE app_user SET disabled = NOT disabled, version = version + 1 WHERE user_id = ${userId}`.execute(trx)
      await keys.signOut(trx, userId)
      await expectAdministrator(trx)
      return recorded(trx, record, { userId, before, after: await accountOf(trx, keeper, userId) })
    }),
  )
}

/** Takes the picture from an account. */
export function removeAccountAvatar(
  db: Kysely<Tables>,
  keeper: Keeper,
  userId: string,
  record: RecordAct,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, keeper, userId)
    const refusal = refusalOf(keeper, account, 'modify')
    if (refusal) throw new CallError(refusal)
    await sql`DELETE FROM avatar WHERE user_id = ${userId}`.execute(trx)
    await record(trx, account.username)
  })
}

/** Takes an account out for good. Its events, its files and its name stay its own, its picture goes. */
export async function deleteAccount(
  db: Kysely<Tables>,
  keys: Keys,
  keeper: Keeper,
  userId: string,
  version: number,
  record: RecordAct,
): Promise<AccountChange> {
  return changed(
    keys,
    oneAtATime(db, async (trx) => {
      const before = await standing(trx, keeper, userId, version, 'delete')
      await sql`
      UPDATE app_user SET deleted = true, disabled = true, version = version + 1 WHERE user_id = ${userId}`.execute(trx)
      await sql`DELETE FROM avatar WHERE user_id = ${userId}`.execute(trx)
      await keys.signOut(trx, userId)
      await expectAdministrator(trx)
      return recorded(trx, record, { userId, before, after: null })
    }),
  )
}

/** Gives an account another password, good for one login, that goes to its address; the old one may not come back. */
export async function giveAccountPassword(
  db: Kysely<Tables>,
  keys: Keys,
  keeper: Keeper,
  userId: string,
  version: number,
  send: SendPassword,
  record: RecordAct,
): Promise<AccountChange & { after: StoredAccount }> {
  const { password, hash } = await keys.newPassword()
  return changed(
    keys,
    db.transaction().execute(async (trx) => {
      const before = await standing(trx, keeper, userId, version, 'givePassword')
      const { email } = before
      if (email === null || !isMailAddress(email)) throw new CallError('addressMissing')
      await sql`
      INSERT INTO password_history (user_id, password_hash)
      SELECT user_id, password_hash FROM app_user WHERE user_id = ${userId}`.execute(trx)
      await sql`
      UPDATE app_user SET password_hash = ${hash}, password_changed_at = now(), must_change = true,
        temporary_until = now() + make_interval(hours => ${temporaryHours}), version = version + 1
      WHERE user_id = ${userId}`.execute(trx)
      await keys.signOut(trx, userId)
      await keys.unlock(trx, before.username)
      const after = await accountOf(trx, keeper, userId)
      await send({ ...after, email }, password)
      return recorded(trx, record, { userId, before, after })
    }),
  )
}

/** Says in the audit log whose account it is, and what has changed of it. */
async function recorded<Change extends AccountChange>(
  trx: Transaction<Tables>,
  record: RecordAct,
  change: Change,
): Promise<Change> {
  const { userId, before, after } = change
  await record(trx, (after ?? before)?.username ?? userId, changesOf(known(before), known(after)))
  return change
}

function known(account: StoredAccount | null) {
  if (!account) return null
  const { nickName, email, insIdCd, roles, menus, disabled } = account
  return { nickName, email, insIdCd, roles, menus, disabled }
}

/** Sessions that have ended are heeded as soon as that is committed. */
async function changed<Change extends AccountChange>(keys: Keys, change: Promise<Change>): Promise<Change> {
  const done = await change
  keys.heed(done.userId)
  return done
}

/** Changes run one after another: two administrators at once could each miss that the other takes the last one out. */
function oneAtATime<T>(db: Kysely<Tables>, change: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE user_role IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    return change(trx)
  })
}

/** The account as the keeper saw it, locked; throws where the keeper may not do this, or it has changed meanwhile. */
async function standing(
  trx: Transaction<Tables>,
  keeper: Keeper,
  userId: string,
  version: number,
  action: AccountAction,
): Promise<StoredAccount> {
  const account = await accountOf(trx, keeper, userId, { lock: true })
  const refusal = refusalOf(keeper, account, action)
  if (refusal) throw new CallError(refusal)
  if (account.version !== version) throw new CallError('recordChanged')
  return account
}

function expectAllowed(keeper: Keeper, before: StoredAccount | null, after: Parameters<typeof checkAccount>[2]): void {
  const problem = checkAccount(keeper, before, after)
  if (problem) throw new CallError(problem.error, {}, problem.field)
}

/** Without one nobody could let anybody in any more. */
async function expectAdministrator(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM app_user AS u JOIN user_role AS r USING (user_id)
    WHERE r.role = 'administrator' AND NOT u.disabled LIMIT 1`.execute(trx)
  if (rows.length === 0) throw new CallError('lastAdministrator')
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
