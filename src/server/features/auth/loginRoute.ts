import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { login } from '../../../contract/auth.ts'
import type { Tables } from '../../db/tables.ts'
import type { AfterAnswer } from '../../http/afterAnswer.ts'
import { browserOf } from '../../http/browserName.ts'
import { CallError } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellOwner } from '../../mail/tellOwner.ts'
import { setSessionCookies } from './cookies.ts'
import type { CredentialChecks } from './credentialChecks.ts'
import { type DeviceCookies, noteDevice } from './devices.ts'
import { readerOf } from './mailReader.ts'
import { beginSession, type Disconnect, endSession, forgetRecentSessions } from './sessions.ts'

interface LoginDeps {
  db: Kysely<Tables>
  checks: CredentialChecks
  devices: DeviceCookies
  mailer: Mailer
  after: AfterAnswer
  disconnect: Disconnect
}

export function loginRoute(app: FastifyInstance, deps: LoginDeps): void {
  const { db, checks, devices, mailer, after, disconnect } = deps

  serve(app, login, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await checks.admit(http, body)
    const password = await checks.openPassword(body.password, body.uuid)
    const account = await checks.check(http, username, password, 'loginRefused')
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

  async function tellNewDevice(http: FastifyRequest, userId: string): Promise<void> {
    const browser = browserOf(http.headers['user-agent'] ?? null) ?? '?'
    await readerOf(db, userId).then(
      (reader) => tellOwner(mailer, http, reader, 'newDevice', { browser }),
      (error) => http.log.error({ err: error }, 'new device notification failed'),
    )
  }
}
