import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { newestOf, type Secrets } from './secrets.ts'

/** `bytes`: IV (12 bytes), ciphertext, tag (16 bytes) of AES-256-GCM. */
export interface SealedSecret {
  keyId: number
  bytes: Buffer
}

/** Seals small secrets under a key derived from the file key. A sealed one opens for its row only. */
export interface SecretSeal {
  seal(rowId: string, secret: Buffer): SealedSecret
  /** Throws when the key is gone, or the bytes were changed or sealed for another row. */
  open(rowId: string, sealed: SealedSecret): Buffer
}

const ivLength = 12
const tagLength = 16

/** `purpose` derives the key; `table` and the id of the row are bound to the secret. */
export function secretSeal(
  { fileKeys }: Pick<Secrets, 'fileKeys'>,
  { purpose, table }: { purpose: string; table: string },
): SecretSeal {
  const keyOf = (wrapKey: Buffer) => Buffer.from(hkdfSync('sha256', wrapKey, '', purpose, 32))
  const boundTo = (rowId: string) => Buffer.from(`${table}\0${rowId}`)
  return {
    seal(rowId, secret) {
      const { id, wrapKey } = newestOf(fileKeys())
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf(wrapKey), iv).setAAD(boundTo(rowId))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return { keyId: id, bytes: Buffer.concat([iv, text, cipher.getAuthTag()]) }
    },
    open(rowId, { keyId, bytes }) {
      const key = fileKeys().find(({ id }) => id === keyId)
      if (!key) throw new Error(`There is no file key ${keyId}.`)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key.wrapKey), bytes.subarray(0, ivLength))
      decipher.setAAD(boundTo(rowId)).setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()])
      } catch {
        throw new Error(`The secret of ${table} ${rowId} does not open with file key ${keyId}.`)
      }
    },
  }
}
