import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { resetPassword } from '../../../contract/auth.ts'
import type { Tables } from '../../db/tables.ts'
import type { HttpLimits } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import { clearSessionCookies } from './cookies.ts'
import type { CredentialChecks } from './credentialChecks.ts'
import type { ResetTokens } from './forgottenPassword.ts'
import type { GiveOwnPassword } from './ownPasswordGiver.ts'
import { type Disconnect, endSession } from './sessions.ts'
import type { Tries } from './tries.ts'
import { wrongLinks } from './wrongLinks.ts'

interface ResetPasswordDeps {
  db: Kysely<Tables>
  checks: CredentialChecks
  tokens: ResetTokens
  tries: Tries
  limits: HttpLimits
  disconnect: Disconnect
}

/** Sets a new password for a user who opened a mailed link. */
export function resetPasswordRoute(app: FastifyInstance, deps: ResetPasswordDeps, give: GiveOwnPassword): void {
  const { db, checks, tokens, tries, limits, disconnect } = deps
  const refuseLink = wrongLinks(app, limits)

  serve(app, resetPassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username, emailOtp: token } = body
    note({ by: { username } })
    await checks.admit(http, body)
    const password = await checks.openPassword(body.newPass, body.uuid)
    const account = (await tokens.accountOf(username, token)) ?? (await refuseLink(http, username))
    await give({ http, record }, account, password, {
      also: async (trx) => {
        await tokens.spend(trx, username, token)
        // The link proves that the owner reads the mailbox, so the lock ends.
        await tries.clearAll(trx, username)
      },
    })
    // Whoever was signed in here makes room: the next login is that of the new password.
    const { sid } = http.cookies
    if (sid) {
      await endSession(db, sid, disconnect)
      clearSessionCookies(app, reply)
    }
    return {}
  })
}
