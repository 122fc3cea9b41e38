import { hkdfSync } from 'node:crypto'
import { openGcm, sealGcm } from './gcm.ts'
import { newestOf, type Secrets } from './secrets.ts'

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
      return { keyId: id, bytes: sealGcm(keyOf(wrapKey), secret, boundTo(rowId)) }
    },
    open(rowId, { keyId, bytes }) {
      const key = fileKeys().find(({ id }) => id === keyId)
      if (!key) throw new Error(`There is no file key ${keyId}.`)
      try {
        return openGcm(keyOf(key.wrapKey), bytes, boundTo(rowId))
      } catch {
        throw new Error(`The secret of ${table} ${rowId} does not open with file key ${keyId}.`)
      }
    },
  }
}
