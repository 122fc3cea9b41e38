import type { Parameters } from './destinations.ts'
import type { Headers } from './frameWriter.ts'

/** Whom a connection belongs to. Features know more of a user; this folder asks for no more. */
export interface Member {
  userId: string
}

/** One live subscription, as the feature that opened the destination sees it. */
export interface Subscriber<User> {
  user: User
  destination: string
  parameters: Parameters
  /** Of the SUBSCRIBE frame. */
  headers: ReadonlyMap<string, string>
  /** Sends to this subscription alone: what its user missed, for one. */
  send(body: string | Buffer, headers?: Headers): void
}

/** Whether what is published with these headers still goes out to a subscription. */
export type Passes = (headers: Headers) => boolean

/** What subscribers of a destination may do and what is done about it. */
export interface SubscribeRule<User> {
  authorize(user: User, parameters: Parameters): boolean | Promise<boolean>
  /** The destination is common to all, and also carries messages to one user. */
  personal?: true
  /**
   * The subscription is live: what is published from here on waits until this is done, and so comes after what it sends.
   * Where it answers a `Passes`, that is asked of each message from then on: what was sent already need not come twice.
   */
  subscribed?(subscriber: Subscriber<User>): Passes | undefined | Promise<Passes | undefined>
  /** A client that acknowledges has done so; or refused the message. The headers are those that it was published with. */
  acknowledged?(user: User, headers: Headers, accepted: boolean): void | Promise<void>
}

/** What a user sent to a destination. */
export interface Sent<User> {
  user: User
  destination: string
  parameters: Parameters
  headers: ReadonlyMap<string, string>
  /** A part of what was received: copy what is to be kept for long. */
  body: Buffer
}

/** Who may send to a destination, how much, and what is done with it. */
export interface SendRule<User> {
  authorize(user: User, parameters: Parameters): boolean | Promise<boolean>
  maxBodyBytes: number
  /**
   * The frames of one connection are handled one after another; the receipt goes out when this is done. A `StompError`
   * that it throws is told to the client, and ends the connection.
   */
  handle(sent: Sent<User>): void | Promise<void>
}
