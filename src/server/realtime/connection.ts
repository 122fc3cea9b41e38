import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Destinations } from './destinations.ts'
import { type ClientCommand, type Frame, opensConnection, StompError, type StompVersion } from './frame.ts'
import { type BodyLimit, FrameReader } from './frameReader.ts'
import { type Headers, heartBeat, type ServerCommand, writeFrame } from './frameWriter.ts'
import type { HeldBytes } from './heldBytes.ts'
import { type ConnectionLimits, TokenBucket } from './limits.ts'
import { type Outbox, OutQueue } from './outQueue.ts'
import type { Member, SendRule, SubscribeRule } from './rules.ts'
import type { Subscribers, Subscription } from './subscriptions.ts'
import { Transactions } from './transactions.ts'

export interface Log {
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

export interface Broker<User extends Member> {
  limits: ConnectionLimits
  /** Interval at which the server sends and expects heart-beats, in ms; 0 for none. */
  heartBeatMs: number
  sendRules: Destinations<SendRule<User>>
  subscribeRules: Destinations<SubscribeRule<User>>
  subscribers: Subscribers<User>
  outbox: Outbox
  held: HeldBytes
  log: Log
  nextMessageId(): string
  /** Throws when the frame is forbidden. */
  bodyLimit(connection: StompConnection<User>, command: ClientCommand, headers: Frame['headers']): BodyLimit
  handleFrame(connection: StompConnection<User>, frame: Frame): void | Promise<void>
  connected(connection: StompConnection<User>): void
  relieve(): void
  ended(connection: StompConnection<User>): void
}

/** Beyond this many bytes, input that comes while a frame is handled is left in the socket. */
const heldWhileBusy = 65_536
const fragmentBytes = 1024

export class StompConnection<User extends Member> {
  readonly broker: Broker<User>
  readonly user: User
  readonly session: string
  readonly openedAt: number
  readonly subscriptions = new Map<string, Subscription<User>>()
  version: StompVersion | null = null
  /** Milliseconds between heart-beats, as agreed with the client; 0 for none. */
  sendsEvery = 0
  expectsEvery = 0
  private readonly webSocket: WebSocket
  private readonly socket: Socket
  private readonly reader: FrameReader
  private readonly queue: OutQueue
  private readonly frames: TokenBucket
  private readonly bytes: TokenBucket
  private started: Transactions | null = null
  private busy = false
  private open = true
  private wroteAt: number
  /** Counted in ticks and not by time, since a server that was held up itself hasn't listened meanwhile. */
  private silentTicks = 0
  private bytesRead = 0
  private heldBytes = 0
  private frameBeganAt: number | null = null

  constructor(broker: Broker<User>, user: User, session: string, webSocket: WebSocket, socket: Socket, now: number) {
    this.broker = broker
    this.user = user
    this.session = session
    this.webSocket = webSocket
    this.socket = socket
    this.openedAt = now
    this.wroteAt = now
    this.reader = new FrameReader(broker.limits, (command, headers) => broker.bodyLimit(this, command, headers))
    this.queue = new OutQueue(socket, broker.outbox, broker.limits.queuedBytes)
    this.frames = new TokenBucket(4 * broker.limits.framesPerSecond, now)
    this.bytes = new TokenBucket(2 * broker.limits.frameBytes, now)
  }

  get limits(): ConnectionLimits {
    return this.broker.limits
  }

  get isOpen(): boolean {
    return this.open
  }

  get transactions(): Transactions {
    this.started ??= new Transactions(this.limits)
    return this.started
  }

  receive(data: Buffer): void {
    if (!this.open) return
    const { bytesPerSecond, frameBytes } = this.limits
    const now = performance.now()
    if (!this.bytes.take(data.length, now, bytesPerSecond, 2 * frameBytes)) {
      this.fail(new StompError('Too many bytes in too short a time.'))
      return
    }
    this.reader.add(data)
    if (!this.busy) this.work(now, data.length < fragmentBytes)
    else if (this.reader.held > heldWhileBusy) this.webSocket.pause()
    this.countHeld()
  }

  private countHeld(): void {
    if (!this.open) return
    const { held } = this.broker
    const bytes = this.reader.held + (this.started?.bytes ?? 0)
    held.add(this.user.userId, bytes - this.heldBytes)
    this.heldBytes = bytes
    if (held.ofUser(this.user.userId) > this.limits.heldPerUser)
      this.fail(new StompError(`Frames that are not whole may hold ${this.limits.heldPerUser} bytes of a user.`))
    else if (held.total > this.limits.heldInProcess) this.broker.relieve()
  }

  private work(now: number, crumb: boolean): void {
    let frame: Frame | undefined
    try {
      let counted = !crumb
      for (frame = this.reader.next(); frame && this.open; frame = this.reader.next()) {
        counted = true
        this.frameBeganAt = null
        this.count(now)
        const waiting = this.broker.handleFrame(this, frame)
        if (waiting) {
          this.waitFor(waiting, frame)
          return
        }
        this.reader.version = this.version
        frame = undefined
      }
      if (!counted) this.count(now)
      this.frameBeganAt = this.reader.isInFrame ? (this.frameBeganAt ?? now) : null
    } catch (error) {
      this.fail(error, frame?.headers.get('receipt') ?? this.reader.receipt)
    }
  }

  private count(now: number): void {
    const { framesPerSecond } = this.limits
    if (!this.frames.take(1, now, framesPerSecond, 4 * framesPerSecond))
      throw new StompError('Too many frames in too short a time.')
  }

  private waitFor(waiting: Promise<void>, frame: Frame): void {
    this.busy = true
    waiting.then(
      () => {
        this.busy = false
        if (this.webSocket.isPaused) this.webSocket.resume()
        if (this.open) this.work(performance.now(), false)
        this.countHeld()
      },
      (error) => this.fail(error, frame.headers.get('receipt')),
    )
  }

  send(command: ServerCommand, headers: Headers, body?: string): void {
    this.write(writeFrame(command, headers, this.version ?? '1.2', body))
  }

  /** Queues a WebSocket message. A client that reads too slowly is disconnected, so that nobody waits for it. */
  write(message: Buffer): void {
    if (!this.open) return
    if (this.queue.push(message)) {
      this.wroteAt = performance.now()
      return
    }
    this.broker.log.warn({ userId: this.user.userId }, 'Slow client disconnected')
    this.stop()
    this.webSocket.terminate()
  }

  /**
   * Tells the client why and closes the connection. An error other than `StompError` is our own and goes only to the
   * log.
   */
  fail(error: unknown, receipt?: string): void {
    if (!this.open) return
    const ours = !(error instanceof StompError)
    if (ours) this.broker.log.error({ err: error, userId: this.user.userId }, 'STOMP frame handling failed')
    const reason = ours ? 'The server failed.' : error.message
    const headers = {
      message: reason,
      ...(receipt !== undefined && { 'receipt-id': receipt }),
      ...(!ours && error.headers),
      'content-type': 'text/plain',
      'content-length': Buffer.byteLength(reason),
    }
    this.send('ERROR', headers, reason)
    this.end(ours ? 1011 : 1008)
  }

  end(code: number): void {
    if (!this.open) return
    this.queue.flush()
    this.stop()
    this.webSocket.close(code)
  }

  stop(): void {
    if (!this.open) return
    this.open = false
    for (const subscription of this.subscriptions.values()) this.broker.subscribers.remove(subscription)
    this.subscriptions.clear()
    this.started = null
    this.reader.clear()
    this.broker.held.add(this.user.userId, -this.heldBytes)
    // A paused socket would never see that the client has closed it.
    if (this.webSocket.isPaused) this.webSocket.resume()
    this.broker.ended(this)
  }

  tick(now: number, tickMs: number): void {
    // Any byte is a sign of life: a large frame on a slow line takes longer than a heart-beat.
    const silent = this.socket.bytesRead === this.bytesRead && !this.webSocket.isPaused
    this.silentTicks = silent ? this.silentTicks + 1 : 0
    this.bytesRead = this.socket.bytesRead
    if (!this.version && now - this.openedAt > this.limits.connectMs)
      this.fail(new StompError('No CONNECT frame came in time.'))
    else if (this.frameBeganAt !== null && now - this.frameBeganAt > this.limits.frameMs)
      this.fail(new StompError('A frame was not finished in time.'))
    else if (this.expectsEvery > 0 && this.silentTicks * tickMs > 2 * this.expectsEvery)
      this.fail(new StompError('No heart-beat came in time.'))
    else if (this.sendsEvery > 0 && now - this.wroteAt >= this.sendsEvery - tickMs) this.write(heartBeat)
  }
}

/** Throws when the frame isn't allowed now. */
export function checkTurn(version: StompVersion | null, command: ClientCommand): void {
  if (!version && !opensConnection(command)) throw new StompError('The first frame must be CONNECT.')
  if (version && opensConnection(command)) throw new StompError('The connection is open already.')
}
