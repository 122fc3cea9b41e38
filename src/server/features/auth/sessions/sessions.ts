import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { sessionEnds } from '../../../../contract/messages/topics.ts'
import type { Role } from '../../../../domain/people/actor.ts'
import { menusAt } from '../../../../domain/people/menus.ts'
import { sessionHours } from '../../../../domain/people/sessions.ts'
import type { Tables } from '../../../db/tables.ts'
import { rightsOfUser } from '../../../db/userRights.ts'
import type { SessionUser, SignedInUser } from '../../../http/serve/access.ts'
import type { ReadSession } from '../../../http/serve/sessionHook.ts'
import type { Account } from '../account.ts'

interface SessionOrigin {
  ip: string
  userAgent: string | null
}

interface SessionRow {
  user_id: string
  username: string
  ins_id_cd: string
  roles: Role[]
  withheld: string[]
  replaced: boolean
  due: boolean
  proved_ms_ago: number | null
}

type UserOfRow = Omit<SessionRow, 'replaced' | 'due' | 'proved_ms_ago'>

/** The session id is only in its cookie; the database keeps its hash. */
export function hashOfSid(sid: string): Buffer {
  return createHash('sha256').update(sid).digest()
}

export type Disconnect = (whose: { session: string } | { userId: string }, why?: keyof typeof sessionEnds) => void

const recentAtMost = 10_000
const names = new Map<string, string>()

export function nameOfSession(sid: string): string {
  const known = names.get(sid)
  if (known !== undefined) return known
  if (names.size >= recentAtMost) names.clear()
  const name = hashOfSid(sid).toString('hex')
  names.set(sid, name)
  return name
}

const recent = new Map<string, { user: SignedInUser; until: number }>()
/** Counts endings, so that a session read before one isn't cached after it. */
let ended = 0

export function forgetRecentSessions(): void {
  ended += 1
  recent.clear()
}

/** True while session `s` is within its maximum age, however much it was used. */
export const isYoungEnough = sql<boolean>`
  s.created_at > now() - make_interval(hours => CASE
    WHEN EXISTS (SELECT 1 FROM user_role AS r WHERE r.user_id = s.user_id AND r.role = 'administrator')
    THEN ${sessionHours.administrator}::int ELSE ${sessionHours.others}::int END)`

/** Maximum age of `last_seen_at` before it is written again. */
function touchSeconds(idleMinutes: number): number {
  return Math.min(60, (idleMinutes * 60) / 10)
}

/** The session goes on for at least this long after a call: when it was last used is known no better. */
export function leastIdleSeconds(idleMinutes: number): number {
  return idleMinutes * 60 - touchSeconds(idleMinutes)
}

/**
 * Caches what it read for `trustMs`, so a session ended by another process is refused that late at most. A session
 * replaced by another login says so until it would have gone idle. `last_seen_at` is written at most every tenth of the
 * idle time and once a minute. Requests that the page sends by itself don't write it, and aren't cached when it is due.
 */
export function sessionReader(db: Kysely<Tables>, idleMinutes: number, trustMs: number): ReadSession {
  const idleSeconds = idleMinutes * 60
  const touchedSeconds = touchSeconds(idleMinutes)
  return async (sid, { touch, anew = false }) => {
    const now = performance.now()
    const known = recent.get(sid)
    if (known && known.until > now && !anew) return known.user
    const before = ended
    const hash = hashOfSid(sid)
    const { rows } = await sql<SessionRow>`
      SELECT u.user_id, u.username, u.ins_id_cd, s.replaced,
        ${rightsOfUser},
        s.last_seen_at < now() - make_interval(secs => ${touchedSeconds}) AS due,
        (1000 * extract(epoch FROM now() - s.proved_at))::float8 AS proved_ms_ago
      FROM session AS s JOIN app_user AS u ON u.user_id = s.user_id
      WHERE s.sid_hash = ${hash} AND NOT u.disabled
        AND s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) AND ${isYoungEnough}`.execute(db)
    const [row] = rows
    if (!row) return 'sessionExpired'
    if (row.replaced) return 'sessionReplaced'
    if (row.due && touch) await sql`UPDATE session SET last_seen_at = now() WHERE sid_hash = ${hash}`.execute(db)
    const provedAt = row.proved_ms_ago === null ? 0 : Date.now() - row.proved_ms_ago
    const user = { ...userOf(row), provedAt }
    if (recent.size >= recentAtMost) recent.clear()
    if (trustMs > 0 && before === ended && (touch || !row.due)) recent.set(sid, { user, until: now + trustMs })
    return user
  }
}

function userOf({ user_id, username, ins_id_cd, roles, withheld }: UserOfRow): SessionUser {
  return { userId: user_id, username, insIdCd: ins_id_cd, roles, menus: menusAt(ins_id_cd, roles, withheld) }
}

/** Reads a user as their session would have them now; null when they can't sign in. */
export async function userNow(db: Kysely<Tables>, userId: string): Promise<SessionUser | null> {
  const { rows } = await sql<UserOfRow>`
    SELECT u.user_id, u.username, u.ins_id_cd,
      ${rightsOfUser}
    FROM app_user AS u WHERE u.user_id = ${userId} AND NOT u.disabled`.execute(db)
  const [row] = rows
  return row ? userOf(row) : null
}

/** Who begins a session, and how they have shown who they are. */
export interface Entering extends Pick<Account, 'userId' | 'passwordHash'> {
  /** The confirmed sign-in at an identity provider, in place of a password. */
  sso?: { signInId: string; provedAt: Date | null } | null
}

interface BegunSession {
  sid: string
  /** Returns null at the first login. */
  previousLoginAt: Date | null
}

/**
 * Begins a session under a new id and marks the user's other one as replaced. Null when the account was disabled, or
 * its password changed, since the password was checked.
 */
export async function beginSession(
  trx: Transaction<Tables>,
  { userId, passwordHash, sso = null }: Entering,
  remember: boolean,
  { ip, userAgent }: SessionOrigin,
): Promise<BegunSession | null> {
  const sid = randomBytes(32).toString('base64url')
  // Two logins at once: the second waits here, and replaces the first.
  const { rows } = await sql<{
    last_login_at: Date | null
    last_login_ip: string | null
    last_login_agent: string | null
  }>`
    SELECT last_login_at, last_login_ip, last_login_agent FROM app_user
    WHERE user_id = ${userId} AND password_hash = ${passwordHash} AND NOT disabled
    FOR UPDATE`.execute(trx)
  const [previous] = rows
  if (!previous) return null
  await sql`
    UPDATE app_user SET last_login_at = now(), last_login_ip = ${ip}, last_login_agent = ${userAgent},
      last_active_at = now()
    WHERE user_id = ${userId}`.execute(trx)
  await sql`UPDATE session SET replaced = true WHERE user_id = ${userId} AND NOT replaced`.execute(trx)
  await trx
    .insertInto('session')
    .values({
      sid_hash: hashOfSid(sid),
      user_id: userId,
      remember,
      ip,
      user_agent: userAgent,
      previous_login_at: previous.last_login_at,
      previous_login_ip: previous.last_login_ip,
      previous_login_agent: previous.last_login_agent,
      sso_sign_in: sso?.signInId ?? null,
      ...(sso && { proved_at: sso.provedAt }),
    })
    .execute()
  return { sid, previousLoginAt: previous.last_login_at }
}

/** Returns whose session it was; null when there was none. */
export async function endSession(
  db: Kysely<Tables>,
  sid: string,
  disconnect: Disconnect,
): Promise<{ userId: string } | null> {
  const ended = await db
    .deleteFrom('session')
    .where('sid_hash', '=', hashOfSid(sid))
    .returning('user_id as userId')
    .executeTakeFirst()
  forgetRecentSessions()
  disconnect({ session: nameOfSession(sid) })
  return ended ?? null
}

export interface RenewedSession {
  sid: string
  remember: boolean
}

/**
 * Ends all sessions of the user, and anything that could become one. The session `goesOn` continues under a new id,
 * which is returned, so that a copy of the old id is useless.
 */
export async function endSessions(
  trx: Transaction<Tables>,
  userId: string,
  goesOn?: string,
): Promise<RenewedSession | null> {
  const sid = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ remember: boolean }>`
    UPDATE session SET sid_hash = ${hashOfSid(sid)}
    WHERE sid_hash = ${hashOfSid(goesOn ?? '')} AND user_id = ${userId} AND NOT replaced RETURNING remember`.execute(
    trx,
  )
  await sql`DELETE FROM session WHERE user_id = ${userId} AND sid_hash <> ${hashOfSid(sid)}`.execute(trx)
  await sql`DELETE FROM ws_ticket WHERE user_id = ${userId}`.execute(trx)
  const [row] = rows
  return row ? { sid, remember: row.remember } : null
}

/** Notes that the user of this session has just given the password or a second factor. */
export async function noteProof(trx: Transaction<Tables>, sid: string): Promise<void> {
  await sql`UPDATE session SET proved_at = now() WHERE sid_hash = ${hashOfSid(sid)}`.execute(trx)
}
