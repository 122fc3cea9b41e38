import { createAtom, useSelector } from '@tanstack/react-store'

interface OpenChat {
  open: boolean
  personId: string | null
}

const closed: OpenChat = { open: false, personId: null }
const openState = createAtom(closed)

export function openChat(personId: string | null = openState.get().personId): void {
  openState.set({ open: true, personId })
}

export function showPeople(): void {
  openState.set((now) => ({ ...now, personId: null }))
}

export function closeChat(): void {
  openState.set((now) => ({ ...now, open: false }))
}

export function forgetChat(): void {
  openState.set(closed)
}

export function isReading(personId: string): boolean {
  const now = openState.get()
  return now.open && now.personId === personId && isWindowActive()
}

export function isWindowActive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

export function useOpenChat(): OpenChat {
  return useSelector(openState)
}
