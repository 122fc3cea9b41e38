import type { Parameters } from './destinations.ts'
import type { Headers } from './frameWriter.ts'

export interface Member {
  userId: string
}

export interface Subscriber<User> {
  user: User
  destination: string
  parameters: Parameters
  headers: ReadonlyMap<string, string>
  send(body: string | Buffer, headers?: Headers): void
}

export type MessageFilter = (headers: Headers) => boolean

export interface SubscribeRule<User> {
  authorize(user: User, parameters: Parameters): boolean | Promise<boolean>
  personal?: true
  /**
   * Messages published from here on wait until this is done, and so come after what it sends. A returned filter is
   * asked about each later message, so that nothing is sent twice.
   */
  subscribed?(subscriber: Subscriber<User>): MessageFilter | undefined | Promise<MessageFilter | undefined>
  acknowledged?(user: User, headers: Headers, accepted: boolean): void | Promise<void>
}

export interface ClientMessage<User> {
  user: User
  destination: string
  parameters: Parameters
  headers: ReadonlyMap<string, string>
  body: Buffer
}

export interface SendRule<User> {
  authorize(user: User, parameters: Parameters): boolean | Promise<boolean>
  maxBodyBytes: number
  /**
   * Frames of one connection are handled one at a time, and the receipt follows. A thrown `StompError` is sent to the
   * client and closes the connection.
   */
  handle(sent: ClientMessage<User>): void | Promise<void>
}
