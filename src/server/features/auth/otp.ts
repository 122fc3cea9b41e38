import type { Kysely, Transaction } from 'kysely'
import { open, SealBrokenError } from '../../../contract/sealing.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { OtpSetting } from '../../../domain/otp.ts'
import type { SignedLine } from '../../../domain/signing.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import type { MailCodes } from './mailCodes.ts'

/** A one-time password that fits. */
export interface FittingOtp {
  /** The signed content; null where the request didn't say. */
  signs: readonly SignedLine[] | null
  /** Uses the code up, in the transaction of what it was asked for. Throws `otpExpired` where that has happened already. */
  spend(trx: Transaction<Tables>): Promise<void>
}

/** A payload that was opened: with the user's code, or with the default key where `code` is null. */
export interface OpenedPayload {
  payload: unknown
  code: FittingOtp | null
}

export interface OneTimePasswords {
  /**
   * Sends a new code, which takes the place of the one before. Throws `otpTooSoon` within `otpResendSeconds` of that. Where
   * `send` throws, the code is taken back, and another may be asked for at once.
   */
  issue(userId: string, signs: readonly SignedLine[] | undefined, send: (code: string) => Promise<void>): Promise<void>
  /**
   * Opens a sealed payload. A code that doesn't open it counts as a wrong try, whatever becomes of the call; tries side by
   * side wait for each other. Throws `sealBroken`, `otpWrong` or `otpExpired`.
   */
  open(data: string, user: Actor): Promise<OpenedPayload>
  /** Finds out whether this is the user's code; a wrong one is counted. Throws `otpWrong` or `otpExpired`. */
  check(code: string, user: Actor): Promise<FittingOtp>
  /** When these institutions ask for a code; an institution that has chosen nothing never does. */
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
        .select(['otp_mode as mode', 'otp_above as above', 'otp_curr_cd as transCurrCd'])
        .where('ins_id_cd', 'in', [...insIdCds])
        .execute()
    },
  }
}

/** Undefined where it doesn't open. */
async function payloadOf(data: string, code: string | null): Promise<unknown> {
  try {
    return await open(data, code)
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined
    throw error
  }
}
