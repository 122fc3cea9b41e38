import { maskCardNumbersIn } from '../../domain/text/cards.ts'
import { sha256 } from '../api/sha256.ts'
import type { SentKey } from './draft.ts'

/**
 * The idempotency key under which this content is sent: that of the last try where it said the same, else a new one.
 * The digest can be stored: card numbers are masked, and `blank` stands in the place of what no draft may hold. The
 * server refuses the key for another card.
 */
export async function sendingKey(content: object, last: SentKey | undefined, blank: object = {}): Promise<SentKey> {
  const digest = await sha256(new TextEncoder().encode(maskCardNumbersIn(JSON.stringify({ ...content, ...blank }))))
  return last?.digest === digest ? last : { key: crypto.randomUUID(), digest }
}
