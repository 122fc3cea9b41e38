import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyedHash } from '../../db/cards/keyedHash.ts'
import { type CookieSecrets, lookAgainMs } from '../../db/cards/secrets.ts'
import { againIfAway } from '../../db/pools/away.ts'
import type { ConsumePoint } from '../load/rateLimiters.ts'
import { limitedAs, type SignedInUser, stepUpOf } from './access.ts'
import { CallError } from './errors.ts'

/**
 * Returns the user of this session id, or why there is none. `touch` false: nobody is at the page, so the session goes
 * on idling. `anew`: reads past the cache, which may not know of a second factor given to another process.
 */
export type ReadSession = (
  sid: string,
  options: { touch: boolean; anew?: boolean },
) => Promise<SignedInUser | 'sessionExpired' | 'sessionReplaced'>

/** Returns the account of this API key, or why it is refused from this address. */
export type ReadKey = (key: string, address: string) => Promise<SignedInUser | 'keyRefused' | 'keyAddress'>

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: XsrfTokens
    cookieBase: CookieSerializeOptions
  }
}

interface Readers {
  session: ReadSession
  key: ReadKey
}

/**
 * Reads the session of calls that need one and checks the anti-forgery header of calls that change something, before
 * the body is read. A request with an API key has no session: its cookies are not looked at, and no other site can make
 * a browser send the key. `mayCall` counts the calls of a session or key before it is read
 * from the database, and then those of all keys of the institution.
 */
export function guardCalls(app: FastifyInstance, read: Readers, mayCall: ConsumePoint): void {
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    const { call, access } = request.routeOptions.config
    if (!call) return
    const key = access === 'anyone' ? null : bearerOf(request)
    if (key !== null) {
      if (!(await mayCall(key))) throw new CallError('tooMany')
      const holder = await againIfAway(() => read.key(key, request.clientAddress))
      if (typeof holder === 'string') throw new CallError(holder)
      if (!(await mayCall(limitedAs(holder)))) throw new CallError('tooMany')
      request.user = holder
      return
    }
    if (access !== 'anyone') {
      const { sid } = request.cookies
      if (sid && !(await mayCall(sid))) throw new CallError('tooMany')
      // A page that asks by itself, long after somebody has touched it, says so. It can only shorten its own session.
      const touch = !call.background && request.headers['x-unattended'] === undefined
      const user = sid
        ? await againIfAway(() =>
            read.session(sid, { touch, anew: access !== undefined && stepUpOf(access) !== undefined }),
          )
        : 'sessionExpired'
      if (typeof user === 'string') throw new CallError(user)
      request.user = user
    }
    // A GET that is logged changes something: the specification has one.
    const changes = call.method !== 'GET' || call.log !== undefined
    if (changes && !call.signedByIssuer && !app.xsrf.isGood(request)) throw new CallError('xsrf')
  })
}

/** Returns null when the request has no `Authorization: Bearer …`. */
function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, key, ...rest] = headers.authorization?.trim().split(/\s+/) ?? []
  if (scheme?.toLowerCase() !== 'bearer') return null
  return key && rest.length === 0 ? key : ''
}

export interface CookieSetter {
  setCookie(name: string, value: string, options?: CookieSerializeOptions): unknown
}

interface XsrfTokens {
  /** Sets a token bound to this session id; before the login, to none. */
  give(reply: CookieSetter, sid: string | undefined, options?: CookieSerializeOptions): void
  isGiven(request: FastifyRequest): boolean
  isGood(request: FastifyRequest): boolean
}

const verifiedAtMost = 10_000

/**
 * Signed double submit: `random.HMAC(random, sid)`. Another site can neither read the cookie nor set the header; a
 * cookie planted through a sister domain isn't signed for this session. Before the login it is signed for no session,
 * which protects the login too.
 */
export function xsrfTokens(secrets: CookieSecrets, cookieBase: CookieSerializeOptions): XsrfTokens {
  const signature = keyedHash(secrets)
  const signed = (random: string, sid: string | undefined) => `xsrf\0${random}\0${sid ?? ''}`
  // The last good token of a session, for as long as a secret that was dropped may still be in use.
  const verified = new Map<string, { token: string; until: number }>()
  const isGiven = ({ cookies: { 'XSRF-TOKEN': token = '', sid } }: FastifyRequest) => {
    const now = performance.now()
    const known = sid === undefined ? undefined : verified.get(sid)
    if (known && known.until > now && same(token, known.token)) return true
    const [random = '', given = ''] = token.split('.')
    const fits = signature.fits(Buffer.from(given, 'base64url'), signed(random, sid))
    if (verified.size >= verifiedAtMost) verified.clear()
    if (fits && sid !== undefined) verified.set(sid, { token, until: now + lookAgainMs })
    return fits
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
