import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type CookieSecrets, newestOf } from './secrets.ts'

/** HMAC-SHA-256 under the cookie secrets. */
interface KeyedHash {
  of(text: string): Buffer
  /** Under every secret that is still accepted, the newest last. */
  each(text: string): Buffer[]
  /** Compares in constant time, under every accepted secret. */
  fits(hash: Buffer, text: string): boolean
}

export function keyedHash(secrets: CookieSecrets): KeyedHash {
  // Made once: a key from its bytes costs more than the hash.
  const keys = new WeakMap<Buffer, KeyObject>()
  const hash = (secret: Buffer, text: string) => {
    const key = keys.get(secret) ?? createSecretKey(secret)
    keys.set(secret, key)
    return createHmac('sha256', key).update(text).digest()
  }
  const each = (text: string) => secrets().map((secret) => hash(secret, text))
  return {
    of: (text) => hash(newestOf(secrets()), text),
    each,
    fits: (given, text) => each(text).some((one) => one.length === given.length && timingSafeEqual(one, given)),
  }
}
