import { readFileSync } from 'node:fs'
import { Redis, type RedisOptions } from 'ioredis'
import { readRedisAddress } from './redisAddress.ts'
import type { Settings } from './settings.ts'

/** A Redis that owes an answer for so long is away: connect anew, to whatever has taken its place. */
const silentMs = 2_000

/** The way to the Redis of the settings, for any number of connections. */
export function redisOptions(
  redisUrl: string,
  { redisCaFile }: Pick<Settings, 'redisCaFile'>,
  own: RedisOptions = {},
): RedisOptions {
  const address = readRedisAddress(redisUrl)
  if (!address) throw new Error('The setting REDIS_URL has none of its forms: see docs/more-machines.md.')
  const { isEncrypted, ...to } = address
  const tls = isEncrypted ? { ...(redisCaFile !== null && { ca: readFileSync(redisCaFile, 'utf8') }) } : undefined
  return {
    ...own,
    ...to,
    ...(tls && { tls }),
    ...(to.sentinels && tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    // A connection to a machine that is gone, or frozen, would live on for minutes.
    socketTimeout: silentMs,
    // What was the primary until a moment ago: connect anew, to the one that is it now.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }
}

export function connectRedis(
  settings: Pick<Settings, 'redisCaFile'> & { redisUrl: string },
  own?: RedisOptions,
): Redis {
  return new Redis(redisOptions(settings.redisUrl, settings, own))
}
