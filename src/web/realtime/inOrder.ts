import { type LiveConnection, retryMs } from './connection.ts'

interface InOrder<Body> {
  /** The number of a message; null for what carries none, and is taken as it comes. */
  seqOf: (body: Body) => number | null
  /** The last number that is known. */
  after: number
  take: (body: Body) => void
  /** Loads what was before; answers the last number that was given. */
  lookUp: () => Promise<number>
}

/**
 * Follows numbered messages so that none is missing and none comes twice, as `contract/messages.ts` says: subscribes after
 * the last one that it has, drops what it has, subscribes anew where one is left out, and has everything looked up where
 * more is missing than the server sends after. Answers how to leave.
 */
export function followInOrder<Body>(
  live: Pick<LiveConnection, 'subscribe'>,
  destination: string,
  { seqOf, after, take, lookUp }: InOrder<Body>,
): () => void {
  let last = after
  let isFirst = true
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const subscription = live.subscribe(destination, {
    headers: () => ({ after: String(last) }),
    onStart: () => {
      isFirst = true
    },
    take: (text) => {
      const body = JSON.parse(text) as Body
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
