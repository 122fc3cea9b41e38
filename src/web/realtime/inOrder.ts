import type * as z from 'zod/mini'
import type { Published } from '../../contract/messages/topics.ts'
import { retryMs } from '../../domain/people/connection.ts'
import type { LiveConnection } from './connection.ts'

interface InOrder<Body> {
  /** Null for a body without a number, which is taken as it comes. */
  seqOf: (body: Body) => number | null
  after: number
  take: (body: Body) => void
  /** Loads what came before, and returns the number of the last message. */
  lookUp: () => Promise<number>
}

/**
 * Delivers numbered messages without gaps or duplicates, as `contract/messages/messages.ts` specifies. Returns a function that
 * ends the subscription.
 */
export function followInOrder<Payload extends z.ZodMiniType>(
  live: Pick<LiveConnection, 'subscribe'>,
  topic: Published<Payload>,
  { seqOf, after, take, lookUp }: InOrder<z.infer<Payload>>,
): () => void {
  let last = after
  let isFirst = true
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const subscription = live.subscribe(topic, {
    headers: () => ({ after: String(last) }),
    onStart: () => {
      isFirst = true
    },
    take: (body) => {
      const seq = seqOf(body)
      if (seq === null) return take(body)
      if (seq <= last) return
      if (seq === last + 1) {
        isFirst = false
        last = seq
        take(body)
      } else if (isFirst) void beginAnew()
      else subscription.renew()
    },
  })
  const beginAnew = async () => {
    subscription.pause()
    try {
      last = Math.max(last, await lookUp())
      if (!left) subscription.renew()
    } catch {
      if (!left) timer = setTimeout(beginAnew, retryMs)
    }
  }
  return () => {
    left = true
    clearTimeout(timer)
    subscription.end()
  }
}
