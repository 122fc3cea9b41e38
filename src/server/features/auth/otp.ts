import { type Kysely, sql, type Transaction } from 'kysely'
import { open, SealBrokenError } from '../../../contract/sealing.ts'
import type { Actor } from '../../../domain/actor.ts'
import { type OtpSetting, otpNever, otpResendSeconds, otpSeconds, otpTries } from '../../../domain/otp.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { otpCodes } from './otpCode.ts'

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

interface OtpRow {
  code_sealed: Buffer
  spent: boolean
  tries: number
  expired: boolean
}

type Tried = { payload: unknown; sealed: Buffer } | { refused: CallError }

export function oneTimePasswords(db: Kysely<Tables>, secret: Buffer): OneTimePasswords {
  const codes = otpCodes(secret)

  async function openWithCode(data: string, userId: string): Promise<OpenedPayload> {
    // A transaction of its own, which ends well for a wrong code too: the try stays counted.
    const tried = await db.transaction().execute(async (trx): Promise<Tried> => {
      const row = await lockCode(trx, userId)
      if (!row) return { refused: new CallError('sealBroken') }
      if (row.expired || row.tries >= otpTries) return { refused: new CallError('otpExpired') }
      const payload = await payloadOf(data, codes.open(userId, row.code_sealed))
      if (payload !== undefined) return { payload, sealed: row.code_sealed }
      if (row.spent) return { refused: new CallError('otpExpired') }
      await sql`UPDATE email_otp SET tries = tries + 1 WHERE user_id = ${userId}`.execute(trx)
      const left = otpTries - row.tries - 1
      return { refused: left > 0 ? new CallError('otpWrong', { left }) : new CallError('otpExpired') }
    })
    if ('refused' in tried) throw tried.refused
    // A code that was spent opens still: the same submission may come twice, and gets its first answer.
    return { payload: tried.payload, withCode: true, spend: (trx) => spend(trx, userId, tried.sealed) }
  }

  return {
    async issue(userId, send) {
      const { code, sealed } = codes.make(userId)
      const { rows } = await sql`
        INSERT INTO email_otp AS o (user_id, code_sealed, expires_at)
        VALUES (${userId}, ${sealed}, now() + make_interval(secs => ${otpSeconds}))
        ON CONFLICT (user_id) DO UPDATE SET code_sealed = excluded.code_sealed, sent_at = now(),
          expires_at = excluded.expires_at, tries = 0, spent = false
        WHERE o.sent_at <= now() - make_interval(secs => ${otpResendSeconds})
        RETURNING 1`.execute(db)
      if (rows.length === 0) throw new CallError('otpTooSoon', { seconds: await secondsLeft(db, userId) })
      try {
        await send(code)
      } catch (error) {
        await db.deleteFrom('email_otp').where('user_id', '=', userId).where('code_sealed', '=', sealed).execute()
        throw error
      }
    },
    async open(data, { userId }) {
      const payload = await payloadOf(data, null)
      if (payload === undefined) return openWithCode(data, userId)
      return { payload, withCode: false, spend: async () => {} }
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

/** Also a code that is dead: then the user is told so. Null where none was sent of late. */
async function lockCode(trx: Transaction<Tables>, userId: string): Promise<OtpRow | null> {
  const { rows } = await sql<OtpRow>`
    SELECT code_sealed, spent, tries, expires_at <= now() AS expired FROM email_otp
    WHERE user_id = ${userId} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

async function spend(trx: Transaction<Tables>, userId: string, sealed: Buffer): Promise<void> {
  const { rows } = await sql`
    UPDATE email_otp SET spent = true
    WHERE user_id = ${userId} AND code_sealed = ${sealed} AND NOT spent AND tries < ${otpTries} AND expires_at > now()
    RETURNING 1`.execute(trx)
  if (rows.length === 0) throw new CallError('otpExpired')
}

async function secondsLeft(db: Kysely<Tables>, userId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM sent_at - now()) + ${otpResendSeconds})::int AS seconds
    FROM email_otp WHERE user_id = ${userId}`.execute(db)
  return Math.max(rows[0]?.seconds ?? 1, 1)
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
