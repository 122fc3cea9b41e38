import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash } from '../db/keyedHash.ts'
import type { CookieSecrets } from '../db/secrets.ts'
import type { SessionUser } from './access.ts'
import type { Spend } from './allowances.ts'
import { CallError } from './errors.ts'

/** Who holds this session id; or why nobody does. `touch`: somebody is there, so that it is not idle. */
export type ReadSession = (
  sid: string,
  options: { touch: boolean },
) => Promise<SessionUser | 'sessionExpired' | 'sessionReplaced'>

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: XsrfTokens
    cookieBase: CookieSerializeOptions
  }
}

/**
 * Reads the session of every call that needs one, and checks the anti-forgery header of every call that changes
 * something, before a body is read. `mayCall` counts the calls of a session before it is read from the database.
 */
export function guardCalls(app: FastifyInstance, readSession: ReadSession, mayCall: Spend): void {
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    const { call, access } = request.routeOptions.config
    if (!call) return
    if (access !== 'anyone') {
      const { sid } = request.cookies
      if (sid && !(await mayCall(sid))) throw new CallError('tooMany')
      // A page that asks by itself, long after somebody has touched it, says so. It can only shorten its own session.
      const touch = !call.background && request.headers['x-unattended'] === undefined
      const user = sid ? await readSession(sid, { touch }) : 'sessionExpired'
      if (typeof user === 'string') throw new CallError(user)
      request.user = user
    }
    if (call.method !== 'GET' && !app.xsrf.isGood(request)) throw new CallError('xsrf')
  })
}

export interface XsrfTokens {
  /** Gives the browser a token that goes with this session id, or with none yet. */
  give(reply: FastifyReply, sid: string | undefined, options?: CookieSerializeOptions): void
  /** The browser has a token that goes with its session id. */
  isGiven(request: FastifyRequest): boolean
  /** The header holds what the cookie holds, and it was given to this session. */
  isGood(request: FastifyRequest): boolean
}

/**
 * Double submit, signed: `random.HMAC(random, sid)`. A page of another site can neither read the cookie nor set the
 * header; one that plants a cookie through a sister domain can't sign for this session. Before the login it is signed for
 * no session, so that the login itself is protected too.
 */
export function xsrfTokens(secrets: CookieSecrets, cookieBase: CookieSerializeOptions): XsrfTokens {
  const signature = keyedHash(secrets)
  const signed = (random: string, sid: string | undefined) => `xsrf\0${random}\0${sid ?? ''}`
  const isGiven = (request: FastifyRequest) => {
    const [random = '', given = ''] = (request.cookies['XSRF-TOKEN'] ?? '').split('.')
    return signature.fits(Buffer.from(given, 'base64url'), signed(random, request.cookies.sid))
  }
  return {
    give(reply, sid, options) {
      const random = randomBytes(16).toString('base64url')
      const token = `${random}.${signature.of(signed(random, sid)).toString('base64url')}`
      reply.setCookie('XSRF-TOKEN', token, { ...cookieBase, httpOnly: false, ...options })
    },
    isGiven,
    isGood(request) {
      const header = request.headers['x-xsrf-token']
      return typeof header === 'string' && same(header, request.cookies['XSRF-TOKEN'] ?? '') && isGiven(request)
    },
  }
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
