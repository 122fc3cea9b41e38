import { StompError } from './frame.ts'
import type { Passes } from './rules.ts'

/** The number of the last message that the client has, from the header `after`; null where it says none. */
export function afterOf(headers: ReadonlyMap<string, string>): number | null {
  const text = headers.get('after')
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw new StompError('The header after is not the number of a message.')
  return Number(text)
}

/**
 * Each number (`seq`) above this one once, and none that comes late: its client sees that it is missing, and subscribes
 * anew. What has no number always passes.
 */
export function onlyNew(begin: number): Passes {
  let last = begin
  return ({ seq }) => {
    if (seq === undefined) return true
    if (Number(seq) <= last) return false
    last = Number(seq)
    return true
  }
}
