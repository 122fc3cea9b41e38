import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { type CardVault, openCardVault } from './db/cardVault.ts'
import { type Connection, type Databases, givenDatabase, openDatabases } from './db/databases.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openSecrets } from './db/secrets.ts'
import { demoPassword, demoUsers } from './db/seed/people.ts'
import { seedReference } from './db/seed/seed.ts'
import { fillDemo } from './demo/demo.ts'
import { sealLog } from './features/audit/seal.ts'
import { dropOldChat } from './features/chat/keep.ts'
import { type FileStore, openFileStore } from './features/files/store.ts'
import { sweepUploads } from './features/files/sweep.ts'
import { dropOldMessages, dropOldNotices } from './features/messages/keep.ts'
import { dropOldQuestions } from './features/robot/keep.ts'
import { dropOldVisits } from './features/visits/keep.ts'
import { forgetKeys, sealDays } from './flows/sealDays.ts'
import { readSettings, type Settings } from './settings.ts'
import { buildWeb, webIsStale } from './webBuild.ts'

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

let starting: Promise<void> = Promise.resolve()
try {
  starting = start(readSettings(process.env))
  await starting
} catch (error) {
  // What breaks because we are stopping is no news.
  if (!stopping.signal.aborted) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    await stop(1)
  }
}

async function start(settings: Settings): Promise<void> {
  await refuseTakenPort(settings)
  const secrets = openSecrets(settings.secretFile, { mustExist: settings.production })
  const vault = openCardVault(secrets)
  // The web app is built while the database is made.
  const [databases] = await Promise.all([
    prepareDatabase(settings, vault),
    webIsStale() ? buildWeb(stopping.signal) : null,
  ])
  if (stopping.signal.aborted) return

  const app = await buildApp({ settings, databases, vault, secrets })
  closers.push(() => app.close())
  tidyDaily(databases, openFileStore(settings))
  await app.listen({ host: settings.host, port: settings.port })
  say(readyLine(settings, await hasDemo(databases)))
}

/** A database that is there, of the right shape, and filled as far as it is our part. */
async function prepareDatabase(settings: Settings, vault: CardVault): Promise<Databases> {
  const connection = await connect(settings)
  await migrate(connection)
  const databases = openDatabases(connection, {
    onBroken: (error) => say(`A database connection broke: ${error.message}`),
  })
  closers.push(() => databases.close())
  await seedReference(databases.main)
  const store = openFileStore(settings)
  if (settings.demo) await fillDemo({ connection, databases, vault, store, say, signal: stopping.signal })
  return databases
}

async function connect(settings: Settings): Promise<Connection> {
  if (settings.databaseUrl) return givenDatabase(settings.databaseUrl, settings.databaseReadUrl)
  const server = await startEmbedded({ dataDir: settings.dataDir, say })
  closers.push(() => server.stop())
  return server.connection
}

/** Ends days under their hash, and drops what is only kept for a while: at the start, and every day. */
function tidyDaily({ main }: Databases, store: FileStore): void {
  const works: readonly ((now: Date) => Promise<unknown>)[] = [
    (now) => sealDays(main, now),
    (now) => sealLog(main, now),
    (now) => forgetKeys(main, now),
    (now) => sweepUploads(main, store, now),
    (now) => dropOldVisits(main, now),
    (now) => dropOldMessages(main, now),
    (now) => dropOldNotices(main, now),
    (now) => dropOldChat(main, now),
    (now) => dropOldQuestions(main, now),
  ]
  const tidy = async () => {
    // One that fails keeps none of the others from its work.
    for (const work of works)
      try {
        await work(new Date())
      } catch (error) {
        say(`The daily tidying failed: ${error instanceof Error ? error.message : error}`)
      }
  }
  let tidying = tidy()
  const timer = setInterval(() => {
    tidying = tidy()
  }, 86_400_000)
  closers.push(async () => {
    clearInterval(timer)
    await tidying
  })
}

/** Found out before anything is started, rather than after a minute of importing. */
async function refuseTakenPort({ host, port }: Settings): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new Error(`Port ${port} is taken by another program: stop that one, or set PORT to another number.`)
      : error
  }
  await new Promise((resolve) => probe.close(resolve))
}

async function hasDemo({ main }: Databases): Promise<boolean> {
  const names = demoUsers.map((user) => user.username)
  const found = await main.selectFrom('app_user').select('email').where('username', 'in', names).execute()
  return found.length === names.length && found.every((user) => user.email?.endsWith('@example.test'))
}

function readyLine({ publicUrl }: Settings, demo: boolean): string {
  const accounts = demoUsers.map((user) => user.username).join(', ')
  return `Recourse is ready at ${publicUrl}${demo ? `  Demo accounts (password ${demoPassword}): ${accounts}` : ''}`
}

async function stop(status: number): Promise<never> {
  stopping.abort()
  // An import under way ends its chunk; what hangs is cut off.
  await Promise.race([starting.catch(() => {}), sleep(5_000)])
  for (const close of closers.reverse()) {
    try {
      await close()
    } catch (error) {
      process.stderr.write(`${sentenceOf(error)}\n`)
    }
  }
  process.exit(status)
}

/** Our own errors are sentences for the operator; of any other the stack helps to find it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const ours = !('code' in error) && !(error instanceof TypeError) && !(error instanceof ReferenceError)
  return ours ? error.message : (error.stack ?? error.message)
}
