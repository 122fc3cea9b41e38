import { hkdfSync, randomInt } from 'node:crypto'
import { otpDigits } from '../../../../domain/people/otp.ts'
import { openGcm, sealGcm } from '../../../db/cards/gcm.ts'
import { type CookieSecrets, newestOf } from '../../../db/cards/secrets.ts'

interface OtpCode {
  code: string
  sealed: Buffer
}

interface OtpCodes {
  make(holder: string): OtpCode
  /** Throws when it was encrypted for another holder, or under a key that is no longer accepted. */
  open(holder: string, sealed: Buffer): string
}

/**
 * Codes are encrypted for their holder and not hashed: the server needs them to open what the browser encrypted, and a
 * hash of six digits is cracked in a second.
 */
export function otpCodes(secrets: CookieSecrets): OtpCodes {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'recourse email otp', 32))
  return {
    make(holder) {
      const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
      return { code, sealed: sealGcm(keyOf(newestOf(secrets())), Buffer.from(code), Buffer.from(holder)) }
    },
    open(holder, sealed) {
      for (const secret of secrets().toReversed()) {
        try {
          return openGcm(keyOf(secret), sealed, Buffer.from(holder)).toString()
        } catch {
          // Made under another secret.
        }
      }
      throw new Error('A one-time password opens under no key.')
    },
  }
}
