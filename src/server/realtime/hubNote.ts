import type { Relayed, Whom } from './hub.ts'

/** A message of one process to the others. */
export type HubNote =
  | { kind: 'relay'; message: Omit<Relayed, 'body'>; text: boolean }
  | { kind: 'close'; whom: Whom; reason: string }
  | { kind: 'joined' | 'left'; userId: string }
  | { kind: 'hello' }
  | { kind: 'here'; userIds: string[]; changes: number }
  /** Alive, and so many have joined and left so far. */
  | { kind: 'beat'; changes: number }
  | { kind: 'gone' }

type SentNote = HubNote & { from: string }

export function packNote(note: SentNote, body: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(note))
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, body])
}

export function unpackNote(bytes: Buffer): [SentNote, Buffer] {
  const start = 4 + bytes.readUInt32BE(0)
  return [JSON.parse(bytes.toString('utf8', 4, start)), bytes.subarray(start)]
}
