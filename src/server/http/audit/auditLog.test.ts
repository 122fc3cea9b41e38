import { Readable } from 'node:stream'
import fastify from 'fastify'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '../../../contract/call.ts'
import type { LogType } from '../../../domain/operations/logs.ts'
import type { Tables } from '../../db/tables.ts'
import { answerFailures } from '../serve/failures.ts'
import { serve } from '../serve/serve.ts'
import { type AppendAuditEntry, type AuditEntry, auditRequests } from './auditLog.ts'

const card = '4111111111111111'
const riskOfficer = { userId: '7', username: 'risk_officer', insIdCd: '00010344', roles: [], menus: [], provedAt: 0 }

/** Asks one call of this kind on a server whose audit log is written by `write`. */
async function ask(log: LogType, write: AppendAuditEntry, answer: 'json' | 'stream' = 'json') {
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  answerFailures(app)
  app.decorateRequest('cookies', { getter: () => ({}) })
  app.decorateRequest('user', { getter: () => riskOfficer })
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  auditRequests(app, db, write)
  const call = defineCall({
    method: 'POST',
    path: 'risk/detail',
    summary: 'A card in full',
    dataScope: 'nobody',
    log,
    body: z.object({}),
    reply: z.unknown(),
  })
  serve(app, call, 'session', async ({ reply, note }) => {
    note({ target: '411111••••••1111' })
    if (answer === 'json') return { priAcctNoUnmix: card }
    return reply
      .header('content-length', card.length)
      .type('text/plain')
      .send(Readable.from([card]))
  })
  const { statusCode, payload, headers } = await app.inject({ method: 'POST', url: '/api/risk/detail', payload: {} })
  await app.close()
  return { statusCode, payload, headers }
}

const failing: AppendAuditEntry = async () => {
  throw new Error('No more rows today.')
}

it('shows a full card number only behind a row that says so', async () => {
  const rows: AuditEntry[] = []
  const { statusCode, payload } = await ask('card', async (_db, act) => void rows.push(act))
  expect([statusCode, payload]).toEqual([200, JSON.stringify({ priAcctNoUnmix: card })])
  expect(rows).toMatchObject([{ by: { userId: '7' }, type: 'card', path: 'risk/detail', errCd: null }])
  expect(JSON.stringify(rows)).not.toContain(card)
})

it.each(['json', 'stream'] as const)('answers 503 and no card where its row cannot be written (%s)', async (answer) => {
  const { statusCode, payload, headers } = await ask('card', failing, answer)
  expect([statusCode, JSON.parse(payload).errCd]).toEqual([503, '5030'])
  expect(payload).not.toContain(card)
  expect(headers['content-length']).toBe(String(payload.length))
})

it('opens no file either', async () => {
  expect((await ask('file', failing, 'stream')).statusCode).toBe(503)
})

it('answers what was done already, where only its row cannot be written', async () => {
  expect((await ask('business', failing)).statusCode).toBe(200)
})

it('calls an act of administration without its row an error of the program', async () => {
  const rows: AuditEntry[] = []
  expect((await ask('administration', async (_db, act) => void rows.push(act))).statusCode).toBe(500)
})

it('writes the row of administration in the transaction that it is given', async () => {
  const seen: unknown[] = []
  const trx = {} as Transaction<Tables>
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  app.decorateRequest('cookies', { getter: () => ({}) })
  app.decorateRequest('user', { getter: () => riskOfficer })
  auditRequests(
    app,
    {} as Kysely<Tables>,
    async (db, { target, detail }) => void seen.push([db === trx, target, detail]),
  )
  const call = defineCall({
    method: 'POST',
    path: 'some/change',
    summary: 'A change',
    dataScope: 'nobody',
    log: 'administration',
    body: z.object({}),
    reply: z.object({}),
  })
  serve(app, call, 'session', async ({ record }) => {
    await record(trx, 'somebody', { before: null, after: { a: 1 } })
    return {}
  })
  expect((await app.inject({ method: 'POST', url: '/api/some/change', payload: {} })).statusCode).toBe(200)
  expect(seen).toEqual([[true, 'somebody', { before: null, after: { a: 1 } }]])
  await app.close()
})
