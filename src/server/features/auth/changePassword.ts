import { type Kysely, sql, type Transaction } from 'kysely'
import { passwordHistory } from '../../../domain/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import type { RecordAct } from '../../http/serve.ts'
import type { Account } from './account.ts'
import { type DeviceHash, forgetDevices } from './devices.ts'
import { expectGoodPassword, type NamedPerson } from './newPasswordCheck.ts'
import { hashPassword, verifyPassword } from './passwordHash.ts'
import { type Disconnect, endSessions, forgetRecentSessions, type RenewedSession } from './sessions.ts'

interface Given {
  person: NamedPerson
  minLength: number
  /** The device of the change. It stays known if it was; all others are forgotten. */
  device: DeviceHash | null
  /** The session that goes on; without it all of the user's end. */
  sid?: string | undefined
  /** What has to be done before it, or not at all. */
  also?: (trx: Transaction<Tables>) => Promise<void>
  record: RecordAct
  disconnect: Disconnect
}

/**
 * Gives the account a new password, which none of its last four may be, and ends its sessions; answers the one that
 * goes on. Throws what `expectGoodPassword` does, or `passwordReused`; and `passwordWrong` where another change was faster.
 */
export async function givePassword(
  db: Kysely<Tables>,
  account: Pick<Account, 'userId' | 'passwordHash'>,
  password: string,
  { person, minLength, device, sid, also, record, disconnect }: Given,
): Promise<RenewedSession | null> {
  expectGoodPassword(password, minLength, person)
  for (const hash of await lastPasswords(db, account))
    if (await verifyPassword(hash, password)) throw new CallError('passwordReused', {}, 'newPass')
  const hash = await hashPassword(password)
  const goingOn = await db.transaction().execute(async (trx) => {
    await also?.(trx)
    const { rows } = await sql`
      UPDATE app_user SET password_hash = ${hash}, password_changed_at = now(), must_change = false,
        temporary_until = NULL
      WHERE user_id = ${account.userId} AND password_hash = ${account.passwordHash} RETURNING 1`.execute(trx)
    if (rows.length === 0) throw new CallError('passwordWrong', {}, 'oldPass')
    await trx
      .insertInto('password_history')
      .values({ user_id: account.userId, password_hash: account.passwordHash })
      .execute()
    await forgetDevices(trx, account.userId, device)
    const renewed = await endSessions(trx, account.userId, sid)
    await record(trx)
    return renewed
  })
  forgetRecentSessions()
  disconnect({ userId: account.userId })
  return goingOn
}

/** The present one, and as many before it as make four. */
async function lastPasswords(
  db: Kysely<Tables>,
  { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>,
): Promise<string[]> {
  const former = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .limit(passwordHistory - 1)
    .execute()
  return [passwordHash, ...former.map((row) => row.password_hash)]
}
