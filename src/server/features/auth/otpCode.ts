import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { otpDigits } from '../../../domain/otp.ts'

/** A code as the user gets it, and as the database keeps it: IV (12 bytes), ciphertext, tag (16 bytes). */
export interface OtpCode {
  code: string
  sealed: Buffer
}

export interface OtpCodes {
  make(holder: string): OtpCode
  /** Throws where it was sealed for another holder, or under another key. */
  open(holder: string, sealed: Buffer): string
}

const ivLength = 12
const tagLength = 16

/**
 * Random codes, sealed for their holder. Sealed, not hashed: the server has to open with the code what the browser sealed
 * with it, and a hash of six digits is tried out in a second.
 */
export function otpCodes(secret: Buffer): OtpCodes {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'recourse email otp', 32)))
  return {
    make(holder) {
      const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(holder))
      return { code, sealed: Buffer.concat([iv, cipher.update(code, 'latin1'), cipher.final(), cipher.getAuthTag()]) }
    },
    open(holder, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength)).setAAD(Buffer.from(holder))
      decipher.setAuthTag(sealed.subarray(-tagLength))
      return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'latin1') + decipher.final('latin1')
    },
  }
}
