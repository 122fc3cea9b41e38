import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { LogDetail } from '../../../domain/operations/logs.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { isMailAddress } from '../../../domain/people/mailAddress.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { ChangeService } from '../../changes/changes.ts'
import { orUndone } from '../../changes/dryRun.ts'
import type { ChangeKind } from '../../changes/kinds.ts'
import type { SentNames } from '../../db/columnTypes.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { RecordAct } from '../../http/serve/serve.ts'
import { ScimError } from './errors.ts'
import {
  accountAt,
  type Email,
  portalNameOf,
  type ScimAccount,
  type UserValues,
  userResource,
  versionOf,
} from './resources.ts'

/** An account as a directory wants it. */
interface WantedUser {
  active: boolean
  nickName: string
  email: string | null
  roles: readonly Role[]
}

interface StoredUser extends Omit<WantedUser, 'active'> {
  userId: string
  version: number
  username: string
  disabled: boolean
}

/** What user maintenance does for a directory. */
interface UserProvisioning<Account extends StoredUser = StoredUser> {
  accountOf(db: Kysely<Tables>, manager: SessionUser, userId: string, options?: { lock?: boolean }): Promise<Account>
  isAsWanted(account: Account, wanted: WantedUser): boolean
  create(trx: Transaction<Tables>, account: { email: string; nickName: string; insIdCd: string }): Promise<string>
  takeAway(
    trx: Transaction<Tables>,
    manager: SessionUser,
    before: Account,
    wanted: WantedUser,
  ): Promise<LogDetail | null>
  dropOwnProposal(trx: Transaction<Tables>, userId: string, seen: string | null): Promise<boolean>
  invalidateSessions(userId: string): void
  delete(
    db: Kysely<Tables>,
    manager: SessionUser,
    account: { userId: string; version: number },
    record: RecordAct,
  ): Promise<void>
}

type ProvisionBody = WantedUser & { userId: string; version: number; roles: Role[] }

export interface UserDeps {
  db: Kysely<Tables>
  people: UserProvisioning
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
export function wantedNow({ disabled, nickName, email, roles, waiting }: ScimAccount): WantedUser {
  if (!waiting) return { active: !disabled, nickName, email, roles }
  return { active: waiting.active, nickName: waiting.nickName, email: waiting.email, roles: waiting.roles }
}

/** What a directory knows a user by, beside what the portal keeps. */
type DirectoryNames = Pick<ScimAccount, 'userName' | 'externalId' | 'sent'>

/**
 * Takes rights away at once, and gives others when a second person approves it: at once only where dual control is off,
 * or the institution has delegated it to its directory. What waited before waits no more only where that succeeds, or
 * where something was taken away. Who is to be inactive becomes so also where the rest is refused.
 */
async function changeAccount(
  { db, people, changes, kind }: UserDeps,
  { actor, http, record }: Asking,
  seen: ScimAccount,
  wanted: WantedUser,
  names: DirectoryNames = seen,
): Promise<void> {
  const { userId } = seen
  const { insIdCd } = actor
  const { taken, made, refused } = await db.transaction().execute(async (trx) => {
    // One request after another: between them nothing is neither wanted nor given.
    await sql`SELECT pg_advisory_xact_lock(hashtext('provisioned user'), hashtext(${userId}))`.execute(trx)
    if (versionOf(await accountAt(trx, insIdCd, userId)) !== versionOf(seen)) throw changedMeanwhile()
    const dropped = await people.dropOwnProposal(trx, userId, seen.waiting?.change ?? null)
    // Not locked here: who changes accounts locks the roles first, and then the account.
    const before = await people.accountOf(trx, actor, userId)
    if (!dropped || before.version !== seen.version) throw changedMeanwhile()
    const detail = await people.takeAway(trx, actor, before, wanted)
    const isLeaver = !before.disabled && !wanted.active
    const renamed = await orUndone(trx, () => rename(trx)).catch(unlessDone(isLeaver))
    const rest = renamed.refused
      ? { made: null, refused: renamed.refused }
      : await giveRest(trx).catch(unlessDone(detail !== null))
    const renaming = renamed.made
    if (detail || renaming) await record(trx, before.username, merged(detail, renaming))
    return { taken: detail, ...rest }
  })
  if (taken) people.invalidateSessions(userId)
  await made?.committed()
  if (refused) throw refused

  async function rename(trx: Transaction<Tables>) {
    const { userName, externalId, sent } = names
    const former: DirectoryNames = { userName: seen.userName, externalId: seen.externalId, sent: seen.sent }
    if (isDeepStrictEqual({ userName, externalId, sent }, former)) return { made: null, refused: null }
    await writeNames(trx, insIdCd, userId, names)
    return { made: { before: { userName: former.userName }, after: { userName } }, refused: null }
  }

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
export async function createAccount(deps: UserDeps, asking: Asking, values: UserValues): Promise<string> {
  const { db, people } = deps
  const { actor, record } = asking
  const { insIdCd } = actor
  const userName = userNameOf(values)
  const email = emailOf(values)?.value ?? userName
  expectAddress(email)
  const sent = sentNames(values)
  const nickName = portalNameOf(sent, userName)
  const userId = await db.transaction().execute(async (trx) => {
    await expectFree(trx, insIdCd, email)
    const made = await people.create(trx, { email, nickName, insIdCd })
    await writeNames(trx, insIdCd, made, { userName, externalId: values.externalId ?? null, sent })
    const { username } = await people.accountOf(trx, actor, made)
    await record(trx, username, { before: null, after: { nickName, email, insIdCd, roles: [], disabled: true } })
    return made
  })
  const { active = true } = values
  if (active)
    await changeAccount(deps, asking, await accountAt(db, insIdCd, userId), { active, nickName, email, roles: [] })
  return userId
}

/** The account as a directory sees its own wishes: a PATCH applies to what waits, so that an earlier wish is kept. */
export function wantedResource(account: ScimAccount): UserValues {
  const { active, nickName, email } = wantedNow(account)
  return userResource({ ...account, disabled: !active, nickName, email, waiting: null }, '')
}

/**
 * The account after a PUT or PATCH: names at once, the rest as `changeAccount` does. An address or `active` that is
 * missing stays as it is.
 */
export async function replaceAccount(
  deps: UserDeps,
  asking: Asking,
  before: ScimAccount,
  values: UserValues,
): Promise<void> {
  const now = wantedNow(before)
  const shown = wantedResource(before)
  const { externalId = null, active = now.active, emails = shown.emails } = values
  const userName = userNameOf(values)
  const email = emailOf({ emails })?.value ?? null
  if (email !== now.email) expectAddress(email)
  const sent = sentNames({ ...values, emails })
  const wanted = { active, nickName: portalNameOf(sent, userName), email, roles: now.roles }
  // What the directory has not changed is not recorded as sent by it.
  const isRenamed = !isDeepStrictEqual(sent, sentNames(shown))
  await changeAccount(deps, asking, before, wanted, { userName, externalId, sent: isRenamed ? sent : before.sent })
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

function userNameOf({ userName }: UserValues): string {
  if (userName === undefined) throw new ScimError(400, 'userName is missing.', 'invalidValue')
  return userName
}

/** The address that is kept of those that a directory sends; null where it sends none. */
function emailOf({ emails = [] }: UserValues): Email | null {
  return emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0] ?? null
}

function expectAddress(email: string | null): void {
  if (email === null || !isMailAddress(email))
    throw new ScimError(400, 'emails.value is the address of the user, as in jo@bank.example.', 'invalidValue')
}

function sentNames(values: UserValues): SentNames {
  const { displayName, name } = values
  const email = emailOf(values)
  const { type, primary } = email ?? {}
  return {
    ...(displayName !== undefined && { displayName }),
    ...(name && { name }),
    ...(email && { email: { ...(type !== undefined && { type }), ...(primary !== undefined && { primary }) } }),
  }
}

/** Passes an error on, unless what was done before it is to stay: then the error is told afterwards. */
function unlessDone(isDone: boolean) {
  return (error: unknown) => {
    if (!isDone) throw error
    return { made: null, refused: error }
  }
}

/** One row of the audit log for a rename and for what was taken away. */
function merged(detail: LogDetail | null, renaming: LogDetail | null): LogDetail {
  const [some, more] = [propertiesOf(detail), propertiesOf(renaming)]
  return {
    before: { ...propertiesOf(some.before), ...propertiesOf(more.before) },
    after: { ...propertiesOf(some.after), ...propertiesOf(more.after) },
  }
}

async function expectFree(trx: Kysely<Tables>, insIdCd: string, email: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM app_user
    WHERE ins_id_cd = ${insIdCd} AND NOT deleted AND lower(email) = lower(${email})`.execute(trx)
  if (rows.length > 0) throw taken('The institution has a user with this address.')
}

function taken(detail: string): ScimError {
  return new ScimError(409, detail, 'uniqueness')
}

async function writeNames(
  trx: Transaction<Tables>,
  insIdCd: string,
  userId: string,
  { userName, externalId, sent }: DirectoryNames,
): Promise<void> {
  // Also the name under which a directory finds an account that it has not sent yet.
  const { rows } = await sql`
    SELECT 1 FROM app_user AS u LEFT JOIN scim_user AS s ON s.user_id = u.user_id AND s.ins_id_cd = u.ins_id_cd
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.deleted AND u.user_id <> ${userId}
      AND lower(coalesce(s.user_name, u.email, u.username)) = lower(${userName})`.execute(trx)
  if (rows.length > 0) throw taken('The institution has a user with this userName.')
  // The former names give way, and so does the name of an account that was deleted or went to another institution.
  await sql`
    DELETE FROM scim_user AS s USING app_user AS u
    WHERE u.user_id = s.user_id AND (s.user_id = ${userId} OR (
      s.ins_id_cd = ${insIdCd} AND lower(s.user_name) = lower(${userName})
        AND (u.deleted OR u.ins_id_cd <> s.ins_id_cd)))`.execute(trx)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scim_user')
    .values({
      user_id: userId,
      user_name: userName,
      external_id: externalId,
      sent: JSON.stringify(sent),
      ins_id_cd: insIdCd,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Another request gave it to another user at the same moment.
  if (numInsertedOrUpdatedRows !== 1n) throw taken('The institution has a user with this userName.')
}
