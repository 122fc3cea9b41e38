import type { FastifyInstance, FastifyReply } from 'fastify'
import { sessionHours } from '../../../domain/sessions.ts'

/** With "remember me" the browser keeps its cookies over a restart; the bounds of a session hold all the same. */
const rememberSeconds = sessionHours.others * 3600

/** The session's id for the server, a marker without secret for the route guard, and the anti-forgery token. */
export function setSessionCookies(app: FastifyInstance, reply: FastifyReply, sid: string, remember: boolean): void {
  const options = { ...app.cookieBase, ...(remember && { maxAge: rememberSeconds }) }
  reply.setCookie('sid', sid, { ...options, httpOnly: true })
  reply.setCookie('session', '1', options)
  app.xsrf.give(reply, sid, options)
}

export function clearSessionCookies(app: FastifyInstance, reply: FastifyReply): void {
  for (const name of ['sid', 'session', 'XSRF-TOKEN']) reply.clearCookie(name, app.cookieBase)
}
