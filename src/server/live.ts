import type * as z from 'zod/mini'
import type { Published, Sent } from '../contract/messages/topics.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { MessageFilter, SendRule, SubscribeRule, Subscriber } from './realtime/rules.ts'

type FrameHeaders = Readonly<Record<string, string>>

export interface TopicSubscriber<User, Payload> extends Pick<Subscriber<User>, 'user' | 'headers'> {
  send(payload: Payload, headers?: FrameHeaders): void
}

interface TopicRule<User, Payload> extends Omit<SubscribeRule<User>, 'subscribed'> {
  subscribed?(
    subscriber: TopicSubscriber<User, Payload>,
  ): MessageFilter | undefined | Promise<MessageFilter | undefined>
}

/** The real-time connection as features know it: every topic carries what the contract says, as JSON. */
export interface Live<User>
  extends Pick<Realtime<User>, 'online' | 'isOnline' | 'onPresence' | 'isOpen' | 'closeConnections'> {
  onSubscribe<Payload extends z.ZodMiniType>(topic: Published<Payload>, rule: TopicRule<User, z.input<Payload>>): void
  onSend(topic: Sent, rule: SendRule<User>): void
  publish<Payload extends z.ZodMiniType>(topic: Published<Payload>, payload: z.input<Payload>): void
  /** To the subscribers of this process alone, where every process knows by itself what to tell. */
  publishHere<Payload extends z.ZodMiniType>(topic: Published<Payload>, payload: z.input<Payload>): void
  publishToUser<Payload extends z.ZodMiniType>(
    userId: string,
    topic: Published<Payload>,
    payload: z.input<Payload>,
    headers?: FrameHeaders,
  ): void
}

export function liveTopics<User>(realtime: Realtime<User>): Live<User> {
  const { online, isOnline, onPresence, isOpen, closeConnections } = realtime
  return {
    online,
    isOnline,
    onPresence,
    isOpen,
    closeConnections,
    onSubscribe({ destination }, { subscribed, ...rule }) {
      realtime.onSubscribe(destination, {
        ...rule,
        ...(subscribed && {
          subscribed: ({ user, headers, send }) =>
            subscribed({ user, headers, send: (payload, own) => send(JSON.stringify(payload), own) }),
        }),
      })
    },
    onSend: ({ destination }, rule) => realtime.onSend(destination, rule),
    publish: ({ destination }, payload) => realtime.publish(destination, JSON.stringify(payload)),
    publishHere: ({ destination }, payload) => realtime.publishHere(destination, JSON.stringify(payload)),
    publishToUser: (userId, { destination }, payload, headers) =>
      realtime.publishToUser(userId, destination, JSON.stringify(payload), headers),
  }
}
