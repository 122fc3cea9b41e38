import { sessionEnds, topics } from '../contract/messages/topics.ts'
import { preparedPerMinute } from '../domain/records/drafts.ts'
import { nowOf } from '../domain/time/calendar.ts'
import { type ChangeService, openChanges } from './changes/changes.ts'
import { dualControlKind } from './changes/dualControl.ts'
import { changeRoutes } from './changes/routes.ts'
import { countPendingChanges } from './changes/store.ts'
import { absenceRoutes } from './features/absences/routes.ts'
import { eventRoutes } from './features/apiEvents/routes.ts'
import { directoryNow } from './features/apiKeys/readKey.ts'
import { apiKeyKinds, apiKeyRoutes } from './features/apiKeys/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accountKeys } from './features/auth/accountKeys.ts'
import { factorPolicyKinds, factorPolicyRoutes } from './features/auth/factors/policy.ts'
import { mailCodes } from './features/auth/mailCodes.ts'
import { oneTimePasswords } from './features/auth/otp/otp.ts'
import { otpRoutes } from './features/auth/otp/otpRoutes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { type Disconnect, userNow } from './features/auth/sessions/sessions.ts'
import { txtReader } from './features/auth/sso/domains.ts'
import { providersOf } from './features/auth/sso/providers.ts'
import { ssoRoutes } from './features/auth/sso/routes.ts'
import { secretSeal } from './features/auth/sso/secretSeal.ts'
import { ssoKinds } from './features/auth/sso/settings.ts'
import { backupRoutes } from './features/backups/routes.ts'
import type { BulletinBell } from './features/bulletins/change.ts'
import { readsAttachment } from './features/bulletins/read.ts'
import { bulletinRoutes } from './features/bulletins/routes.ts'
import { readsChatFile } from './features/chat/files.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { dropDraft, giveBackDraft } from './features/drafts/drafts.ts'
import { prepareDraft, preparerOf } from './features/drafts/prepared.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { exceptListRoutes } from './features/exceptLists/routes.ts'
import { attachable } from './features/files/attachable.ts'
import { type ScanFile, scanNothing, scanWithClamd } from './features/files/malwareScan.ts'
import { readStored } from './features/files/openFile.ts'
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
import { dropBulletinOutside } from './features/messages/bulletins.ts'
import { markChatRead } from './features/messages/read.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { directoryAccounts } from './features/people/directory.ts'
import { accountKinds } from './features/people/kinds.ts'
import { provisioning, provisionUserKind } from './features/people/provision.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { referenceImportKinds } from './features/reference/importFile.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { mostReminded } from './features/reminders/letter.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { blockedRoutes } from './features/risk/blockedRoutes.ts'
import { countUnhandled } from './features/risk/suspicious.ts'
import { forRiskOfficers, suspiciousRoutes } from './features/risk/suspiciousRoutes.ts'
import { riskRuleKinds } from './features/riskRules/changeKinds.ts'
import { riskRuleRoutes } from './features/riskRules/routes.ts'
import { ownArticles } from './features/robot/articles/ownArticles.ts'
import { phraseBy } from './features/robot/chat/phrase.ts'
import { robotRoutes } from './features/robot/routes.ts'
import { rulePackKinds } from './features/rulePacks/kinds.ts'
import { rulePackRoutes } from './features/rulePacks/routes.ts'
import { delegationRoutes, directoryKind } from './features/scim/delegation.ts'
import { scimRoutes } from './features/scim/routes.ts'
import { receiverOf } from './features/securityLog/receiver.ts'
import { securityLogRoutes } from './features/securityLog/routes.ts'
import { type SharedFileDeps, sharedFileRoutes } from './features/sharedFiles/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { visitRoutes } from './features/visits/routes.ts'
import { queueDeliveries } from './features/webhooks/deliver.ts'
import { webhookKinds, webhookRoutes } from './features/webhooks/routes.ts'
import { keepMovingMaintained } from './flows/act/moveMaintained.ts'
import { keepRunningBulks } from './flows/bulk/keepRunning.ts'
import type { FlowDeps, ReadFile } from './flows/deps.ts'
import { historyColumnsOf, historyRowOf } from './flows/original/historyRow.ts'
import { originalByKey } from './flows/original/originals.ts'
import { recordStatus } from './flows/recordDetail.ts'
import { referenceReader } from './flows/reference.ts'
import { flowRoutes } from './flows/routes.ts'
import { workToRemind } from './flows/worklist/reminded.ts'
import { outgoingFetch } from './http/outgoing/outgoing.ts'
import { hasRight, type SessionUser } from './http/serve/access.ts'
import { openKnowledge } from './knowledge/knowledge.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import type { Platform } from './platform.ts'

/** Serves every feature, and passes in what two of them need. */
export async function serveFeatures(platform: Platform): Promise<void> {
  const { app, settings, databases, vault, clock, realtime } = platform
  const mailer = openMailer(settings)
  const messages = messageRoutes(app, { databases, clock, realtime })
  app.alerts.raised = messages.wake
  const { otp, changes } = serveAccounts(platform, mailer, messages.wake)
  const files = await serveFiles(platform)
  const chat = chatRoutes(app, {
    databases,
    clock,
    realtime,
    chatLimit: platform.allowanceOf('chat', platform.limits.chatPerUser),
    files,
    bell: { ...messages, read: markChatRead },
  })
  const { secrets } = platform
  const webhooks = webhookRoutes(app, { databases, secrets, changes, options: { networks: settings.webhookNetworks } })
  const events = eventRoutes(app, { databases, vault, numbered: queueDeliveries, committed: webhooks.wake })
  const stepsTaken = () => {
    messages.wake()
    events.wake()
  }
  serveDisputes(platform, { otp, changes, files, stepsTaken })
  serveRisk(platform, changes)
  serveInformation(platform, changes, files, messages.dropped)
  absenceRoutes(app, { databases, clock, wake: messages.wake })
  reminderRoutes(app, {
    ...{ db: databases.main, clock, mailer, publicUrl: settings.publicUrl },
    userOf: (userId) => userNow(databases.main, userId),
    workOf: (user, asked) => workToRemind(databases, user, { ...asked, now: clock(), atMost: mostReminded }),
  })
  draftRoutes(app, { db: databases.main, clock })
  viewRoutes(app, { databases, clock, userOf: (userId) => userNow(databases.main, userId), wake: messages.wake })
  serveHelp(platform, chat)
}

/** Signing in, the accounts, and the changes that wait for a second person. */
function serveAccounts(platform: Platform, mailer: Mailer, wake: () => void) {
  const { app, settings, databases, secrets, limits, realtime, readKey } = platform
  const { publicUrl, passwordMin, passwordMemory, captchaAnswer, production } = settings
  const db = databases.main
  const disconnect: Disconnect = (whose, why = 'ended') => realtime.closeConnections(whose, sessionEnds[why])
  // Sign-in goes on while everything else waits.
  const signIn = { ...databases, main: databases.sessions }
  const { provePassword, door } = authRoutes(app, {
    databases: signIn,
    secrets,
    limits,
    mailer,
    disconnect,
    captchaAnswer,
    publicUrl,
    passwordMin,
    passwordMemory,
    idleMinutes: settings.sessionIdleMinutes,
  })
  const otp = oneTimePasswords(db, mailCodes(db, secrets.cookieSecrets))
  otpRoutes(app, { db, otp, mailer, limits })
  const keys = accountKeys({ db, secrets: secrets.cookieSecrets, disconnect, passwordMemory })
  const kinds = accountKinds({ mailer, publicUrl, keys })
  const ssoDeps = { seal: secretSeal(secrets), publicUrl, production }
  const sso = ssoKinds(ssoDeps)
  const provision = provisionUserKind(keys)
  const directory = directoryKind(publicUrl)
  const changeDeps = { db, dualControlByDefault: production, wake }
  const changes = openChanges(changeDeps)
  changeRoutes(app, changes, {
    ...changeDeps,
    kinds: {
      ...kinds,
      ...limitKinds,
      ...rulePackKinds,
      ...referenceImportKinds,
      ...factorPolicyKinds,
      ...apiKeyKinds,
      ...webhookKinds,
      ...sso,
      provisionUser: provision,
      modifyDirectory: directory,
      ...riskRuleKinds,
      modifyDualControl: dualControlKind(production),
    },
    userOf: async (trx, userId) => (await userNow(trx, userId)) ?? directoryNow(trx, userId),
  })
  factorPolicyRoutes(app, { db, changes })
  apiKeyRoutes(app, { databases, changes })
  const fetch = outgoingFetch({ networks: settings.outgoingNetworks, production })
  ssoRoutes(app, {
    ...ssoDeps,
    ...door,
    db: databases.sessions,
    limits,
    changes,
    kinds: sso,
    providers: providersOf({ ...ssoDeps, fetch, log: app.log }),
    accounts: directoryAccounts(keys),
    disconnect,
    readTxt: txtReader(settings.dnsServers),
  })
  scimRoutes(app, { db, people: provisioning(keys), changes, kind: provision, readKey, limits, publicUrl })
  delegationRoutes(app, { db, changes, kind: directory, publicUrl })
  peopleRoutes(app, { databases, changes, kinds, keys, institutionsOf: (actor) => keptInstitutions(db, actor) })
  const scan = scanOf(platform)
  profileRoutes(app, { databases, mailer, provePassword, spendLinks: keys.spendLinks, contentOfForm, scan })
  return { otp, changes }
}

/** Uploads and downloads; answers what other features do with a file. */
async function serveFiles(platform: Platform) {
  const { app, settings, databases, secrets, clock, uploadQuota } = platform
  const db = databases.main
  const store = openFileStore(settings, secrets)
  await fileRoutes(app, {
    databases,
    store,
    scan: scanOf(platform),
    quota: uploadQuota,
    readsAttachment: async (fileId, user) =>
      (await readsAttachment(db, fileId, user, clock())) || (await readsChatFile(db, fileId, user)),
  })
  const send: SharedFileDeps['files']['send'] = (reply, file) => sendStored(store, reply, file)
  const read: ReadFile = (file) => readStored(store, file)
  return { attachable, send, read }
}

function scanOf({ app, settings }: Platform): ScanFile {
  return settings.clamdUrl ? scanWithClamd(settings.clamdUrl, app.log) : scanNothing
}

interface DisputeDeps {
  otp: ReturnType<typeof oneTimePasswords>
  changes: ChangeService
  files: SharedFileDeps['files'] & { read: ReadFile }
  stepsTaken: () => void
}

/** The flows with their limits, and the figures of Home. */
function serveDisputes(platform: Platform, { otp, changes, files, stepsTaken }: DisputeDeps): void {
  const { app, databases, vault, clock, realtime } = platform
  const db = databases.main
  const mayPrepare = platform.allowanceOf('prepared drafts', preparedPerMinute)
  realtime.onSubscribe(topics.work('{insIdCd}'), { authorize: (user, { insIdCd }) => user.insIdCd === insIdCd })
  const deps: FlowDeps = {
    databases,
    vault,
    clock,
    stepsTaken,
    bulkCommitted: () => beginSoon(),
    userOf: (userId) => userNow(db, userId),
    workClaimed: ({ insIdCd, userId }, workItem, announced) =>
      realtime.publish(topics.work(insIdCd), { thing: workItem, userId, ...announced }),
    noteAdded: ({ insIdCd, userId }, expId) => {
      realtime.publish(topics.work(insIdCd), { thing: expId, userId, note: true })
      stepsTaken()
    },
    files,
    readFile: files.read,
    otp,
    drafts: { mayPrepare, prepare: prepareDraft, preparerOf, drop: dropDraft, giveBack: giveBackDraft },
    countAlerts: async (user) => (hasRight(user, forRiskOfficers) ? countUnhandled(db, user) : 0),
    countChanges: async (user) => (hasRight(user, { menu: 'PendingChange' }) ? countPendingChanges(db, user) : 0),
  }
  const beginSoon = keepRunningBulks(app, deps)
  keepMovingMaintained(app, deps)
  flowRoutes(app, deps)
  homeRoutes(app, { databases, clock })
  limitRoutes(app, { databases, changes })
  rulePackRoutes(app, { databases, changes })
}

function serveRisk({ app, databases, vault, clock, realtime }: Platform, changes: ChangeService): void {
  const reads = { columns: historyColumnsOf('r'), rowOf: historyRowOf }
  suspiciousRoutes(app, { databases, vault, clock, reads })
  blockedRoutes(app, { databases, vault, clock })
  riskRuleRoutes(app, { databases, changes, clock, realtime })
  exceptListRoutes(app, { databases, vault, clock })
}

/** Registers reference data, settings and logs. */
function serveInformation(
  platform: Platform,
  changes: ChangeService,
  files: SharedFileDeps['files'],
  dropped: BulletinBell['dropped'],
): void {
  const { app, settings, databases, vault, clock, limits } = platform
  const db = databases.main
  internetPayRoutes(app, {
    databases,
    vault,
    clock,
    transactionOf: async (key, actor) => (await originalByKey(db, key, actor))?.row ?? null,
  })
  auditRoutes(app, { databases })
  backupRoutes(app, { clock, readBackups: platform.readBackups })
  securityLogRoutes(app, { databases, receiver: receiverOf(settings) })
  bulletinRoutes(app, {
    ...{ databases, clock, files },
    bell: { dropOutside: dropBulletinOutside, dropped },
    institutionsOf: (actor) => keptInstitutions(db, actor),
  })
  referenceRoutes(app, { databases, changes })
  informationRoutes(app, { databases })
  sharedFileRoutes(app, { databases, files })
  visitRoutes(app, { databases, limits, clock })
}

/** Help and robot, which know the same articles. */
function serveHelp(platform: Platform, chat: ReturnType<typeof chatRoutes>): void {
  const { app, settings, databases, clock, realtime } = platform
  const reference = referenceReader(databases)
  const articles = ownArticles(databases.main)
  const knowledge = openKnowledge(async () => {
    const { offeredReasons: reasons, rules } = await reference()
    return { reasons, rules, sessionIdleMinutes: settings.sessionIdleMinutes, passwordMin: settings.passwordMin }
  }, articles.read)
  const recordStatusOf = async (expId: string, user: SessionUser) =>
    recordStatus(databases.main, expId, user, { reference: await reference(), ...nowOf(clock()) })
  helpRoutes(app, { knowledge, recordStatusOf })
  robotRoutes(app, {
    databases,
    clock,
    realtime,
    chat,
    knowledge,
    articles,
    recordStatusOf,
    phrase: settings.robotLlmUrl ? phraseBy(settings.robotLlmUrl, { log: app.log }) : null,
    userOf: (userId) => userNow(databases.main, userId),
  })
}
