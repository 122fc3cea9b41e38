import { type Kysely, sql, type Transaction } from 'kysely'
import { otpResendSeconds, otpSeconds, otpTries } from '../../../domain/otp.ts'
import type { SignedLine } from '../../../domain/signing.ts'
import type { CookieSecrets } from '../../db/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { otpCodes } from './otpCode.ts'

/** Codes that go out by mail, and come back as what they prove. A holder is what a code is for, and whose it is. */
export interface MailCodes {
  /** A new code, which takes the place of the one before; `signs` is kept with it. Throws `otpTooSoon` within `otpResendSeconds` of that. */
  issue(holder: string, signs?: readonly SignedLine[]): Promise<IssuedCode>
  /**
   * What `make` makes of the holder's code; null where none was sent of late. Undefined says that the code is not the
   * right one, and counts as a wrong try, whatever becomes of the call; tries side by side wait for each other. Throws
   * `otpWrong` or `otpExpired`.
   */
  tryOut<T>(holder: string, make: (code: string) => Promise<T | undefined>): Promise<FittingCode<T> | null>
}

export interface IssuedCode {
  code: string
  /** As if it had never been: another may be issued at once. */
  takeBack(): Promise<void>
}

export interface FittingCode<T> {
  made: T
  /** The signed content; null where the request didn't say. */
  signs: readonly SignedLine[] | null
  /** Uses the code up, in the transaction of what it was asked for. Throws `otpExpired` where that has happened already. */
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

/** Also a code that is dead: then the user is told so. Null where none was sent of late. */
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
