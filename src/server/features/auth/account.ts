import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { lockAfter, lockMinutes, passwordDays } from '../../../domain/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { hashPassword, verifyPassword } from './passwordHash.ts'

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

export function passwordChecker(db: Kysely<Tables>, secret: Buffer): CheckPassword {
  // What an unknown name's password is compared with.
  const nobody = hashPassword('nobody has this password')
  return async (username, password, refusal) => {
    const name = createHmac('sha256', secret).update(`name\0${username.toLowerCase()}`).digest()
    if (!(await countTry(db, name))) throw new CallError('accountLocked')
    const { rows } = await sql<AccountRow>`
      SELECT user_id, password_hash, must_change, disabled,
        password_changed_at < now() - make_interval(days => ${passwordDays}) AS expired
      FROM app_user WHERE lower(username) = lower(${username})`.execute(db)
    const [row] = rows
    const right = await verifyPassword(row?.password_hash ?? (await nobody), password)
    if (!row || !right || row.disabled) throw new CallError(refusal)
    await sql`DELETE FROM login_try WHERE name_hash = ${name}`.execute(db)
    return {
      userId: row.user_id,
      passwordHash: row.password_hash,
      mustChange: row.must_change,
      expired: row.expired,
    }
  }
}

/**
 * Counts a try as wrong before the password is looked at, so that tries side by side can't slip through; a right one
 * clears the count. False where the name is locked.
 */
async function countTry(db: Kysely<Tables>, name: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO login_try AS t (name_hash, wrong_tries) VALUES (${name}, 1)
    ON CONFLICT (name_hash) DO UPDATE SET
      wrong_tries = CASE WHEN t.locked_until IS NULL THEN t.wrong_tries + 1 ELSE 1 END,
      locked_until = CASE WHEN t.locked_until IS NULL AND t.wrong_tries + 1 >= ${lockAfter}
        THEN now() + make_interval(mins => ${lockMinutes}) END,
      tried_at = now()
    WHERE t.locked_until IS NULL OR t.locked_until <= now()
    RETURNING 1`.execute(db)
  return rows.length > 0
}
