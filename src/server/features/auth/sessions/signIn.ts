import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { knownNetworkDays, networkOf } from '../../../../domain/people/securityAlerts.ts'
import { addDays, utcDayOf } from '../../../../domain/time/calendar.ts'
import { firstIdOf } from '../../../db/dayIds.ts'
import type { Tables } from '../../../db/tables.ts'
import { browserOf, userAgentOf } from '../../../http/audit/browserName.ts'
import { raiseAlert } from '../../../http/audit/securityAlerts.ts'
import type { AfterAnswer } from '../../../http/serve/afterAnswer.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { RecordAct } from '../../../http/serve/serve.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { tellOwner } from '../../../mail/tellOwner.ts'
import { readerOf } from '../mailReader.ts'
import { setSessionCookies } from './cookies.ts'
import { type DeviceCookies, noteDevice } from './devices.ts'
import { beginSession, type Disconnect, type Entering, endSession, forgetRecentSessions } from './sessions.ts'

interface SignInDeps {
  db: Kysely<Tables>
  devices: DeviceCookies
  mailer: Mailer
  after: AfterAnswer
  disconnect: Disconnect
}

type Answering = { http: FastifyRequest; reply: FastifyReply; record: RecordAct }

/** A session that has begun in a transaction, and what is left to do after the commit. */
interface Opened {
  tell(): void
}

export interface SignIn {
  /** Ends the session that the browser had before. */
  leaveFormer(http: FastifyRequest): Promise<void>
  /** Begins a session and writes the call's audit row. Throws `loginRefused` when the password has changed meanwhile. */
  begin(trx: Transaction<Tables>, answering: Answering, account: Entering, remember: boolean): Promise<Opened>
}

export function signIn(app: FastifyInstance, { db, devices, mailer, after, disconnect }: SignInDeps): SignIn {
  async function tellNewDevice(http: FastifyRequest, userId: string): Promise<void> {
    const browser = browserOf(userAgentOf(http.headers)) ?? '?'
    await readerOf(db, userId).then(
      (reader) => tellOwner(mailer, http, reader, 'newDevice', { browser }),
      (error) => http.log.error({ err: error }, 'new device notification failed'),
    )
  }

  return {
    async leaveFormer(http) {
      const { sid } = http.cookies
      if (sid) await endSession(db, sid, disconnect)
    },
    async begin(trx, { http, reply, record }, account, remember) {
      const origin = { ip: http.clientAddress, userAgent: userAgentOf(http.headers) }
      const isNewPlace = await isNewNetwork(trx, account.userId, origin.ip)
      const session = await beginSession(trx, account, remember, origin)
      if (session === null) throw new CallError('loginRefused')
      const { device, isNew } = await noteDevice(trx, account.userId, devices.own(http), origin)
      await record(trx)
      // The first log-in of all is expected: the account was just made.
      const isExpected = session.previousLoginAt === null
      const { userId } = account
      const isAlert =
        !isExpected && (await alertNewLogin(app, trx, http, { userId, device: isNew, network: isNewPlace }))
      return {
        tell() {
          if (isAlert) app.alerts.raised()
          forgetRecentSessions()
          disconnect({ userId: account.userId }, 'replaced')
          setSessionCookies(app, reply, session.sid, remember)
          devices.give(reply, device, remember)
          if (isNew && !isExpected) after(() => tellNewDevice(http, account.userId))
        },
      }
    },
  }
}

/** True when the user has logged in before, and never from this network within the last 90 days. */
async function isNewNetwork(trx: Transaction<Tables>, userId: string, ip: string): Promise<boolean> {
  const since = String(firstIdOf(addDays(utcDayOf(new Date()), -knownNetworkDays)))
  const { rows } = await sql<{ ip: string }>`
    SELECT DISTINCT ip FROM audit_log
    WHERE user_id = ${userId}::bigint AND id >= ${since}::bigint AND type = 'session' AND err_cd IS NULL
      AND path LIKE 'auth/%'`.execute(trx)
  return rows.length > 0 && !rows.some((row) => networkOf(row.ip) === networkOf(ip))
}

/** Raises an alert for a log-in from a device or network that is new for the user. Returns whether there is one. */
async function alertNewLogin(
  app: FastifyInstance,
  trx: Transaction<Tables>,
  http: FastifyRequest,
  { userId, device, network }: { userId: string; device: boolean; network: boolean },
): Promise<boolean> {
  if (!device && !network) return false
  const ip = http.clientAddress
  const userAgent = userAgentOf(http.headers)
  const facts = { device, network, browser: browserOf(userAgent) }
  const about = `${userId} ${networkOf(ip)} ${device}`
  return raiseAlert(app, trx, { kind: 'newLogin', userId, about, target: networkOf(ip), facts, ip, userAgent })
}
