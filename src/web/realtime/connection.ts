import type * as z from 'zod/mini'
import type { Sent } from '../../contract/messages/topics.ts'
import { maxRetries, retryMs } from '../../domain/people/connection.ts'
import { type Link, type OpenLink, SessionOver } from './link.ts'
import { liveSubscriptions, type Subscribe } from './liveSubscriptions.ts'

/**
 * `off`: tried as often as the specification allows. `over`: the session has ended, and the next call will ask about
 * it.
 */
export type LiveStatus = 'closed' | 'connecting' | 'open' | 'off' | 'over'

export interface LiveConnection {
  open(): void
  close(): void
  retry(): void
  status(): LiveStatus
  onStatus(listener: () => void): () => void
  subscribe: Subscribe
  /** Returns false where no connection is open. */
  send<Payload extends z.ZodMiniType>(topic: Sent<Payload>, payload: z.input<Payload>): boolean
}

/** Milliseconds a connection must last to count as a success, so that one that always breaks isn't retried for ever. */
export const heldMs = 10_000

/** Keeps one connection open, and renews all subscriptions on each new one. Specification 4. */
export function liveConnection(openLink: OpenLink): LiveConnection {
  let status: LiveStatus = 'closed'
  let link: Link | null = null
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // What an earlier attempt still brings is of no account.
  let attempt = 0
  const listeners = new Set<() => void>()
  const subscriptions = liveSubscriptions(() => link)

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
      subscriptions.startAll(opened)
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
    subscribe: subscriptions.subscribe,
    send({ destination }, payload) {
      link?.send(destination, JSON.stringify(payload))
      return link !== null
    },
  }
}
