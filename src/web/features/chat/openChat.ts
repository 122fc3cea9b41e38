import { useSyncExternalStore } from 'react'

/** Whether the chat stands open, and whose conversation in it. From wherever somebody can be written to. */
interface Open {
  open: boolean
  personId: string | null
}

let now: Open = { open: false, personId: null }
const listeners = new Set<() => void>()

function become(next: Open): void {
  now = next
  for (const listener of listeners) listener()
}

/** Opens the conversation with this person, or else the list of people and the conversation that was open last. */
export function openChat(personId: string | null = now.personId): void {
  become({ open: true, personId })
}

/** Back to the people: on a narrow screen the conversation hides them. */
export function showPeople(): void {
  become({ ...now, personId: null })
}

export function closeChat(): void {
  become({ ...now, open: false })
}

/** For whoever signs in next. */
export function forgetChat(): void {
  become({ open: false, personId: null })
}

/** Whether somebody sits before this conversation: no bell needs to ring for it. */
export function isReading(personId: string): boolean {
  return now.open && now.personId === personId && isWindowActive()
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
