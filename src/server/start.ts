import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupState } from '../contract/operations/backups.ts'
import { timeZones } from '../domain/time/zones.ts'
import { readArchiver } from './backup/archiver.ts'
import { type Backups, openBackups } from './backup/openBackups.ts'
import { startWatchingBackups } from './backupAlerts.ts'
import { startCountingSeals } from './db/cards/cardKeyUse.ts'
import { openCardVault } from './db/cards/cardVault.ts'
import { hasKeys } from './db/cards/keySource.ts'
import { openSecrets, type Secrets } from './db/cards/secrets.ts'
import { migrateOwn } from './db/migrate.ts'
import { type Connection, type Databases, givenDatabase, openDatabases } from './db/pools/databases.ts'
import { refuseDemoAccounts, refusePowerfulLogin } from './db/pools/productionChecks.ts'
import { demoPassword, demoUsers } from './db/seed/people.ts'
import { seedReference } from './db/seed/seed.ts'
import { type DemoFilling, fillDemoAside } from './demo/fillDemoAside.ts'
import { hasEmbedded, startEmbedded } from './embedded/embedded.ts'
import { dropOldEvents } from './features/apiEvents/numberEvents.ts'
import { appendAct } from './features/audit/append.ts'
import { disableInactive } from './features/auth/sessions/inactive.ts'
import { sweepSignIns } from './features/auth/sessions/sweep.ts'
import { dropOldChat } from './features/chat/keep.ts'
import { dropOldDrafts } from './features/drafts/drafts.ts'
import type { FileStore } from './features/files/byteStore.ts'
import { openByteStore, openFileStore } from './features/files/store.ts'
import { sweepUploads } from './features/files/sweep.ts'
import { sweepIncoming, sweepOrphans } from './features/files/sweepLeft.ts'
import { dropOldMessages } from './features/messages/keep.ts'
import { dropOldQuestions } from './features/robot/articles/questions.ts'
import { dropOldVisits } from './features/visits/keep.ts'
import { dropOldDeliveries } from './features/webhooks/deliveries.ts'
import { forgetKeys } from './flows/events/sealDays.ts'
import { exportFolder, sweepExports } from './http/load/load.ts'
import { refusedNotes } from './http/load/metrics.ts'
import { keepTimeZones, refuseOtherZone } from './installation/timeZones.ts'
import { heldKeys, reportOf } from './keys/fingerprints.ts'
import { type KeyCheck, openSecretsOf, workWithKeys } from './keys/register.ts'
import { watchKeys } from './keys/watchKeys.ts'
import { readWritten } from './knowledge/written.ts'
import { misspeltSettings } from './misspeltSettings.ts'
import { operatorSentence } from './operatorSentence.ts'
import { dropOldFailures } from './processes/failedWork.ts'
import { onlyOne } from './processes/onlyOne.ts'
import { tellOthers } from './processes/thisProcess.ts'
import { startRetention } from './retention/chore.ts'
import { startSealing, unsealedAlert } from './sealing.ts'
import { readSettings, type Settings } from './settings.ts'
import type { Tracing } from './tracing/startTracing.ts'
import { prepareWeb } from './webBuild.ts'

/** The composition root: reads the settings, starts what the server needs, listens, and closes in the opposite order. */

const say = (line: string) => process.stdout.write(`${line}\n`)
const stopping = new AbortController()
const closers: (() => Promise<unknown>)[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) return // Asked twice: it is on its way.
    say('Stopping.')
    void stop(0)
  })
}

let backups: Backups | null = null
let starting: Promise<void> = Promise.resolve()
try {
  starting = start(readSettings(process.env))
  await starting
} catch (error) {
  // What breaks because we are stopping is no news.
  if (!stopping.signal.aborted) {
    process.stderr.write(`${operatorSentence(error, process.env)}\n`)
    await stop(1)
  }
}

async function start(settings: Settings): Promise<void> {
  for (const sentence of misspeltSettings(process.env)) say(sentence)
  await refuseTakenPort(settings)
  // Loaded while the database is made.
  const loading = import('./app.ts')
  loading.catch(() => {}) // Met below.
  // Before anything is started: a file that others may read, and the keys of a database that is made now.
  const early = hasOwnKeys(settings)
    ? openSecrets(settings.secretFile, { mustExist: settings.production, warn: say })
    : null
  // The web app is built while the database is made.
  const [{ databases, secrets, hasDemo }] = await Promise.all([
    prepareDatabase(settings, early),
    prepareWeb({ ...settings, signal: stopping.signal }),
  ])
  if (stopping.signal.aborted) return
  const vault = openCardVault(secrets)

  const gauges = backups ? [backups.gauge] : []
  const { buildApp } = await loading
  const tracing = await traced(settings)
  const readBackups = () => backupState(settings, databases)
  const app = await buildApp({ settings, databases, vault, secrets, gauges, tracing, readBackups })
  closers.push(() => app.close())
  closers.push(startWatchingBackups(app, databases.upkeep, readBackups))
  const sealing = startSealing(databases.upkeep, unsealedAlert(app, databases.upkeep))
  closers.push(() => sealing.stop())
  closers.push(
    startCountingSeals(databases.upkeep, vault, (sentence, error) => app.log.error({ err: error }, sentence)),
  )
  const self = await tellOthers(databases.upkeep, {
    keys: () => heldKeys(secrets.keyFile()).map(reportOf),
    refusedNotes,
    warn: (error) => app.log.error({ err: error }, 'this process is not seen'),
  })
  closers.push(() => self.stop())
  closers.push(
    watchKeys(keyCheck(settings, databases.upkeep, secrets), (error) => app.log.error({ err: error }, 'WRONG KEYS')),
  )
  tidyDaily(settings, databases, openFileStore(settings, secrets), self.id)
  const { cardRetentionDays } = settings
  if (cardRetentionDays !== null) closers.push(startRetention(app, databases.upkeep, self.id, cardRetentionDays))
  await app.listen({ host: settings.host, port: settings.port })
  say(readyLine(settings, hasDemo))
  await notifySystemd('READY=1', say)
  // So that nobody's first question to the help waits for them.
  try {
    readWritten()
  } catch (error) {
    app.log.error({ err: error }, 'The articles could not be read')
  }
  const warn = (sentence: string, error: unknown) => app.log.error({ err: error }, sentence)
  // A backup of days that should be sealed by now would fail its verification.
  void sealing.first.then(() => {
    if (!stopping.signal.aborted) backups?.start(databases.upkeep, self.id, { say, warn })
  })
}

async function backupState({ databaseUrl }: Settings, { main }: Databases): Promise<BackupState> {
  const [copies = null, archiver] = await Promise.all([backups?.state(), databaseUrl ? readArchiver(main) : null])
  return { copies, archiver: archiver && { ...archiver, archivedAt: archiver.archivedAt?.toISOString() ?? null } }
}

async function traced({ tracesUrl, tracesShare }: Settings): Promise<Tracing | null> {
  if (!tracesUrl) return null
  const { startTracing } = await import('./tracing/startTracing.ts')
  const tracing = startTracing({ endpoint: tracesUrl, share: tracesShare })
  closers.push(() => tracing.stop())
  return tracing
}

/** Whether the key file can be opened before the database: it is there, or both are made now. */
function hasOwnKeys({ secretFile, databaseUrl, dataDir }: Settings): boolean {
  return hasKeys(secretFile) || (databaseUrl === null && !hasEmbedded(dataDir))
}

function keyCheck(settings: Settings, db: Databases['main'], secrets: Secrets): KeyCheck {
  return { db, secrets, secretFile: settings.secretFile, store: openByteStore(settings) }
}

interface Filled {
  secrets: Secrets
  /** Read here, where a slow database is waited for: what fails after the server listens would end one that answers. */
  hasDemo: boolean
}

interface Prepared extends Filled {
  databases: Databases
}

async function prepareDatabase(settings: Settings, early: Secrets | null): Promise<Prepared> {
  const demo = settings.demo ? fillDemoAside(settings, { say, signal: stopping.signal }) : null
  if (!settings.databaseUrl && !hasEmbedded(settings.dataDir)) demo?.begin()
  const connection = await connect(settings)
  if (settings.production) await refusePowerfulLogin(connection)
  await migrateOwn(connection, { production: settings.production, alone: settings.databaseUrl === null })
  const filled = await fillDatabase(settings, connection, { demo, early })
  backups = openBackups(settings, connection, filled.secrets)
  const databases = openDatabases(connection, {
    onBroken: (error) => say(`Database connection lost: ${error.message}`),
  })
  closers.push(() => databases.close())
  closers.push(async () => backups?.stop())
  return { databases, ...filled }
}

async function fillDatabase(
  settings: Settings,
  connection: Connection,
  { demo, early }: { demo: DemoFilling | null; early: Secrets | null },
): Promise<Filled> {
  await using databases = openDatabases(connection, { patient: true })
  if (settings.production) await refuseDemoAccounts(databases)
  await seedReference(databases.main)
  await keepTimeZones(databases.main, settings.networkTimeZone)
  refuseOtherZone(timeZones(), settings.networkTimeZone)
  const create = !settings.production
  const secrets = early ?? (await openSecretsOf(databases.main, settings.secretFile, { create, warn: say }))
  await workWithKeys(keyCheck(settings, databases.main, secrets))
  await demo?.fill(connection, databases)
  return { secrets, hasDemo: await holdsDemo(databases) }
}

async function connect(settings: Settings): Promise<Connection> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) return givenDatabase({ ...settings, databaseUrl })
  const embedded = await startEmbedded({ dataDir, say })
  closers.push(() => embedded.stop())
  return embedded.connection
}

function tidyDaily(settings: Settings, { upkeep }: Databases, store: FileStore, processId: string): void {
  // Those that everybody may try stay open, whether anybody does or not.
  const but = settings.demo ? demoUsers.map(({ username }) => username) : []
  const works: readonly ((now: Date) => Promise<unknown>)[] = [
    (now) => forgetKeys(upkeep, now),
    (now) => sweepUploads(upkeep, store, now),
    (now) => sweepIncoming(store, now),
    (now) => sweepOrphans(upkeep, store, now),
    (now) => sweepExports(exportFolder(settings), now),
    (now) => dropOldVisits(upkeep, now),
    (now) => dropOldDrafts(upkeep, now),
    (now) => dropOldMessages(upkeep, now),
    (now) => dropOldDeliveries(upkeep, now),
    (now) => dropOldEvents(upkeep, now),
    (now) => dropOldChat(upkeep, now),
    (now) => dropOldQuestions(upkeep, now),
    () => sweepSignIns(upkeep),
    (now) => dropOldFailures(upkeep, now),
    (now) => disableInactive(upkeep, now, { but, write: appendAct }),
  ]
  const sayFailed = (error: unknown) => say(`Daily cleanup failed: ${error instanceof Error ? error.message : error}`)
  const tidy = async () => {
    // One that fails keeps none of the others from its work.
    for (const work of works)
      try {
        await work(new Date())
      } catch (error) {
        sayFailed(error)
      }
  }
  const dayMs = 86_400_000
  closers.push(onlyOne(upkeep, processId, { work: 'daily cleanup', everyMs: dayMs, run: tidy, warn: sayFailed }))
}

/** Checks the port before anything is started, rather than after a minute of importing. */
async function refuseTakenPort({ host, port }: Settings): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is already in use. Stop the other program or set PORT.`)
    throw error
  }
  await new Promise((resolve) => probe.close(resolve))
}

async function holdsDemo({ main }: Databases): Promise<boolean> {
  const names = demoUsers.map((user) => user.username)
  const found = await main.selectFrom('app_user').select('email').where('username', 'in', names).execute()
  return found.length === names.length && found.every((user) => user.email?.endsWith('@example.test'))
}

function readyLine({ publicUrl }: Settings, hasDemo: boolean): string {
  const accounts = demoUsers.map((user) => user.username).join(', ')
  return `Recourse is ready at ${publicUrl}${hasDemo ? `  Demo accounts (password ${demoPassword}): ${accounts}` : ''}`
}

/** Tells systemd that the server is ready or stops, where its unit asks (`Type=notify`). Node has no sockets of this kind. */
async function notifySystemd(state: 'READY=1' | 'STOPPING=1', warn: (sentence: string) => void): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return
  try {
    // It waits until systemd has read it. A server that stops does not wait for a systemd that hangs.
    const [status] = await once(spawn('systemd-notify', [state], { stdio: 'inherit', timeout: 5_000 }), 'exit')
    if (status !== 0) warn(`systemd-notify ${state} failed.`)
  } catch (error) {
    warn(`systemd was not notified (${state}): ${error instanceof Error ? error.message : error}`)
  }
}

async function stop(status: number): Promise<never> {
  stopping.abort()
  await notifySystemd('STOPPING=1', say)
  // An import under way ends its chunk; what hangs is cut off.
  await Promise.race([starting.catch(() => {}), sleep(5_000)])
  for (const close of closers.reverse()) {
    try {
      await close()
    } catch (error) {
      process.stderr.write(`${operatorSentence(error, process.env)}\n`)
    }
  }
  process.exit(status)
}
