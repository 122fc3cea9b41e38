import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import { maskCardNumber } from '../../domain/cards.ts'
import type { CardKey, Secrets } from './secrets.ts'

/** A card number as the database keeps it: sealed, hashed for exact search, and masked for the eye. */
export interface SealedCard {
  keyId: number
  /** IV (12 bytes), ciphertext, tag (16 bytes): AES-256-GCM. */
  sealed: Buffer
  /** The first 128 bits of HMAC-SHA-256, written as a uuid. */
  hash: string
  masked: string
}

export interface CardVault {
  seal(pan: string): SealedCard
  /** The full number. Throws where the key is gone, or where a bit of it was changed. */
  open(keyId: number, sealed: Buffer): string
  /** The hash under each key still in use: a search asks for all of them. */
  hashesOf(pan: string): string[]
}

interface Keys {
  id: number
  seal: KeyObject
  hash: KeyObject
}

const ivLength = 12
const tagLength = 16

export function openCardVault(secrets: Pick<Secrets, 'cardKeys'>): CardVault {
  // A KeyObject is five times faster than raw bytes, which would be expanded at each call.
  const keyObjects = new WeakMap<CardKey, Keys>()
  const keysOf = (key: CardKey): Keys => {
    const known = keyObjects.get(key)
    if (known) return known
    const keys = { id: key.id, seal: createSecretKey(key.sealKey), hash: createSecretKey(key.hashKey) }
    keyObjects.set(key, keys)
    return keys
  }
  const randomIv = ivSource()

  return {
    seal(pan) {
      const newest = secrets.cardKeys().at(-1)
      if (!newest) throw new Error('There is no card key.')
      const keys = keysOf(newest)
      const iv = randomIv()
      const cipher = createCipheriv('aes-256-gcm', keys.seal, iv)
      const sealed = Buffer.concat([iv, cipher.update(pan, 'latin1'), cipher.final(), cipher.getAuthTag()])
      return { keyId: keys.id, sealed, hash: hashOf(keys.hash, pan), masked: maskCardNumber(pan) }
    },
    open(keyId, sealed) {
      const key = secrets.cardKeys().find((one) => one.id === keyId)
      if (!key) throw new Error(`There is no card key ${keyId}.`)
      const decipher = createDecipheriv('aes-256-gcm', keysOf(key).seal, sealed.subarray(0, ivLength))
      decipher.setAuthTag(sealed.subarray(-tagLength))
      return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'latin1') + decipher.final('latin1')
    },
    hashesOf: (pan) => secrets.cardKeys().map((key) => hashOf(keysOf(key).hash, pan)),
  }
}

function hashOf(key: KeyObject, pan: string): string {
  const hex = createHmac('sha256', key).update(pan, 'latin1').digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** Random IVs, drawn a thousand at a time. */
function ivSource(): () => Buffer {
  const pool = Buffer.alloc(ivLength * 1024)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += ivLength
    return pool.subarray(used - ivLength, used)
  }
}
