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
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import type { Admit } from './door.ts'
import type { ForgottenPassword } from './forgottenPassword.ts'
import type { OpenPassword } from './sealedPassword.ts'
import { type Disconnect, endSession } from './sessions.ts'

interface PasswordDeps {
  db: Kysely<Tables>
  admit: Admit
  openPassword: OpenPassword
  checkPassword: CheckPassword
  forgotten: ForgottenPassword
  mailer: Mailer
  disconnect: Disconnect
}

/** A new password: by the old one, or by a code that the mailbox got. */
export function passwordRoutes(app: FastifyInstance, deps: PasswordDeps): void {
  const { db, admit, openPassword, checkPassword, forgotten, mailer, disconnect } = deps
  const sending = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(sending)))

  serve(app, changePassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const oldPassword = await openPassword(body.oldPass, body.uuid)
    const newPassword = await openPassword(body.newPass, body.uuid)
    const account = await checkPassword(username, oldPassword, 'passwordWrong')
    const goingOn = await givePassword(db, account, newPassword, { sid: http.cookies.sid, record, disconnect })
    if (goingOn) setSessionCookies(app, reply, goingOn.sid, goingOn.remember)
    return {}
  })

  serve(app, findPasswordEmail, 'anyone', async ({ body, language, http, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const code = await forgotten.issue(username)
    // Behind the answer: looking for the account, and the mail, take a time that would tell whether there is one.
    if (code !== null) {
      const sent = send(http, username, language, code).finally(() => sending.delete(sent))
      sending.add(sent)
    }
    return { resendAfter: otpResendSeconds, expiresIn: otpSeconds }
  })

  async function send(http: FastifyRequest, username: string, language: Language, code: string): Promise<void> {
    try {
      const to = await forgotten.mailboxOf(username)
      if (to) await mailer.send(to.email, resetLetter(to.language ?? language, code, otpSeconds))
    } catch (error) {
      // Without the name: it may be a password that was typed into the wrong field.
      http.log.error({ err: error, address: http.ip }, 'code for a forgotten password not sent')
    }
  }

  serve(app, resetPassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    await forgotten.reset(username, body.emailOtp, await openPassword(body.newPass, body.uuid), record)
    // Whoever was signed in here makes room: the next login is that of the new password.
    const { sid } = http.cookies
    if (sid) {
      await endSession(db, sid, disconnect)
      clearSessionCookies(app, reply)
    }
    return {}
  })
}
