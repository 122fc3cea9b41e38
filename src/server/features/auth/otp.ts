import type { Kysely, Transaction } from 'kysely'
import { open, SealBrokenError } from '../../../contract/sealing.ts'
import type { Actor } from '../../../domain/actor.ts'
import { type OtpSetting, otpNever } from '../../../domain/otp.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import type { MailCodes } from './mailCodes.ts'

/** A payload that was opened, with the default key or with the user's code. */
export interface OpenedPayload {
  payload: unknown
  withCode: boolean
  /** Uses the code up, in the transaction of what it was asked for. Throws `otpExpired` where that has happened already. */
  spend(trx: Transaction<Tables>): Promise<void>
}

export interface OneTimePasswords {
  /**
   * Sends a new code, which takes the place of the one before. Throws `otpTooSoon` within `otpResendSeconds` of that. Where
   * `send` throws, the code is taken back, and another may be asked for at once.
   */
  issue(userId: string, send: (code: string) => Promise<void>): Promise<void>
  /**
   * Opens a sealed payload. A code that doesn't open it counts as a wrong try, whatever becomes of the call; tries side by
   * side wait for each other. Throws `sealBroken`, `otpWrong` or `otpExpired`.
   */
  open(data: string, user: Actor): Promise<OpenedPayload>
  /** When the user's institution asks for a code. */
  settingOf(user: Actor): Promise<OtpSetting>
}

export function oneTimePasswords(db: Kysely<Tables>, codes: MailCodes): OneTimePasswords {
  const holderOf = (userId: string) => `submission:${userId}`
  return {
    async issue(userId, send) {
      const { code, takeBack } = await codes.issue(holderOf(userId))
      try {
        await send(code)
      } catch (error) {
        await takeBack()
        throw error
      }
    },
    async open(data, { userId }) {
      const payload = await payloadOf(data, null)
      if (payload !== undefined) return { payload, withCode: false, spend: async () => {} }
      const tried = await codes.tryOut(holderOf(userId), (code) => payloadOf(data, code))
      if (!tried) throw new CallError('sealBroken')
      return { payload: tried.made, withCode: true, spend: tried.spend }
    },
    async settingOf({ insIdCd }) {
      const row = await db
        .selectFrom('institution_setting')
        .select(['otp_mode as mode', 'otp_above as above', 'otp_curr_cd as transCurrCd'])
        .where('ins_id_cd', '=', insIdCd)
        .executeTakeFirst()
      return row ?? otpNever
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
