/** What one client may take. Above it, the client is told by an ERROR frame and its connection ended. */
export interface Limits {
  /** Bytes of a whole frame, from its command to its NUL. A destination may take less. */
  frameBytes: number
  /** From the first byte of a frame to its last. */
  frameMs: number
  /** Bytes that all connections of a user hold: of frames that aren't whole, and of open transactions. */
  heldPerUser: number
  /** The same of all users of the process. Above it, who holds most is cut off. */
  heldInProcess: number
  /** Of command and headers together. */
  headerBytes: number
  headers: number
  subscriptions: number
  /** Messages of one subscription that the client has neither acknowledged nor refused. */
  unacknowledged: number
  /** Open at a time. */
  transactions: number
  /** Frames that wait in the open transactions for their COMMIT. */
  transactionFrames: number
  transactionBytes: number
  /** Bytes that wait for a client to read: who reads more slowly is cut off, without a word that it would not read. */
  queuedBytes: number
  /** Frames a second, for long; for a moment, four times as many. */
  framesPerSecond: number
  /** Bytes a second, for long; for a moment, two frames of the largest size. */
  bytesPerSecond: number
  connectionsPerUser: number
  /** From the opening of the connection to its CONNECT frame. */
  connectMs: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

export const usualLimits: Limits = {
  frameBytes: 100 * mebibyte,
  frameMs: 10_000,
  heldPerUser: 4 * mebibyte,
  heldInProcess: 128 * mebibyte,
  headerBytes: 16 * kibibyte,
  headers: 64,
  subscriptions: 64,
  unacknowledged: 1000,
  transactions: 8,
  transactionFrames: 1000,
  transactionBytes: mebibyte,
  queuedBytes: mebibyte,
  framesPerSecond: 100,
  bytesPerSecond: 8 * mebibyte,
  connectionsPerUser: 16,
  connectMs: 10_000,
}

/** So much a second, and at first, or after a pause, as much as the burst at once. */
export class Allowance {
  private left: number
  private at: number

  constructor(burst: number, now: number) {
    this.left = burst
    this.at = now
  }

  /** Takes this much at this time; false where it isn't there. Both in milliseconds of one clock. */
  take(amount: number, now: number, perSecond: number, burst: number): boolean {
    this.left = Math.min(burst, this.left + ((now - this.at) * perSecond) / 1000) - amount
    this.at = now
    return this.left >= 0
  }
}
