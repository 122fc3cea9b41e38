import { useSyncExternalStore } from 'react'
import { type ChatState, emptyState } from './state.ts'

/** The conversations of whoever is signed in, for all parts of the page. */

let state = emptyState
const listeners = new Set<() => void>()

export function chatState(): ChatState {
  return state
}

export function changeChat(next: ChatState): void {
  state = next
  for (const listener of listeners) listener()
}

export function useChat(): ChatState {
  return useSyncExternalStore(onChatChange, chatState)
}

export function onChatChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
