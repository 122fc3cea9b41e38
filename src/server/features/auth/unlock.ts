import { sql, type Transaction } from 'kysely'
import type { CookieSecrets } from '../../db/cards/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { wrongTries } from './tries.ts'

interface Unlocked {
  username: string
  wasInactive: boolean
  isDisabled: boolean
}

/** Lifts every lock of an account and enables one disabled for inactivity. Null when there is no such account. */
export async function unlockAccount(
  trx: Transaction<Tables>,
  secrets: CookieSecrets,
  name: string,
): Promise<Unlocked | null> {
  const { rows } = await sql<{ user_id: string; username: string; disabled: boolean; inactive: boolean }>`
    SELECT user_id, username, disabled, inactive FROM app_user
    WHERE lower(username) = ${name.toLowerCase()} AND NOT deleted FOR UPDATE`.execute(trx)
  const [account] = rows
  if (!account) return null
  const { user_id, username, disabled, inactive } = account
  await wrongTries(trx, secrets).clearAll(trx, username, { factors: true })
  if (inactive)
    await sql`
      UPDATE app_user SET disabled = false, inactive = false, last_active_at = now(), version = version + 1
      WHERE user_id = ${user_id}`.execute(trx)
  return { username, wasInactive: inactive, isDisabled: disabled && !inactive }
}
