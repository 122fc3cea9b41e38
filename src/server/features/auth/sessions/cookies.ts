import type { FastifyInstance, FastifyReply } from 'fastify'
import { sessionHours } from '../../../../domain/people/sessions.ts'
import type { CookieSetter } from '../../../http/serve/sessionHook.ts'

const rememberSeconds = sessionHours.others * 3600

export function setSessionCookies(
  app: Pick<FastifyInstance, 'cookieBase' | 'xsrf'>,
  reply: CookieSetter,
  sid: string,
  remember: boolean,
): void {
  const options = { ...app.cookieBase, ...(remember && { maxAge: rememberSeconds }) }
  reply.setCookie('sid', sid, { ...options, httpOnly: true })
  reply.setCookie('session', '1', options)
  app.xsrf.give(reply, sid, options)
}

export function clearSessionCookies(app: FastifyInstance, reply: FastifyReply): void {
  for (const name of ['sid', 'session', 'XSRF-TOKEN']) reply.clearCookie(name, app.cookieBase)
}
