import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from './connection.ts'
import { type NoteKeys, type NoteRefusal, signedNotes } from './signedNotes.ts'

interface RedisChannel {
  /** Resolves when the channel is up. A Redis that is away stops nobody: then it resolves after `startMs`. */
  open(hear: (message: Buffer) => void, onUp: () => Promise<void>): Promise<void>
  isHearing(): boolean
  /**
   * Connects anew where nothing was heard for so long, not even what we said ourselves: a frozen Redis closes nothing.
   * A connection that is still being made, or waits for the other one, is left alone.
   */
  reviveAfter(silentMs: number): void
  /** Does nothing while Redis is away. */
  publish(message: Buffer): Promise<void>
  close(): void
}

/** A channel that only the processes of one installation use, whoever else uses the same Redis. */
export interface ChannelPlace {
  connect(options: RedisOptions): Redis
  /** Its name has the id of the installation. */
  channel: string
  keys: NoteKeys
  /** Called for each note that is not believed. */
  onRefused(why: NoteRefusal): void
}

const startMs = 2_000
/** Refused notes are logged at most so often. */
const refusedEveryMs = 60_000

/** Uses two connections, since one that subscribes can't publish. */
export function redisChannel({ connect, channel, keys, onRefused }: ChannelPlace, log: Log): RedisChannel {
  // `open` subscribes whenever a connection is ready. The library's own attempt has an error that nobody can handle.
  const options = { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true, autoResubscribe: false }
  const sending = connect(options)
  const hearing = connect(options)
  const notes = signedNotes(keys)
  let closed = false
  let subscribed = false
  let heardAt = performance.now()
  let refusedAt = Number.NEGATIVE_INFINITY

  const refuse = (why: NoteRefusal) => {
    onRefused(why)
    if (performance.now() - refusedAt < refusedEveryMs) return
    refusedAt = performance.now()
    log.warn(
      { why },
      'A realtime note was refused: another installation, a stranger, or a server whose clock is wrong, publishes on our channel',
    )
  }

  return {
    async open(hear, onUp) {
      hearing.on('messageBuffer', (_channel: Buffer, bytes: Buffer) => {
        heardAt = performance.now()
        const note = notes.open(bytes)
        if (typeof note === 'string') refuse(note)
        else hear(note)
      })
      hearing.on('close', () => {
        subscribed = false
      })
      // Messages sent before both are up were lost.
      const begin = async () => {
        if (sending.status !== 'ready' || hearing.status !== 'ready') return false
        await hearing.subscribe(channel)
        subscribed = true
        heardAt = performance.now()
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
    isHearing: () => subscribed,
    reviveAfter(silentMs) {
      if (!subscribed || performance.now() - heardAt < silentMs) return
      subscribed = false
      hearing.disconnect(true)
    },
    async publish(message) {
      if (sending.status !== 'ready') return
      await sending.publish(channel, notes.sign(message)).catch((error) => {
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
