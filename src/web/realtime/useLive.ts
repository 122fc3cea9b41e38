import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveStatus } from './connection.ts'
import { live } from './live.ts'

/** Keeps the connection open while the frame of a signed-in user stands. Specification 4. */
export function useLiveConnection(): void {
  useEffect(() => {
    live.open()
    const retry = () => live.retry()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      live.close()
    }
  }, [])
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(live.onStatus, live.status)
}

/**
 * Hears what is said at a destination, for as long as the component stands. `onResumed`: the connection was lost in
 * between, and with it what was said meanwhile.
 */
export function useTopic<Body>(destination: string, take: (body: Body) => void, onResumed?: () => void): void {
  const hands = useRef({ take, onResumed })
  useEffect(() => {
    hands.current = { take, onResumed }
  })
  useEffect(() => {
    const subscription = live.subscribe(destination, {
      take: (text) => hands.current.take(JSON.parse(text) as Body),
      onStart: (again) => again && hands.current.onResumed?.(),
    })
    return () => subscription.end()
  }, [destination])
}
