import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { getInfo, logout } from '../../../contract/auth.ts'
import type { Tables } from '../../db/tables.ts'
import { serve } from '../../http/serve.ts'
import { clearSessionCookies } from './cookies.ts'
import { profileOf } from './profile.ts'
import { type Disconnect, endSession, leastIdleSeconds } from './sessions.ts'

interface SessionDeps {
  db: Kysely<Tables>
  idleMinutes: number
  disconnect: Disconnect
}

export function sessionRoutes(app: FastifyInstance, { db, idleMinutes, disconnect }: SessionDeps): void {
  const idleSeconds = leastIdleSeconds(idleMinutes)

  serve(app, getInfo, 'session', async ({ actor, http, reply }) => {
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    return profileOf(db, actor, { sid: http.cookies.sid, idleSeconds })
  })

  // Also for a session that has ended meanwhile: what the browser keeps of it has to go.
  serve(app, logout, 'anyone', async ({ http, reply, note }) => {
    const { sid } = http.cookies
    if (sid) note({ by: await endSession(db, sid, disconnect) })
    clearSessionCookies(app, reply)
    return {}
  })
}
