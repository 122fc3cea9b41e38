import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { sessionEnds } from '../../../contract/topics.ts'
import type { Role } from '../../../domain/actor.ts'
import { menusOf } from '../../../domain/menus.ts'
import { sessionHours } from '../../../domain/sessions.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import type { ReadSession } from '../../http/sessionHook.ts'
import type { Account } from './account.ts'

/** Where a login came from. */
export interface Origin {
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
}

/** The session id leaves the server in its cookie only; the database knows its hash. */
export function hashOfSid(sid: string): Buffer {
  return createHash('sha256').update(sid).digest()
}

/** Ends the real-time connections that were opened in a session, or by a user: what they may do was asked then. */
export type Disconnect = (whose: { session: string } | { userId: string }, why?: keyof typeof sessionEnds) => void

/** What a session is called where its id must not stand. */
export function nameOfSession(sid: string): string {
  return hashOfSid(sid).toString('hex')
}

/** Sessions that were read a moment ago: a page asks several things at once, and each would read its session anew. */
const recent = new Map<string, { user: SessionUser; until: number }>()
const recentAtMost = 10_000
/** Counts the endings: what was read before one may not be kept after it. */
let ended = 0

/** From here on every session is read anew: one has begun or ended in this process. */
export function forgetRecentSessions(): void {
  ended += 1
  recent.clear()
}

/**
 * Session `s` is not older than its user's sessions may get, however much it was used.
 */
export const isYoungEnough = sql<boolean>`
  s.created_at > now() - make_interval(hours => CASE
    WHEN EXISTS (SELECT 1 FROM user_role AS r WHERE r.user_id = s.user_id AND r.role = 'administrator')
    THEN ${sessionHours.administrator}::int ELSE ${sessionHours.others}::int END)`

/**
 * Reads a session and its user in one statement by its key, and trusts what it read for `trustMs`: so late, at most, a
 * session that another process ended is refused by this one. A session that another login has replaced says so until it
 * would have gone idle. `last_seen_at` is written at most once in a tenth of the idle time, and at most once a minute; not
 * for what the page sends by itself, which is not trusted on either where it should have been written.
 */
export function sessionReader(db: Kysely<Tables>, idleMinutes: number, trustMs: number): ReadSession {
  const idleSeconds = idleMinutes * 60
  const touchSeconds = Math.min(60, idleSeconds / 10)
  return async (sid, { touch }) => {
    const now = performance.now()
    const known = recent.get(sid)
    if (known && known.until > now) return known.user
    const before = ended
    const hash = hashOfSid(sid)
    const { rows } = await sql<SessionRow>`
      SELECT u.user_id, u.username, u.ins_id_cd, s.replaced,
        ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = u.user_id ORDER BY role) AS roles,
        ARRAY(SELECT menu FROM user_menu AS m WHERE m.user_id = u.user_id) AS withheld,
        s.last_seen_at < now() - make_interval(secs => ${touchSeconds}) AS due
      FROM session AS s JOIN app_user AS u ON u.user_id = s.user_id
      WHERE s.sid_hash = ${hash} AND NOT u.disabled
        AND s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) AND ${isYoungEnough}`.execute(db)
    const [row] = rows
    if (!row) return 'sessionExpired'
    if (row.replaced) return 'sessionReplaced'
    if (row.due && touch) await sql`UPDATE session SET last_seen_at = now() WHERE sid_hash = ${hash}`.execute(db)
    const user = userOf(row)
    if (recent.size >= recentAtMost) recent.clear()
    if (trustMs > 0 && before === ended && (touch || !row.due)) recent.set(sid, { user, until: now + trustMs })
    return user
  }
}

function userOf({ user_id, username, ins_id_cd, roles, withheld }: Omit<SessionRow, 'replaced' | 'due'>): SessionUser {
  return { userId: user_id, username, insIdCd: ins_id_cd, roles, menus: menusOf(roles, withheld) }
}

/** A user as a session of theirs would have them now; null where they can't sign in. */
export async function userNow(db: Kysely<Tables>, userId: string): Promise<SessionUser | null> {
  const { rows } = await sql<Omit<SessionRow, 'replaced' | 'due'>>`
    SELECT u.user_id, u.username, u.ins_id_cd,
      ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = u.user_id ORDER BY role) AS roles,
      ARRAY(SELECT menu FROM user_menu AS m WHERE m.user_id = u.user_id) AS withheld
    FROM app_user AS u WHERE u.user_id = ${userId} AND NOT u.disabled`.execute(db)
  const [row] = rows
  return row ? userOf(row) : null
}

export interface BegunSession {
  sid: string
  /** Null where this is the first log-in. */
  previousLoginAt: Date | null
}

/**
 * Begins a session under a new id, and leaves a tombstone of the user's other one. Null where the account has been
 * disabled, or got another password, since its password was looked at.
 */
export async function beginSession(
  trx: Transaction<Tables>,
  { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>,
  remember: boolean,
  { ip, userAgent }: Origin,
): Promise<BegunSession | null> {
  const sid = randomBytes(32).toString('base64url')
  // Two logins at once: the second waits here, and replaces the first.
  const agent = userAgent?.slice(0, 300) ?? null
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
    UPDATE app_user SET last_login_at = now(), last_login_ip = ${ip}, last_login_agent = ${agent},
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
      user_agent: agent,
      previous_login_at: previous.last_login_at,
      previous_login_ip: previous.last_login_ip,
      previous_login_agent: previous.last_login_agent,
    })
    .execute()
  return { sid, previousLoginAt: previous.last_login_at }
}

/** Ends a session, and answers whose it was; null where there was none. */
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

/** A session under another id than before. */
export interface RenewedSession {
  sid: string
  remember: boolean
}

/**
 * Ends all sessions of the user, and what could become one. The one with this id, where it is the user's, goes on under
 * another id, which is answered: who copied the one before has nothing by it.
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
