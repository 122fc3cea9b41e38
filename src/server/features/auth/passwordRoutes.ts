import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { changePassword, findPasswordEmail, resetPassword } from '../../../contract/auth.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { otpResendSeconds, otpSeconds } from '../../../domain/otp.ts'
import type { Tables } from '../../db/tables.ts'
import { serve } from '../../http/serve.ts'
import { resetLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { CheckPassword } from './account.ts'
import { givePassword } from './changePassword.ts'
import { clearSessionCookies } from './cookies.ts'
import { type Admit, refusalsLogged } from './door.ts'
import type { ForgottenPassword } from './forgottenPassword.ts'
import type { OpenPassword } from './sealedPassword.ts'
import { endSession } from './sessions.ts'

interface PasswordDeps {
  db: Kysely<Tables>
  admit: Admit
  openPassword: OpenPassword
  checkPassword: CheckPassword
  forgotten: ForgottenPassword
  mailer: Mailer
}

/** A new password: by the old one, or by a code that the mailbox got. */
export function passwordRoutes(app: FastifyInstance, deps: PasswordDeps): void {
  const { db, admit, openPassword, checkPassword, forgotten, mailer } = deps
  const sending = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(sending)))

  serve(app, changePassword, 'anyone', async ({ body, http }) => {
    const { username } = body
    await refusalsLogged(http, username, 'change of password refused', async () => {
      await admit(http, body)
      const oldPassword = await openPassword(body.oldPass, body.uuid)
      const newPassword = await openPassword(body.newPass, body.uuid)
      const account = await checkPassword(username, oldPassword, 'passwordWrong')
      await givePassword(db, account, newPassword, { keptSid: http.cookies.sid })
    })
    http.log.info({ username, address: http.ip }, 'password changed')
    return {}
  })

  serve(app, findPasswordEmail, 'anyone', async ({ body, language, http }) => {
    const { username } = body
    await refusalsLogged(http, username, 'code for a forgotten password refused', async () => {
      await admit(http, body)
      const code = await forgotten.issue(username)
      // Behind the answer: looking for the account, and the mail, take a time that would tell whether there is one.
      const sent = send(http, username, language, code).finally(() => sending.delete(sent))
      sending.add(sent)
    })
    return { resendAfter: otpResendSeconds, expiresIn: otpSeconds }
  })

  async function send(http: FastifyRequest, username: string, language: Language, code: string): Promise<void> {
    const facts = { username, address: http.ip }
    try {
      const to = await forgotten.addressOf(username)
      if (to) await mailer.send(to, resetLetter(language, code, otpSeconds))
      http.log.info(facts, to ? 'code for a forgotten password sent' : 'code for a forgotten password goes to nobody')
    } catch (error) {
      http.log.error({ err: error, ...facts }, 'code for a forgotten password not sent')
    }
  }

  serve(app, resetPassword, 'anyone', async ({ body, http, reply }) => {
    const { username } = body
    await refusalsLogged(http, username, 'new password by mail refused', async () => {
      await admit(http, body)
      await forgotten.reset(username, body.emailOtp, await openPassword(body.newPass, body.uuid))
    })
    http.log.info({ username, address: http.ip }, 'password reset by mail')
    // Whoever was signed in here makes room: the next login is that of the new password.
    const { sid } = http.cookies
    if (sid) {
      await endSession(db, sid)
      clearSessionCookies(app, reply)
    }
    return {}
  })
}
