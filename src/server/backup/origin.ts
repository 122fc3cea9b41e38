import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../db/cards/secrets.ts'

/** Proves where a backup comes from: whoever can write to its store, and lacks the key file, can sign nothing. */
export interface BackupOrigin {
  sign(text: string): string
  isOurs(text: string, signature: string | undefined): boolean
}

/** HMAC-SHA-256 under keys that are derived from the file keys, with which the uploads of a backup are encrypted, too. */
export function backupOrigin({ fileKeys }: Pick<Secrets, 'fileKeys'>): BackupOrigin {
  const signatures = (text: string) => fileKeys().map(({ wrapKey }) => signature(wrapKey, text))
  return {
    sign(text) {
      const newest = signatures(text).at(-1)
      if (!newest) throw new Error('There is no key to sign a backup with.')
      return newest.toString('hex')
    },
    isOurs(text, given) {
      const bytes = Buffer.from(given ?? '', 'hex')
      return signatures(text).some((one) => one.length === bytes.length && timingSafeEqual(one, bytes))
    },
  }
}

function signature(wrapKey: Buffer, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', wrapKey, '', 'origin of backups', 32))
  return createHmac('sha256', key).update(text).digest()
}
