import { type Kysely, type RawBuilder, sql } from 'kysely'
import SCIMMY from 'scimmy'
import { type Role, roles } from '../../../domain/actor.ts'
import { rolesByClaim } from '../../../domain/sso.ts'
import type { Tables } from '../../db/tables.ts'
import { ScimError } from './errors.ts'

const { User, Group, EnterpriseUser } = SCIMMY.Schemas
// Entra ID and Okta send its attributes, of which nothing is kept.
User.definition.extend(EnterpriseUser.definition)

export const approvalSchema = 'urn:recourse:params:scim:schemas:extension:approval:2.0:User'

/** What the directory wants and a second person has yet to approve. */
export interface Waiting {
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
  nickName: string
  email: string | null
  disabled: boolean
  roles: Role[]
  waiting: Waiting | null
}

export interface UserResource {
  id: string
  userName: string
  externalId?: string
  displayName?: string
  name?: { formatted?: string; givenName?: string; familyName?: string }
  emails?: { value?: string; primary?: boolean }[]
  active?: boolean
}

interface Page {
  startIndex: number
  count: number
}

/** Most resources of an answer. */
const countAtMost = 200

export function pageOf({ startIndex, count }: { startIndex?: string; count?: string }): Page {
  const whole = (text: string | undefined, usual: number) => {
    if (text === undefined) return usual
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, 'startIndex and count are whole numbers.', 'invalidValue')
    return Number(text)
  }
  return { startIndex: Math.max(whole(startIndex, 1), 1), count: Math.min(Math.max(whole(count, 100), 0), countAtMost) }
}

/** The one comparison that a filter makes: `userName eq "jo@bank.example"`. Throws `invalidFilter` for any other. */
export function comparisonOf(filter: string): { attribute: string; value: string } {
  const invalid = new ScimError(400, 'Filters compare one attribute by eq: userName eq "…".', 'invalidFilter')
  let parsed: unknown
  try {
    parsed = Array.from(new SCIMMY.Types.Filter(filter))
  } catch {
    throw invalid
  }
  const [expression, ...others] = Array.isArray(parsed) ? parsed : []
  const names = Object.keys(expression ?? {})
  const [attribute = ''] = names
  const compared = attribute.toLowerCase() === 'emails' ? expression[attribute]?.value : expression?.[attribute]
  if (others.length > 0 || names.length !== 1 || !Array.isArray(compared)) throw invalid
  const [comparator, value] = compared
  if (comparator !== 'eq' || typeof value !== 'string') throw invalid
  return { attribute: attribute.toLowerCase(), value }
}

function conditionOf(filter: string | undefined): RawBuilder<unknown> {
  if (filter === undefined) return sql`true`
  const { attribute, value } = comparisonOf(filter)
  const conditions: Partial<Record<string, RawBuilder<unknown>>> = {
    username: sql`lower(${userName}) = ${value.toLowerCase()}`,
    externalid: sql`s.external_id = ${value}`,
    emails: sql`lower(u.email) = ${value.toLowerCase()}`,
    id: sql`u.user_id::text = ${value}`,
  }
  const condition = conditions[attribute]
  if (!condition)
    throw new ScimError(400, 'Users are filtered by userName, externalId, emails.value or id.', 'invalidFilter')
  return condition
}

/** The user name that the directory sent; for an account that it has not sent, the email address. */
const userName = sql<string>`coalesce(s.user_name, u.email, u.username)`

const shown = sql`
  u.user_id AS "userId", u.version, ${userName} AS "userName", s.external_id AS "externalId", u.nick_name AS "nickName",
  u.email, u.disabled, ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = u.user_id ORDER BY role) AS roles,
  (SELECT c.payload || jsonb_build_object('change', c.change_id::text) FROM pending_change AS c
   WHERE c.thing = 'user:' || u.user_id AND c.state = 'pending' AND c.kind = 'provisionUser'
     AND c.expires_at > now()) AS waiting`

/** The accounts that a directory sees: those of its own institution, but for administrators of the network. */
function accountsOf(insIdCd: string) {
  // An account that came from another institution is still stored under the name that it had there.
  return sql`
    app_user AS u LEFT JOIN scim_user AS s ON s.user_id = u.user_id AND s.ins_id_cd = u.ins_id_cd
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.deleted AND NOT EXISTS (
      SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = 'administrator')`
}

export async function listAccounts(
  db: Kysely<Tables>,
  insIdCd: string,
  { filter, ...place }: { filter?: string; startIndex?: string; count?: string },
) {
  const { startIndex, count } = pageOf(place)
  const condition = conditionOf(filter)
  const { rows } = await sql<ScimAccount>`
    SELECT ${shown} FROM ${accountsOf(insIdCd)} AND ${condition}
    ORDER BY u.user_id LIMIT ${count} OFFSET ${startIndex - 1}`.execute(db)
  const counted = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${accountsOf(insIdCd)} AND ${condition}`.execute(db)
  return { accounts: rows, totalResults: counted.rows[0]?.n ?? 0, startIndex }
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
  const known = /^\d{1,18}$/.test(id)
  const { rows } = await sql<ScimAccount>`
    SELECT ${shown} FROM ${accountsOf(insIdCd)} AND u.user_id = ${known ? id : '0'}`.execute(db)
  const [row] = rows
  if (!row) throw new ScimError(404, `There is no user ${id}.`)
  return row
}

export function userResource(account: ScimAccount, base: string) {
  const { userId, externalId, nickName, email, disabled, waiting } = account
  return {
    schemas: [User.definition.id, ...(waiting ? [approvalSchema] : [])],
    id: userId,
    ...(externalId !== null && { externalId }),
    userName: account.userName,
    displayName: nickName,
    name: { formatted: nickName },
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    active: !disabled,
    groups: account.roles.map((role) => ({ value: role, display: role, type: 'direct' })),
    ...(waiting && {
      [approvalSchema]: {
        pendingChange: waiting.change,
        note: 'A second person has yet to approve these values.',
        wanted: {
          active: waiting.active,
          displayName: waiting.nickName,
          email: waiting.email,
          groups: waiting.roles,
        },
      },
    }),
    meta: { resourceType: 'User', version: versionOf(account), location: `${base}/Users/${userId}` },
  }
}

/** Also another one when a change begins or ends to wait, since the answer has changed. */
export function versionOf({ version, waiting }: Pick<ScimAccount, 'version' | 'waiting'>): string {
  return `W/"${version}${waiting ? `.${waiting.change}` : ''}"`
}

/** Groups are the roles that a manager can give. */
export function groupAt(id: string): Role {
  const role = rolesByClaim.find((one) => one === id)
  if (!role) throw new ScimError(404, `There is no group ${id}. Groups are the roles: ${rolesByClaim.join(', ')}.`)
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
  { withMembers = true } = {},
) {
  const own = members.filter((one) => one.role === role)
  return {
    schemas: [Group.definition.id],
    id: role,
    displayName: role,
    ...(withMembers && {
      members: own.map(({ userId, name }) => ({
        value: userId,
        display: name,
        $ref: `${base}/Users/${userId}`,
        type: 'User',
      })),
    }),
    meta: {
      resourceType: 'Group',
      location: `${base}/Groups/${role}`,
      version: `W/"${roles[role].level}.${hashOf(own)}"`,
    },
  }
}

function hashOf(members: readonly { userId: string }[]): string {
  return String(members.reduce((sum, { userId }) => (sum * 31 + Number(userId)) % 2_147_483_647, members.length))
}

export function listResponse(Resources: object[], totalResults: number, startIndex = 1): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  }
}
