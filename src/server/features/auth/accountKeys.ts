import type { Kysely, Transaction } from 'kysely'
import type { CookieSecrets } from '../../db/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { forgetDevices } from './devices.ts'
import { resetTokens } from './forgottenPassword.ts'
import { newPassword } from './newPassword.ts'
import { hashPassword } from './passwordHash.ts'
import { type Disconnect, endSessions, forgetRecentSessions } from './sessions.ts'
import { wrongTries } from './tries.ts'

/** What whoever keeps accounts needs of passwords and sessions. */
export interface AccountKeys {
  /** A random password, and its hash. */
  newPassword(): Promise<{ password: string; hash: string }>
  /** Ends all sessions of the user, and what could become one; `heed` when that is committed. */
  signOut(trx: Transaction<Tables>, userId: string): Promise<void>
  /** No session of the user that was read before is trusted any more, and no connection stays open. */
  heed(userId: string): void
  /** Lifts the locks of an account, and forgets the devices that it was used on. */
  unlock(trx: Transaction<Tables>, account: { userId: string; username: string }): Promise<void>
  /** A link for a forgotten password that went to the address until now is good no more. */
  spendLinks(trx: Transaction<Tables>, username: string): Promise<void>
}

export function accountKeys(db: Kysely<Tables>, secrets: CookieSecrets, disconnect: Disconnect): AccountKeys {
  const tries = wrongTries(db, secrets)
  const tokens = resetTokens(db, secrets)
  return {
    async newPassword() {
      const password = newPassword()
      return { password, hash: await hashPassword(password) }
    },
    async signOut(trx, userId) {
      await endSessions(trx, userId)
    },
    heed(userId) {
      forgetRecentSessions()
      disconnect({ userId })
    },
    async unlock(trx, { userId, username }) {
      await tries.clearAll(trx, username)
      await forgetDevices(trx, userId)
    },
    async spendLinks(trx, username) {
      await tokens.spend(trx, username)
    },
  }
}
