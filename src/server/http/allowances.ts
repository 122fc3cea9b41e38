import type { Redis } from 'ioredis'
import {
  type IRateLimiterRedisOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

/** Takes one of what is left under a key; false where nothing is. */
export type Spend = (key: string) => Promise<boolean>

/** Counts under a name: so many in so many seconds, for each key. */
export type Limiter = (name: string, limit: { points: number; seconds: number }) => Spend

/** So much a minute for long, and half as much at once. */
export type AllowanceOf = (name: string, perMinute: number) => Spend

/** Counts in Redis where several processes serve; where it is not there, or is away, in this process. */
export function rateLimiter(redis: Redis | undefined): Limiter {
  return (name, { points, seconds }) => {
    const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const limiter = redis ? new RateLimiterRedis(redisOptions(redis, own)) : own
    return async (key) => {
      try {
        await limiter.consume(key)
        return true
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false
        throw refusal
      }
    }
  }
}

function redisOptions(redis: Redis, own: RateLimiterMemory): IRateLimiterRedisOptions {
  const { keyPrefix, points, duration } = own
  return {
    storeClient: redis,
    keyPrefix: `recourse-limit-${keyPrefix}`,
    points,
    duration,
    insuranceLimiter: own,
    // At once, instead of after the connection's time limit.
    rejectIfRedisNotReady: true,
  }
}

/** Limits of what comes by no request. */
export function allowances(limiter: Limiter): AllowanceOf {
  return (name, perMinute) => limiter(name, { points: Math.ceil(perMinute / 2), seconds: 30 })
}
