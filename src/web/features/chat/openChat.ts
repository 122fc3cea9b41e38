import { useSyncExternalStore } from 'react'

/** Whether the chat stands open, and whose conversation in it. From wherever somebody can be written to. */
interface Open {
  open: boolean
  username: string | null
}

let now: Open = { open: false, username: null }
const listeners = new Set<() => void>()

function become(next: Open): void {
  now = next
  for (const listener of listeners) listener()
}

/** Opens the conversation with this person, or else the list of people and the conversation that was open last. */
export function openChat(username: string | null = now.username): void {
  become({ open: true, username })
}

/** Back to the people: on a narrow screen the conversation hides them. */
export function showPeople(): void {
  become({ ...now, username: null })
}

export function closeChat(): void {
  become({ ...now, open: false })
}

/** For whoever signs in next. */
export function forgetChat(): void {
  become({ open: false, username: null })
}

/** Whether somebody sits before this conversation: no bell needs to ring for it. */
export function isReading(username: string): boolean {
  return now.open && now.username === username && isWindowActive()
}

export function isWindowActive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

export function useOpenChat(): Open {
  return useSyncExternalStore(onOpen, () => now)
}

function onOpen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
