import { type Kysely, sql, type Transaction } from 'kysely'
import type { CookieSecrets } from '../../db/cards/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { resetTokens } from './passwords/forgottenPassword.ts'
import { newPassword } from './passwords/newPassword.ts'
import { hashPassword } from './passwords/passwordHash.ts'
import { forgetDevices } from './sessions/devices.ts'
import { type Disconnect, endSessions, forgetRecentSessions } from './sessions/sessions.ts'
import { wrongTries } from './tries.ts'

interface AccountKeysDeps {
  db: Kysely<Tables>
  secrets: CookieSecrets
  disconnect: Disconnect
  passwordMemory: number
}

/** The passwords and sessions of accounts, as the features that change accounts ask for them. */
export function accountKeys({ db, secrets, disconnect, passwordMemory }: AccountKeysDeps) {
  const tries = wrongTries(db, secrets)
  const tokens = resetTokens(db, secrets)
  return {
    async newPassword() {
      const password = newPassword()
      return { password, hash: await hashPassword(password, passwordMemory) }
    },
    async signOut(trx: Transaction<Tables>, userId: string) {
      await endSessions(trx, userId)
    },
    invalidateSessions(userId: string) {
      forgetRecentSessions()
      disconnect({ userId })
    },
    async unlock(trx: Transaction<Tables>, { userId, username }: { userId: string; username: string }) {
      await tries.clearAll(trx, username, { factors: true })
      await forgetDevices(trx, userId)
    },
    async spendLinks(trx: Transaction<Tables>, username: string) {
      await tokens.spend(trx, username)
    },
    async revokeFactors(trx: Transaction<Tables>, userId: string) {
      const { rows } = await sql<{ had: boolean }>`
        DELETE FROM totp_factor WHERE user_id = ${userId} RETURNING secret_sealed IS NOT NULL AS had`.execute(trx)
      const passkeys = await sql`DELETE FROM passkey WHERE user_id = ${userId}`.execute(trx)
      await sql`DELETE FROM passkey_challenge WHERE user_id = ${userId}`.execute(trx)
      await sql`DELETE FROM recovery_code WHERE user_id = ${userId}`.execute(trx)
      return rows.some(({ had }) => had) || (passkeys.numAffectedRows ?? 0n) > 0n
    },
  }
}
