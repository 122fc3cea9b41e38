import type { Log } from './connection.ts'
import type { Hub, HubListener, Relayed, Whom } from './hub.ts'
import { OtherProcesses } from './otherProcesses.ts'
import { type ChannelPlace, redisChannel } from './redisChannel.ts'

const nothing: Buffer = Buffer.alloc(0)

/**
 * Connects processes through one Redis channel. Each gives messages to its own subscribers, and nothing is stored: each
 * process reports who is present, and one that falls silent counts as gone.
 */
export function redisHub(place: ChannelPlace, name: string, log: Log, beatMs = 5_000): Hub {
  const channel = redisChannel(place, log)
  const others = new OtherProcesses(3 * beatMs)
  let changes = 0
  let listener: HubListener | undefined
  let beating: NodeJS.Timeout | undefined
  /** Serves, whether or not Redis was there at first. */
  let started = false

  const tell = (note: HubNote, body = nothing) => channel.publish(packNote({ ...note, from: name }, body))
  const tellUsers = () => tell({ kind: 'here', userIds: listener?.here() ?? [], changes })

  const hear = (bytes: Buffer) => {
    const [note, body] = unpackNote(bytes)
    if (note.from === name || !listener) return
    const other = others.heard(note.from)
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
      case 'gap':
        return listener.gap()
      case 'gone':
        others.forget(note.from)
        return listener.present(note.from, [])
    }
  }

  const beat = () => {
    void tell({ kind: 'beat', changes })
    channel.reviveAfter(4 * beatMs)
    // While we hear nobody, nobody is known to be gone.
    if (!channel.isHearing()) return
    for (const other of others.forgetSilent()) listener?.present(other, [])
  }

  const begin = async () => {
    others.allHeard()
    await tellUsers()
    await tell({ kind: 'hello' })
    if (!started) return
    listener?.gap()
    await tell({ kind: 'gap' })
  }

  return {
    name,
    async start(given) {
      listener = given
      await channel.open(hear, begin)
      started = true
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
      channel.close()
    },
  }
}

/** A message of one process to the others. */
type HubNote =
  | { kind: 'relay'; message: Omit<Relayed, 'body'>; text: boolean }
  | { kind: 'close'; whom: Whom; reason: string }
  | { kind: 'joined' | 'left'; userId: string }
  | { kind: 'hello' }
  /** Reaches the others again: what it said meanwhile was lost. */
  | { kind: 'gap' }
  | { kind: 'here'; userIds: string[]; changes: number }
  /** Alive, and so many have joined and left so far. */
  | { kind: 'beat'; changes: number }
  | { kind: 'gone' }

type SentNote = HubNote & { from: string }

function packNote(note: SentNote, body: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(note))
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, body])
}

function unpackNote(bytes: Buffer): [SentNote, Buffer] {
  const start = 4 + bytes.readUInt32BE(0)
  return [JSON.parse(bytes.toString('utf8', 4, start)), bytes.subarray(start)]
}
