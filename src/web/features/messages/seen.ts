import { useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/messages/messages.ts'

const keyOf = (userId: string) => `recourse.messagesSeen.${userId}`
const listeners = new Set<() => void>()

export function noteSeen(userId: string, seq: number): void {
  if (seq <= seenUpTo(userId)) return
  localStorage.setItem(keyOf(userId), String(seq))
  for (const listener of listeners) listener()
}

export function seenUpTo(userId: string): number {
  return Number(localStorage.getItem(keyOf(userId)) ?? 0)
}

export function useSeenUpTo(userId: string): number {
  return useSyncExternalStore(onSeen, () => seenUpTo(userId))
}

function onSeen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the newest unseen message. Messages that appear in the list only (`notifyIn` 0) never count as new. */
export function newestNew(list: readonly Message[], seen: number): Message | null {
  return list.find((one) => one.notRead && one.notifyIn !== '0' && one.seq > seen) ?? null
}
