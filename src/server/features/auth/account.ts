import { type Kysely, sql } from 'kysely'
import { passwordDays } from '../../../domain/people/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { hashPassword, verifyPassword } from './passwords/passwordHash.ts'
import type { DeviceHash } from './sessions/devices.ts'
import type { Tries } from './tries.ts'

export interface Account {
  userId: string
  username: string
  nickName: string
  passwordHash: string
  mustChange: boolean
  expired: boolean
}

interface AccountRow {
  user_id: string
  username: string
  nick_name: string
  password_hash: string
  must_change: boolean
  disabled: boolean
  expired: boolean
  lapsed: boolean
  knows_device: boolean
}

interface PasswordTry {
  username: string
  password: string
  device: DeviceHash | null
  onLocked(locked: LockedAccount): void
}

/**
 * Throws `accountLocked` after too many wrong tries, else `refusal`. An unknown name, a disabled user and a wrong
 * password can't be told apart: neither by the answer, nor by the work it takes, nor by when they lock.
 */
export type CheckPassword = (given: PasswordTry, refusal: 'loginRefused' | 'passwordWrong') => Promise<Account>

export interface LockedAccount {
  userId: string
  /** True when a device that the account knows was locked out; false when all unknown devices were. */
  isKnownDevice: boolean
}

export function passwordChecker(db: Kysely<Tables>, tries: Tries, passwordMemory: number): CheckPassword {
  // Now, not at the first unknown name: that one would take longer than a known one.
  const nobody = hashPassword('nobody has this password', passwordMemory)
  return async ({ username, password, device, onLocked }, refusal) => {
    // The name as tries are counted by: two spellings of one name would each have their own count.
    const { rows } = await sql<AccountRow>`
      SELECT user_id, username, nick_name, password_hash, must_change, disabled,
        password_changed_at < now() - make_interval(days => ${passwordDays}) AS expired,
        coalesce(temporary_until <= now(), false) AS lapsed,
        EXISTS (SELECT 1 FROM known_device AS d
          WHERE d.user_id = u.user_id AND d.device_hash = ${device}) AS knows_device
      FROM app_user AS u WHERE lower(username) = ${username.toLowerCase()}`.execute(db)
    const [row] = rows
    const of = { username, knownDevice: row?.knows_device ? device : null }
    const counted = await tries.count(of)
    if (counted === 'refused') throw new CallError('accountLocked')
    const right = await verifyPassword(row?.password_hash ?? (await nobody), password)
    if (!row || !right || row.disabled || row.lapsed) {
      if (row && counted === 'lockedNow') onLocked({ userId: row.user_id, isKnownDevice: row.knows_device })
      throw new CallError(refusal)
    }
    await tries.clear(db, of)
    return {
      userId: row.user_id,
      username: row.username,
      nickName: row.nick_name,
      passwordHash: row.password_hash,
      mustChange: row.must_change,
      expired: row.expired,
    }
  }
}
