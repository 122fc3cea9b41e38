/** One connection as long as it holds. */
export interface Link {
  subscribe(destination: string, headers: Readonly<Record<string, string>>, take: (body: string) => void): () => void
  send(destination: string, body: string): void
  close(): void
}

/**
 * Opens one, with a ticket of its own; `onLost` is called once it has been open and is no more. `sessionEnded`: the server
 * has ended it with the session.
 */
export type OpenLink = (onLost: (sessionEnded: boolean) => void) => Promise<Link>

/** Nobody is signed in any more: trying again would not help. */
export class SessionOver extends Error {}

/** `off`: tried as often as the specification allows. `over`: the session has ended; the next call will ask about that. */
export type LiveStatus = 'closed' | 'connecting' | 'open' | 'off' | 'over'

export interface TopicHands {
  /** Asked at every subscription. */
  headers?: () => Readonly<Record<string, string>>
  take: (body: string) => void
  /** Subscribed; `again`: it was before, and may have missed something since. */
  onStart?: (again: boolean) => void
}

export interface Subscription {
  /** Hears nothing until it is renewed, here or by another connection. */
  pause(): void
  /** Subscribes anew, with the headers of now. */
  renew(): void
  end(): void
}

export interface LiveConnection {
  open(): void
  close(): void
  /** After it gave up: from the beginning. */
  retry(): void
  status(): LiveStatus
  onStatus(listener: () => void): () => void
  subscribe(destination: string, hands: TopicHands): Subscription
  /** False where nothing is open. */
  send(destination: string, body: string): boolean
}

/** Specification 9. */
export const retryMs = 2_000
export const maxRetries = 3
/** A connection that is lost sooner counts as one that failed, so that it isn't opened for ever. */
export const heldMs = 10_000

interface Topic {
  start(link: Link): void
}

/** Keeps one connection open while it should be, and what is subscribed subscribed on each new one. Specification 4. */
export function liveConnection(openLink: OpenLink): LiveConnection {
  let status: LiveStatus = 'closed'
  let link: Link | null = null
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // What an earlier attempt still brings is of no account.
  let attempt = 0
  const listeners = new Set<() => void>()
  const topics = new Set<Topic>()

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
    subscribe(destination, { headers = () => ({}), take, onStart }) {
      let leaveTopic: (() => void) | null = null
      let begun = false
      const topic: Topic = {
        start(on) {
          leaveTopic = on.subscribe(destination, headers(), take)
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
    send(destination, body) {
      link?.send(destination, body)
      return link !== null
    },
  }
}
