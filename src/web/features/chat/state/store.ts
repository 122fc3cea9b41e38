import { createAtom, useSelector } from '@tanstack/react-store'
import { type ChatState, emptyState } from './state.ts'

const conversations = createAtom(emptyState)

export function chatState(): ChatState {
  return conversations.get()
}

export function changeChat(next: ChatState): void {
  conversations.set(next)
}

export function useChat(): ChatState {
  return useSelector(conversations)
}

export function onChatChange(listener: () => void): () => void {
  const { unsubscribe } = conversations.subscribe(listener)
  return unsubscribe
}
