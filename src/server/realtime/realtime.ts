import { randomBytes } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { bodyLimit, obey } from './commands.ts'
import { type Broker, Connection, type Log } from './connection.ts'
import { CutSocket } from './cutSocket.ts'
import { Destinations, isOfUser, personalKey } from './destinations.ts'
import { StompError } from './frame.ts'
import type { Headers } from './frameWriter.ts'
import { HeldBytes } from './heldBytes.ts'
import { type Hub, lonelyHub, type Whom } from './hub.ts'
import { type Limits, usualLimits } from './limits.ts'
import { Message } from './message.ts'
import { Outbox } from './outQueue.ts'
import { Presence, type PresenceListener } from './presence.ts'
import type { Member, SendRule, SubscribeRule } from './rules.ts'
import { Subscribers } from './subscriptions.ts'

/** Who opens a connection, and the session that it ends with. */
export interface Admission<User> {
  user: User
  session: string
}

export interface RealtimeOptions<User> {
  /** Whose connection this request would open; or the HTTP status that refuses it. */
  admit(request: IncomingMessage): Promise<Admission<User> | 401 | 403 | 429>
  /** Those of these sessions that still hold. Asked from time to time; the connections of the others are ended. */
  holding?(sessions: readonly string[]): Promise<ReadonlySet<string>>
  holdingEveryMs?: number
  hub?: Hub
  limits?: Partial<Limits>
  heartBeatMs?: number
  /** For how long a user who has left still counts as online. */
  leaveAfterMs?: number
  log: Log
}

/**
 * A STOMP server without a say in what it carries. Only destinations that a feature has opened exist, each with its rule.
 * One that begins with `/user/` is each user's own.
 */
export interface Realtime<User> {
  /** Opens a destination, or a pattern like `/topic/notice/{institution}`, to subscribers. */
  onSubscribe(pattern: string, rule: SubscribeRule<User>): void
  /** Opens a destination to what users send. */
  onSend(pattern: string, rule: SendRule<User>): void
  /** To all subscribers of all processes. */
  publish(destination: string, body: string | Buffer, headers?: Headers): void
  /** To the subscribers of this process alone, where every process knows by itself what to tell. */
  publishHere(destination: string, body: string | Buffer, headers?: Headers): void
  /** To all connections of this user to a `/user/…` destination, or to a common one whose rule is `personal`. */
  publishToUser(userId: string, destination: string, body: string | Buffer, headers?: Headers): void
  /** The users who are connected to any process. */
  online(): string[]
  isOnline(userId: string): boolean
  /** Each process hears of every user who comes or leaves, once. */
  onPresence(listener: PresenceListener): void
  /** The other processes could not be heard for a while: what they published meanwhile has to be looked up. */
  onGap(listener: () => void): void
  /** Whether what is published still reaches the other processes: where it doesn't, they are left to send what is stored. */
  isOpen(): boolean
  /** Bytes that frames hold which aren't whole, and open transactions. */
  heldBytes(): number
  /** Ends connections in all processes, and tells their clients why. */
  closeConnections(whom: Whom, reason: string): void
  /** Takes over a request for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** For how long clients are waited for that have been told to go. */
const goodbyeMs = 1_000
/** A WebSocket message is taken in pieces of this length: so much of one may be in memory before its frame is judged. */
const pieceBytes = 16_384
const protocols = ['v12.stomp', 'v11.stomp']

export async function openRealtime<User extends Member>(options: RealtimeOptions<User>): Promise<Realtime<User>> {
  const { log, heartBeatMs = 10_000, leaveAfterMs = 5_000, holdingEveryMs = 10_000 } = options
  const limits = { ...usualLimits, ...options.limits }
  const hub = options.hub ?? lonelyHub(processName())
  const connections = new Set<Connection<User>>()
  const sockets = new Set<Socket>()
  const ofUser = new Map<string, number>()
  const gapListeners: (() => void)[] = []
  const presence = new Presence(leaveAfterMs, hub)
  const subscribers = new Subscribers<User>()
  let messages = 0
  let closing = false
  let open = true

  const broker: Broker<User> = {
    limits,
    heartBeatMs,
    sendRules: new Destinations<SendRule<User>>(),
    subscribeRules: new Destinations<SubscribeRule<User>>(),
    subscribers,
    outbox: new Outbox(),
    held: new HeldBytes(),
    log,
    nextMessageId: () => `${hub.name}-${(messages++).toString(36)}`,
    bodyLimit,
    obey,
    relieve() {
      const userId = broker.held.largest()
      if (userId === null) return
      log.warn({ userId, bytes: broker.held.total }, 'A user was cut off whose unfinished frames held too much')
      for (const connection of connections)
        if (connection.user.userId === userId)
          connection.fail(new StompError('The server holds too many unfinished frames.'))
    },
    connected: ({ user }) => presence.connected(user.userId),
    ended(connection) {
      connections.delete(connection)
      const { userId } = connection.user
      const count = (ofUser.get(userId) ?? 1) - 1
      if (count > 0) ofUser.set(userId, count)
      else ofUser.delete(userId)
      if (connection.version) presence.disconnected(userId, performance.now())
    },
  }

  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: pieceBytes,
    handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
  })

  const accept = async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const answer = await options.admit(request)
    if (typeof answer === 'number') return refuse(socket, answer)
    const { user, session } = answer
    const count = ofUser.get(user.userId) ?? 0
    if (count >= limits.connectionsPerUser) return refuse(socket, 429)
    if (closing) return refuse(socket, 503)
    const cutSocket = new CutSocket(socket, head, pieceBytes)
    webSockets.handleUpgrade(request, cutSocket, Buffer.alloc(0), (webSocket) => {
      ofUser.set(user.userId, count + 1)
      const connection = new Connection(broker, user, session, webSocket, socket, performance.now())
      connections.add(connection)
      webSocket.on('message', (data: Buffer) => connection.receive(data))
      sockets.add(socket)
      webSocket.on('close', () => {
        sockets.delete(socket)
        connection.stop()
      })
      // What breaks the WebSocket protocol, and a message too large: the close frame tells the client.
      webSocket.on('error', () => connection.stop())
    })
  }

  const deliver = (key: string, message: Message) => subscribers.deliver(key, message)
  const closeHere = (whom: Whom, reason: string) => {
    for (const connection of connections)
      if ('userId' in whom ? connection.user.userId === whom.userId : connection.session === whom.session)
        connection.fail(new StompError(reason))
  }
  const makeMessage = (destination: string, body: string | Buffer, headers: Headers) => {
    if (!broker.subscribeRules.find(destination)) throw new Error(`Nobody has opened ${destination}.`)
    return new Message(broker.nextMessageId(), destination, headers, body)
  }
  const publish = (key: string, message: Message) => {
    deliver(key, message)
    const { id, destination, headers, body } = message
    hub.relay({ key, id, destination, headers, body })
  }

  const endLostSessions = async () => {
    const sessions = [...new Set([...connections].map(({ session }) => session))]
    if (sessions.length === 0 || !options.holding) return
    const holding = await options.holding(sessions)
    for (const session of sessions) if (!holding.has(session)) closeHere({ session }, 'The session has ended.')
  }

  await hub.start({
    relayed: ({ key, id, destination, headers, body }) => deliver(key, new Message(id, destination, headers, body)),
    closed: closeHere,
    present: (process, userIds) => presence.setElsewhere(process, userIds),
    joined: (process, userId) => presence.joinedElsewhere(process, userId),
    left: (process, userId) => presence.leftElsewhere(process, userId),
    gap: () => {
      for (const listener of gapListeners) listener()
    },
    here: () => presence.ofHere(),
  })

  // One timer for all: heart-beats, silence, and who has left.
  const tickMs = Math.min(1000, Math.max(10, heartBeatMs / 4, 0), Math.max(10, leaveAfterMs))
  const ticking = setInterval(() => {
    const now = performance.now()
    for (const connection of connections) connection.tick(now, tickMs)
    presence.tick(now)
  }, tickMs).unref()
  const checking = setInterval(() => {
    endLostSessions().catch((error) => log.error({ err: error }, 'Sessions could not be checked'))
  }, holdingEveryMs).unref()

  return {
    onSubscribe: (pattern, rule) => broker.subscribeRules.open(pattern, rule),
    onSend: (pattern, rule) => broker.sendRules.open(pattern, rule),
    publish(destination, body, headers = {}) {
      if (isOfUser(destination)) throw new Error(`${destination} is each user's own: say whose.`)
      publish(destination, makeMessage(destination, body, headers))
    },
    publishHere(destination, body, headers = {}) {
      deliver(destination, makeMessage(destination, body, headers))
    },
    publishToUser(userId, destination, body, headers = {}) {
      if (!isOfUser(destination) && !broker.subscribeRules.find(destination)?.rule.personal)
        throw new Error(`${destination} is no user's own.`)
      publish(personalKey(destination, userId), makeMessage(destination, body, headers))
    },
    online: () => presence.online(),
    isOnline: (userId) => presence.isOnline(userId),
    onPresence: (listener) => presence.onChange(listener),
    onGap: (listener) => void gapListeners.push(listener),
    isOpen: () => open,
    heldBytes: () => broker.held.total,
    closeConnections(whom, reason) {
      closeHere(whom, reason)
      hub.close(whom, reason)
    },
    upgrade(request, duplex, head) {
      const socket = duplex as Socket
      socket.on('error', () => socket.destroy())
      accept(request, socket, head).catch((error) => {
        log.error({ err: error }, 'A connection could not be opened')
        refuse(socket, 500)
      })
    },
    async close() {
      closing = true
      clearInterval(ticking)
      clearInterval(checking)
      for (const connection of [...connections]) connection.end(1012)
      for (let waited = 0; sockets.size > 0 && waited < goodbyeMs; waited += 10) await sleep(10)
      for (const socket of sockets) socket.destroy()
      open = false
      await hub.stop()
    },
  }
}

/** Tells the processes that share a Redis apart, and their messages. */
export function processName(): string {
  return randomBytes(5).toString('hex')
}

function refuse(socket: Socket, status: number): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
