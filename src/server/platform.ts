import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import type { BackupState } from '../contract/operations/backups.ts'
import { monthsOn } from './archive/months.ts'
import type { CardVault } from './db/cards/cardVault.ts'
import { keyedHash } from './db/cards/keyedHash.ts'
import type { Secrets } from './db/cards/secrets.ts'
import { systemClock } from './db/pools/clock.ts'
import type { Databases } from './db/pools/databases.ts'
import { keyUses } from './features/apiKeys/keyUses.ts'
import { keyReader } from './features/apiKeys/readKey.ts'
import { appendAct } from './features/audit/append.ts'
import { openLive } from './features/auth/sessions/openLive.ts'
import { nameOfSession, sessionReader } from './features/auth/sessions/sessions.ts'
import type { UploadQuota } from './features/files/quota.ts'
import { auditRequests } from './http/audit/auditLog.ts'
import { logCardSearches } from './http/audit/cardActs.ts'
import { loggerOptions, logRequests } from './http/audit/log.ts'
import { cardSearches } from './http/cards/cardSearches.ts'
import { closeUnused } from './http/load/closeUnused.ts'
import { drainBeforeClose } from './http/load/drain.ts'
import type { LiveGauge } from './http/load/health.ts'
import { type HttpLimits, limitRequests, usualLimits } from './http/load/limits.ts'
import { exportFolder, type LoadLimits, limitLoad, usualLoad } from './http/load/load.ts'
import { clientAddressReader, decorateClientAddress } from './http/outgoing/address.ts'
import type { SessionUser } from './http/serve/access.ts'
import { readBodies } from './http/serve/bodies.ts'
import { compressAnswers } from './http/serve/compress.ts'
import { CallError } from './http/serve/errors.ts'
import { answerFailures, refuse, refuseUnreadable } from './http/serve/failures.ts'
import { guardCalls, type ReadKey, xsrfTokens } from './http/serve/sessionHook.ts'
import { headersOfUnreadable, sendSecurityHeaders } from './http/web/headers.ts'
import { readInstallation } from './installation/installation.ts'
import type { Live } from './live.ts'
import type { Settings } from './settings.ts'
import type { Tracing } from './tracing/startTracing.ts'

export interface AppDeps {
  settings: Settings
  databases: Databases
  vault: CardVault
  secrets: Secrets
  clock?: () => Date
  /** Receives the log; the default is standard output. */
  logStream?: DestinationStream
  tracing?: Tracing | null
  /** For `/metrics`, besides those that every server has. */
  gauges?: readonly LiveGauge[]
  /** The state of the backups; by default nothing is backed up. */
  readBackups?: () => Promise<BackupState>
  /** Overrides the limit of requests a minute, for benchmarks. */
  limits?: Partial<HttpLimits>
  /** Overrides the usual limits of concurrent work. */
  load?: Partial<LoadLimits>
  uploadQuota?: UploadQuota
  /** For how long a session that was read is trusted; a second unless said. */
  sessionTrustMs?: number
}

export interface Platform extends Pick<AppDeps, 'settings' | 'databases' | 'vault' | 'secrets' | 'uploadQuota'> {
  app: FastifyInstance
  clock: () => Date
  limits: HttpLimits
  allowanceOf: ReturnType<typeof limitRequests>
  realtime: Live<SessionUser>
  readBackups: () => Promise<BackupState>
  readKey: ReadKey
}

const nothingBackedUp = async (): Promise<BackupState> => ({ copies: null, archiver: null })

const megabyte = 1024 * 1024

/** Opens what every request meets before its call, in the order in which it meets it, and the real-time connection. */
export async function openPlatform(deps: AppDeps): Promise<Platform> {
  const { settings, databases, vault, secrets, uploadQuota, clock = systemClock } = deps
  const limits = { ...usualLimits, ...deps.limits }
  const app = newApp(deps)
  deps.tracing?.traceRequests(app)
  const readAddress = clientAddressReader(settings.trustedProxies)
  decorateClientAddress(app, readAddress)
  drainBeforeClose(app, settings.drainSeconds)
  await prepareRequests(app, deps)
  auditRequests(app, databases.main, appendAct, databases.sessions)
  const cardLimits = { perMinute: limits.cardsPerUser, perDay: limits.cardsPerUserADay }
  logCardSearches(app, databases.main, cardSearches(databases.main, vault, cardLimits))
  limitLoad(app, exportFolder(settings), { ...usualLoad, ...deps.load })
  // Only names in a Redis have it.
  const installation = settings.redisUrl === null ? '' : await readInstallation(databases.sessions)
  const allowanceOf = limitRequests(app, limits, { ...settings, installation })
  const readSession = sessionReader(databases.sessions, settings.sessionIdleMinutes, deps.sessionTrustMs ?? 1000)
  const mayCall = allowanceOf('calls', limits.callsPerUser)
  const readKey = keyReader(databases.sessions, keyUses(app, databases.sessions))
  guardCalls(app, { session: readSession, key: readKey }, (sid) => mayCall(nameOfSession(sid)))
  const realtime = await openLive(app, settings, {
    installation,
    secrets,
    db: databases.sessions,
    readSession,
    parseCookie: app.parseCookie,
    publicUrl: settings.publicUrl,
    readAddress,
    idleMinutes: settings.sessionIdleMinutes,
    mayOpen: allowanceOf('live', limits.livePerAddress),
    userMayOpen: allowanceOf('liveOfUser', limits.livePerUser),
  })

  const readBackups = deps.readBackups ?? nothingBackedUp
  return {
    app,
    settings,
    databases,
    vault,
    secrets,
    uploadQuota,
    clock,
    limits,
    allowanceOf,
    realtime,
    readBackups,
    readKey,
  }
}

function newApp({ settings, logStream }: AppDeps): FastifyInstance {
  return fastify({
    logger: loggerOptions(settings.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    // A whole request, its body too; then a connection on which nothing moves, longer than an export is read.
    requestTimeout: 120_000,
    connectionTimeout: 300_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 20_000 },
    frameworkErrors: (_error, request, reply) =>
      void refuse(request, reply.headers(headersOfUnreadable(isHttps(settings))), new CallError('malformed')),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    // What reaches it while it closes is answered: a proxy has sent it on a connection that was open.
    return503OnClosing: false,
  })
}

/** Checks, cookies, headers and the log of every request. */
async function prepareRequests(app: FastifyInstance, { settings, secrets, databases }: AppDeps): Promise<void> {
  const https = isHttps(settings)
  // Zod checks, in `serve`.
  app.setValidatorCompiler(() => () => true)
  closeUnused(app)
  answerFailures(app, (server) => monthsOn(databases.sessions, server))
  logRequests(app)

  const cookieBase = { path: '/', sameSite: 'strict', secure: https } as const
  app.decorate('cookieBase', cookieBase)
  app.decorate('hashesOf', keyedHash(secrets.cookieSecrets).each)
  app.decorate('xsrf', xsrfTokens(secrets.cookieSecrets, cookieBase))
  await app.register(cookie)
  await readBodies(app)
  await sendSecurityHeaders(app, https)
  await compressAnswers(app)
}

function isHttps({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith('https:')
}
