import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { otpDigits } from '../../../../domain/people/otp.ts'
import { type CookieSecrets, newestOf } from '../../../db/cards/secrets.ts'

/** `sealed`, as the database keeps it: IV (12 bytes), ciphertext, tag (16 bytes). */
interface OtpCode {
  code: string
  sealed: Buffer
}

interface OtpCodes {
  make(holder: string): OtpCode
  /** Throws when it was encrypted for another holder, or under a key that is no longer accepted. */
  open(holder: string, sealed: Buffer): string
}

const ivLength = 12
const tagLength = 16

/**
 * Codes are encrypted for their holder and not hashed: the server needs them to open what the browser encrypted, and a
 * hash of six digits is cracked in a second.
 */
export function otpCodes(secrets: CookieSecrets): OtpCodes {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'recourse email otp', 32))
  return {
    make(holder) {
      const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf(newestOf(secrets())), iv).setAAD(Buffer.from(holder))
      return { code, sealed: Buffer.concat([iv, cipher.update(code, 'latin1'), cipher.final(), cipher.getAuthTag()]) }
    },
    open(holder, sealed) {
      for (const secret of secrets().toReversed()) {
        const code = openWith(keyOf(secret), holder, sealed)
        if (code !== null) return code
      }
      throw new Error('A one-time password opens under no key.')
    },
  }
}

function openWith(key: Buffer, holder: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength)).setAAD(Buffer.from(holder))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'latin1') + decipher.final('latin1')
  } catch {
    return null
  }
}
