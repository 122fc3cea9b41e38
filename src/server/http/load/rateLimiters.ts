import type { Redis } from 'ioredis'
import {
  type IRateLimiterRedisOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

/** Takes one point under a key; false when none is left. */
export type ConsumePoint = (key: string) => Promise<boolean>

export type Limiter = (name: string, limit: { points: number; seconds: number }) => ConsumePoint

export type AllowanceOf = (name: string, perMinute: number) => ConsumePoint

/** The keys in Redis begin with `prefix`. */
export function rateLimiter(redis: Redis | undefined, prefix = ''): Limiter {
  return (name, { points, seconds }) => {
    const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const limiter = redis ? new RateLimiterRedis(redisOptions(redis, prefix, own)) : own
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

function redisOptions(redis: Redis, prefix: string, own: RateLimiterMemory): IRateLimiterRedisOptions {
  const { keyPrefix, points, duration } = own
  return {
    storeClient: redis,
    keyPrefix: `${prefix}limit:${keyPrefix}`,
    points,
    duration,
    insuranceLimiter: own,
    // At once, instead of after the connection's time limit.
    rejectIfRedisNotReady: true,
  }
}

export function rateLimiters(limiter: Limiter): AllowanceOf {
  return (name, perMinute) => limiter(name, { points: Math.ceil(perMinute / 2), seconds: 30 })
}
