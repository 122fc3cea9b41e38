import { type Kysely, sql, type Transaction } from 'kysely'
import { otpResendSeconds, otpSeconds, otpTries } from '../../../domain/people/otp.ts'
import type { SignedLine } from '../../../domain/people/signing.ts'
import type { CookieSecrets } from '../../db/cards/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { otpCodes } from './otp/otpCode.ts'

export interface MailCodes {
  /**
   * Replaces the holder's earlier code; stores `signs` with it. Throws `otpTooSoon` within `otpResendSeconds` of the
   * earlier one.
   */
  issue(holder: string, signs?: readonly SignedLine[]): Promise<IssuedCode>
  /**
   * Returns what `make` returns for the holder's code; null when none was sent lately. If `make` returns undefined the
   * code is wrong, and the try is counted even if the call rolls back. Concurrent tries wait for each other. Throws
   * `otpWrong` or `otpExpired`.
   */
  tryOut<T>(holder: string, make: (code: string) => Promise<T | undefined>): Promise<FittingCode<T> | null>
}

interface IssuedCode {
  code: string
  takeBack(): Promise<void>
}

interface FittingCode<T> {
  made: T
  /** The signed content; null when the request didn't say. */
  signs: readonly SignedLine[] | null
  /**
   * Marks the code as used, in the transaction of what it was asked for. Throws `otpExpired` when it was used already.
   */
  spend(trx: Transaction<Tables>): Promise<void>
}

interface CodeRow {
  code_sealed: Buffer
  signs: SignedLine[] | null
  spent: boolean
  tries: number
  expired: boolean
}

export function mailCodes(db: Kysely<Tables>, secrets: CookieSecrets): MailCodes {
  const codes = otpCodes(secrets)
  return {
    async issue(holder, signs) {
      const { code, sealed } = codes.make(holder)
      const { rows } = await sql`
        INSERT INTO email_otp AS o (holder, code_sealed, expires_at, signs)
        VALUES (${holder}, ${sealed}, now() + make_interval(secs => ${otpSeconds}),
          ${signs ? JSON.stringify(signs) : null}::jsonb)
        ON CONFLICT (holder) DO UPDATE SET code_sealed = excluded.code_sealed, sent_at = now(),
          expires_at = excluded.expires_at, signs = excluded.signs, tries = 0, spent = false
        WHERE o.sent_at <= now() - make_interval(secs => ${otpResendSeconds})
        RETURNING 1`.execute(db)
      if (rows.length === 0) throw new CallError('otpTooSoon', { seconds: await secondsLeft(db, holder) })
      return {
        code,
        async takeBack() {
          await db.deleteFrom('email_otp').where('holder', '=', holder).where('code_sealed', '=', sealed).execute()
        },
      }
    },

    async tryOut<T>(holder: string, make: (code: string) => Promise<T | undefined>) {
      // A transaction of its own, which ends well for a wrong code too: the try stays counted.
      const tried = await db.transaction().execute(async (trx): Promise<Tried<T> | null> => {
        const row = await lockCode(trx, holder)
        if (!row) return null
        if (row.expired || row.tries >= otpTries) return { refused: new CallError('otpExpired') }
        const made = await make(codes.open(holder, row.code_sealed))
        if (made !== undefined) return { made, sealed: row.code_sealed, signs: row.signs }
        if (row.spent) return { refused: new CallError('otpExpired') }
        await sql`UPDATE email_otp SET tries = tries + 1 WHERE holder = ${holder}`.execute(trx)
        const left = otpTries - row.tries - 1
        return { refused: left > 0 ? new CallError('otpWrong', { left }) : new CallError('otpExpired') }
      })
      if (tried && 'refused' in tried) throw tried.refused
      // A code that was spent fits still: the same submission may come twice, and gets its first answer.
      return (
        tried && {
          made: tried.made,
          signs: tried.signs,
          spend: (trx: Transaction<Tables>) => spend(trx, holder, tried.sealed),
        }
      )
    },
  }
}

type Tried<T> = { made: T; sealed: Buffer; signs: SignedLine[] | null } | { refused: CallError }

/** Includes expired codes, so that the user can be told. Null when none was sent lately. */
async function lockCode(trx: Transaction<Tables>, holder: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`
    SELECT code_sealed, signs, spent, tries, expires_at <= now() AS expired FROM email_otp
    WHERE holder = ${holder} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

async function spend(trx: Transaction<Tables>, holder: string, sealed: Buffer): Promise<void> {
  const { rows } = await sql`
    UPDATE email_otp SET spent = true
    WHERE holder = ${holder} AND code_sealed = ${sealed} AND NOT spent AND tries < ${otpTries} AND expires_at > now()
    RETURNING 1`.execute(trx)
  if (rows.length === 0) throw new CallError('otpExpired')
}

async function secondsLeft(db: Kysely<Tables>, holder: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM sent_at - now()) + ${otpResendSeconds})::int AS seconds
    FROM email_otp WHERE holder = ${holder}`.execute(db)
  return Math.max(rows[0]?.seconds ?? 1, 1)
}
