import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from './connection.ts'

export interface RedisChannel {
  /** Resolves when the channel is up. A Redis that is away stops nobody: then it resolves after `startMs`. */
  open(hear: (message: Buffer) => void, onUp: () => Promise<void>): Promise<void>
  isHearing(): boolean
  /** Does nothing while Redis is away. */
  publish(message: Buffer): Promise<void>
  close(): void
}

const channel = 'recourse:realtime'
const startMs = 2_000

/** Uses two connections, since one that subscribes can't publish. */
export function redisChannel(url: string, log: Log): RedisChannel {
  // `open` subscribes whenever a connection is ready. The library's own attempt has an error that nobody can handle.
  const options = { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true, autoResubscribe: false }
  const sending = new Redis(url, options)
  const hearing = new Redis(url, options)
  let closed = false

  return {
    async open(hear, onUp) {
      hearing.on('messageBuffer', (_channel: Buffer, message: Buffer) => hear(message))
      // Messages sent before both are up were lost.
      const begin = async () => {
        if (sending.status !== 'ready' || hearing.status !== 'ready') return false
        await hearing.subscribe(channel)
        await onUp()
        return true
      }
      const up = new Promise<void>((resolve) => {
        const ready = () => begin().then((isUp) => isUp && resolve())
        for (const redis of [sending, hearing]) {
          // Where a connection is lost again at once, the next one begins.
          redis.on('ready', () => void ready().catch(() => {}))
          redis.on('error', (error) => log.warn({ err: error }, 'Redis is not responding'))
          redis.connect().catch(() => {})
        }
      })
      await Promise.race([up, sleep(startMs, undefined, { ref: false })])
    },
    isHearing: () => hearing.status === 'ready',
    async publish(message) {
      if (sending.status !== 'ready') return
      await sending.publish(channel, message).catch((error) => {
        if (!closed) log.warn({ err: error }, 'Redis publish failed')
      })
    },
    close() {
      closed = true
      sending.disconnect()
      hearing.disconnect()
    },
  }
}
