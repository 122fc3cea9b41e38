import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { changePassword, findPasswordEmail, resetPassword } from '../../../contract/auth.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { resetMinutes, resetResendSeconds } from '../../../domain/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import type { AfterAnswer } from '../../http/afterAnswer.ts'
import type { HttpLimits } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellOwner } from '../../mail/tellOwner.ts'
import type { Account } from './account.ts'
import { givePassword } from './changePassword.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import type { DeviceCookies } from './devices.ts'
import type { Admit } from './door.ts'
import type { ResetTokens } from './forgottenPassword.ts'
import { readerOf } from './mailReader.ts'
import type { OpenPassword } from './sealedPassword.ts'
import { type Disconnect, endSession } from './sessions.ts'
import type { Tries } from './tries.ts'
import { wrongLinks } from './wrongLinks.ts'

export type CheckPasswordOf = (
  http: FastifyRequest,
  username: string,
  password: string,
  refusal: 'loginRefused' | 'passwordWrong',
) => Promise<Account>

interface PasswordDeps {
  db: Kysely<Tables>
  admit: Admit
  openPassword: OpenPassword
  check: CheckPasswordOf
  tokens: ResetTokens
  tries: Tries
  devices: DeviceCookies
  mailer: Mailer
  disconnect: Disconnect
  after: AfterAnswer
  publicUrl: string
  passwordMin: number
  passwordMemory: number
  limits: HttpLimits
}

export function passwordRoutes(app: FastifyInstance, deps: PasswordDeps): void {
  const { db, admit, openPassword, check, tokens, tries, devices, mailer, disconnect, after, publicUrl } = deps
  const { passwordMin: minLength, passwordMemory } = deps
  const refuseLink = wrongLinks(app, deps.limits)

  const tellChanged = (http: FastifyRequest, userId: string) =>
    after(() =>
      readerOf(db, userId).then(
        (reader) => tellOwner(mailer, http, reader, 'passwordChanged'),
        (error) => http.log.error({ err: error }, 'password change notification failed'),
      ),
    )

  serve(app, changePassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const oldPassword = await openPassword(body.oldPass, body.uuid)
    const newPassword = await openPassword(body.newPass, body.uuid)
    const account = await check(http, username, oldPassword, 'passwordWrong')
    const { sid } = http.cookies
    const device = devices.read(http)
    const given = { person: account, minLength, passwordMemory, device, sid, record, disconnect }
    const goingOn = await givePassword(db, account, newPassword, given)
    if (goingOn) setSessionCookies(app, reply, goingOn.sid, goingOn.remember)
    tellChanged(http, account.userId)
    return {}
  })

  serve(app, findPasswordEmail, 'anyone', async ({ body, language, http, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const token = await tokens.issue(username, devices.read(http))
    // Behind the answer: looking for the account, and the mail, take a time that would tell whether there is one.
    if (token !== null) after(() => send(http, username, language, token))
    return { resendAfter: resetResendSeconds, expiresIn: resetMinutes * 60 }
  })

  async function send(http: FastifyRequest, username: string, spoken: Language, token: string): Promise<void> {
    try {
      const owner = await tokens.ownerOf(username)
      if (!owner) return
      const { email, isAdministrator } = owner
      const reader = { username: owner.username, email, language: owner.language ?? spoken }
      if (isAdministrator) return tellOwner(mailer, http, reader, 'resetByAdministrator')
      // Behind the sharp sign, which browsers send to nobody: no log on the way has it.
      const link = `${publicUrl}/login#reset=${token}`
      await tellOwner(mailer, http, reader, 'resetLink', { link, minutes: resetMinutes })
    } catch (error) {
      // Without the name: it may be a password that was typed into the wrong field.
      http.log.error({ err: error, address: http.clientAddress }, 'password reset email not sent')
    }
  }

  serve(app, resetPassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username, emailOtp: token } = body
    note({ by: { username } })
    await admit(http, body)
    const password = await openPassword(body.newPass, body.uuid)
    const account = (await tokens.accountOf(username, token)) ?? (await refuseLink(http, username))
    await givePassword(db, account, password, {
      person: account,
      minLength,
      passwordMemory,
      device: devices.read(http),
      record,
      disconnect,
      also: async (trx) => {
        await tokens.spend(trx, username, token)
        // The link proves that the owner reads the mailbox, so the lock ends.
        await tries.clearAll(trx, username)
      },
    })
    tellChanged(http, account.userId)
    // Whoever was signed in here makes room: the next login is that of the new password.
    const { sid } = http.cookies
    if (sid) {
      await endSession(db, sid, disconnect)
      clearSessionCookies(app, reply)
    }
    return {}
  })
}
