import type { Redis } from 'ioredis'

/** Takes one of what is left under a key; false where nothing is. */
export type Spend = (key: string) => Promise<boolean>

/** So much a minute for long, and half as much at once. */
export type AllowanceOf = (name: string, perMinute: number) => Spend

const minute = 60_000
const burstMs = minute / 2
const keysAtMost = 20_000

/**
 * Limits of what comes by no request. Kept is until when all that was taken is made good (GCRA): one more is taken where
 * that isn't further away than the burst. By the clock of Redis, so that all processes count alike.
 */
const script = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local until_ = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
  if until_ - now > ARGV[2] - ARGV[1] / 2 then return 0 end
  redis.call('SET', KEYS[1], string.format('%.3f', until_ + ARGV[1]), 'PX', math.ceil(until_ + ARGV[1] - now))
  return 1`

/** Counts in this process, and in Redis where several serve. A Redis that is away stops nobody. */
export function allowances(redis: Redis | undefined): AllowanceOf {
  return (name, perMinute) => {
    const everyMs = minute / perMinute
    const own = new Map<string, number>()
    const spendHere = (key: string): boolean => {
      const now = performance.now()
      const until = Math.max(own.get(key) ?? 0, now)
      if (until - now > burstMs - everyMs / 2) return false
      // Put last, so that the first are those that were asked for longest ago.
      own.delete(key)
      own.set(key, until + everyMs)
      for (const [oldest] of own) {
        if (own.size <= keysAtMost) break
        own.delete(oldest)
      }
      return true
    }
    return async (key) => {
      if (!spendHere(key)) return false
      if (!redis) return true
      const left = redis.eval(script, 1, `recourse-allowance-${name}:${key}`, everyMs, burstMs)
      return left.then(
        (n) => n !== 0,
        () => true,
      )
    }
  }
}
