import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Role } from '../../../domain/actor.ts'
import type { LogDetail } from '../../../domain/logs.ts'
import { isMailAddress } from '../../../domain/mailAddress.ts'
import type { ChangeService } from '../../changes/changes.ts'
import { orUndone } from '../../changes/dryRun.ts'
import type { ChangeKind } from '../../changes/kinds.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import type { RecordAct } from '../../http/serve.ts'
import { ScimError } from './errors.ts'
import { accountAt, type ScimAccount, type UserResource } from './resources.ts'

/** An account as a directory wants it. */
export interface WantedAccount {
  active: boolean
  nickName: string
  email: string | null
  roles: readonly Role[]
}

interface StoredAccount extends Omit<WantedAccount, 'active'> {
  userId: string
  version: number
  username: string
  disabled: boolean
}

/** What user maintenance does for a directory. */
export interface Provisioning<Account extends StoredAccount = StoredAccount> {
  accountOf(db: Kysely<Tables>, keeper: SessionUser, userId: string, options?: { lock?: boolean }): Promise<Account>
  isAsWanted(account: Account, wanted: WantedAccount): boolean
  create(trx: Transaction<Tables>, account: { email: string; nickName: string; insIdCd: string }): Promise<string>
  takeAway(
    trx: Transaction<Tables>,
    keeper: SessionUser,
    before: Account,
    wanted: WantedAccount,
  ): Promise<LogDetail | null>
  dropOwnProposal(trx: Transaction<Tables>, userId: string, seen: string | null): Promise<boolean>
  invalidateSessions(userId: string): void
  delete(
    db: Kysely<Tables>,
    keeper: SessionUser,
    account: { userId: string; version: number },
    record: RecordAct,
  ): Promise<void>
}

export type ProvisionBody = WantedAccount & { userId: string; version: number; roles: Role[] }

export interface UserDeps {
  db: Kysely<Tables>
  people: Provisioning
  changes: ChangeService
  kind: ChangeKind<ProvisionBody, { userId: string }>
}

/** Who asks, and how its row is written to the audit log. */
export interface Asking {
  actor: SessionUser
  http: FastifyRequest
  record: RecordAct
}

/** The account as the directory last asked for it: the values of its change that waits, or else the stored ones. */
export function wantedNow({ disabled, nickName, email, roles, waiting }: ScimAccount): WantedAccount {
  if (!waiting) return { active: !disabled, nickName, email, roles }
  return { active: waiting.active, nickName: waiting.nickName, email: waiting.email, roles: waiting.roles }
}

/**
 * Takes rights away at once, and gives others when a second person approves it: at once only where dual control is off,
 * or the institution has delegated it to its directory. What waited before waits no more only where that succeeds, or
 * where something was taken away.
 */
export async function changeAccount(
  { db, people, changes, kind }: UserDeps,
  { actor, http, record }: Asking,
  seen: Pick<ScimAccount, 'userId' | 'version' | 'waiting'>,
  wanted: WantedAccount,
): Promise<void> {
  const { userId } = seen
  const { taken, made, refused } = await db.transaction().execute(async (trx) => {
    // One request after another: between them nothing is neither wanted nor given.
    await sql`SELECT pg_advisory_xact_lock(hashtext('provisioned user'), hashtext(${userId}))`.execute(trx)
    const dropped = await people.dropOwnProposal(trx, userId, seen.waiting?.change ?? null)
    // Not locked here: who changes accounts locks the roles first, and then the account.
    const before = await people.accountOf(trx, actor, userId)
    if (!dropped || before.version !== seen.version) throw changedMeanwhile()
    const detail = await people.takeAway(trx, actor, before, wanted)
    const rest = await giveRest(trx).catch((error: unknown) => {
      if (!detail) throw error
      return { made: null, refused: error }
    })
    if (detail) await record(trx, before.username, detail)
    return { taken: detail, ...rest }
  })
  if (taken) people.invalidateSessions(userId)
  await made?.committed()
  if (refused) throw refused

  async function giveRest(trx: Transaction<Tables>) {
    const account = await people.accountOf(trx, actor, userId)
    if (people.isAsWanted(account, wanted)) return { made: null, refused: null }
    const body = { ...wanted, roles: [...wanted.roles], userId, version: account.version }
    const rest = { body, actor, language: 'en' as const, http, record }
    return { made: await orUndone(trx, () => changes.makeIn(trx, kind, rest)), refused: null }
  }
}

/** Another request has changed the account since `wanted` was built. */
function changedMeanwhile(): ScimError {
  return new ScimError(409, 'Another request changed this user at the same moment. Send it again.')
}

/** Makes an account that can do nothing yet, and asks for the rest. Returns its id. */
export async function createAccount(deps: UserDeps, asking: Asking, sent: Partial<UserResource>): Promise<string> {
  const { db, people } = deps
  const { actor, record } = asking
  const { insIdCd } = actor
  const userName = userNameOf(sent)
  const email = emailOf(sent, userName)
  if (email === null) throw new ScimError(400, 'A user needs an email address.', 'invalidValue')
  const nickName = nickNameOf(sent) ?? email.slice(0, 64)
  const userId = await db.transaction().execute(async (trx) => {
    await expectFree(trx, insIdCd, { userName, email })
    const made = await people.create(trx, { email, nickName, insIdCd })
    await writeNames(trx, insIdCd, made, { userName, externalId: sent.externalId ?? null })
    const { username } = await people.accountOf(trx, actor, made)
    await record(trx, username, { before: null, after: { nickName, email, insIdCd, roles: [], disabled: true } })
    return made
  })
  const { active = true } = sent
  if (active)
    await changeAccount(deps, asking, await accountAt(db, insIdCd, userId), { active, nickName, email, roles: [] })
  return userId
}

/** The account after a PUT or PATCH: names at once, the rest as `changeAccount` does. */
export async function replaceAccount(
  deps: UserDeps,
  asking: Asking,
  before: ScimAccount,
  sent: Partial<UserResource>,
): Promise<void> {
  const { insIdCd } = asking.actor
  const userName = userNameOf(sent)
  const externalId = sent.externalId ?? null
  let { version } = before
  if (userName !== before.userName || externalId !== before.externalId) {
    await deps.db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        UPDATE app_user SET version = version + 1 WHERE user_id = ${before.userId} AND version = ${version}`.execute(
        trx,
      )
      if (numAffectedRows !== 1n) throw changedMeanwhile()
      await writeNames(trx, insIdCd, before.userId, { userName, externalId })
      await asking.record(trx, before.userName, { before: { userName: before.userName }, after: { userName } })
    })
    version += 1
  }
  const now = wantedNow(before)
  const email = emailOf(sent, userName)
  const seen = { ...before, version }
  await changeAccount(deps, asking, seen, {
    active: sent.active ?? true,
    nickName: nickNameOf(sent, before.nickName) ?? now.nickName,
    email: email ?? now.email,
    roles: now.roles,
  })
}

/** Makes exactly these users members of the group; each of them is a change of its own. */
export async function setMembers(
  deps: UserDeps,
  asking: Asking,
  role: Role,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { insIdCd } = asking.actor
  for (const userId of remove) {
    const account = await accountAt(deps.db, insIdCd, userId)
    const now = wantedNow(account)
    await changeAccount(deps, asking, account, { ...now, roles: now.roles.filter((one) => one !== role) })
  }
  for (const userId of add) {
    const account = await accountAt(deps.db, insIdCd, userId)
    const now = wantedNow(account)
    if (!now.roles.includes(role)) await changeAccount(deps, asking, account, { ...now, roles: [...now.roles, role] })
  }
}

function userNameOf({ userName = '' }: Partial<UserResource>): string {
  const name = userName.trim()
  if (name.length < 1 || name.length > 254)
    throw new ScimError(400, 'userName has 1 to 254 characters.', 'invalidValue')
  return name
}

function emailOf({ emails = [] }: Partial<UserResource>, userName: string): string | null {
  const sent = (emails.find(({ primary }) => primary) ?? emails[0])?.value?.trim()
  if (sent !== undefined && !isMailAddress(sent))
    throw new ScimError(400, 'The email address is not valid.', 'invalidValue')
  return sent ?? (isMailAddress(userName) ? userName : null)
}

/** `before`: the name that it has now; a part that changed wins over one that didn't. */
function nickNameOf({ displayName, name }: Partial<UserResource>, before?: string): string | null {
  const parts = [name?.givenName, name?.familyName].filter((part) => part).join(' ')
  const candidates = [displayName, name?.formatted, parts].map((text) => (text ?? '').replace(/\p{Cc}/gu, ' ').trim())
  const found = candidates.find((text) => text !== '' && text !== before) ?? candidates.find((text) => text !== '')
  return found ? found.slice(0, 64).trim() : null
}

async function expectFree(
  trx: Kysely<Tables>,
  insIdCd: string,
  { userName, email }: { userName: string; email: string },
): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM app_user AS u LEFT JOIN scim_user AS s USING (user_id)
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.deleted
      AND (lower(s.user_name) = ${userName.toLowerCase()} OR lower(u.email) = ${email.toLowerCase()})`.execute(trx)
  if (rows.length > 0) throw new ScimError(409, 'The institution has a user with this name or address.', 'uniqueness')
}

async function writeNames(
  trx: Transaction<Tables>,
  insIdCd: string,
  userId: string,
  { userName, externalId }: { userName: string; externalId: string | null },
): Promise<void> {
  // The former names give way, and so does the name of an account that was deleted or went to another institution.
  await sql`
    DELETE FROM scim_user AS s USING app_user AS u
    WHERE u.user_id = s.user_id AND (s.user_id = ${userId} OR (
      s.ins_id_cd = ${insIdCd} AND lower(s.user_name) = ${userName.toLowerCase()}
        AND (u.deleted OR u.ins_id_cd <> s.ins_id_cd)))`.execute(trx)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scim_user')
    .values({ user_id: userId, user_name: userName, external_id: externalId, ins_id_cd: insIdCd })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n)
    throw new ScimError(409, 'The institution has a user with this name.', 'uniqueness')
}
