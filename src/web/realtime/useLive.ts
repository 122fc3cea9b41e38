import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onCallSuccess } from '../api/call.ts'
import type { LiveStatus } from './connection.ts'
import { live } from './live.ts'

/** Begins a new round of tries, where they have stopped, as soon as the server may be reached again. Answers how to end. */
export function retryWhenReachable(): () => void {
  const retry = () => live.retry()
  const endCalls = onCallSuccess(retry)
  addEventListener('online', retry)
  addEventListener('focus', retry)
  return () => {
    endCalls()
    removeEventListener('online', retry)
    removeEventListener('focus', retry)
  }
}

/** Keeps the connection open while the frame of a signed-in user stands. Specification 4. */
export function useLiveConnection(): void {
  useEffect(() => {
    live.open()
    const endRetrying = retryWhenReachable()
    return () => {
      endRetrying()
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
