import { useEffect, useRef, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Published } from '../../contract/messages/topics.ts'
import { onCallSuccess } from '../api/call.ts'
import type { LiveStatus } from './connection.ts'
import { live } from './live.ts'

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

/** Calls `onResumed` after a reconnection, when messages may have been missed. */
export function useTopic<Payload extends z.ZodMiniType>(
  topic: Published<Payload>,
  take: (payload: z.infer<Payload>) => void,
  onResumed?: () => void,
): void {
  const hands = useRef({ topic, take, onResumed })
  useEffect(() => {
    hands.current = { topic, take, onResumed }
  })
  const { destination } = topic
  // biome-ignore lint/correctness/useExhaustiveDependencies: a topic is the same as long as its destination is.
  useEffect(() => {
    const subscription = live.subscribe(hands.current.topic, {
      take: (payload) => hands.current.take(payload),
      onStart: (again) => again && hands.current.onResumed?.(),
    })
    return () => subscription.end()
  }, [destination])
}
