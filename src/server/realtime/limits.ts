export interface ConnectionLimits {
  frameBytes: number
  frameMs: number
  /** Bytes that all connections of a user hold in incomplete frames and open transactions. */
  heldPerUser: number
  heldInProcess: number
  headerBytes: number
  headers: number
  subscriptions: number
  unacknowledged: number
  transactions: number
  transactionFrames: number
  transactionBytes: number
  /** Bytes waiting for a client to read. A slower client is cut off without an ERROR frame, which it wouldn't read. */
  queuedBytes: number
  /** Frames a second on average; four times as many at once. */
  framesPerSecond: number
  /** Bytes a second on average; two frames of the largest size at once. */
  bytesPerSecond: number
  connectionsPerUser: number
  connectMs: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

export const usualLimits: ConnectionLimits = {
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

export class TokenBucket {
  private left: number
  private at: number

  constructor(burst: number, now: number) {
    this.left = burst
    this.at = now
  }

  /** Returns false when too little is left. `now` is in milliseconds. */
  take(amount: number, now: number, perSecond: number, burst: number): boolean {
    this.left = Math.min(burst, this.left + ((now - this.at) * perSecond) / 1000) - amount
    this.at = now
    return this.left >= 0
  }
}
