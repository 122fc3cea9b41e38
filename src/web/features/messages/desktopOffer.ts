import { createAtom, useSelector } from '@tanstack/react-store'
import { currentProfile } from '../../session/session.ts'
import { desktopState } from '../../ui/feedback/desktop.ts'

const keyOf = (userId: string) => `recourse.desktopOffered.${userId}`

const offered = createAtom(false)

export function offerDesktop(): void {
  const userId = currentProfile()?.userId
  if (offered.get() || !userId || desktopState() !== 'default' || localStorage.getItem(keyOf(userId))) return
  offered.set(true)
}

export function endOffer(): void {
  const userId = currentProfile()?.userId
  if (userId) localStorage.setItem(keyOf(userId), new Date().toISOString())
  offered.set(false)
}

export function forgetOffer(): void {
  offered.set(false)
}

export function useDesktopOffer(): boolean {
  return useSelector(offered)
}
