import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Destinations } from './destinations.ts'
import { type ClientCommand, type Frame, opensConnection, StompError, type Version } from './frame.ts'
import { type BodyLimit, FrameReader } from './frameReader.ts'
import { type Headers, heartBeat, type ServerCommand, writeFrame } from './frameWriter.ts'
import type { HeldBytes } from './heldBytes.ts'
import { Allowance, type Limits } from './limits.ts'
import { type Outbox, OutQueue } from './outQueue.ts'
import type { Member, SendRule, SubscribeRule } from './rules.ts'
import type { Subscribers, Subscription } from './subscriptions.ts'
import { Transactions } from './transactions.ts'

export interface Log {
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

/** What the connections of one process share. */
export interface Broker<User extends Member> {
  limits: Limits
  /** How often the server can send a heart-beat, and wants one; 0 for never. */
  heartBeatMs: number
  sendRules: Destinations<SendRule<User>>
  subscribeRules: Destinations<SubscribeRule<User>>
  subscribers: Subscribers<User>
  outbox: Outbox
  held: HeldBytes
  log: Log
  nextMessageId(): string
  /** The body limit of a frame. Throws where the frame is forbidden. */
  bodyLimit(connection: Connection<User>, command: ClientCommand, headers: Frame['headers']): BodyLimit
  /** What the client's frames do. Answers a promise where it isn't done at once. */
  obey(connection: Connection<User>, frame: Frame): void | Promise<void>
  connected(connection: Connection<User>): void
  /** The process holds more than it may: whoever holds most is cut off. */
  relieve(): void
  ended(connection: Connection<User>): void
}

/** Beyond this, what comes while a frame is still worked at is left in the socket. */
const heldWhileBusy = 65_536
/** A WebSocket message that ends no frame counts as one, if it is this short: crumbs cost as much work as frames. */
const crumbBytes = 1024

/** One client: reads its frames in order, writes what is for it, and ends with a reason. */
export class Connection<User extends Member> {
  readonly broker: Broker<User>
  readonly user: User
  /** The session under which it was opened; it ends with that. */
  readonly session: string
  readonly openedAt: number
  readonly subscriptions = new Map<string, Subscription<User>>()
  version: Version | null = null
  /** Milliseconds between heart-beats, as agreed with the client; 0 for none. */
  sendsEvery = 0
  expectsEvery = 0
  private readonly webSocket: WebSocket
  private readonly socket: Socket
  private readonly reader: FrameReader
  private readonly queue: OutQueue
  private readonly frames: Allowance
  private readonly bytes: Allowance
  private started: Transactions | null = null
  private busy = false
  private open = true
  private wroteAt: number
  /** Counted, not timed: a server that was held up itself has not listened meanwhile. */
  private silentTicks = 0
  private bytesRead = 0
  /** Bytes counted in `broker.held` for this connection. */
  private heldBytes = 0
  /** When the frame began that isn't whole yet. */
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
    this.frames = new Allowance(4 * broker.limits.framesPerSecond, now)
    this.bytes = new Allowance(2 * broker.limits.frameBytes, now)
  }

  get limits(): Limits {
    return this.broker.limits
  }

  get isOpen(): boolean {
    return this.open
  }

  get transactions(): Transactions {
    this.started ??= new Transactions(this.limits)
    return this.started
  }

  /** A whole WebSocket message: a frame, a part of one, or several. */
  receive(data: Buffer): void {
    if (!this.open) return
    const { bytesPerSecond, frameBytes } = this.limits
    const now = performance.now()
    if (!this.bytes.take(data.length, now, bytesPerSecond, 2 * frameBytes)) {
      this.fail(new StompError('Too many bytes in too short a time.'))
      return
    }
    this.reader.add(data)
    if (!this.busy) this.work(now, data.length < crumbBytes)
    else if (this.reader.held > heldWhileBusy) this.webSocket.pause()
    this.countHeld()
  }

  /** Ends the connection whose user holds too much; or, where the whole process does, that of who holds most. */
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
        const waiting = this.broker.obey(this, frame)
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

  /** Takes a WebSocket message for the client; one who reads too slowly is cut off, and nobody waits. */
  write(message: Buffer): void {
    if (!this.open) return
    if (this.queue.push(message)) {
      this.wroteAt = performance.now()
      return
    }
    this.broker.log.warn({ userId: this.user.userId }, 'A client that read too slowly was cut off')
    this.stop()
    this.webSocket.terminate()
  }

  /** Tells the client why, and ends the connection. What is no `StompError` is ours, and goes to the log only. */
  fail(error: unknown, receipt?: string): void {
    if (!this.open) return
    const ours = !(error instanceof StompError)
    if (ours) this.broker.log.error({ err: error, userId: this.user.userId }, 'A STOMP frame failed')
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

  /** Ends the connection after what was written. */
  end(code: number): void {
    if (!this.open) return
    this.queue.flush()
    this.stop()
    this.webSocket.close(code)
  }

  /** From here on nothing is read or written. The socket may still be closing. */
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

  /** Called by the one timer of all connections. */
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

/** Throws where a frame may not come now. */
export function checkTurn(version: Version | null, command: ClientCommand): void {
  if (!version && !opensConnection(command)) throw new StompError('The first frame must be CONNECT.')
  if (version && opensConnection(command)) throw new StompError('The connection is open already.')
}
