import { maskCardNumbersIn } from '../../../domain/cards.ts'
import type { Handling } from './useHandling.ts'

/** A handling that is typed and not submitted, kept for its user in this tab. No card number is kept in full. */
export interface Kept extends Handling {
  /** ISO 8601. */
  savedAt: string
}

/** `about`: the page and the id of the transaction. */
export function keptKey(userId: string, about: string): string {
  return `recourse.handling.${userId}.${about}`
}

export function keptHandling(key: string): Kept | null {
  const kept = sessionStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as Kept)
}

export function keepHandling(key: string, { version, result, remark }: Handling): void {
  const kept: Kept = { version, result, remark: maskCardNumbersIn(remark), savedAt: new Date().toISOString() }
  sessionStorage.setItem(key, JSON.stringify(kept))
}

export function forgetHandling(key: string): void {
  sessionStorage.removeItem(key)
}
