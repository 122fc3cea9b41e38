import type { Text } from './useText.ts'

/** The text under a key that is put together while the page runs; null where there is none. It takes no values. */
export function composedText(t: Text, key: string): string | null {
  const plain = key as 'frame.product'
  return t.has(plain) ? t(plain) : null
}
