import type * as z from 'zod/mini'
import type { Published } from '../../contract/messages/topics.ts'
import type { Link } from './link.ts'

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

export type Subscribe = <Payload extends z.ZodMiniType>(
  topic: Published<Payload>,
  hands: TopicHands<z.infer<Payload>>,
) => Subscription

interface LiveSubscriptions {
  subscribe: Subscribe
  /** Begins all of them on a new connection. */
  startAll(link: Link): void
}

/** Keeps what is subscribed to, also while there is no connection. */
export function liveSubscriptions(currentLink: () => Link | null): LiveSubscriptions {
  const starts = new Set<(link: Link) => void>()

  return {
    subscribe({ destination }, { headers = () => ({}), take, onStart }) {
      let leave: (() => void) | null = null
      let begun = false
      const start = (link: Link) => {
        leave = link.subscribe(destination, headers(), (text) => take(JSON.parse(text)))
        onStart?.(begun)
        begun = true
      }
      const startNow = () => {
        const link = currentLink()
        if (link && starts.has(start)) start(link)
      }
      const pause = () => {
        // What a lost connection knew is gone with it.
        if (currentLink()) leave?.()
        leave = null
      }
      starts.add(start)
      startNow()
      return {
        pause,
        renew() {
          pause()
          startNow()
        },
        end() {
          pause()
          starts.delete(start)
        },
      }
    },
    startAll(link) {
      for (const start of starts) start(link)
    },
  }
}
