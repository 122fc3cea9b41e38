import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import { type CardKey, newestOf, type Secrets } from './secrets.ts'

export interface SealedCard {
  keyId: number
  /** Version (1 byte), IV (12), the number padded to 20 digits, tag (16): AES-256-GCM. */
  sealed: Buffer
  /** The first 128 bits of HMAC-SHA-256, written as a uuid. */
  hash: string
  masked: string
}

/**
 * The table and key of the row that keeps a card. A sealed card opens only for its own row, so that nobody who can
 * write to the database can move it into another row.
 */
export type CardRow =
  | readonly ['history', priKey: string, logCd: string, settleDt: string]
  | readonly ['exception', expId: string]
  | readonly ['except_entry', exceptId: string]
  | readonly ['pay_order', acqInsIdCd: string, mchntCd: string, orderNo: string]
  | readonly ['blocked_trans', rid: string]

export interface CardVault {
  /** The newest one, which seals. */
  keyId(): number
  /** The newest last. */
  keyIds(): number[]
  /** Throws when the key has reached `sealsAtMost`. */
  seal(pan: string, row: CardRow): SealedCard
  /**
   * Returns the full number. Throws when the key is gone, the sealed bytes were changed, or they were sealed for
   * another row.
   */
  open(keyId: number, sealed: Buffer, row: CardRow): string
  /** The hash under each key still in use, the newest last: a search looks for all of them. */
  hashesOf(pan: string): string[]
  /** Returns the seals by key in this process since the last call, and resets them. */
  takeSeals(): ReadonlyMap<number, number>
  giveBackSeals(seals: ReadonlyMap<number, number>): void
  noteSeals(totals: ReadonlyMap<number, number>): void
}

/** AES-GCM with random IVs: 2^32 under one key (NIST SP 800-38D, 8.3). */
export const sealsAtMost = 2 ** 32

interface KeyPair {
  id: number
  seal: KeyObject
  hash: KeyObject
}

const ivLength = 12
const tagLength = 16
/** Longer than any card number, so that the length reveals nothing. */
const filledLength = 20
const version = 2
/** The longest sealed number of version 1 (IV, number, tag; bound to no row), in bytes. */
export const boundLength = 1 + ivLength + filledLength + tagLength

export function openCardVault(secrets: Pick<Secrets, 'cardKeys' | 'formerHashKeys'>): CardVault {
  // A KeyObject is five times faster than raw bytes, which would be expanded at each call.
  const keyObjects = new WeakMap<CardKey, KeyPair>()
  const keysOf = (key: CardKey): KeyPair => {
    const known = keyObjects.get(key)
    if (known) return known
    const keys = { id: key.id, seal: createSecretKey(key.sealKey), hash: createSecretKey(key.hashKey) }
    keyObjects.set(key, keys)
    return keys
  }
  const randomIv = ivSource()
  let ownSeals = new Map<number, number>()
  let totals: ReadonlyMap<number, number> = new Map()
  const countSeal = (keyId: number) => {
    const own = ownSeals.get(keyId) ?? 0
    if (own + (totals.get(keyId) ?? 0) >= sealsAtMost)
      throw new Error(`The card key ${keyId} has sealed as much as one key may: add another by recourse keys rotate.`)
    ownSeals.set(keyId, own + 1)
  }

  return {
    keyId: () => newestOf(secrets.cardKeys()).id,
    keyIds: () => secrets.cardKeys().map(({ id }) => id),
    seal(pan, row) {
      const keys = keysOf(newestOf(secrets.cardKeys()))
      countSeal(keys.id)
      const iv = randomIv()
      const cipher = createCipheriv('aes-256-gcm', keys.seal, iv).setAAD(boundTo(row))
      const number = cipher.update(pan.padEnd(filledLength), 'latin1')
      const sealed = Buffer.concat([mark, iv, number, cipher.final(), cipher.getAuthTag()])
      return { keyId: keys.id, sealed, hash: hashOf(keys.hash, pan), masked: maskCardNumber(pan) }
    },
    open(keyId, sealed, row) {
      const key = secrets.cardKeys().find((one) => one.id === keyId)
      if (!key) throw new Error(`There is no card key ${keyId}.`)
      const isBound = sealed.length === boundLength && sealed[0] === version
      if (!isBound && key.bound)
        throw new Error(`This card is sealed for no row, which card key ${keyId} no longer opens.`)
      const bytes = isBound ? sealed.subarray(mark.length) : sealed
      const decipher = createDecipheriv('aes-256-gcm', keysOf(key).seal, bytes.subarray(0, ivLength))
      if (isBound) decipher.setAAD(boundTo(row))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const number = decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'latin1')
      return (number + decipher.final('latin1')).trimEnd()
    },
    hashesOf: (pan) => [
      ...secrets.formerHashKeys().map(({ hashKey }) => hashOf(createSecretKey(hashKey), pan)),
      ...secrets.cardKeys().map((key) => hashOf(keysOf(key).hash, pan)),
    ],
    takeSeals() {
      const taken = ownSeals
      ownSeals = new Map()
      return taken
    },
    giveBackSeals(seals) {
      for (const [keyId, count] of seals) ownSeals.set(keyId, (ownSeals.get(keyId) ?? 0) + count)
    },
    noteSeals(counted) {
      totals = counted
    },
  }
}

const mark = Buffer.from([version])

/** Joined by a zero byte, which no text in PostgreSQL can contain. */
function boundTo(row: CardRow): Buffer {
  return Buffer.from(row.join('\0'))
}

function hashOf(key: KeyObject, pan: string): string {
  const hex = createHmac('sha256', key).update(pan, 'latin1').digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

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
