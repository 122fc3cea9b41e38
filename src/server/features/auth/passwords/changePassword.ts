import { dictionary } from '@zxcvbn-ts/language-common'
import { type Kysely, sql, type Transaction } from 'kysely'
import { containsName, isGoodPassword, passwordHistory, passwordLength } from '../../../../domain/people/passwords.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { RecordAct } from '../../../http/serve/serve.ts'
import type { Account } from '../account.ts'
import { type DeviceHash, forgetDevices } from '../sessions/devices.ts'
import { type Disconnect, endSessions, forgetRecentSessions, type RenewedSession } from '../sessions/sessions.ts'
import { hashPassword, verifyPassword } from './passwordHash.ts'

export interface OwnPasswordChange {
  person: NamedPerson
  minLength: number
  passwordMemory: number
  device: DeviceHash | null
  sid?: string | undefined
  /** Runs first and in the same transaction; when it throws, the password stays. */
  also?: (trx: Transaction<Tables>) => Promise<void>
  record: RecordAct
  disconnect: Disconnect
}

/**
 * Sets a new password that differs from the last four, and ends the sessions; returns the id of the one that continues.
 * Throws `passwordReused`, the errors of `expectGoodPassword`, or `passwordWrong` when another change was faster.
 */
export async function givePassword(
  db: Kysely<Tables>,
  account: Pick<Account, 'userId' | 'passwordHash'>,
  password: string,
  { person, minLength, passwordMemory, device, sid, also, record, disconnect }: OwnPasswordChange,
): Promise<RenewedSession | null> {
  expectGoodPassword(password, minLength, person)
  for (const hash of await lastPasswords(db, account))
    if (await verifyPassword(hash, password)) throw new CallError('passwordReused', {}, 'newPass')
  const hash = await hashPassword(password, passwordMemory)
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

interface NamedPerson {
  username: string
  nickName: string
}

/** Throws `passwordRule`, `passwordCommon` or `passwordName` for what nobody, or not this user, may choose. */
function expectGoodPassword(password: string, minLength: number, person: NamedPerson): void {
  if (!isGoodPassword(password, minLength))
    throw new CallError('passwordRule', { min: minLength, max: passwordLength.max }, 'newPass')
  if (isCommonPassword(password)) throw new CallError('passwordCommon', {}, 'newPass')
  if (containsName(password, person)) throw new CallError('passwordName', {}, 'newPass')
}

const passwords = dictionary['passwords-common']
const all = new Set(passwords)
const mostCommon = new Set(passwords.slice(0, 1000))

/** Ignores case. For the most common passwords also refuses an appended year or signs: `Password1`, `Welcome2026!`. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return all.has(lower) || mostCommon.has(lower.replace(/[^a-z]+$/, ''))
}
