import { isOneOf } from '../../domain/typed.ts'
import { checkTurn, type StompConnection } from './connection.ts'
import { isDestination } from './destinations.ts'
import { type ClientCommand, type Frame, StompError, versions } from './frame.ts'
import type { BodyLimit } from './frameReader.ts'
import type { Headers } from './frameWriter.ts'
import { Message } from './message.ts'
import type { Member } from './rules.ts'
import { type AckMode, ackModes, Subscription } from './subscriptions.ts'

type MaybeAsync = void | Promise<void>

/** Throws for a forbidden frame before its body is buffered. */
export function bodyLimit<User extends Member>(
  { broker, version }: StompConnection<User>,
  command: ClientCommand,
  headers: ReadonlyMap<string, string>,
): BodyLimit {
  checkTurn(version, command)
  if (command !== 'SEND') return { bytes: 0, refusal: `A ${command} frame has no body.` }
  const destination = requireHeader({ command, headers }, 'destination')
  const found = broker.sendRules.find(destination)
  if (!found) throw unknownDestination(destination)
  const { maxBodyBytes } = found.rule
  return { bytes: maxBodyBytes, refusal: `A body to ${destination} may not be larger than ${maxBodyBytes} bytes.` }
}

export function handleFrame<User extends Member>(connection: StompConnection<User>, frame: Frame): MaybeAsync {
  const done = execute(connection, frame)
  if (done) return done.then(() => finish(connection, frame))
  finish(connection, frame)
}

function finish<User extends Member>(connection: StompConnection<User>, { command, headers }: Frame): void {
  const receipt = headers.get('receipt')
  if (receipt !== undefined && command !== 'CONNECT' && command !== 'STOMP')
    connection.send('RECEIPT', { 'receipt-id': receipt })
  if (command === 'DISCONNECT') connection.end(1000)
}

function execute<User extends Member>(connection: StompConnection<User>, frame: Frame): MaybeAsync {
  const transaction = inTransaction(frame.command) ? frame.headers.get('transaction') : undefined
  if (transaction !== undefined) return connection.transactions.add(transaction, frame)
  switch (frame.command) {
    case 'CONNECT':
    case 'STOMP':
      return connect(connection, frame)
    case 'SUBSCRIBE':
      return subscribe(connection, frame)
    case 'UNSUBSCRIBE':
      return unsubscribe(connection, frame)
    case 'SEND':
    case 'ACK':
    case 'NACK':
      return chain(prepare(connection, frame), (act) => act())
    case 'BEGIN':
      return connection.transactions.begin(requireHeader(frame, 'transaction'))
    case 'COMMIT':
      return commit(connection, connection.transactions.end(requireHeader(frame, 'transaction')))
    case 'ABORT':
      connection.transactions.end(requireHeader(frame, 'transaction'))
      return
    case 'DISCONNECT':
      return
  }
}

function inTransaction(command: ClientCommand): boolean {
  return command === 'SEND' || command === 'ACK' || command === 'NACK'
}

function connect<User extends Member>(connection: StompConnection<User>, { headers }: Frame): void {
  const accepted = (headers.get('accept-version') ?? '1.0').split(',').map((version) => version.trim())
  const version = versions.find((ours) => accepted.includes(ours))
  if (!version) throw new StompError('No version that we both speak.', { version: versions.join(',') })
  const [, sends, wants] = /^(\d{1,9}),(\d{1,9})$/.exec(headers.get('heart-beat') ?? '0,0') ?? []
  if (!sends || !wants) throw new StompError('The header heart-beat is not two numbers.')
  const { heartBeatMs } = connection.broker
  const agree = (theirs: number) => (theirs > 0 && heartBeatMs > 0 ? Math.max(theirs, heartBeatMs) : 0)
  connection.expectsEvery = agree(Number(sends))
  connection.sendsEvery = agree(Number(wants))
  connection.version = version
  connection.send('CONNECTED', { version, 'heart-beat': `${heartBeatMs},${heartBeatMs}` })
  connection.broker.connected(connection)
}

function subscribe<User extends Member>(connection: StompConnection<User>, frame: Frame): MaybeAsync {
  const { broker, subscriptions, user, version, limits } = connection
  const id = requireHeader(frame, 'id')
  const destination = requireHeader(frame, 'destination')
  const ack = frame.headers.get('ack') ?? 'auto'
  if (!isAckMode(ack)) throw new StompError(`The header ack is none of ${ackModes.join(', ')}.`)
  if (subscriptions.has(id)) throw new StompError('There is a subscription with this id already.')
  if (subscriptions.size >= limits.subscriptions) throw new StompError('Too many subscriptions.')
  const found = broker.subscribeRules.find(destination)
  if (!found || !version) throw unknownDestination(destination)
  const { rule, parameters } = found
  return chain(rule.authorize(user, parameters), (allowed) => {
    if (!allowed) throw new StompError(`You may not subscribe to ${destination}.`)
    if (!connection.isOpen) return
    const subscription = new Subscription(connection, rule, { id, destination, parameters, ack, version })
    subscriptions.set(id, subscription)
    broker.subscribers.add(subscription)
    if (!rule.subscribed) return
    subscription.hold()
    const subscriber = {
      user,
      destination,
      parameters,
      headers: frame.headers,
      send: (body: string | Buffer, headers: Headers = {}) =>
        subscription.send(new Message(broker.nextMessageId(), destination, headers, body)),
    }
    return chain(rule.subscribed(subscriber), (passes) => subscription.release(passes))
  })
}

function unsubscribe<User extends Member>({ broker, subscriptions }: StompConnection<User>, frame: Frame): void {
  const id = requireHeader(frame, 'id')
  const subscription = subscriptions.get(id)
  if (!subscription) throw new StompError('There is no subscription with this id.')
  subscriptions.delete(id)
  broker.subscribers.remove(subscription)
}

async function commit<User extends Member>(connection: StompConnection<User>, frames: readonly Frame[]): Promise<void> {
  const acts: (() => MaybeAsync)[] = []
  for (const frame of frames) acts.push(await prepare(connection, frame))
  for (const act of acts) await act()
}

/** Throws when the frame is invalid; else returns the function that executes it. */
function prepare<User extends Member>(
  connection: StompConnection<User>,
  frame: Frame,
): (() => MaybeAsync) | Promise<() => MaybeAsync> {
  return frame.command === 'SEND' ? prepareSend(connection, frame) : prepareAck(connection, frame)
}

function prepareSend<User extends Member>({ broker, user }: StompConnection<User>, frame: Frame) {
  const destination = requireHeader(frame, 'destination')
  const found = broker.sendRules.find(destination)
  if (!found) throw unknownDestination(destination)
  const { rule, parameters } = found
  return chain(rule.authorize(user, parameters), (allowed) => {
    if (!allowed) throw new StompError(`You may not send to ${destination}.`)
    return () => rule.handle({ user, destination, parameters, headers: frame.headers, body: frame.body })
  })
}

function prepareAck<User extends Member>(connection: StompConnection<User>, frame: Frame): () => MaybeAsync {
  const [messageId, subscriptionId] = acknowledged(connection, frame)
  const subscription = connection.subscriptions.get(subscriptionId)
  if (!subscription?.awaits(messageId)) throw new StompError('No such message waits to be acknowledged.')
  return async () => {
    for (const headers of subscription.settle(messageId))
      await subscription.rule.acknowledged?.(connection.user, headers, frame.command === 'ACK')
  }
}

function acknowledged<User extends Member>({ version }: StompConnection<User>, frame: Frame): [string, string] {
  if (version === '1.1') return [requireHeader(frame, 'message-id'), requireHeader(frame, 'subscription')]
  const id = requireHeader(frame, 'id')
  const slash = id.indexOf('/')
  return [id.slice(0, slash), id.slice(slash + 1)]
}

function requireHeader({ command, headers }: Pick<Frame, 'command' | 'headers'>, name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw new StompError(`The header ${name} is missing in ${command}.`)
  return value
}

function unknownDestination(destination: string): StompError {
  const text = isDestination(destination) ? `There is no destination ${destination}.` : 'This is no valid destination.'
  return new StompError(text)
}

function isAckMode(text: string): text is AckMode {
  return isOneOf(ackModes, text)
}

function chain<A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> {
  return value instanceof Promise ? value.then(next) : next(value)
}
