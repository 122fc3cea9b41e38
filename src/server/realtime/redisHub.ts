import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from './connection.ts'
import type { Hub, HubListener, Relayed, Whom } from './hub.ts'

type NoteWithoutSender =
  | { kind: 'relay'; message: Omit<Relayed, 'body'>; text: boolean }
  | { kind: 'close'; whom: Whom; reason: string }
  | { kind: 'joined' | 'left'; userId: string }
  | { kind: 'hello' }
  | { kind: 'here'; userIds: string[]; changes: number }
  /** Alive, and so many have joined and left so far. */
  | { kind: 'beat'; changes: number }
  | { kind: 'gone' }

type Note = NoteWithoutSender & { from: string }

interface Other {
  heardAt: number
  /** Joins and leaves heard of. Another process's higher number shows that we missed one. */
  changes: number
}

const channel = 'recourse:realtime'
const startMs = 2_000
const nothing: Buffer = Buffer.alloc(0)

/**
 * Connects processes through one Redis channel. Each gives messages to its own subscribers, and nothing is stored: each
 * process reports who is present, and one that falls silent counts as gone.
 */
export function redisHub(url: string, name: string, log: Log, beatMs = 5_000): Hub {
  const options = { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true } as const
  const sending = new Redis(url, options)
  const hearing = new Redis(url, options)
  const others = new Map<string, Other>()
  let changes = 0
  let listener: HubListener | undefined
  let beating: NodeJS.Timeout | undefined
  let begun = false
  let stopped = false

  const tell = (note: NoteWithoutSender, body = nothing): Promise<unknown> => {
    if (sending.status !== 'ready') return Promise.resolve()
    return sending.publish(channel, pack({ ...note, from: name }, body)).catch((error) => {
      if (!stopped) log.warn({ err: error }, 'Redis publish failed')
    })
  }
  const tellUsers = () => tell({ kind: 'here', userIds: listener?.here() ?? [], changes })

  const hear = (bytes: Buffer) => {
    const [note, body] = unpack(bytes)
    if (note.from === name || !listener) return
    const known = others.get(note.from)
    const other = known ?? { heardAt: 0, changes: Number.NaN }
    other.heardAt = performance.now()
    others.set(note.from, other)
    switch (note.kind) {
      case 'relay':
        return listener.relayed({ ...note.message, body: note.text ? body.toString() : body })
      case 'close':
        return listener.closed(note.whom, note.reason)
      case 'joined':
      case 'left':
        other.changes += 1
        return listener[note.kind](note.from, note.userId)
      case 'hello':
        return void tellUsers()
      case 'here':
        other.changes = note.changes
        return listener.present(note.from, note.userIds)
      case 'beat':
        if (other.changes !== note.changes) void tell({ kind: 'hello' })
        return
      case 'gone':
        others.delete(note.from)
        return listener.present(note.from, [])
    }
  }

  const beat = () => {
    void tell({ kind: 'beat', changes })
    // While we hear nobody, nobody is known to be gone.
    if (hearing.status !== 'ready') return
    for (const [other, { heardAt }] of others) {
      if (performance.now() - heardAt < 3 * beatMs) continue
      others.delete(other)
      listener?.present(other, [])
    }
  }

  /** Called when both connections are up, since messages sent before that were lost. */
  const begin = async () => {
    if (sending.status !== 'ready' || hearing.status !== 'ready') return
    await hearing.subscribe(channel)
    for (const other of others.values()) other.heardAt = performance.now()
    await tellUsers()
    await tell({ kind: 'hello' })
    if (begun) listener?.gap()
    begun = true
  }

  return {
    name,
    async start(given) {
      listener = given
      hearing.on('messageBuffer', (_channel: Buffer, message: Buffer) => hear(message))
      // Where a connection is lost again at once, the next one begins.
      const standing = new Promise<void>((resolve) => {
        const ready = () => begin().then(() => begun && resolve())
        for (const redis of [sending, hearing]) {
          redis.on('ready', () => void ready().catch(() => {}))
          redis.on('error', (error) => log.warn({ err: error }, 'Redis is not responding'))
          redis.connect().catch(() => {})
        }
      })
      // A Redis that is away stops nobody.
      await Promise.race([standing, sleep(startMs, undefined, { ref: false })])
      beating = setInterval(beat, beatMs).unref()
    },
    relay({ body, ...message }) {
      const text = typeof body === 'string'
      void tell({ kind: 'relay', message, text }, text ? Buffer.from(body) : body)
    },
    close: (whom, reason) => void tell({ kind: 'close', whom, reason }),
    joined(userId) {
      changes += 1
      void tell({ kind: 'joined', userId })
    },
    left(userId) {
      changes += 1
      void tell({ kind: 'left', userId })
    },
    async stop() {
      clearInterval(beating)
      await tell({ kind: 'gone' })
      stopped = true
      sending.disconnect()
      hearing.disconnect()
    },
  }
}

function pack(note: Note, body: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(note))
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, body])
}

function unpack(bytes: Buffer): [Note, Buffer] {
  const start = 4 + bytes.readUInt32BE(0)
  return [JSON.parse(bytes.toString('utf8', 4, start)), bytes.subarray(start)]
}
