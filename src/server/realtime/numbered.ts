import { StompError } from './frame.ts'
import type { MessageFilter } from './rules.ts'

/** From the header `after`; null when it is missing. */
export function afterOf(headers: ReadonlyMap<string, string>): number | null {
  const text = headers.get('after')
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw new StompError('The header after is not the number of a message.')
  return Number(text)
}

/**
 * Passes each number above `begin` once and drops late ones: the client sees the gap and subscribes again. Messages
 * without a number always pass.
 */
export function onlyNew(begin: number): MessageFilter {
  let last = begin
  return ({ seq }) => {
    if (seq === undefined) return true
    if (Number(seq) <= last) return false
    last = Number(seq)
    return true
  }
}
