import { type Kysely, sql, type Transaction } from 'kysely'
import { changesOf, type LogDetail } from '../../../../domain/operations/logs.ts'
import { headInsIdCd, type Role } from '../../../../domain/people/actor.ts'
import { rolesOfClaims } from '../../../../domain/people/sso.ts'
import { keptText } from '../../../../domain/text/keptText.ts'
import { cutText } from '../../../../domain/text/text.ts'
import { propertiesOf } from '../../../../domain/typed.ts'
import type { Tables } from '../../../db/tables.ts'
import { isAdministrator } from '../../../db/userRights.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { domainOfEmail, isPublicMailDomain } from './mailDomains.ts'
import type { ConfirmedClaims } from './providers.ts'
import type { StoredSso } from './storedSetting.ts'

/** What user maintenance does for a directory: it gives what a manager of the institution may give, and no more. */
export interface DirectoryAccounts {
  create(trx: Transaction<Tables>, account: NewDirectoryAccount): Promise<string>
  /** Null when the user has these roles already. */
  giveRoles(
    trx: Transaction<Tables>,
    account: { userId: string; insIdCd: string },
    roles: readonly Role[],
  ): Promise<LogDetail | null>
}

interface NewDirectoryAccount {
  /** From which the username is made. */
  email: string
  nickName: string
  insIdCd: string
  roles: readonly Role[]
}

interface Identified {
  userId: string
  username: string
  passwordHash: string
  signInId: string
  /** True where the account was found by its address, and is linked from now on. */
  isFirst: boolean
  /** What the sign-in changed of the account, for the audit log. */
  changed: LogDetail | null
}

interface AccountRow {
  userId: string
  username: string
  passwordHash: string
  insIdCd: string
  disabled: boolean
  administrates: boolean
}

interface ConfirmedLogin {
  sso: StoredSso
  claims: ConfirmedClaims
  issuer: string
  /** Whose sign-in it must be; null at a login. */
  onlyUser: string | null
}

/**
 * Finds the account of a user whom the identity provider has confirmed, or makes one where the institution allows it,
 * and brings its roles up to date. Throws what keeps the user out.
 */
export async function identify(
  trx: Transaction<Tables>,
  accounts: DirectoryAccounts,
  { sso, claims, issuer, onlyUser }: ConfirmedLogin,
): Promise<Identified> {
  const given = addressOf(claims, sso)
  const email = given === 'unverified' ? null : given
  if (email) expectOwnDomain(email, sso)
  const roles = rolesFor(sso, claims)
  const linked = await linkedAccount(trx, issuer, claims.sub)
  if (!linked && given === 'unverified') throw new CallError('ssoAddressUnverified')
  const made = linked ?? (await accountByEmail(trx, sso, email))
  const changed: LogDetail[] = []
  let account = made
  if (!account) {
    if (!sso.creates || !email || onlyUser !== null) throw new CallError('ssoNoAccount')
    if (!roles?.length) throw new CallError('ssoNoRole')
    const nickName = nameOf(claims, email)
    const userId = await accounts.create(trx, { email, nickName, insIdCd: sso.insIdCd, roles })
    account = await accountById(trx, userId)
    changed.push(changesOf(null, { nickName, email, insIdCd: sso.insIdCd, roles: [...roles] }))
  }
  expectAdmitted(account, sso)
  if (onlyUser !== null && account.userId !== onlyUser) throw new CallError('ssoOtherAccount')
  if (!linked) await link(trx, issuer, claims.sub, account.userId)
  const isFirst = !linked && made !== undefined
  if (isFirst) changed.push(changesOf({ ssoLogin: null }, { ssoLogin: `${issuer} ${claims.sub}` }))
  // An administrator of the head institution keeps the role without a claim.
  if (made && roles && !account.administrates) {
    if (roles.length === 0) throw new CallError('ssoNoRole')
    const detail = await accounts.giveRoles(trx, account, roles)
    if (detail) changed.push(detail)
  }
  const { sign_in_id: signInId } = await trx
    .insertInto('sso_sign_in')
    .values({
      ins_id_cd: sso.insIdCd,
      user_id: account.userId,
      issuer,
      subject: claims.sub,
      issuer_sid: claims.sid ?? null,
    })
    .returning('sign_in_id')
    .executeTakeFirstOrThrow()
  return { ...account, signInId, isFirst, changed: allOf(changed) }
}

function expectAdmitted(account: AccountRow | undefined, { insIdCd }: StoredSso): asserts account is AccountRow {
  if (!account || account.disabled || account.insIdCd !== insIdCd) throw new CallError('ssoNoAccount')
  // Whoever runs the directory of a member would otherwise become an administrator of the network.
  if (account.administrates && insIdCd !== headInsIdCd) throw new CallError('ssoNoAccount')
}

/** Null where roles stay those of user maintenance. Throws `rolesApart` for duties that nobody has together. */
function rolesFor({ roleClaim, roleMap }: StoredSso, claims: ConfirmedClaims): Role[] | null {
  if (roleClaim === null) return null
  const claimed = claims[roleClaim]
  const values = (Array.isArray(claimed) ? claimed : [claimed]).filter((one) => typeof one === 'string')
  const roles = rolesOfClaims(roleMap, values)
  if (roles === 'apart') throw new CallError('rolesApart')
  return roles === 'none' ? [] : roles
}

/**
 * The address by which an account is found: one that the provider says it has verified. Where the institution says that all of
 * its provider's are, silence is enough, and other claims that hold an address do too. Null where there is none.
 */
function addressOf(claims: ConfirmedClaims, { trustsAddresses }: StoredSso): string | 'unverified' | null {
  const { email, email_verified: verified, preferred_username: username, upn } = claims
  const given = [email, ...(trustsAddresses ? [username, upn] : [])].find(
    (one) => typeof one === 'string' && domainOfEmail(one) !== null,
  )
  if (typeof given !== 'string') return null
  // Some providers send the text.
  const isVerified = verified === true || verified === 'true' || (trustsAddresses && verified === undefined)
  if (!isVerified) return 'unverified'
  const at = given.lastIndexOf('@')
  return `${given.slice(0, at).trim().toLowerCase()}@${domainOfEmail(given)}`
}

function expectOwnDomain(email: string, { domains, provenDomains }: StoredSso): void {
  const domain = domainOfEmail(email) ?? ''
  if (!domains.includes(domain) || isPublicMailDomain(domain)) throw new CallError('ssoDomainForeign')
  if (!provenDomains.includes(domain)) throw new CallError('ssoDomainUnproven')
}

/** What several changes of one account changed together. Null where there are none. */
function allOf(changes: readonly LogDetail[]): LogDetail | null {
  if (changes.length < 2) return changes[0] ?? null
  const side = (name: 'before' | 'after') => changes.map((one) => propertiesOf(one[name]))
  return { before: Object.assign({}, ...side('before')), after: Object.assign({}, ...side('after')) }
}

function nameOf(claims: ConfirmedClaims, email: string): string {
  const given = typeof claims.name === 'string' ? claims.name : ''
  const name = cutText(keptText(given.toWellFormed().replace(/\p{Cc}/gu, ' ')), 64).trim()
  return name === '' ? cutText(email, 64) : name
}

const accountColumns = sql`
  u.user_id AS "userId", u.username, u.password_hash AS "passwordHash", u.ins_id_cd AS "insIdCd", u.disabled,
  ${isAdministrator} AS administrates`

async function linkedAccount(trx: Kysely<Tables>, issuer: string, subject: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT ${accountColumns} FROM sso_identity AS i JOIN app_user AS u USING (user_id)
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND NOT u.deleted FOR UPDATE OF u`.execute(trx)
  return rows[0]
}

/** The account with this address, in this institution alone. */
async function accountByEmail(
  trx: Kysely<Tables>,
  { insIdCd }: StoredSso,
  email: string | null,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT ${accountColumns} FROM app_user AS u
    WHERE lower(u.email) = ${email} AND u.ins_id_cd = ${insIdCd} AND NOT u.deleted
    ORDER BY u.disabled LIMIT 1 FOR UPDATE`.execute(trx)
  return rows[0]
}

async function accountById(trx: Kysely<Tables>, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT ${accountColumns} FROM app_user AS u WHERE u.user_id = ${userId} FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Throws `ssoOtherAccount` where the account belongs to another user of the provider: an address that was given anew. */
async function link(trx: Transaction<Tables>, issuer: string, subject: string, userId: string): Promise<void> {
  // The link of an account that was deleted gives way.
  await sql`
    DELETE FROM sso_identity AS i USING app_user AS u
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND u.user_id = i.user_id AND u.deleted`.execute(trx)
  const { numAffectedRows } = await sql`
    INSERT INTO sso_identity (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT DO NOTHING`.execute(trx)
  if (numAffectedRows !== 1n) throw new CallError('ssoOtherAccount')
}
