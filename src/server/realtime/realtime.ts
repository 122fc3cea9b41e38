import { randomBytes } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { bodyLimit, handleFrame } from './commands.ts'
import { type Broker, type Log, StompConnection } from './connection.ts'
import { CutSocket } from './cutSocket.ts'
import { Destinations, isOfUser, personalKey } from './destinations.ts'
import type { Headers } from './frameWriter.ts'
import { HeldBytes } from './heldBytes.ts'
import { type Hub, localHub, type Whom } from './hub.ts'
import { type ConnectionLimits, usualLimits } from './limits.ts'
import { Message } from './message.ts'
import { OpenConnections } from './openConnections.ts'
import { Outbox } from './outQueue.ts'
import { Presence, type PresenceListener } from './presence.ts'
import type { Member, SendRule, SubscribeRule } from './rules.ts'
import { Subscribers } from './subscriptions.ts'

interface Admission<User> {
  user: User
  session: string
}

export interface RealtimeOptions<User> {
  /** Returns whose connection the request would open, or the HTTP status that refuses it. */
  admit(request: IncomingMessage): Promise<Admission<User> | 401 | 403 | 429>
  /** Returns the sessions that are still valid. Called from time to time; connections of the others are closed. */
  holding?(sessions: readonly string[]): Promise<ReadonlySet<string>>
  holdingEveryMs?: number
  hub?: Hub
  limits?: Partial<ConnectionLimits>
  heartBeatMs?: number
  leaveAfterMs?: number
  log: Log
}

/**
 * A STOMP server that doesn't know its messages. Only destinations opened by a feature exist, each with its rule; one
 * that begins with `/user/` is each user's own.
 */
export interface Realtime<User> {
  /** Opens a destination, or a pattern like `/topic/notice/{institution}`. */
  onSubscribe(pattern: string, rule: SubscribeRule<User>): void
  onSend(pattern: string, rule: SendRule<User>): void
  publish(destination: string, body: string | Buffer, headers?: Headers): void
  /** Reaches only subscribers of this process, for messages that every process finds out by itself. */
  publishHere(destination: string, body: string | Buffer, headers?: Headers): void
  /** Reaches all connections of this user, on a `/user/…` destination or a common one whose rule is `personal`. */
  publishToUser(userId: string, destination: string, body: string | Buffer, headers?: Headers): void
  online(): string[]
  isOnline(userId: string): boolean
  onPresence(listener: PresenceListener): void
  /** False while messages don't reach the other processes, which then send what is stored. */
  isOpen(): boolean
  heldBytes(): number
  closeConnections(whom: Whom, reason: string): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

const closeTimeoutMs = 1_000
const pieceBytes = 16_384
const protocols = ['v12.stomp', 'v11.stomp']

export async function openRealtime<User extends Member>(options: RealtimeOptions<User>): Promise<Realtime<User>> {
  const { log, heartBeatMs = 10_000, leaveAfterMs = 5_000, holdingEveryMs = 10_000, holding } = options
  const hub = options.hub ?? localHub(processName())
  const connections = new OpenConnections<User>()
  const presence = new Presence(leaveAfterMs, hub)
  const broker = brokerOf<User>(options, hub, connections, presence)
  const state = { closing: false, open: true }
  const accept = acceptor(options, broker, connections, state)
  const { relayed, ...publishing } = publisher(broker, hub)

  await hub.start({
    relayed,
    closed: (whom, reason) => connections.fail(whom, reason),
    present: (process, userIds) => presence.setElsewhere(process, userIds),
    joined: (process, userId) => presence.joinedElsewhere(process, userId),
    left: (process, userId) => presence.leftElsewhere(process, userId),
    gap: () => connections.endAll(),
    here: () => presence.ofHere(),
  })

  // One timer for all: heart-beats, silence, and who has left.
  const tickMs = Math.min(1000, Math.max(10, heartBeatMs / 4, 0), Math.max(10, leaveAfterMs))
  const ticking = setInterval(() => {
    const now = performance.now()
    connections.tick(now, tickMs)
    presence.tick(now)
  }, tickMs).unref()
  const checking = setInterval(() => {
    if (!holding) return
    connections.endLostSessions(holding).catch((error) => log.error({ err: error }, 'Sessions could not be checked'))
  }, holdingEveryMs).unref()

  return {
    onSubscribe: (pattern, rule) => broker.subscribeRules.open(pattern, rule),
    onSend: (pattern, rule) => broker.sendRules.open(pattern, rule),
    ...publishing,
    online: () => presence.online(),
    isOnline: (userId) => presence.isOnline(userId),
    onPresence: (listener) => presence.onChange(listener),
    isOpen: () => state.open,
    heldBytes: () => broker.held.total,
    closeConnections(whom, reason) {
      connections.fail(whom, reason)
      hub.close(whom, reason)
    },
    upgrade: accept,
    async close() {
      state.closing = true
      clearInterval(ticking)
      clearInterval(checking)
      await connections.close(closeTimeoutMs)
      state.open = false
      await hub.stop()
    },
  }
}

/** State shared by all connections of this process. */
function brokerOf<User extends Member>(
  { log, heartBeatMs = 10_000, limits }: RealtimeOptions<User>,
  hub: Hub,
  connections: OpenConnections<User>,
  presence: Presence,
): Broker<User> {
  const held = new HeldBytes()
  let messages = 0
  return {
    limits: { ...usualLimits, ...limits },
    heartBeatMs,
    sendRules: new Destinations<SendRule<User>>(),
    subscribeRules: new Destinations<SubscribeRule<User>>(),
    subscribers: new Subscribers<User>(),
    outbox: new Outbox(),
    held,
    log,
    nextMessageId: () => `${hub.name}-${(messages++).toString(36)}`,
    bodyLimit,
    handleFrame,
    relieve() {
      const userId = held.largest()
      if (userId === null) return
      log.warn({ userId, bytes: held.total }, 'User disconnected: too much memory held by unfinished frames')
      connections.fail({ userId }, 'The server holds too many unfinished frames.')
    },
    connected: ({ user }) => presence.connected(user.userId),
    ended(connection) {
      connections.remove(connection)
      if (connection.version) presence.disconnected(connection.user.userId, performance.now())
    },
  }
}

/** Makes a connection of an upgrade that is admitted, and refuses any other. */
function acceptor<User extends Member>(
  { admit, log }: RealtimeOptions<User>,
  broker: Broker<User>,
  connections: OpenConnections<User>,
  state: { closing: boolean },
): Realtime<User>['upgrade'] {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: pieceBytes,
    handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
  })
  const accept = async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const answer = await admit(request)
    if (typeof answer === 'number') return refuse(socket, answer)
    const { user, session } = answer
    if (connections.countOf(user.userId) >= broker.limits.connectionsPerUser) return refuse(socket, 429)
    if (state.closing) return refuse(socket, 503)
    const cutSocket = new CutSocket(socket, head, pieceBytes)
    webSockets.handleUpgrade(request, cutSocket, Buffer.alloc(0), (webSocket) => {
      const connection = new StompConnection(broker, user, session, webSocket, socket, performance.now())
      const forgetSocket = connections.add(connection, socket)
      webSocket.on('message', (data: Buffer) => connection.receive(data))
      webSocket.on('close', () => {
        forgetSocket()
        connection.stop()
      })
      // What breaks the WebSocket protocol, and a message too large: the close frame tells the client.
      webSocket.on('error', () => connection.stop())
    })
  }
  return (request, socket, head) => {
    if (!(socket instanceof Socket)) return socket.destroy()
    socket.on('error', () => socket.destroy())
    accept(request, socket, head).catch((error) => {
      log.error({ err: error }, 'A connection could not be opened')
      refuse(socket, 500)
    })
  }
}

type Publishing<User> = Pick<Realtime<User>, 'publish' | 'publishHere' | 'publishToUser'>

/** Delivers messages here and to the other processes; `relayed` takes those of the others. */
function publisher<User extends Member>(
  { subscribers, subscribeRules, nextMessageId }: Broker<User>,
  hub: Hub,
): Publishing<User> & Pick<Parameters<Hub['start']>[0], 'relayed'> {
  const deliver = (key: string, message: Message) => subscribers.deliver(key, message)
  const makeMessage = (destination: string, body: string | Buffer, headers: Headers) => {
    if (!subscribeRules.find(destination)) throw new Error(`Nobody has opened ${destination}.`)
    return new Message(nextMessageId(), destination, headers, body)
  }
  const publish = (key: string, message: Message) => {
    deliver(key, message)
    const { id, destination, headers, body } = message
    hub.relay({ key, id, destination, headers, body })
  }
  return {
    relayed: ({ key, id, destination, headers, body }) => deliver(key, new Message(id, destination, headers, body)),
    publish(destination, body, headers = {}) {
      if (isOfUser(destination)) throw new Error(`${destination} is each user's own: say whose.`)
      publish(destination, makeMessage(destination, body, headers))
    },
    publishHere(destination, body, headers = {}) {
      deliver(destination, makeMessage(destination, body, headers))
    },
    publishToUser(userId, destination, body, headers = {}) {
      if (!isOfUser(destination) && !subscribeRules.find(destination)?.rule.personal)
        throw new Error(`${destination} is no user's own.`)
      publish(personalKey(destination, userId), makeMessage(destination, body, headers))
    },
  }
}

export function processName(): string {
  return randomBytes(5).toString('hex')
}

function refuse(socket: Socket, status: number): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
