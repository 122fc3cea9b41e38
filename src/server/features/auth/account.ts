import { type Kysely, sql } from 'kysely'
import { passwordDays } from '../../../domain/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { hashPassword, verifyPassword } from './passwordHash.ts'
import type { Tries } from './tries.ts'

/** A user whose password was right. */
export interface Account {
  userId: string
  passwordHash: string
  mustChange: boolean
  /** Older than `passwordDays`. */
  expired: boolean
}

interface AccountRow {
  user_id: string
  password_hash: string
  must_change: boolean
  disabled: boolean
  expired: boolean
  /** It came by mail, too long ago. */
  lapsed: boolean
}

/**
 * The account of this name, where the password is its own. Throws `accountLocked` after too many wrong tries, else
 * `refusal`. An unknown name, a disabled user and a wrong password can't be told apart: neither by the answer, nor by the
 * work it takes, nor by when they lock.
 */
export type CheckPassword = (
  username: string,
  password: string,
  refusal: 'loginRefused' | 'passwordWrong',
) => Promise<Account>

export function passwordChecker(db: Kysely<Tables>, tries: Tries): CheckPassword {
  // What an unknown name's password is compared with.
  const nobody = hashPassword('nobody has this password')
  return async (username, password, refusal) => {
    if (!(await tries.count('name', username))) throw new CallError('accountLocked')
    // The name as tries are counted by: two spellings of one name would each have their own count.
    const { rows } = await sql<AccountRow>`
      SELECT user_id, password_hash, must_change, disabled,
        password_changed_at < now() - make_interval(days => ${passwordDays}) AS expired,
        coalesce(temporary_until <= now(), false) AS lapsed
      FROM app_user WHERE lower(username) = ${username.toLowerCase()}`.execute(db)
    const [row] = rows
    const right = await verifyPassword(row?.password_hash ?? (await nobody), password)
    if (!row || !right || row.disabled || row.lapsed) throw new CallError(refusal)
    await tries.clear(db, 'name', username)
    return {
      userId: row.user_id,
      passwordHash: row.password_hash,
      mustChange: row.must_change,
      expired: row.expired,
    }
  }
}
