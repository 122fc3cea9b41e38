import type * as z from 'zod/mini'
import type { Published, Sent } from '../../contract/topics.ts'

export interface Link {
  subscribe(destination: string, headers: Readonly<Record<string, string>>, take: (body: string) => void): () => void
  send(destination: string, body: string): void
  close(): void
}

/**
 * Opens a connection with a ticket of its own. `onLost` is called once, when an open connection is lost; `sessionEnded`
 * tells that the server ended it with the session.
 */
type OpenLink = (onLost: (sessionEnded: boolean) => void) => Promise<Link>

/** Thrown where nobody is signed in any more, so that trying again would not help. */
export class SessionOver extends Error {}

/**
 * `off`: tried as often as the specification allows. `over`: the session has ended, and the next call will ask about
 * it.
 */
export type LiveStatus = 'closed' | 'connecting' | 'open' | 'off' | 'over'

interface TopicHands<Payload> {
  headers?: () => Readonly<Record<string, string>>
  take: (payload: Payload) => void
  /** Called when subscribed; `again` is true after a reconnection, when messages may have been missed. */
  onStart?: (again: boolean) => void
}

interface Subscription {
  pause(): void
  renew(): void
  end(): void
}

export interface LiveConnection {
  open(): void
  close(): void
  retry(): void
  status(): LiveStatus
  onStatus(listener: () => void): () => void
  subscribe<Payload extends z.ZodMiniType>(topic: Published<Payload>, hands: TopicHands<z.infer<Payload>>): Subscription
  /** Returns false where no connection is open. */
  send<Payload extends z.ZodMiniType>(topic: Sent<Payload>, payload: z.input<Payload>): boolean
}

/** Milliseconds. Specification 9. */
export const retryMs = 2_000
const maxRetries = 3
/** Milliseconds a connection must last to count as a success, so that one that always breaks isn't retried for ever. */
export const heldMs = 10_000

interface Subscribed {
  start(link: Link): void
}

/** Keeps one connection open, and renews all subscriptions on each new one. Specification 4. */
export function liveConnection(openLink: OpenLink): LiveConnection {
  let status: LiveStatus = 'closed'
  let link: Link | null = null
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // What an earlier attempt still brings is of no account.
  let attempt = 0
  const listeners = new Set<() => void>()
  const topics = new Set<Subscribed>()

  const become = (next: LiveStatus) => {
    status = next
    for (const listener of listeners) listener()
  }
  const leave = () => {
    attempt += 1
    clearTimeout(timer)
    link?.close()
    link = null
  }
  const connect = async () => {
    const mine = ++attempt
    become('connecting')
    try {
      const opened = await openLink((sessionEnded) => mine === attempt && (sessionEnded ? begin() : fail()))
      if (mine !== attempt) return opened.close()
      link = opened
      timer = setTimeout(() => {
        retries = 0
      }, heldMs)
      for (const topic of topics) topic.start(opened)
      become('open')
    } catch (error) {
      if (mine !== attempt) return
      if (error instanceof SessionOver) stop('over')
      else fail()
    }
  }
  const stop = (as: LiveStatus) => {
    leave()
    become(as)
  }
  const fail = () => {
    leave()
    if (retries >= maxRetries) return become('off')
    retries += 1
    become('connecting')
    timer = setTimeout(connect, retryMs)
  }
  const begin = () => {
    leave()
    retries = 0
    void connect()
  }

  return {
    open: begin,
    close: () => stop('closed'),
    retry: () => {
      if (status === 'off') begin()
    },
    status: () => status,
    onStatus(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribe({ destination }, { headers = () => ({}), take, onStart }) {
      let leaveTopic: (() => void) | null = null
      let begun = false
      const topic: Subscribed = {
        start(on) {
          leaveTopic = on.subscribe(destination, headers(), (text) => take(JSON.parse(text)))
          onStart?.(begun)
          begun = true
        },
      }
      const pause = () => {
        // What a lost connection knew is gone with it.
        if (link) leaveTopic?.()
        leaveTopic = null
      }
      topics.add(topic)
      if (link) topic.start(link)
      return {
        pause,
        renew() {
          pause()
          if (link && topics.has(topic)) topic.start(link)
        },
        end() {
          pause()
          topics.delete(topic)
        },
      }
    },
    send({ destination }, payload) {
      link?.send(destination, JSON.stringify(payload))
      return link !== null
    },
  }
}
