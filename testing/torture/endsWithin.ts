import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects where the work does within that time. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController()
  const late = sleep(ms, false, { signal: ended.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    ended.abort()
  }
}
