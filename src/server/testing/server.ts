import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type AppDeps, buildApp } from '../app.ts'
import type { PoolOptions } from '../db/databases.ts'
import { demoPassword } from '../db/seed/people.ts'
import { readSettings } from '../settings.ts'
import { anyLoad } from './anyLoad.ts'
import { Browser } from './browser.ts'
import { givenDatabase, type TestDatabase } from './database.ts'

export const captchaAnswer = 'TEST'

interface ServerOptions {
  /** Environment variables beside those of every test. */
  env?: Record<string, string>
  clock?: () => Date
  limits?: AppDeps['limits']
  sessionTrustMs?: number
  load?: AppDeps['load']
  uploadQuota?: AppDeps['uploadQuota']
  pools?: PoolOptions
  /** Keys of its own, where the test changes them. */
  keyFile?: string
}

export interface TestServer {
  app: FastifyInstance
  db: TestDatabase
  dataDir: string
  /** A browser in which this user is signed in; signed in once, and the same one at each call. */
  as(username: string): SignedIn
  /** A browser that nobody has used yet. */
  browser(): Browser
  /** Everything that was logged so far. */
  log(): string
  close(): Promise<void>
}

/** What a signed-in user can do. Every answer is `{status, body, text, headers}`, whatever the status. */
export interface SignedIn {
  get(path: string, headers?: Record<string, string>): ReturnType<Browser['get']>
  post(path: string, body?: unknown, headers?: Record<string, string>): ReturnType<Browser['post']>
  upload(name: string, content: Buffer | string, path?: string): ReturnType<Browser['upload']>
  /** The browser itself, signed in: for cookies, and for requests of a form of their own. */
  browser(): Promise<Browser>
}

/** No test is about limits, but those that say so. */
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

/** The whole server on a database of its own, asked through its front door. Close it in `afterAll`. */
export async function givenServer(options: ServerOptions = {}): Promise<TestServer> {
  // Tests change sessions behind the server's back, and want to see it at once.
  const { env = {}, clock, limits = unlimited, load = anyLoad, uploadQuota, sessionTrustMs = 0 } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-server-'))
  const db = await givenDatabase(options.pools, options.keyFile)
  const logStream = new PassThrough()
  const lines: string[] = []
  logStream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const settings = readSettings({ DATA_DIR: dataDir, CAPTCHA_ANSWER: captchaAnswer, ...env })
  const { databases, vault, secrets } = db
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
    sessionTrustMs,
  })
  await app.ready()

  const inject = (request: InjectOptions) => app.inject(request)
  const signedIn = new Map<string, Promise<Browser>>()
  const browserOf = (username: string) => {
    const known = signedIn.get(username) ?? signIn(new Browser(inject), username)
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
    browser: () => new Browser(inject),
    log: () => lines.join(''),
    async close() {
      await app.close()
      await db.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(browser: Browser, username: string): Promise<Browser> {
  const answer = await browser.logIn(username, demoPassword, captchaAnswer)
  if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.text}`)
  return browser
}
