import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { usualCardLimits } from '../../domain/cardSearches.ts'
import { networkOf } from './address.ts'
import { type AllowanceOf, allowances, type Limiter, rateLimiter } from './allowances.ts'
import { CallError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limiter: Limiter
  }
}

/** A minute: requests, connections, messages. */
export interface Limits {
  /** Of one address, of every kind. Generous: a bank's staff stand behind one address. */
  perAddress: number
  /** Of one address, to the calls that take a password or make a captcha. */
  signInPerAddress: number
  /** To the calls that take a password, for one user name from one device or address. */
  signInPerAccount: number
  /** Wrong links for a forgotten password an hour, of one address and for one user name. */
  wrongLinksPerAddress: number
  wrongLinksPerAccount: number
  /** Calls of one session; half as many at once. A user has one session. */
  callsPerUser: number
  /** Of one user, to the call that sends a mail. */
  mailPerUser: number
  /** Of one user, to the call that tells what was visited. */
  visitsPerUser: number
  /** Real-time connections that one address opens; half as many at once. After a restart all of a bank come back. */
  livePerAddress: number
  /** Real-time connections that one user opens; half as many at once. */
  livePerUser: number
  /** Messages that one user sends in conversations; half as many at once. */
  chatPerUser: number
  /** Searches of one user by a whole card number, where the head institution has set no other limit. */
  cardsPerUser: number
  /** The same within 24 hours. */
  cardsPerUserADay: number
}

export const usualLimits: Limits = {
  perAddress: 6000,
  signInPerAddress: 120,
  signInPerAccount: 20,
  wrongLinksPerAddress: 30,
  wrongLinksPerAccount: 10,
  callsPerUser: 1200,
  mailPerUser: 10,
  visitsPerUser: 120,
  livePerAddress: 6000,
  livePerUser: 60,
  chatPerUser: 60,
  cardsPerUser: usualCardLimits.perMinute,
  cardsPerUserADay: usualCardLimits.perDay,
}

/** Counts a request under a key, and throws `tooMany` above the limit. */
export type CheckLimit = (request: FastifyRequest, key: string) => Promise<void>

/**
 * Counts in Redis where several processes serve; else, and while Redis is away, in this one. Answers what counts in the
 * same place whatever is no request.
 */
export function limitRequests(app: FastifyInstance, limits: Limits, redisUrl: string | null): AllowanceOf {
  const redis = redisUrl
    ? new Redis(redisUrl, {
        maxRetriesPerRequest: 0,
        connectTimeout: 500,
        commandTimeout: 500,
        enableOfflineQueue: false,
      })
    : undefined
  redis?.on('error', (error) => app.log.warn({ err: error }, 'Redis does not answer'))
  if (redis) app.addHook('onClose', async () => void redis.disconnect())
  app.decorate('limiter', rateLimiter(redis))
  // Before the session is read: who has none is counted too.
  const ofAddress = limitOf(app, limits.perAddress)
  app.addHook('onRequest', (request) => ofAddress(request, `all:${addressOf(request)}`))
  return allowances(app.limiter)
}

export function addressOf(request: FastifyRequest): string {
  return networkOf(request.clientAddress)
}

/** A limit of its own, beside that of the address. The keys of each begin with what is counted. */
export function limitOf(app: FastifyInstance, max: number, seconds = 60): CheckLimit {
  const spend = app.limiter(`${max}-in-${seconds}`, { points: max, seconds })
  return async (_request, key) => {
    if (!(await spend(key))) throw new CallError('tooMany')
  }
}
