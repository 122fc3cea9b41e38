import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../contract/texts/languages.ts'
import { isMailAddress } from '../../../domain/mailAddress.ts'
import { resetMailsADay } from '../../../domain/otp.ts'
import { isGoodPassword } from '../../../domain/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import type { RecordAct } from '../../http/serve.ts'
import type { Account } from './account.ts'
import { givePassword } from './changePassword.ts'
import type { MailCodes } from './mailCodes.ts'
import type { Disconnect } from './sessions.ts'
import type { Tries } from './tries.ts'

/**
 * A new password by a code that the mailbox of the account got. Codes and tries go by the name that was typed: a name
 * that nobody has gets a code too, which is mailed to nobody, and so all answers and all waiting are the same for it.
 */
export interface ForgottenPassword {
  /** A new code for this name; null where there were enough of them today. Throws `otpTooSoon`. */
  issue(username: string): Promise<string | null>
  /** Whom the code is mailed to; null for a name without account, a disabled user, one without an address. */
  mailboxOf(username: string): Promise<Mailbox | null>
  /**
   * Gives the account a new password, ends its sessions, and lifts its lock: who reads the mailbox is whom the lock
   * waits for. Throws `passwordRule`, `passwordReused`, `otpWrong`, `otpExpired` or `resetLocked`.
   */
  reset(username: string, code: string, password: string, record: RecordAct): Promise<void>
}

interface ResetRow {
  user_id: string
  password_hash: string
  email: string | null
  language: Language | null
}

/** Whose code it is, by the name that was typed: of a name that nobody has there is one too. */
export function resetHolder(tries: Tries, username: string): string {
  return `reset:${tries.hashOf('reset', username).toString('hex')}`
}

export function forgottenPassword(
  db: Kysely<Tables>,
  codes: MailCodes,
  tries: Tries,
  disconnect: Disconnect,
): ForgottenPassword {
  const holderOf = (username: string) => resetHolder(tries, username)

  async function accountOf(username: string): Promise<(Pick<Account, 'userId' | 'passwordHash'> & Mailbox) | null> {
    const { rows } = await sql<ResetRow>`
      SELECT user_id, password_hash, email, language FROM app_user
      WHERE lower(username) = ${username.toLowerCase()} AND NOT disabled`.execute(db)
    const [row] = rows
    if (!row?.email || !isMailAddress(row.email)) return null
    return { userId: row.user_id, passwordHash: row.password_hash, email: row.email, language: row.language }
  }

  return {
    async issue(username) {
      const { code, ofDay } = await codes.issue(holderOf(username))
      return ofDay <= resetMailsADay ? code : null
    },
    mailboxOf: accountOf,
    async reset(username, code, password, record) {
      if (!isGoodPassword(password)) throw new CallError('passwordRule', {}, 'newPass')
      if (!(await tries.count('reset', username))) throw new CallError('resetLocked')
      const tried = await codes.tryOut(holderOf(username), async (sent) => (sent === code ? true : undefined))
      const account = tried && (await accountOf(username))
      if (!account) throw new CallError('otpExpired')
      await tries.clear(db, 'reset', username)
      await givePassword(db, account, password, {
        record,
        disconnect,
        also: async (trx) => {
          await tried.spend(trx)
          await tries.clear(trx, 'name', username)
        },
      })
    },
  }
}

interface Mailbox {
  email: string
  /** Null where its reader has chosen none. */
  language: Language | null
}
