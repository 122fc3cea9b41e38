import type { Kysely, Transaction } from 'kysely'
import { open, SealBrokenError } from '../../../../contract/sealing.ts'
import type { Actor } from '../../../../domain/people/actor.ts'
import type { OtpSetting } from '../../../../domain/people/otp.ts'
import type { SignedLine } from '../../../../domain/people/signing.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { MailCodes } from '../mailCodes.ts'

interface AcceptedOtp {
  /** The signed content; null when the request didn't say. */
  signs: readonly SignedLine[] | null
  /**
   * Marks the code as used, in the transaction of what it was asked for. Throws `otpExpired` when it was used already.
   */
  spend(trx: Transaction<Tables>): Promise<void>
}

/** `code` is null when the payload opened with the default key. */
interface OpenedPayload {
  payload: unknown
  code: AcceptedOtp | null
}

export interface OneTimePasswords {
  /**
   * Sends a new code that replaces the earlier one. Throws `otpTooSoon` within `otpResendSeconds` of that. If `send`
   * throws, the code is withdrawn and another may be requested at once.
   */
  issue(userId: string, signs: readonly SignedLine[] | undefined, send: (code: string) => Promise<void>): Promise<void>
  /**
   * Decrypts a payload. A code that doesn't fit counts as a wrong try even if the call rolls back; concurrent tries
   * wait for each other. Throws `sealBroken`, `otpWrong` or `otpExpired`.
   */
  open(data: string, user: Actor): Promise<OpenedPayload>
  /** Checks the user's code and counts a wrong one. Throws `otpWrong` or `otpExpired`. */
  check(code: string, user: Actor): Promise<AcceptedOtp>
  /** When these institutions ask for a code; never, for one that has chosen nothing. */
  settingsOf(insIdCds: readonly string[], trx?: Transaction<Tables>): Promise<OtpSetting[]>
}

export function oneTimePasswords(db: Kysely<Tables>, codes: MailCodes): OneTimePasswords {
  const holderOf = (userId: string) => `submission:${userId}`
  return {
    async issue(userId, signs, send) {
      const { code, takeBack } = await codes.issue(holderOf(userId), signs)
      try {
        await send(code)
      } catch (error) {
        await takeBack()
        throw error
      }
    },
    async open(data, { userId }) {
      const payload = await payloadOf(data, null)
      if (payload !== undefined) return { payload, code: null }
      const tried = await codes.tryOut(holderOf(userId), (code) => payloadOf(data, code))
      if (!tried) throw new CallError('sealBroken')
      const { made, ...code } = tried
      return { payload: made, code }
    },
    async check(given, { userId }) {
      const tried = await codes.tryOut(holderOf(userId), async (code) => (code === given ? true : undefined))
      if (!tried) throw new CallError('otpExpired')
      const { made: _, ...code } = tried
      return code
    },
    async settingsOf(insIdCds, trx) {
      return (trx ?? db)
        .selectFrom('institution_setting')
        .select(['otp_mode as mode', 'otp_above as above', 'otp_curr_cd as transCurrCd', 'keys_exempt as keysExempt'])
        .where('ins_id_cd', 'in', [...insIdCds])
        .execute()
    },
  }
}

/** Undefined when it doesn't open. */
async function payloadOf(data: string, code: string | null): Promise<unknown> {
  try {
    return await open(data, code)
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined
    throw error
  }
}
