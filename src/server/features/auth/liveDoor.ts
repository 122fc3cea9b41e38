import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import { type ClientAddress, networkOf } from '../../http/address.ts'
import type { Spend } from '../../http/allowances.ts'
import type { ReadSession } from '../../http/sessionHook.ts'
import type { RealtimeOptions } from '../../realtime/realtime.ts'
import { isLoopback } from '../../settings.ts'
import { isYoungEnough, nameOfSession } from './sessions.ts'

type LiveDoor = Required<Pick<RealtimeOptions<SessionUser>, 'admit' | 'holding'>>

export interface LiveDoorDeps {
  db: Kysely<Tables>
  readSession: ReadSession
  parseCookie(header: string): { [name: string]: string | undefined }
  publicUrl: string
  readAddress: ClientAddress
  idleMinutes: number
  /** Whether one more may be opened from this network. */
  mayOpen: Spend
  /** Whether this user may open one more. */
  userMayOpen: Spend
}

/**
 * Who may open the real-time connection: our own page, in a session that holds, with a ticket that `auth/info` gave to its
 * user. A browser sends the cookie from any page, so that neither the cookie nor the ticket is enough.
 */
export function liveDoor(deps: LiveDoorDeps): LiveDoor {
  const { db, readSession, parseCookie, publicUrl, readAddress, idleMinutes, mayOpen, userMayOpen } = deps
  return {
    async admit(request) {
      const { headers, url = '' } = request
      if (!(await mayOpen(networkOf(readAddress(request))))) return 429
      if (!isOwnOrigin(headers, publicUrl)) return 403
      const { sid } = parseCookie(headers.cookie ?? '')
      // No act of a person: a page connects again by itself.
      const user = sid ? await readSession(sid, { touch: false }) : null
      if (!sid || !user || typeof user === 'string') return 401
      if (!(await userMayOpen(user.userId))) return 429
      const ticket = ticketOf(url)
      if (!ticket || (await takeTicket(db, ticket)) !== user.userId) return 401
      return { user, session: nameOfSession(sid) }
    },
    async holding(sessions) {
      const hashes = sessions.map((session) => Buffer.from(session, 'hex'))
      const { rows } = await sql<{ session: string }>`
        SELECT encode(s.sid_hash, 'hex') AS session FROM session AS s JOIN app_user AS u USING (user_id)
        WHERE s.sid_hash = ANY(${hashes}) AND NOT s.replaced AND NOT u.disabled
          AND s.last_seen_at > now() - make_interval(mins => ${idleMinutes}) AND ${isYoungEnough}`.execute(db)
      return new Set(rows.map(({ session }) => session))
    },
  }
}

/**
 * Whether the page came from PUBLIC_URL. On a developer's machine another name or port of that machine will do, if it is the
 * one that the browser asks. Elsewhere the header `Host` doesn't count: whoever leads a browser here under another name
 * chooses it.
 */
function isOwnOrigin({ origin = '', host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return isLoopback(publicUrl) && isLoopback(origin) && new URL(origin).host === host
}

function ticketOf(url: string): string | null {
  return URL.parse(url, 'http://localhost')?.searchParams.get('token') ?? null
}

/** Whose ticket this is; it is used up by that. */
async function takeTicket(db: Kysely<Tables>, ticket: string): Promise<string | null> {
  const hash = createHash('sha256').update(ticket).digest()
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM ws_ticket WHERE ticket_hash = ${hash} AND expires_at > now() RETURNING user_id`.execute(db)
  return rows[0]?.user_id ?? null
}
