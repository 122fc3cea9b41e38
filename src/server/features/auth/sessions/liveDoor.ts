import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { ConsumePoint } from '../../../http/load/rateLimiters.ts'
import { type ClientAddress, networkOf } from '../../../http/outgoing/address.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import type { ReadSession } from '../../../http/serve/sessionHook.ts'
import type { RealtimeOptions } from '../../../realtime/realtime.ts'
import { isLoopback } from '../../../settings.ts'
import { isYoungEnough, nameOfSession } from './sessions.ts'

type LiveDoor = Required<Pick<RealtimeOptions<SessionUser>, 'admit' | 'holding'>>

export interface LiveDoorDeps {
  db: Kysely<Tables>
  readSession: ReadSession
  parseCookie(header: string): { [name: string]: string | undefined }
  publicUrl: string
  readAddress: ClientAddress
  idleMinutes: number
  mayOpen: ConsumePoint
  userMayOpen: ConsumePoint
}

/**
 * A real-time connection needs our own page, a valid session and a ticket from `auth/info`. A browser sends the cookie
 * from any page, so neither the cookie nor the ticket is enough.
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
 * True for a page of PUBLIC_URL. On a developer's machine any name and port of it will do. Elsewhere the header `Host`
 * isn't trusted, since whoever leads a browser here under another name chooses it.
 */
function isOwnOrigin({ origin = '', host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return isLoopback(publicUrl) && isLoopback(origin) && new URL(origin).host === host
}

function ticketOf(url: string): string | null {
  return URL.parse(url, 'http://localhost')?.searchParams.get('token') ?? null
}

async function takeTicket(db: Kysely<Tables>, ticket: string): Promise<string | null> {
  const hash = createHash('sha256').update(ticket).digest()
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM ws_ticket WHERE ticket_hash = ${hash} AND expires_at > now() RETURNING user_id`.execute(db)
  return rows[0]?.user_id ?? null
}
