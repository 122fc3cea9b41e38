import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { networkOf } from './address.ts'
import { type AllowanceOf, allowances } from './allowances.ts'
import { CallError } from './errors.ts'

/** A minute: requests, connections, messages. */
export interface Limits {
  /** Of one address, of every kind. Generous: a bank's staff stand behind one address. */
  perAddress: number
  /** Of one address, to the calls that take a password or make a captcha. */
  signInPerAddress: number
  /** Of one user name, to the calls that take a password. */
  signInPerAccount: number
  /** Of one user, to the call that sends a mail. */
  mailPerUser: number
  /** Of one user, to the call that tells what was visited. */
  visitsPerUser: number
  /** Real-time connections that one address opens; half as many at once. After a restart all of a bank come back. */
  livePerAddress: number
  /** Messages that one user sends in conversations; half as many at once. */
  chatPerUser: number
}

export const usualLimits: Limits = {
  perAddress: 6000,
  signInPerAddress: 120,
  signInPerAccount: 20,
  mailPerUser: 10,
  visitsPerUser: 120,
  livePerAddress: 6000,
  chatPerUser: 60,
}

/** Counts a request under a key, and throws `tooMany` above the limit. */
export type CheckLimit = (request: FastifyRequest, key: string) => Promise<void>

const minute = 60_000

/**
 * Counts in Redis where several processes serve; else in this one. A Redis that is away stops nobody. Answers what counts
 * in the same place whatever is no request.
 */
export async function limitRequests(
  app: FastifyInstance,
  limits: Limits,
  redisUrl: string | null,
): Promise<AllowanceOf> {
  const redis = redisUrl
    ? new Redis(redisUrl, { maxRetriesPerRequest: 0, connectTimeout: 500, enableOfflineQueue: false })
    : undefined
  redis?.on('error', (error) => app.log.warn({ err: error }, 'Redis does not answer'))
  if (redis) app.addHook('onClose', async () => void redis.disconnect())
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    skipOnError: true,
    nameSpace: 'recourse-limit-',
    ...(redis && { redis }),
  })
  // Before the session is read: who has none is counted too.
  const ofAddress = limitOf(app, limits.perAddress)
  app.addHook('onRequest', (request) => ofAddress(request, `all:${addressOf(request)}`))
  return allowances(redis)
}

export function addressOf(request: FastifyRequest): string {
  return networkOf(request.ip)
}

/** A limit of its own, beside that of the address. */
export function limitOf(app: FastifyInstance, max: number): CheckLimit {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max,
    timeWindow: minute,
    skipOnError: true,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  })
  return async (request, key) => {
    keys.set(request, key)
    const answer = await count(request)
    if (!answer.isAllowed && answer.isExceeded) throw new CallError('tooMany')
  }
}
