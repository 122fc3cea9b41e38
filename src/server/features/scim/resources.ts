import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../domain/people/actor.ts'
import { rolesByClaim } from '../../../domain/people/sso.ts'
import { cutText } from '../../../domain/text/text.ts'
import type { SentNames } from '../../db/columnTypes.ts'
import type { Tables } from '../../db/tables.ts'
import { isAdministrator, rolesOfUser } from '../../db/userRights.ts'
import { approvalSchema, groupSchema, nameIn, userKind, userSchema } from './attributes.ts'
import { ScimError } from './errors.ts'
import { equalitiesOf, parseFilter } from './filters.ts'
import { resourceTest } from './match.ts'
import { cleanText } from './values.ts'

/** What the directory wants and a second person has yet to approve. */
interface WaitingChange {
  change: string
  active: boolean
  nickName: string
  email: string | null
  roles: Role[]
}

export interface ScimAccount {
  userId: string
  version: number
  userName: string
  externalId: string | null
  sent: SentNames
  nickName: string
  email: string | null
  disabled: boolean
  roles: Role[]
  waiting: WaitingChange | null
}

export interface Email {
  value: string
  type?: string
  primary?: boolean
}

/** What a directory can write of a user. */
export interface UserValues extends Omit<SentNames, 'email'> {
  userName?: string
  externalId?: string
  emails?: readonly Email[]
  active?: boolean
}

/** The place in a list: from 1 on, and 200 at most. */
export interface ScimPage {
  startIndex: number
  count: number
}

/** Most resources of an answer. */
export const countAtMost = 200

/** Finds by the index what a filter asks for with `eq`; the filter itself is applied to what is found. */
function narrowed(filter: string | undefined): RawBuilder<unknown> {
  const is = (expression: RawBuilder<unknown>, value: string) => sql`${expression} = ${value}`
  const conditions: Record<string, (value: string) => RawBuilder<unknown>> = {
    username: (value) => is(sql`lower(${userName})`, value.toLowerCase()),
    externalid: (value) => is(sql`s.external_id`, value),
    id: (value) => is(sql`u.user_id::text`, value),
    emails: (value) => is(sql`lower(u.email)`, value.toLowerCase()),
    'emails.value': (value) => is(sql`lower(u.email)`, value.toLowerCase()),
  }
  const equal = filter === undefined ? [] : equalitiesOf(parseFilter(filter))
  const known = equal.flatMap(({ path, value }) => {
    const condition = conditions[(nameIn(userSchema, path) ?? '').toLowerCase()]
    return condition ? [condition(cleanText(value))] : []
  })
  return known.length > 0 ? sql.join(known, sql` AND `) : sql`true`
}

/** The user name that the directory sent; for an account that it has not sent, the email address. */
const userName = sql<string>`coalesce(s.user_name, u.email, u.username)`

const shown = sql`
  u.user_id AS "userId", u.version, ${userName} AS "userName", s.external_id AS "externalId",
  coalesce(s.sent, '{}') AS sent, u.nick_name AS "nickName",
  u.email, u.disabled, ${rolesOfUser} AS roles,
  (SELECT c.payload || jsonb_build_object('change', c.change_id::text) FROM pending_change AS c
   WHERE c.thing = 'user:' || u.user_id AND c.state = 'pending' AND c.kind = 'provisionUser'
     AND c.expires_at > now()) AS waiting`

/** The accounts that a directory sees: those of its own institution, but for administrators of the network. */
function accountsOf(insIdCd: string) {
  // An account that came from another institution is still stored under the name that it had there.
  return sql`
    app_user AS u LEFT JOIN scim_user AS s ON s.user_id = u.user_id AND s.ins_id_cd = u.ins_id_cd
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.deleted AND NOT ${isAdministrator}`
}

export async function listAccounts(
  db: Kysely<Tables>,
  insIdCd: string,
  base: string,
  { filter, startIndex, count }: ScimPage & { filter?: string },
): Promise<{ found: object[]; totalResults: number }> {
  if (filter === undefined) {
    const { rows } = await sql<ScimAccount>`
      SELECT ${shown} FROM ${accountsOf(insIdCd)} ORDER BY u.user_id LIMIT ${count} OFFSET ${startIndex - 1}`.execute(
      db,
    )
    const counted = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${accountsOf(insIdCd)}`.execute(db)
    return { found: rows.map((one) => userResource(one, base)), totalResults: counted.rows[0]?.n ?? 0 }
  }
  const test = resourceTest(filter, userKind)
  const { rows } = await sql<ScimAccount>`
    SELECT ${shown} FROM ${accountsOf(insIdCd)} AND ${narrowed(filter)} ORDER BY u.user_id`.execute(db)
  const found = rows.map((one) => userResource(one, base)).filter(test)
  return { found: pageOf(found, { startIndex, count }), totalResults: found.length }
}

export function pageOf<Resource>(found: readonly Resource[], { startIndex, count }: ScimPage): Resource[] {
  return found.slice(startIndex - 1, startIndex - 1 + count)
}

/** The accounts that have this role, or for which it waits. */
export async function accountsOfGroup(db: Kysely<Tables>, insIdCd: string, role: Role): Promise<ScimAccount[]> {
  const { rows } = await sql<ScimAccount>`
    SELECT * FROM (SELECT ${shown} FROM ${accountsOf(insIdCd)}) AS a
    WHERE a.roles @> ARRAY[${role}::text] OR a.waiting->'roles' @> to_jsonb(${role}::text)
    ORDER BY a."userId"`.execute(db)
  return rows
}

/** Throws 404 also for an account of another institution. */
export async function accountAt(db: Kysely<Tables>, insIdCd: string, id: string): Promise<ScimAccount> {
  const known = /^[1-9]\d{0,17}$/.test(id)
  const { rows } = await sql<ScimAccount>`
    SELECT ${shown} FROM ${accountsOf(insIdCd)} AND u.user_id = ${known ? id : '0'}`.execute(db)
  const [row] = rows
  if (!row) throw new ScimError(404, `There is no user ${id.slice(0, 64)}.`)
  return row
}

/** Code points of the name that the portal shows. */
const portalNameAtMost = 64

/** Returns the name that the portal shows, made of the names that the directory sent. */
export function portalNameOf({ displayName, name }: SentNames, userName: string): string {
  const both = [name?.givenName, name?.familyName].filter((part) => part).join(' ')
  return cutText(displayName ?? name?.formatted ?? (both || userName), portalNameAtMost).trim()
}

export function userResource(account: ScimAccount, base: string) {
  const { userId, userName, externalId, sent, nickName, email, disabled, waiting } = account
  // The name that somebody gave in the portal, unless it is still that of the directory.
  const displayName = nickName === portalNameOf(sent, userName) ? sent.displayName : nickName
  return {
    schemas: [userSchema.id, ...(waiting ? [approvalSchema.id] : [])],
    id: userId,
    ...(externalId !== null && { externalId }),
    userName,
    ...(displayName !== undefined && { displayName }),
    ...(sent.name && { name: sent.name }),
    ...(email !== null && { emails: [{ value: email, ...(sent.email ?? { type: 'work', primary: true }) }] }),
    active: !disabled,
    groups: account.roles.map((role) => ({
      value: role,
      $ref: `${base}/Groups/${role}`,
      display: role,
      type: 'direct',
    })),
    ...(waiting && {
      [approvalSchema.id]: {
        pendingChange: waiting.change,
        note: 'A second person has yet to approve these values.',
        wanted: {
          active: waiting.active,
          displayName: waiting.nickName,
          ...(waiting.email !== null && { email: waiting.email }),
          groups: waiting.roles,
        },
      },
    }),
    meta: { resourceType: 'User', location: `${base}/Users/${userId}`, version: versionOf(account) },
  }
}

/** Also another one when a change begins or ends to wait, since the answer has changed. */
export function versionOf({ version, waiting, userName, externalId, sent }: ScimAccount): string {
  return `W/"${version}${waiting ? `.${waiting.change}` : ''}.${hashOf([userName, externalId, sent])}"`
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 10)
}

/** Groups are the roles that a manager can give. */
export function groupAt(id: string): Role {
  const role = rolesByClaim.find((one) => one === id)
  if (!role)
    throw new ScimError(404, `There is no group ${id.slice(0, 64)}. Groups are the roles: ${rolesByClaim.join(', ')}.`)
  return role
}

export async function membersOf(
  db: Kysely<Tables>,
  insIdCd: string,
): Promise<{ role: Role; userId: string; name: string }[]> {
  const { rows } = await sql<{ role: Role; userId: string; name: string }>`
    SELECT r.role, a.user_id AS "userId", a.nick_name AS name
    FROM user_role AS r JOIN (SELECT u.user_id, u.nick_name FROM ${accountsOf(insIdCd)}) AS a USING (user_id)
    WHERE r.role = ANY(${rolesByClaim}) ORDER BY r.role, a.user_id`.execute(db)
  return rows
}

export function groupResource(
  role: Role,
  members: readonly { role: Role; userId: string; name: string }[],
  base: string,
) {
  const own = members
    .filter((one) => one.role === role)
    .map(({ userId, name }) => ({ value: userId, $ref: `${base}/Users/${userId}`, display: name, type: 'User' }))
  const version = `W/"${hashOf(own)}"`
  return {
    schemas: [groupSchema.id],
    id: role,
    displayName: role,
    members: own,
    meta: { resourceType: 'Group', location: `${base}/Groups/${role}`, version },
  }
}

export function listResponse(Resources: readonly object[], totalResults: number, startIndex = 1): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  }
}
