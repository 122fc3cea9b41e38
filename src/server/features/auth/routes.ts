import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { changePassword, getCode, getInfo, logout } from '../../../contract/people/auth.ts'
import { newestOf, type Secrets } from '../../db/cards/secrets.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { addressOf, type HttpLimits, limitOf } from '../../http/load/limits.ts'
import { afterAnswer } from '../../http/serve/afterAnswer.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { passwordChecker } from './account.ts'
import { type Captchas, captchas } from './captcha/captcha.ts'
import { type CredentialChecks, credentialChecks } from './credentialChecks.ts'
import { factorChecker } from './factors/factorChecks.ts'
import { factorsOf } from './factors/factors.ts'
import { loginFactorRoutes } from './factors/loginFactorRoutes.ts'
import { ownFactorRoutes } from './factors/ownFactorRoutes.ts'
import { ownPasskeyRoutes } from './factors/ownPasskeyRoutes.ts'
import { passkeyLoginRoutes } from './factors/passkeyLoginRoutes.ts'
import { passkeysOf } from './factors/passkeys.ts'
import { type ProvePassword, proofsOf } from './factors/proofs.ts'
import { factorTickets } from './factors/ticket.ts'
import { lockTeller } from './locks.ts'
import { resetTokens } from './passwords/forgottenPassword.ts'
import { type GiveOwnPassword, ownPasswordGiver } from './passwords/ownPasswordGiver.ts'
import { resetLinkRoute } from './passwords/resetLinkRoute.ts'
import { resetPasswordRoute } from './passwords/resetPasswordRoute.ts'
import { profileOf } from './profile.ts'
import { clearSessionCookies, setSessionCookies } from './sessions/cookies.ts'
import { deviceRoutes } from './sessions/deviceRoutes.ts'
import { deviceCookies } from './sessions/devices.ts'
import { loginRoute } from './sessions/loginRoute.ts'
import { type Disconnect, endSession, leastIdleSeconds } from './sessions/sessions.ts'
import { signIn as openSignIn } from './sessions/signIn.ts'
import { sweeper } from './sessions/sweep.ts'
import type { LoginDoor } from './sso/returns.ts'
import { accountTeller } from './tellAccount.ts'
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

export function authRoutes(app: FastifyInstance, deps: AuthDeps): { provePassword: ProvePassword; door: LoginDoor } {
  const { secrets, limits, mailer, disconnect, publicUrl, passwordMin, passwordMemory, idleMinutes } = deps
  const { cookieSecrets } = secrets
  const db = deps.databases.main
  const captcha = captchas(db, cookieSecrets, deps.captchaAnswer)
  const devices = deviceCookies(app, cookieSecrets)
  const tries = wrongTries(db, cookieSecrets)
  const after = afterAnswer(app)
  const checkPassword = passwordChecker(db, tries, passwordMemory)
  const tellLock = lockTeller(app, { db, mailer, after })
  const checks = credentialChecks(app, { secrets, limits, captcha, devices, checkPassword, tellLock })

  captchaRoute(app, { db, secrets, limits, captcha, passwordMin })
  const signIn = openSignIn(app, { db, devices, mailer, after, disconnect })
  const factors = factorsOf(db, secrets)
  const tickets = factorTickets(app, db, cookieSecrets)
  const passkeys = passkeysOf(db, publicUrl)
  const checkFactor = factorChecker(app, { db, devices, tries, limits, tellLock })
  const tell = accountTeller({ db, mailer, after })
  const provePassword: ProvePassword = async (http, username, { password, code, uuid }) => {
    await checks.admit(http, { username, code, uuid })
    await checks.check(http, username, await checks.openPassword(password, uuid), 'passwordWrong')
  }
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const limitAddress = (http: FastifyRequest) => ofAddress(http, `passkey:${addressOf(http)}`)
  const proofs = proofsOf({ db, factors, passkeys, checkFactor, provePassword, limitAddress })
  const factorDeps = { db, factors, passkeys, tickets, checkFactor, proofs, limitAddress, signIn, tell }
  loginRoute(app, { db, checks, signIn, factors, tickets })
  loginFactorRoutes(app, factorDeps)
  passkeyLoginRoutes(app, factorDeps)
  ownFactorRoutes(app, factorDeps)
  ownPasskeyRoutes(app, factorDeps)
  deviceRoutes(app, db, devices)
  sessionRoutes(app, { db, idleMinutes, disconnect })

  const tokens = resetTokens(db, cookieSecrets)
  const given = { db, devices, mailer, after, disconnect, minLength: passwordMin, passwordMemory }
  const giveOwnPassword = ownPasswordGiver(given)
  changePasswordRoute(app, checks, giveOwnPassword)
  resetLinkRoute(app, { admit: checks.admit, tokens, devices, mailer, after, publicUrl })
  resetPasswordRoute(app, { db, checks, tokens, tries, limits, disconnect }, giveOwnPassword)

  return { provePassword, door: { signIn, factors, tickets, tell } }
}

interface CaptchaDeps {
  db: Kysely<Tables>
  secrets: Secrets
  limits: HttpLimits
  captcha: Captchas
  passwordMin: number
}

function captchaRoute(app: FastifyInstance, { db, secrets, limits, captcha, passwordMin }: CaptchaDeps): void {
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const sweep = sweeper(db)

  serve(app, getCode, 'anyone', async ({ http, reply }) => {
    await ofAddress(http, `captcha:${addressOf(http)}`)
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    await sweep()
    const publicKey = newestOf(secrets.passwordKeys()).publicKey.toString('base64url')
    return { ...(await captcha.make()), publicKey, passwordMin }
  })
}

function changePasswordRoute(app: FastifyInstance, checks: CredentialChecks, give: GiveOwnPassword): void {
  serve(app, changePassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await checks.admit(http, body)
    const oldPassword = await checks.openPassword(body.oldPass, body.uuid)
    const newPassword = await checks.openPassword(body.newPass, body.uuid)
    const account = await checks.check(http, username, oldPassword, 'passwordWrong')
    const goingOn = await give({ http, record }, account, newPassword, { sid: http.cookies.sid })
    if (goingOn) setSessionCookies(app, reply, goingOn.sid, goingOn.remember)
    return {}
  })
}

interface SessionDeps {
  db: Kysely<Tables>
  idleMinutes: number
  disconnect: Disconnect
}

function sessionRoutes(app: FastifyInstance, { db, idleMinutes, disconnect }: SessionDeps): void {
  const idleSeconds = leastIdleSeconds(idleMinutes)

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
}
