import { isOfUser, type Parameters, personalKey } from './destinations.ts'
import { StompError, type StompVersion } from './frame.ts'
import type { Headers } from './frameWriter.ts'
import type { ConnectionLimits } from './limits.ts'
import type { Message, Recipient } from './message.ts'
import type { Member, MessageFilter, SubscribeRule } from './rules.ts'

export const ackModes = ['auto', 'client', 'client-individual'] as const
export type AckMode = (typeof ackModes)[number]

interface SubscriptionRequest {
  id: string
  destination: string
  parameters: Parameters
  ack: AckMode
  version: StompVersion
}

interface SubscribedConnection<User extends Member> {
  readonly user: User
  readonly limits: Pick<ConnectionLimits, 'unacknowledged'>
  write(frame: Buffer): void
  fail(error: StompError): void
}

export class Subscription<User extends Member> implements Recipient {
  readonly connection: SubscribedConnection<User>
  readonly rule: SubscribeRule<User>
  readonly id: string
  readonly destination: string
  readonly parameters: Parameters
  readonly ack: AckMode
  readonly version: StompVersion
  readonly keys: readonly string[]
  readonly variant: string
  private unacknowledged: Map<string, Headers> | null = null
  private held: Message[] | null = null
  private passes: MessageFilter | undefined

  constructor(connection: SubscribedConnection<User>, rule: SubscribeRule<User>, wish: SubscriptionRequest) {
    this.connection = connection
    this.rule = rule
    this.id = wish.id
    this.destination = wish.destination
    this.parameters = wish.parameters
    this.ack = wish.ack
    this.version = wish.version
    const own = personalKey(wish.destination, connection.user.userId)
    this.keys = isOfUser(wish.destination) ? [own] : rule.personal ? [wish.destination, own] : [wish.destination]
    this.variant = `${wish.version} ${this.acknowledges} ${wish.id}`
  }

  get acknowledges(): boolean {
    return this.ack !== 'auto'
  }

  deliver(message: Message): void {
    if (this.held) {
      if (this.held.push(message) > this.connection.limits.unacknowledged)
        this.connection.fail(new StompError('Too many messages came while the subscription began.'))
    } else if (this.passes?.(message.headers) ?? true) this.send(message)
  }

  hold(): void {
    this.held = []
  }

  release(passes: MessageFilter | undefined): void {
    const held = this.held ?? []
    this.held = null
    this.passes = passes
    for (const message of held) this.deliver(message)
  }

  send(message: Message): void {
    if (this.acknowledges) {
      this.unacknowledged ??= new Map()
      this.unacknowledged.set(message.id, message.headers)
    }
    if ((this.unacknowledged?.size ?? 0) > this.connection.limits.unacknowledged)
      this.connection.fail(new StompError('Too many messages were not acknowledged.'))
    else this.connection.write(message.frameFor(this))
  }

  awaits(messageId: string): boolean {
    return this.unacknowledged?.has(messageId) ?? false
  }

  settle(messageId: string): Headers[] {
    const { unacknowledged } = this
    const headers = unacknowledged?.get(messageId)
    if (!unacknowledged || !headers) return []
    const settled = this.ack === 'client' ? upTo(unacknowledged, messageId) : [[messageId, headers] as const]
    for (const [id] of settled) unacknowledged.delete(id)
    return settled.map(([, published]) => published)
  }
}

function upTo(all: ReadonlyMap<string, Headers>, last: string): (readonly [string, Headers])[] {
  const taken: (readonly [string, Headers])[] = []
  for (const entry of all) {
    taken.push(entry)
    if (entry[0] === last) break
  }
  return taken
}

export class Subscribers<User extends Member> {
  private readonly byKey = new Map<string, Set<Subscription<User>>>()

  add(subscription: Subscription<User>): void {
    for (const key of subscription.keys) {
      const known = this.byKey.get(key)
      if (known) known.add(subscription)
      else this.byKey.set(key, new Set([subscription]))
    }
  }

  remove(subscription: Subscription<User>): void {
    for (const key of subscription.keys) {
      const known = this.byKey.get(key)
      if (known?.delete(subscription) && known.size === 0) this.byKey.delete(key)
    }
  }

  deliver(key: string, message: Message): void {
    for (const subscription of this.byKey.get(key) ?? []) subscription.deliver(message)
  }
}
