import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCode, getInfo, login, logout } from '../../../contract/auth.ts'
import type { Databases } from '../../db/databases.ts'
import { newestOf, type Secrets } from '../../db/secrets.ts'
import { afterAnswer } from '../../http/afterAnswer.ts'
import { browserOf } from '../../http/browserName.ts'
import { CallError } from '../../http/errors.ts'
import { addressOf, type HttpLimits, limitOf } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellOwner } from '../../mail/tellOwner.ts'
import { type LockedAccount, passwordChecker } from './account.ts'
import { captchas } from './captcha.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import { deviceCookies, noteDevice } from './devices.ts'
import { doorOf } from './door.ts'
import { resetTokens } from './forgottenPassword.ts'
import { lockTeller } from './locks.ts'
import { readerOf } from './mailReader.ts'
import { type CheckPasswordOf, passwordRoutes } from './passwordRoutes.ts'
import { profileOf } from './profile.ts'
import { passwordOpener } from './sealedPassword.ts'
import { beginSession, type Disconnect, endSession, forgetRecentSessions, leastIdleSeconds } from './sessions.ts'
import { sweeper } from './sweep.ts'
import { wrongTries } from './tries.ts'

interface AuthDeps {
  databases: Databases
  secrets: Secrets
  limits: HttpLimits
  mailer: Mailer
  disconnect: Disconnect
  captchaAnswer: string | null
  publicUrl: string
  passwordMin: number
  passwordMemory: number
  idleMinutes: number
}

/** Throws when the password isn't this user's. Has the captcha and limits of a login. */
type ProvePassword = (
  http: FastifyRequest,
  username: string,
  proof: { password: string; code: string; uuid: string },
) => Promise<void>

export function authRoutes(app: FastifyInstance, deps: AuthDeps): { provePassword: ProvePassword } {
  const { databases, secrets, limits, mailer, disconnect, captchaAnswer, publicUrl, passwordMin, passwordMemory } = deps
  const idleSeconds = leastIdleSeconds(deps.idleMinutes)
  const db = databases.main
  const captcha = captchas(db, secrets.cookieSecrets, captchaAnswer)
  const tries = wrongTries(db, secrets.cookieSecrets)
  const devices = deviceCookies(app, secrets.cookieSecrets)
  const after = afterAnswer(app)
  const tellLock = lockTeller(app, { db, mailer, after })
  const checkPassword = passwordChecker(db, tries, passwordMemory)
  const check: CheckPasswordOf = (http, username, password, refusal) => {
    const onLocked = (locked: LockedAccount) => tellLock(http, locked)
    return checkPassword({ username, password, device: devices.read(http), onLocked }, refusal)
  }
  const openPassword = passwordOpener(secrets)
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const admit = doorOf(app, captcha, devices, limits)
  const sweep = sweeper(db)

  serve(app, getCode, 'anyone', async ({ http, reply }) => {
    await ofAddress(http, `captcha:${addressOf(http)}`)
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    await sweep()
    const publicKey = newestOf(secrets.passwordKeys()).publicKey.toString('base64url')
    return { ...(await captcha.make()), publicKey, passwordMin }
  })

  serve(app, login, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await admit(http, body)
    const account = await check(http, username, await openPassword(body.password, body.uuid), 'loginRefused')
    if (account.mustChange) throw new CallError('passwordMustChange')
    if (account.expired) throw new CallError('passwordExpired')
    const remember = body.rememberMe === 'true'
    const origin = { ip: http.clientAddress, userAgent: http.headers['user-agent'] ?? null }
    const { sid: former } = http.cookies
    if (former) await endSession(db, former, disconnect)
    const begun = await db.transaction().execute(async (trx) => {
      const session = await beginSession(trx, account, remember, origin)
      if (session === null) throw new CallError('loginRefused')
      const { device, isNew: isNewDevice } = await noteDevice(trx, account.userId, devices.own(http))
      await record(trx)
      return { ...session, device, isNewDevice }
    })
    forgetRecentSessions()
    disconnect({ userId: account.userId }, 'replaced')
    setSessionCookies(app, reply, begun.sid, remember)
    devices.give(reply, begun.device, remember)
    // The first log-in of all is expected: the account was just made.
    if (begun.isNewDevice && begun.previousLoginAt) after(() => tellNewDevice(http, account.userId))
    return {}
  })

  serve(app, getInfo, 'session', async ({ actor, http, reply }) => {
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    return profileOf(db, actor, { sid: http.cookies.sid, idleSeconds })
  })

  // Also for a session that has ended meanwhile: what the browser keeps of it has to go.
  serve(app, logout, 'anyone', async ({ http, reply, note }) => {
    const { sid } = http.cookies
    if (sid) note({ by: await endSession(db, sid, disconnect) })
    clearSessionCookies(app, reply)
    return {}
  })

  async function tellNewDevice(http: FastifyRequest, userId: string): Promise<void> {
    const browser = browserOf(http.headers['user-agent'] ?? null) ?? '?'
    await readerOf(db, userId).then(
      (reader) => tellOwner(mailer, http, reader, 'newDevice', { browser }),
      (error) => http.log.error({ err: error }, 'new device notification failed'),
    )
  }

  const tokens = resetTokens(db, secrets.cookieSecrets)
  passwordRoutes(app, {
    db,
    admit,
    openPassword,
    check,
    tokens,
    tries,
    devices,
    mailer,
    disconnect,
    after,
    publicUrl,
    passwordMin,
    passwordMemory,
    limits,
  })

  return {
    async provePassword(http, username, { password, code, uuid }) {
      await admit(http, { username, code, uuid })
      await check(http, username, await openPassword(password, uuid), 'passwordWrong')
    },
  }
}
