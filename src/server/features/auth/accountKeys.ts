import { type Kysely, sql, type Transaction } from 'kysely'
import type { CookieSecrets } from '../../db/cards/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { resetTokens } from './passwords/forgottenPassword.ts'
import { newPassword } from './passwords/newPassword.ts'
import { hashPassword } from './passwords/passwordHash.ts'
import { forgetDevices } from './sessions/devices.ts'
import { type Disconnect, endSessions, forgetRecentSessions } from './sessions/sessions.ts'
import { wrongTries } from './tries.ts'

interface AccountKeys {
  newPassword(): Promise<{ password: string; hash: string }>
  /**
   * Ends all sessions of the user, and anything that could become one. Call `invalidateSessions` once that is
   * committed.
   */
  signOut(trx: Transaction<Tables>, userId: string): Promise<void>
  /** Drops cached sessions of the user and closes their connections. Call after the commit. */
  invalidateSessions(userId: string): void
  /** Lifts the account's locks and forgets its known devices. */
  unlock(trx: Transaction<Tables>, account: { userId: string; username: string }): Promise<void>
  spendLinks(trx: Transaction<Tables>, username: string): Promise<void>
  /** Removes the second factors of the user. False when there is none. */
  revokeFactors(trx: Transaction<Tables>, userId: string): Promise<boolean>
}

interface AccountKeysDeps {
  db: Kysely<Tables>
  secrets: CookieSecrets
  disconnect: Disconnect
  passwordMemory: number
}

export function accountKeys({ db, secrets, disconnect, passwordMemory }: AccountKeysDeps): AccountKeys {
  const tries = wrongTries(db, secrets)
  const tokens = resetTokens(db, secrets)
  return {
    async newPassword() {
      const password = newPassword()
      return { password, hash: await hashPassword(password, passwordMemory) }
    },
    async signOut(trx, userId) {
      await endSessions(trx, userId)
    },
    invalidateSessions(userId) {
      forgetRecentSessions()
      disconnect({ userId })
    },
    async unlock(trx, { userId, username }) {
      await tries.clearAll(trx, username, { factors: true })
      await forgetDevices(trx, userId)
    },
    async spendLinks(trx, username) {
      await tokens.spend(trx, username)
    },
    async revokeFactors(trx, userId) {
      const { rows } = await sql<{ had: boolean }>`
        DELETE FROM totp_factor WHERE user_id = ${userId} RETURNING secret_sealed IS NOT NULL AS had`.execute(trx)
      const passkeys = await sql`DELETE FROM passkey WHERE user_id = ${userId}`.execute(trx)
      await sql`DELETE FROM passkey_challenge WHERE user_id = ${userId}`.execute(trx)
      await sql`DELETE FROM recovery_code WHERE user_id = ${userId}`.execute(trx)
      return rows.some(({ had }) => had) || (passkeys.numAffectedRows ?? 0n) > 0n
    },
  }
}
