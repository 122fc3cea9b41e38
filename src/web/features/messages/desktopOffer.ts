import { useSyncExternalStore } from 'react'
import { currentProfile } from '../../session/session.ts'
import { desktopState } from '../../ui/desktop.ts'

/** Whether the page asks for notifications on the desktop. A user answers once in each browser. */

const keyOf = (userId: string) => `recourse.desktopOffered.${userId}`
let offered = false
const listeners = new Set<() => void>()

function become(next: boolean): void {
  offered = next
  for (const listener of listeners) listener()
}

/** A message has come, and was shown under the bell: asks, where neither the browser nor the user was asked before. */
export function offerDesktop(): void {
  const userId = currentProfile()?.userId
  if (offered || !userId || desktopState() !== 'default' || localStorage.getItem(keyOf(userId))) return
  become(true)
}

/** The user has answered. */
export function endOffer(): void {
  const userId = currentProfile()?.userId
  if (userId) localStorage.setItem(keyOf(userId), new Date().toISOString())
  become(false)
}

/** For whoever signs in next. */
export function forgetOffer(): void {
  become(false)
}

export function useDesktopOffer(): boolean {
  return useSyncExternalStore(onOffer, () => offered)
}

function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
