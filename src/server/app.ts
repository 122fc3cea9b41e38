import { resolve } from 'node:path'
import cookie from '@fastify/cookie'
import form from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { sessionEnds } from '../contract/topics.ts'
import { dayOf } from '../domain/calendar.ts'
import { openChanges } from './changes/changes.ts'
import { dualControlKind } from './changes/dualControl.ts'
import { changeRoutes } from './changes/routes.ts'
import { countPendingChanges } from './changes/store.ts'
import { cardKeySeals } from './db/cardKeyUse.ts'
import type { CardVault } from './db/cardVault.ts'
import { systemClock } from './db/clock.ts'
import type { Databases } from './db/databases.ts'
import type { Secrets } from './db/secrets.ts'
import { appendAct } from './features/audit/append.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accountKeys } from './features/auth/accountKeys.ts'
import { mailCodes } from './features/auth/mailCodes.ts'
import { openLive } from './features/auth/openLive.ts'
import { oneTimePasswords } from './features/auth/otp.ts'
import { otpRoutes } from './features/auth/otpRoutes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { type Disconnect, nameOfSession, sessionReader, userNow } from './features/auth/sessions.ts'
import { readsAttachment } from './features/bulletins/read.ts'
import { bulletinRoutes } from './features/bulletins/routes.ts'
import { readsChatFile } from './features/chat/files.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { exceptListRoutes } from './features/exceptLists/routes.ts'
import { attachable } from './features/files/attachable.ts'
import { scanNothing, scanWithClamd } from './features/files/malwareScan.ts'
import type { UploadQuota } from './features/files/quota.ts'
import { contentOfForm } from './features/files/receive.ts'
import { fileRoutes } from './features/files/routes.ts'
import { sendStored } from './features/files/send.ts'
import { openFileStore } from './features/files/store.ts'
import { helpRoutes } from './features/help/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { informationRoutes } from './features/information/routes.ts'
import { internetPayRoutes } from './features/internetPay/routes.ts'
import { limitKinds } from './features/limits/kinds.ts'
import { limitRoutes } from './features/limits/routes.ts'
import { keptInstitutions } from './features/limits/settings.ts'
import { markChatRead } from './features/messages/read.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { accountKinds } from './features/people/kinds.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { inNewVersion } from './features/reference/versions.ts'
import { blockedRoutes } from './features/risk/blockedRoutes.ts'
import { countUnhandled } from './features/risk/suspicious.ts'
import { forRiskOfficers, suspiciousRoutes } from './features/risk/suspiciousRoutes.ts'
import { riskRuleKinds } from './features/riskRules/changeKinds.ts'
import { riskRuleRoutes } from './features/riskRules/routes.ts'
import { ownArticles } from './features/robot/ownArticles.ts'
import { phraseBy } from './features/robot/phrase.ts'
import { robotRoutes } from './features/robot/routes.ts'
import { sharedFileRoutes } from './features/sharedFiles/routes.ts'
import { visitRoutes } from './features/visits/routes.ts'
import { standOf } from './flows/details.ts'
import { historyColumnsOf, historyRowOf } from './flows/historyRows.ts'
import { originalByKey } from './flows/originals.ts'
import { referenceReader } from './flows/reference.ts'
import { flowRoutes } from './flows/routes.ts'
import { hasRight, type SessionUser } from './http/access.ts'
import { logActs } from './http/acts.ts'
import { clientAddressReader, decorateClientAddress } from './http/address.ts'
import { logCardSearches } from './http/cardActs.ts'
import { cardSearches } from './http/cardSearches.ts'
import { closeUnused } from './http/closeUnused.ts'
import { docsRoutes } from './http/docsPage.ts'
import { CallError } from './http/errors.ts'
import { answerFailures, refuse, refuseUnreadable } from './http/failures.ts'
import { headersOfUnreadable, sendSecurityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { type Limits, limitRequests, usualLimits } from './http/limits.ts'
import { exportFolder, type LoadLimits, limitLoad, usualLoad } from './http/load.ts'
import { loggerOptions, logRequests } from './http/log.ts'
import { keepServedCalls } from './http/openApi.ts'
import { guardCalls, xsrfTokens } from './http/sessionHook.ts'
import { serveWebApp } from './http/webApp.ts'
import { openKnowledge } from './knowledge/knowledge.ts'
import { openMailer } from './mail/mailer.ts'
import { sealLag } from './sealing.ts'
import type { Settings } from './settings.ts'

export interface AppDeps {
  settings: Settings
  databases: Databases
  vault: CardVault
  secrets: Secrets
  clock?: () => Date
  /** Where the log goes; standard output unless said. */
  logStream?: DestinationStream
  /** Requests a minute, where they shouldn't be the usual ones: a benchmark asks more. */
  limits?: Partial<Limits>
  /** Overrides the usual limits of concurrent work. */
  load?: Partial<LoadLimits>
  /** Overrides the usual upload quota. */
  uploadQuota?: UploadQuota
  /** For how long a session that was read is trusted; a second unless said. */
  sessionTrustMs?: number
}

const megabyte = 1024 * 1024
const webFolder = resolve(import.meta.dirname, '../../dist/web')

/** The whole server, ready to listen: everything that a request meets, in the order in which it meets it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, databases, vault, secrets, clock = systemClock } = deps
  const https = settings.publicUrl.startsWith('https:')
  const limits = { ...usualLimits, ...deps.limits }
  const app = fastify({
    logger: loggerOptions(settings.logLevel, deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    // A whole request, its body too; then a connection on which nothing moves, longer than an export is read.
    requestTimeout: 120_000,
    connectionTimeout: 300_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 20_000 },
    frameworkErrors: (_error, request, reply) =>
      void refuse(request, reply.headers(headersOfUnreadable(https)), new CallError('malformed')),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
  })
  const readAddress = clientAddressReader(settings.trustedProxies)
  decorateClientAddress(app, readAddress)
  // Zod checks, in `serve`.
  app.setValidatorCompiler(() => () => true)
  closeUnused(app)
  answerFailures(app)
  logRequests(app)

  const cookieBase = { path: '/', sameSite: 'strict', secure: https } as const
  app.decorate('cookieBase', cookieBase)
  app.decorate('xsrf', xsrfTokens(secrets.cookieSecrets, cookieBase))
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(form)
  await sendSecurityHeaders(app, https)
  logActs(app, databases.main, appendAct, databases.sessions)
  const cardLimits = { perMinute: limits.cardsPerUser, perDay: limits.cardsPerUserADay }
  logCardSearches(app, databases.main, cardSearches(databases.main, vault, cardLimits))
  limitLoad(app, exportFolder(settings), { ...usualLoad, ...deps.load })
  const allowanceOf = limitRequests(app, limits, settings.redisUrl)
  const readSession = sessionReader(databases.sessions, settings.sessionIdleMinutes, deps.sessionTrustMs ?? 1000)
  const mayCall = allowanceOf('calls', limits.callsPerUser)
  guardCalls(app, readSession, (sid) => mayCall(nameOfSession(sid)))
  const realtime = await openLive(app, settings, {
    db: databases.sessions,
    readSession,
    parseCookie: app.parseCookie,
    publicUrl: settings.publicUrl,
    readAddress,
    idleMinutes: settings.sessionIdleMinutes,
    mayOpen: allowanceOf('live', limits.livePerAddress),
    userMayOpen: allowanceOf('liveOfUser', limits.livePerUser),
  })

  const disconnect: Disconnect = (whose, why = 'ended') => realtime.closeConnections(whose, sessionEnds[why])

  const served = keepServedCalls(app)
  healthRoutes(app, databases, settings.metricsToken, [sealLag(databases.main), cardKeySeals(databases.main)])
  const codes = mailCodes(databases.main, secrets.cookieSecrets)
  const otp = oneTimePasswords(databases.main, codes)
  const mailer = openMailer(settings)
  // Sign-in goes on while everything else waits.
  const { provePassword } = authRoutes(app, {
    databases: { ...databases, main: databases.sessions },
    secrets,
    limits,
    mailer,
    disconnect,
    captchaAnswer: settings.captchaAnswer,
    publicUrl: settings.publicUrl,
    passwordMin: settings.passwordMin,
  })
  otpRoutes(app, { db: databases.main, otp, mailer, limits })
  const store = openFileStore(settings, secrets)
  const scan = settings.clamdUrl ? scanWithClamd(settings.clamdUrl, app.log) : scanNothing
  await fileRoutes(app, {
    databases,
    store,
    scan,
    quota: deps.uploadQuota,
    readsAttachment: async (fileId, user) =>
      (await readsAttachment(databases.main, fileId, user, clock())) ||
      (await readsChatFile(databases.main, fileId, user)),
  })
  const messages = messageRoutes(app, { databases, clock, realtime })
  app.alerts.raised = messages.wake
  const keys = accountKeys(databases.main, secrets.cookieSecrets, disconnect)
  const peopleKinds = accountKinds({ mailer, publicUrl: settings.publicUrl, keys })
  const changeDeps = { db: databases.main, dualControlByDefault: settings.production, wake: messages.wake }
  const changes = openChanges(changeDeps)
  changeRoutes(app, changes, {
    ...changeDeps,
    kinds: {
      ...peopleKinds,
      ...limitKinds,
      ...riskRuleKinds,
      modifyDualControl: dualControlKind(settings.production),
    },
    userOf: userNow,
  })
  const chat = chatRoutes(app, {
    databases,
    clock,
    realtime,
    maySay: allowanceOf('chat', limits.chatPerUser),
    files: { attachable },
    bell: { ...messages, read: markChatRead },
  })
  flowRoutes(app, {
    databases,
    vault,
    clock,
    stepsTaken: messages.wake,
    files: { attachable },
    otp,
    countAlerts: async (user) => (hasRight(user, forRiskOfficers) ? countUnhandled(databases.main, user) : 0),
    countChanges: async (user) =>
      hasRight(user, { menu: 'PendingChange' }) ? countPendingChanges(databases.main, user) : 0,
  })
  const reads = { columns: historyColumnsOf('r'), rowOf: historyRowOf }
  suspiciousRoutes(app, { databases, vault, clock, reads })
  blockedRoutes(app, { databases, vault, clock })
  riskRuleRoutes(app, { databases, changes, clock, realtime })
  homeRoutes(app, { databases, clock })
  limitRoutes(app, { databases, changes })
  exceptListRoutes(app, { databases, vault, clock })
  internetPayRoutes(app, {
    databases,
    vault,
    clock,
    transactionOf: async (key, actor) => (await originalByKey(databases.main, key, actor))?.row ?? null,
  })
  auditRoutes(app, { databases })
  peopleRoutes(app, {
    databases,
    changes,
    kinds: peopleKinds,
    keys,
    institutionsOf: (actor) => keptInstitutions(databases.main, actor),
  })
  profileRoutes(app, { databases, mailer, provePassword, spendLinks: keys.spendLinks, contentOfForm, scan })
  bulletinRoutes(app, {
    databases,
    clock,
    files: { attachable },
    institutionsOf: (actor) => keptInstitutions(databases.main, actor),
  })
  referenceRoutes(app, { databases })
  informationRoutes(app, {
    databases,
    inNewVersion: (trx, user, change) => inNewVersion(trx, 'institution', user, change),
  })
  sharedFileRoutes(app, {
    databases,
    files: { attachable, send: (reply, file) => sendStored(store, reply, file) },
  })
  visitRoutes(app, { databases, limits, clock })
  const reference = referenceReader(databases)
  const articles = ownArticles(databases.main)
  const knowledge = await openKnowledge(async () => {
    const { offeredReasons: reasons, rules } = await reference()
    return { reasons, rules, sessionIdleMinutes: settings.sessionIdleMinutes, passwordMin: settings.passwordMin }
  }, articles.read)
  const standFor = async (expId: string, user: SessionUser) =>
    standOf(databases.main, expId, user, { reference: await reference(), today: dayOf(clock()) })
  helpRoutes(app, { knowledge, standOf: standFor })
  robotRoutes(app, {
    databases,
    clock,
    realtime,
    chat,
    knowledge,
    articles,
    phrase: settings.robotLlmUrl ? phraseBy(settings.robotLlmUrl, { log: app.log }) : null,
    userOf: (userId) => userNow(databases.main, userId),
    standOf: standFor,
  })
  docsRoutes(app, served, settings.publicUrl)
  await serveWebApp(
    app,
    webFolder,
    served.map(({ call }) => call),
  )
  return app
}
