import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePassword, getCode, getInfo, login, logout } from '../../../contract/auth.ts'
import type { Databases } from '../../db/databases.ts'
import type { Secrets } from '../../db/secrets.ts'
import { CallError } from '../../http/errors.ts'
import { addressOf, type Limits, limitOf } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import { passwordChecker } from './account.ts'
import { captchas } from './captcha.ts'
import { givePassword } from './changePassword.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import { profileOf } from './profile.ts'
import { passwordOpener } from './sealedPassword.ts'
import { beginSession, endSession, forgetRecentSessions, sweep } from './sessions.ts'

export interface AuthDeps {
  databases: Databases
  secrets: Secrets
  limits: Limits
  /** The same answer to every captcha, for tests. */
  captchaAnswer: string | null
}

const sweepEveryMs = 60_000

/** Login, logout, the user of the session, the change of a password. */
export function authRoutes(app: FastifyInstance, { databases, secrets, limits, captchaAnswer }: AuthDeps): void {
  const db = databases.main
  const captcha = captchas(db, secrets.cookieSecret, captchaAnswer)
  const checkPassword = passwordChecker(db, secrets.cookieSecret)
  const openPassword = passwordOpener(secrets.passwordKey)
  const publicKey = secrets.passwordKey.publicKey.toString('base64url')
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const ofAccount = limitOf(app, limits.signInPerAccount)
  let sweptAt = 0

  /** What stands before every password: limits, then the captcha, which is used up by that. */
  async function admit(http: FastifyRequest, body: { username: string; code: string; uuid: string }): Promise<void> {
    await ofAddress(http, `signIn:${addressOf(http)}`)
    await ofAccount(http, `account:${body.username.toLowerCase()}`)
    if (!(await captcha.take(body.uuid, body.code))) throw new CallError('captchaWrong', {}, 'code')
  }

  serve(app, getCode, 'anyone', async ({ http, reply }) => {
    await ofAddress(http, `captcha:${addressOf(http)}`)
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    return { ...(await captcha.make()), publicKey }
  })

  serve(app, login, 'anyone', async ({ body, http, reply }) => {
    const { username } = body
    try {
      await admit(http, body)
      const account = await checkPassword(username, await openPassword(body.password, body.uuid), 'loginRefused')
      if (account.mustChange) throw new CallError('passwordMustChange')
      if (account.expired) throw new CallError('passwordExpired')
      const remember = body.rememberMe === 'true'
      const origin = { ip: http.ip, userAgent: http.headers['user-agent'] ?? null }
      const { sid: former } = http.cookies
      if (former) await endSession(db, former)
      const sid = await db.transaction().execute((trx) => beginSession(trx, account.userId, remember, origin))
      forgetRecentSessions()
      setSessionCookies(app, reply, sid, remember)
    } catch (error) {
      if (error instanceof CallError) http.log.warn({ username, address: http.ip, why: error.error }, 'login refused')
      throw error
    }
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
  serve(app, logout, 'anyone', async ({ http, reply }) => {
    const { sid } = http.cookies
    if (sid) await endSession(db, sid)
    clearSessionCookies(app, reply)
    return {}
  })

  serve(app, changePassword, 'anyone', async ({ body, http }) => {
    const { username } = body
    try {
      await admit(http, body)
      const oldPassword = await openPassword(body.oldPass, body.uuid)
      const newPassword = await openPassword(body.newPass, body.uuid)
      const account = await checkPassword(username, oldPassword, 'passwordWrong')
      await givePassword(db, account, newPassword, http.cookies.sid)
    } catch (error) {
      if (error instanceof CallError)
        http.log.warn({ username, address: http.ip, why: error.error }, 'change of password refused')
      throw error
    }
    http.log.info({ username, address: http.ip }, 'password changed')
    return {}
  })
}
