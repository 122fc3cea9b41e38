import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { setTimeZones, usualZones } from '../../src/domain/time/zones.ts'
import { buildApp } from '../../src/server/app.ts'
import type { Connection, PoolOptions } from '../../src/server/db/pools/databases.ts'
import { setSessionCookies } from '../../src/server/features/auth/sessions/cookies.ts'
import { beginSession, forgetRecentSessions } from '../../src/server/features/auth/sessions/sessions.ts'
import { keepTimeZones } from '../../src/server/installation/timeZones.ts'
import type { AppDeps } from '../../src/server/platform.ts'
import { readSettings } from '../../src/server/settings.ts'
import { errorChecker } from '../api/declaredErrors.ts'
import { callNoter } from '../coverage/touched.ts'
import { anyLoad } from '../load/anyLoad.ts'
import { Browser } from './browser.ts'
import { givenDatabase, type TestDatabase } from './database.ts'
import { testPasswordMemory } from './passwordMemory.ts'

export const captchaAnswer = 'TEST'

export interface ServerOptions {
  env?: Record<string, string>
  clock?: () => Date
  limits?: AppDeps['limits']
  /** Milliseconds for which a loaded session is trusted; none if missing. */
  sessionTrustMs?: number
  load?: AppDeps['load']
  uploadQuota?: AppDeps['uploadQuota']
  tracing?: AppDeps['tracing']
  readBackups?: AppDeps['readBackups']
  pools?: PoolOptions
  /** Leads the server to its database by another way than the socket. */
  through?: (connection: Connection) => Promise<Connection>
  keyFile?: string
  /** Of the network; as in a new database where none is named. */
  timeZone?: string
}

export interface TestServer {
  app: FastifyInstance
  db: TestDatabase
  dataDir: string
  as(username: string): SignedIn
  browser(headers?: Record<string, string>): Browser
  log(): string
  /** Leaves out times, durations, process ids and request ids, whose digits may match by chance. */
  loggedText(): string
  close(): Promise<void>
}

export interface SignedIn {
  get(path: string, headers?: Record<string, string>): ReturnType<Browser['get']>
  post(path: string, body?: unknown, headers?: Record<string, string>): ReturnType<Browser['post']>
  upload(name: string, content: Buffer | string, path?: string): ReturnType<Browser['upload']>
  browser(): Promise<Browser>
}

export const unlimited = {
  perAddress: 1e9,
  signInPerAddress: 1e9,
  signInPerAccount: 1e9,
  wrongLinksPerAddress: 1e9,
  wrongLinksPerAccount: 1e9,
  callsPerUser: 1e9,
  mailPerUser: 1e9,
  visitsPerUser: 1e9,
  livePerAddress: 1e9,
  livePerUser: 1e9,
  chatPerUser: 1e9,
  cardsPerUser: 1e9,
  cardsPerUserADay: 1e9,
}

/** Starts the whole server on a database of its own. Close it in `afterAll`. */
export async function givenServer(options: ServerOptions = {}): Promise<TestServer> {
  // Tests change sessions behind the server's back, and want to see it at once.
  const { env = {}, clock, limits = unlimited, load = anyLoad, uploadQuota, tracing, sessionTrustMs = 0 } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-server-'))
  const db = await givenDatabase(options.pools, options.keyFile, options.through)
  const logStream = new PassThrough()
  const lines: string[] = []
  logStream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const settings = readSettings({
    DATA_DIR: dataDir,
    CAPTCHA_ANSWER: captchaAnswer,
    PASSWORD_MEMORY: String(testPasswordMemory),
    ...env,
  })
  const { databases, vault, secrets } = db
  await keepTimeZones(databases.main, options.timeZone ?? null)
  const app = await buildApp({
    settings,
    databases,
    vault,
    secrets,
    clock,
    logStream,
    limits,
    load,
    uploadQuota,
    tracing,
    readBackups: options.readBackups,
    sessionTrustMs,
  })
  await app.ready()

  const noteAnswer = callNoter(app.servedCalls)
  const checkErrors = errorChecker(app.servedCalls)
  const inject = async (request: InjectOptions) => {
    const response = await app.inject(request)
    noteAnswer(request.method, request.url, response.statusCode)
    checkErrors(request.method, request.url, response.payload)
    return response
  }
  const signedIn = new Map<string, Promise<Browser>>()
  const browserOf = (username: string) => {
    const known = signedIn.get(username) ?? openSession(app, db, new Browser(inject), username)
    signedIn.set(username, known)
    return known
  }
  return {
    app,
    db,
    dataDir,
    as: (username) => ({
      get: async (path, headers) => (await browserOf(username)).get(path, headers),
      post: async (path, body, headers) => (await browserOf(username)).post(path, body, headers),
      upload: async (name, content, path) => (await browserOf(username)).upload(name, content, path),
      browser: () => browserOf(username),
    }),
    browser: (headers) => new Browser(inject, headers),
    log: () => lines.join(''),
    loggedText: () => textOfLog(lines.join('')),
    async close() {
      await app.close()
      setTimeZones(usualZones)
      await db.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const byChance = ['time', 'ms', 'pid', 'hostname', 'reqId', 'id']

function textOfLog(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '')
  const texts = lines.map((line) => JSON.parse(line, (name, value) => (byChance.includes(name) ? undefined : value)))
  return texts.map((line) => JSON.stringify(line)).join('\n')
}

/** Creates the session of a log-in without captcha and password, and gives the browser its cookies. */
async function openSession(
  app: FastifyInstance,
  { databases }: TestDatabase,
  browser: Browser,
  username: string,
): Promise<Browser> {
  const sid = await databases.sessions.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('app_user')
      .select(['user_id as userId', 'password_hash as passwordHash'])
      .where('username', '=', username)
      .executeTakeFirst()
    const begun = account && (await beginSession(trx, account, false, { ip: '127.0.0.1', userAgent: null }))
    if (!begun) throw new Error(`${username} cannot have a session.`)
    return begun.sid
  })
  forgetRecentSessions()
  setSessionCookies(app, { setCookie: (name, value) => browser.cookies.set(name, value) }, sid, false)
  return browser
}
