import { tmpdir } from 'node:os'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import type { BatchReply } from '../../src/contract/schema.ts'
import { open, seal } from '../../src/contract/sealing.ts'
import type { Role } from '../../src/domain/people/actor.ts'
import { menusAt } from '../../src/domain/people/menus.ts'
import { monthsOn } from '../../src/server/archive/months.ts'
import type { CardVault } from '../../src/server/db/cards/cardVault.ts'
import { systemClock } from '../../src/server/db/pools/clock.ts'
import type { AttachableFile, FlowDeps } from '../../src/server/flows/deps.ts'
import { flowRoutes } from '../../src/server/flows/routes.ts'
import { logCardSearches } from '../../src/server/http/audit/cardActs.ts'
import { cardSearches } from '../../src/server/http/cards/cardSearches.ts'
import { limitLoad } from '../../src/server/http/load/load.ts'
import { keepServedCalls } from '../../src/server/http/openApi/openApi.ts'
import type { SessionUser } from '../../src/server/http/serve/access.ts'
import { CallError } from '../../src/server/http/serve/errors.ts'
import { answerFailures } from '../../src/server/http/serve/failures.ts'
import { errorChecker } from '../api/declaredErrors.ts'
import { callNoter } from '../coverage/touched.ts'
import { givenHistory, type HistoryKey } from '../data/history.ts'
import { givenUser, type NewUser } from '../data/users.ts'
import { anyLoad } from '../load/anyLoad.ts'
import { givenDatabase, type TestDatabase } from '../server/database.ts'

/**
 * Serves the engine's calls without sessions: the user's name comes from a header. Files belong to whoever the request
 * names.
 */
export interface TestEngine extends TestDatabase {
  deps: FlowDeps
  setNow(now: Date): void
  setClock(clock: () => Date): void
  users: ReadonlyMap<string, SessionUser>
  addUsers(some: readonly NewUser[]): Promise<void>
  as(username: string): Caller
  history: (overrides?: Parameters<typeof givenHistory>[1]) => Promise<HistoryKey[]>
  close(): Promise<void>
}

export interface Answer<Body> {
  status: number
  body: Body
  text: string
}

export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the call answers, whatever it is.
  post<Body = any>(path: string, body: object, headers?: Record<string, string>): Promise<Answer<Body>>
  send(path: string, form: object, headers?: Record<string, string>): Promise<Answer<BatchReply>>
  submit(flow: string, form: object, headers?: Record<string, string>): Promise<Answer<BatchReply>>
  modify(flow: string, form: object, headers?: Record<string, string>): Promise<Answer<BatchReply>>
}

export interface Stage {
  as(username: string): Pick<Caller, 'post' | 'send'>
  history: TestEngine['history']
}

export async function givenEngine({ vault }: { vault?: CardVault } = {}): Promise<TestEngine> {
  const database = { ...(await givenDatabase()), ...(vault && { vault }) }
  const users = await readUsers(database)
  let clock = systemClock
  const deps: FlowDeps = {
    databases: database.databases,
    vault: database.vault,
    clock: () => clock(),
    stepsTaken: () => {},
    workClaimed: () => {},
    noteAdded: () => {},
    bulkCommitted: () => {},
    userOf: async (userId) => [...users.values()].find((user) => user.userId === userId) ?? null,
    files: { attachable: (trx, fileIds, actor) => ownFiles(trx, fileIds, actor.userId) },
    readFile: async () => null,
    otp: { open: openWithDefaultKey, check: noCode, settingsOf: async () => [] },
    drafts: {
      mayPrepare: async () => true,
      prepare: async () => {},
      drop: async () => {},
      preparerOf: async () => null,
      giveBack: async () => {},
    },
    countAlerts: async () => 0,
    countChanges: async () => 0,
  }
  const app = fastify()
  await app.register(cookie)
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    const user = users.get(String(request.headers['x-test-user']))
    if (!user) throw new CallError('sessionExpired')
    request.user = { ...user, provedAt: Date.now() }
  })
  app.decorateRequest('act', null)
  app.addHook('onRequest', async (request) => {
    const answered = { errCd: null, target: null, detail: null }
    request.act = { type: 'business', path: '', notes: {}, answered, recorded: false, written: true }
  })
  answerFailures(app, (server) => monthsOn(deps.databases.main, server))
  app.decorate('appendAuditEntry', async () => {})
  limitLoad(app, tmpdir(), anyLoad)
  const { main } = deps.databases
  logCardSearches(app, main, cardSearches(main, deps.vault, { perMinute: 1e9, perDay: 1e9 }))
  const served = keepServedCalls(app)
  flowRoutes(app, deps)
  await app.ready()
  const noteAnswer = callNoter(served)
  const checkErrors = errorChecker(served)

  const as = (username: string): Caller => {
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { 'x-test-user': username, ...headers },
        payload: body,
      })
      noteAnswer('POST', `/api/${path}`, reply.statusCode)
      checkErrors('POST', `/api/${path}`, reply.body)
      const json = reply.headers['content-type']?.includes('json')
      return { status: reply.statusCode, body: json ? reply.json() : null, text: reply.body }
    }
    const send: Caller['send'] = async (path, form, headers) => post(path, { data: await seal(form) }, headers)
    return {
      post,
      send,
      submit: (flow, form, headers) => send(`submit/withOrig/${flow}`, form, headers),
      modify: (flow, form, headers) => send(`modify/withOrig/${flow}`, form, headers),
    }
  }
  return {
    ...database,
    deps,
    users,
    as,
    async addUsers(some) {
      for (const one of some) await givenUser(database, one)
      for (const [username, user] of await readUsers(database)) users.set(username, user)
    },
    setNow(to) {
      clock = () => to
    },
    setClock(other) {
      clock = other
    },
    history: (overrides) => givenHistory(database, overrides),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

async function openWithDefaultKey(data: string): ReturnType<FlowDeps['otp']['open']> {
  try {
    return { payload: await open(data), code: null }
  } catch {
    throw new CallError('sealBroken')
  }
}

async function noCode(): Promise<never> {
  throw new CallError('otpExpired')
}

async function ownFiles(
  trx: Parameters<FlowDeps['files']['attachable']>[0],
  fileIds: readonly string[],
  userId: string,
): Promise<AttachableFile[]> {
  const { rows } = await sql<{ file_id: string; file_name: string; media_type: string; size: string }>`
    SELECT file_id, file_name, media_type, size FROM file
    WHERE file_id = any(${fileIds}::uuid[]) AND uploaded_by = ${userId}
      AND NOT EXISTS (SELECT 1 FROM voucher WHERE voucher.file_id = file.file_id)
    FOR UPDATE`.execute(trx)
  return rows.map(({ file_id: fileId, file_name: fileName, media_type: mediaType, size }) => ({
    fileId,
    fileName,
    mediaType,
    size: Number(size),
  }))
}

async function readUsers({ databases }: TestDatabase): Promise<Map<string, SessionUser>> {
  const { rows } = await sql<{ user_id: string; username: string; ins_id_cd: string; roles: Role[] }>`
    SELECT user_id::text, username, ins_id_cd, array_agg(role) AS roles
    FROM app_user JOIN user_role USING (user_id) GROUP BY app_user.user_id`.execute(databases.main)
  return new Map(
    rows.map(({ user_id, username, ins_id_cd, roles }) => [
      username,
      { userId: user_id, username, insIdCd: ins_id_cd, roles, menus: menusAt(ins_id_cd, roles) },
    ]),
  )
}
