import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPasswordEmail } from '../../../../contract/people/auth.ts'
import { resetMinutes, resetResendSeconds } from '../../../../domain/people/passwords.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { AfterAnswer } from '../../../http/serve/afterAnswer.ts'
import { serve } from '../../../http/serve/serve.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { tellOwner } from '../../../mail/tellOwner.ts'
import type { DeviceCookies } from '../sessions/devices.ts'
import type { Admit } from '../sessions/door.ts'
import type { ResetTokens } from './forgottenPassword.ts'

interface ResetLinkDeps {
  admit: Admit
  tokens: ResetTokens
  devices: DeviceCookies
  mailer: Mailer
  after: AfterAnswer
  publicUrl: string
}

/** Mails a link to a user who has forgotten the password. */
export function resetLinkRoute(app: FastifyInstance, deps: ResetLinkDeps): void {
  const { admit, tokens, devices, mailer, after, publicUrl } = deps

  serve(app, findPasswordEmail, 'anyone', async ({ body, language, http, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const token = await tokens.issue(username, devices.read(http))
    // Behind the answer: looking for the account, and the mail, take a time that would tell whether there is one.
    if (token !== null) after(() => mailLink(http, username, language, token))
    return { resendAfter: resetResendSeconds, expiresIn: resetMinutes * 60 }
  })

  async function mailLink(http: FastifyRequest, username: string, spoken: Language, token: string): Promise<void> {
    try {
      const owner = await tokens.ownerOf(username)
      if (!owner) return
      const { email, zone, isAdministrator, passwordsOff } = owner
      const reader = { username: owner.username, email, language: owner.language ?? spoken, zone }
      if (passwordsOff) return tellOwner(mailer, http, reader, 'loginByProvider')
      if (isAdministrator) return tellOwner(mailer, http, reader, 'resetByAdministrator')
      // Behind the sharp sign, which browsers send to nobody: no log on the way has it.
      const link = `${publicUrl}/login#reset=${token}`
      await tellOwner(mailer, http, reader, 'resetLink', { link, minutes: resetMinutes })
    } catch (error) {
      // Without the name: it may be a password that was typed into the wrong field.
      http.log.error({ err: error, address: http.clientAddress }, 'password reset email not sent')
    }
  }
}
