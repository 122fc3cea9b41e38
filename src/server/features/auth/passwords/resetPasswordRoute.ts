import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { resetPassword } from '../../../../contract/people/auth.ts'
import type { Tables } from '../../../db/tables.ts'
import { addressOf, type HttpLimits } from '../../../http/load/limits.ts'
import { figures } from '../../../http/load/metrics.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import type { CredentialChecks } from '../credentialChecks.ts'
import { clearSessionCookies } from '../sessions/cookies.ts'
import { type Disconnect, endSession } from '../sessions/sessions.ts'
import type { Tries } from '../tries.ts'
import type { ResetTokens } from './forgottenPassword.ts'
import type { GiveOwnPassword } from './ownPasswordGiver.ts'

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
    // The session that was open here ends: the next login uses the new password.
    const { sid } = http.cookies
    if (sid) {
      await endSession(db, sid, disconnect)
      clearSessionCookies(app, reply)
    }
    return {}
  })
}

/** Wrong tokens per hour of all users together. Above it somebody is guessing, which is logged once an hour. */
const budget = 300
const hour = 3600

/** Counts a token that opened nothing and throws the call's error; `tooMany` above the limits. */
type RefuseLink = (http: FastifyRequest, username: string) => Promise<never>

function wrongLinks(app: FastifyInstance, limits: HttpLimits): RefuseLink {
  const ofAddress = app.limiter('wrong-link-address', { points: limits.wrongLinksPerAddress, seconds: hour })
  const ofAccount = app.limiter('wrong-link-account', { points: limits.wrongLinksPerAccount, seconds: hour })
  const ofAll = app.limiter('wrong-link-all', { points: budget, seconds: hour })
  const alert = app.limiter('wrong-link-alert', { points: 1, seconds: hour })
  return async (http, username) => {
    figures.wrongResetLinks.inc()
    if (!(await ofAll('all')) && (await alert('all')))
      http.log.error({ budget, seconds: hour }, 'many invalid password reset links: possible guessing')
    const both = await Promise.all([ofAddress(addressOf(http)), ofAccount(username.toLowerCase())])
    throw both.every(Boolean) ? new CallError('resetLinkInvalid', {}, 'emailOtp') : new CallError('tooMany')
  }
}
