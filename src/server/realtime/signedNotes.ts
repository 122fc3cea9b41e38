import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The keys of an installation, the one that signs first: whoever has one of them is believed. */
export type NoteKeys = () => readonly Buffer[]

/**
 * Why a note was not believed: no key of ours signed it, it was sent again, or it is the first of its sender and its time
 * differs: the clocks differ, or somebody has recorded it.
 */
export type NoteRefusal = 'foreign' | 'repeated' | 'clockSkew'

interface SignedNotes {
  sign(note: Buffer): Buffer
  /** Returns the note, or why it is refused. */
  open(bytes: Buffer): Buffer | NoteRefusal
}

const freshMs = 120_000
const macBytes = 32
const senderBytes = 16
/** MAC, sender, number, time. */
const headBytes = macBytes + senderBytes + 8 + 8

/**
 * Signs what a process says, and believes only what was signed under a key of the installation, once. A sender's notes are
 * numbered, so that none counts twice; the first that is believed of a sender must be young. Clocks that jump later don't matter.
 */
export function signedNotes(keys: NoteKeys): SignedNotes {
  const sender = randomBytes(senderBytes)
  const lastOf = new Map<string, bigint>()
  let sent = 0n

  return {
    sign(note) {
      const [key] = keys()
      if (!key) throw new Error('There is no key to sign with.')
      sent += 1n
      const signed = Buffer.allocUnsafe(headBytes - macBytes + note.length)
      sender.copy(signed, 0)
      signed.writeBigUInt64BE(sent, senderBytes)
      signed.writeBigUInt64BE(BigInt(Date.now()), senderBytes + 8)
      note.copy(signed, senderBytes + 16)
      return Buffer.concat([macOf(key, signed), signed])
    },
    open(bytes) {
      if (bytes.length < headBytes) return 'foreign'
      const [mac, signed] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)]
      if (!keys().some((key) => timingSafeEqual(macOf(key, signed), mac))) return 'foreign'
      const from = signed.toString('latin1', 0, senderBytes)
      const number = signed.readBigUInt64BE(senderBytes)
      const age = Math.abs(Date.now() - Number(signed.readBigUInt64BE(senderBytes + 8)))
      const last = lastOf.get(from)
      if (last === undefined && age > freshMs) return 'clockSkew'
      if (last !== undefined && number <= last) return 'repeated'
      lastOf.set(from, number)
      return signed.subarray(senderBytes + 16)
    },
  }
}

function macOf(key: Buffer, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest()
}
