import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCode, getInfo, login, logout } from '../../../contract/auth.ts'
import type { Databases } from '../../db/databases.ts'
import type { Secrets } from '../../db/secrets.ts'
import { CallError } from '../../http/errors.ts'
import { addressOf, type Limits, limitOf } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { passwordChecker } from './account.ts'
import { captchas } from './captcha.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import { doorOf } from './door.ts'
import { forgottenPassword } from './forgottenPassword.ts'
import type { MailCodes } from './mailCodes.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { profileOf } from './profile.ts'
import { passwordOpener } from './sealedPassword.ts'
import { beginSession, type Disconnect, endSession, forgetRecentSessions, sweep } from './sessions.ts'
import { wrongTries } from './tries.ts'

export interface AuthDeps {
  databases: Databases
  secrets: Secrets
  limits: Limits
  codes: MailCodes
  mailer: Mailer
  disconnect: Disconnect
  /** The same answer to every captcha, for tests. */
  captchaAnswer: string | null
}

const sweepEveryMs = 60_000

/** Throws where the password is not that of this user; through the same door as a login, with its captcha and limits. */
export type ProvePassword = (
  http: FastifyRequest,
  username: string,
  proof: { password: string; code: string; uuid: string },
) => Promise<void>

/** Login, logout, the user of the session, new passwords. */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): { provePassword: ProvePassword } {
  const { databases, secrets, limits, codes, mailer, disconnect, captchaAnswer } = deps
  const db = databases.main
  const captcha = captchas(db, secrets.cookieSecret, captchaAnswer)
  const tries = wrongTries(db, secrets.cookieSecret)
  const checkPassword = passwordChecker(db, tries)
  const openPassword = passwordOpener(secrets.passwordKey)
  const publicKey = secrets.passwordKey.publicKey.toString('base64url')
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const admit = doorOf(app, captcha, limits)
  let sweptAt = 0

  serve(app, getCode, 'anyone', async ({ http, reply }) => {
    await ofAddress(http, `captcha:${addressOf(http)}`)
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    return { ...(await captcha.make()), publicKey }
  })

  serve(app, login, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const account = await checkPassword(username, await openPassword(body.password, body.uuid), 'loginRefused')
    if (account.mustChange) throw new CallError('passwordMustChange')
    if (account.expired) throw new CallError('passwordExpired')
    const remember = body.rememberMe === 'true'
    const origin = { ip: http.ip, userAgent: http.headers['user-agent'] ?? null }
    const { sid: former } = http.cookies
    if (former) await endSession(db, former, disconnect)
    const sid = await db.transaction().execute(async (trx) => {
      const begun = await beginSession(trx, account, remember, origin)
      if (begun === null) throw new CallError('loginRefused')
      await record(trx)
      return begun
    })
    forgetRecentSessions()
    disconnect({ userId: account.userId })
    setSessionCookies(app, reply, sid, remember)
    if (Date.now() - sweptAt > sweepEveryMs) {
      sweptAt = Date.now()
      await sweep(db)
    }
    return {}
  })

  serve(app, getInfo, 'session', async ({ actor, http, reply }) => {
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    return profileOf(db, actor)
  })

  // Also for a session that has ended meanwhile: what the browser keeps of it has to go.
  serve(app, logout, 'anyone', async ({ http, reply, note }) => {
    const { sid } = http.cookies
    if (sid) note({ by: await endSession(db, sid, disconnect) })
    clearSessionCookies(app, reply)
    return {}
  })

  const forgotten = forgottenPassword(db, codes, tries, disconnect)
  passwordRoutes(app, { db, admit, openPassword, checkPassword, forgotten, mailer, disconnect })

  return {
    async provePassword(http, username, { password, code, uuid }) {
      await admit(http, { username, code, uuid })
      await checkPassword(username, await openPassword(password, uuid), 'passwordWrong')
    },
  }
}
