import type { FastifyInstance, FastifyRequest } from 'fastify'
import { usualCardLimits } from '../../../domain/risk/cardSearches.ts'
import { redisPrefix } from '../../installation/installation.ts'
import { connectRedis } from '../../redis.ts'
import type { Settings } from '../../settings.ts'
import { networkOf } from '../outgoing/address.ts'
import { CallError } from '../serve/errors.ts'
import { type AllowanceOf, type Limiter, rateLimiter, rateLimiters } from './rateLimiters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limiter: Limiter
  }
}

/** Limits per minute unless said otherwise. */
export interface HttpLimits {
  /** All requests of one address. Generous, since a bank's staff share one address. */
  perAddress: number
  signInPerAddress: number
  signInPerAccount: number
  /** Wrong links for a forgotten password per hour, of one address and for one user name. */
  wrongLinksPerAddress: number
  wrongLinksPerAccount: number
  /** Calls of one session; half as many at once. */
  callsPerUser: number
  mailPerUser: number
  visitsPerUser: number
  /**
   * Real-time connections opened by one address; half as many at once. After a restart all users of a bank reconnect.
   */
  livePerAddress: number
  /** Real-time connections opened by one user; half as many at once. */
  livePerUser: number
  /** Chat messages of one user; half as many at once. */
  chatPerUser: number
  cardsPerUser: number
  /** The same per 24 hours. */
  cardsPerUserADay: number
}

export const usualLimits: HttpLimits = {
  perAddress: 6000,
  signInPerAddress: 120,
  signInPerAccount: 20,
  wrongLinksPerAddress: 30,
  wrongLinksPerAccount: 10,
  // A record that is verified by its key in the review takes ten calls, and quick hands verify two in a second.
  callsPerUser: 2400,
  mailPerUser: 10,
  visitsPerUser: 120,
  livePerAddress: 6000,
  livePerUser: 60,
  chatPerUser: 60,
  cardsPerUser: usualCardLimits.perMinute,
  cardsPerUserADay: usualCardLimits.perDay,
}

/** Counts a request under a key; throws `tooMany` above the limit. */
type CheckLimit = (request: FastifyRequest, key: string) => Promise<void>

/**
 * Counts in Redis when several processes serve, else (and while Redis is down) in this process. Returns limiters for
 * work that isn't a request.
 */
export function limitRequests(
  app: FastifyInstance,
  limits: HttpLimits,
  { redisUrl, redisCaFile, installation }: Pick<Settings, 'redisUrl' | 'redisCaFile'> & { installation: string },
): AllowanceOf {
  const options = { maxRetriesPerRequest: 0, connectTimeout: 500, commandTimeout: 500, enableOfflineQueue: false }
  const redis = redisUrl ? connectRedis({ redisUrl, redisCaFile }, options) : undefined
  redis?.on('error', (error) => app.log.warn({ err: error }, 'Redis is not responding'))
  if (redis) app.addHook('onClose', async () => void redis.disconnect())
  app.decorate('limiter', rateLimiter(redis, redisPrefix(installation)))
  // Before the session is read: who has none is counted too.
  const ofAddress = limitOf(app, limits.perAddress)
  app.addHook('onRequest', (request) => ofAddress(request, `all:${addressOf(request)}`))
  return rateLimiters(app.limiter)
}

export function addressOf(request: FastifyRequest): string {
  return networkOf(request.clientAddress)
}

/** A limit beside that of the address. Keys must begin with what is counted. */
export function limitOf(app: FastifyInstance, max: number, seconds = 60): CheckLimit {
  const spend = app.limiter(`${max}-in-${seconds}`, { points: max, seconds })
  return async (_request, key) => {
    if (!(await spend(key))) throw new CallError('tooMany')
  }
}
