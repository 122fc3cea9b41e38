import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { actsIn, wholeLog } from '../../../../testing/data/acts.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { nextTry } from '../../../domain/webhooks.ts'
import { connectAs } from '../../db/databases.ts'
import { addressOf } from './post.ts'
import { resealWebhooks } from './secret.ts'
import { givenWebhook } from './testing/givenWebhook.ts'

let server: TestServer
beforeAll(async () => {
  server = await givenServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
})
afterAll(() => server.close())

const main = () => server.db.databases.main
const wait = { timeout: 30_000, interval: 50 }
const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const step = async (action: string, expId: string, position: string) => {
  const answer = await server
    .as('acq_verifier')
    .post(`/api/${action}`, { list: [{ expId, position, remark: 'A step.' }] })
  if (answer.body.successCount !== 1) throw new Error(answer.text)
}

interface Received {
  headers: Record<string, string>
  body: string
}

/** Answers with what `answers` says of each request, counted from 1. */
class Receiver {
  received: Received[] = []
  answers: (n: number, received: Received) => number | [status: number, headers: Record<string, string>] = () => 204
  #server: Server | null = null
  #port = 0

  async start(): Promise<string> {
    const started = createServer((request, response) => {
      void readAll(request).then((body) => {
        const received = { headers: request.headers as Record<string, string>, body }
        this.received.push(received)
        const answer = this.answers(this.received.length, received)
        const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer
        response.writeHead(status, headers).end('x'.repeat(200))
      })
    })
    this.#server = started
    await new Promise<void>((resolve) => started.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (started.address() as AddressInfo).port
    return `http://127.0.0.1:${this.#port}/hook`
  }

  async stop(): Promise<void> {
    const running = this.#server
    this.#server = null
    running?.closeAllConnections()
    await new Promise((resolve) => (running ? running.close(resolve) : resolve(null)))
  }

  /** Checked by another implementation of the standard. */
  events(secret: string) {
    return this.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers) as EventBody)
  }
}

interface EventBody {
  id: string
  type: string
  data: { number: number; expId: string; state: string; version: number }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** What waits is due now, as if time had gone by. */
const hurry = () =>
  sql`UPDATE webhook_delivery SET next_at = now() WHERE state = 'waiting' AND tried_at IS NOT NULL`.execute(main())
const deliveries = async (webhookId: string) =>
  (await post('query/webhookDelivery', { webhookId, sort: 'queuedAt' })).body.list
const states = async (webhookId: string) =>
  (await deliveries(webhookId)).map(({ state, fault }: { state: string; fault: string | null }) => `${state} ${fault}`)

let receiver = new Receiver()
afterEach(async () => {
  await receiver.stop()
  receiver = new Receiver()
  await sql`UPDATE webhook SET removed_at = now(), removed_by = created_by WHERE removed_at IS NULL`.execute(main())
})

describe('an event', () => {
  it('is delivered signed, thin and without card data, with what the record became', async () => {
    const { webhookId, secret } = await givenWebhook(server, { url: await receiver.start() })
    const expId = await givenDispute(server)
    await step('verifyPass', expId, 'unverified')
    await expect.poll(() => receiver.received.length, wait).toBe(2)
    const [first, second] = receiver.events(secret)
    expect(Object.keys(second?.data ?? {})).toEqual(['number', 'insIdCd', 'expId', 'flow', 'version', 'state'])
    expect(first).toMatchObject({ type: 'record.moved', data: { expId, flow: 'stdDispute', state: 'unverified' } })
    expect(second).toMatchObject({ type: 'record.released', data: { expId, state: 'verifiedPass', version: 2 } })
    expect(second?.id).toBe(`evt_00010344_${second?.data.number}`)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(second?.id)
    for (const { body } of receiver.received) expect(body.replaceAll(expId, '')).not.toMatch(/\d{12,}|\*{3}|•/)
    await expect.poll(() => states(webhookId), wait).toEqual(['delivered null', 'delivered null'])
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(
        receiver.received[0]?.body ?? '',
        receiver.received[0]?.headers ?? {},
      ),
    ).toThrow()
  })

  it('waits for a receiver that is away, and comes in the order of its record after its return, once', async () => {
    const { webhookId, secret } = await givenWebhook(server, { url: await receiver.start() })
    await receiver.stop()
    const held = await givenDispute(server)
    await step('verifyPass', held, 'unverified')
    await expect.poll(() => states(webhookId), wait).toEqual(['waiting refused', 'waiting null'])
    await hurry()
    await receiver.start()
    await expect.poll(() => receiver.received.length, wait).toBe(2)
    expect(receiver.events(secret).map(({ data }) => data.version)).toEqual([1, 2])
    await expect.poll(() => states(webhookId), wait).toEqual(['delivered null', 'delivered null'])
  })

  it('that is not accepted holds back its own record and no other', async () => {
    const { webhookId, secret } = await givenWebhook(server, { url: await receiver.start() })
    let bad = ''
    receiver.answers = (_, { body }) => (body.includes(bad) ? 503 : 200)
    bad = await givenDispute(server)
    await step('verifyPass', bad, 'unverified')
    const good = await givenDispute(server, 'verifiedPass')
    await expect
      .poll(() => states(webhookId), wait)
      .toEqual(['waiting status', 'waiting null', 'delivered null', 'delivered null'])
    expect(receiver.events(secret).filter(({ data }) => data.expId === good)).toHaveLength(2)
    expect(
      new Set(
        receiver
          .events(secret)
          .filter(({ data }) => data.expId === bad)
          .map(({ data }) => data.version),
      ),
    ).toEqual(new Set([1]))
    receiver.answers = () => 200
    await hurry()
    await expect.poll(() => states(webhookId), wait).toEqual(Array(4).fill('delivered null'))
  })

  it('is given up after three days: managers are told once, and it can be sent again under its id', async () => {
    const { webhookId, secret } = await givenWebhook(server, { url: await receiver.start(), name: 'Three days' })
    receiver.answers = () => 500
    await Promise.all([givenDispute(server), givenDispute(server)])
    await expect.poll(() => states(webhookId), wait).toEqual(['waiting status', 'waiting status'])
    await sql`UPDATE webhook_delivery SET begun_at = begun_at - interval '3 days'`.execute(main())
    await hurry()
    await expect.poll(() => states(webhookId), wait).toEqual(['failed status', 'failed status'])
    const row = async () =>
      (await post('query/webhook', { pageSize: 100 })).body.list.find(
        (one: { webhookId: string }) => one.webhookId === webhookId,
      )
    expect(await row()).toMatchObject({ state: 'failing', failed: 2, waiting: 0, lastFault: 'status' })
    const told = async () =>
      (await post('query/message', { pageSize: 100 })).body.list.filter(
        ({ kind, content }: { kind: string; content: string }) => kind === 'webhook' && content.includes('Three days'),
      )
    await expect.poll(told, wait).toMatchObject([{ link: { webhooks: true } }])
    const ids = receiver.events(secret).map(({ id }) => id)
    receiver.answers = () => 200
    receiver.received = []
    const [one] = await deliveries(webhookId)
    expect((await post('resend/webhook', { webhookId, deliveryId: one.deliveryId })).body).toEqual({ count: 1 })
    await expect.poll(() => receiver.received.length, wait).toBe(1)
    expect(ids).toContain(receiver.events(secret)[0]?.id)
    await expect.poll(async () => (await row()).state, wait).toBe('active')
    expect((await post('resend/webhook', { webhookId })).body).toEqual({ count: 1 })
    await expect.poll(() => states(webhookId), wait).toEqual(['delivered null', 'delivered null'])
    expect(await told()).toHaveLength(1)
    expect((await post('resend/webhook', { webhookId }, 'iss_manager')).status).toBe(404)
  })

  it('goes to no institution and no workflow that the webhook is not for', async () => {
    const url = await receiver.start()
    await givenWebhook(server, { url, flows: ['inquiryRetrieval'] })
    await givenWebhook(server, { url, insIdCd: '00010392' })
    const { secret } = await givenWebhook(server, { url })
    const expId = await givenDispute(server)
    await expect.poll(() => receiver.received.length, wait).toBe(1)
    expect(receiver.events(secret)).toMatchObject([{ data: { expId, insIdCd: '00010344' } }])
  })
})

describe('a webhook', () => {
  it('shows its secret once, to its proposer, and stores it sealed', async () => {
    const url = await receiver.start()
    const written = { insIdCd: '00010344', name: 'Shown once', url, flows: ['stdDispute'] }
    const { webhookId } = (await post('create/webhook', written)).body
    await givenDispute(server)
    expect((await post('collect/webhookSecret', { webhookId }, 'acq_manager2')).body.errCd).toBe('4452')
    expect((await post('test/webhook', { webhookId })).body.errCd).toBe('4454')
    const { secret } = (await post('collect/webhookSecret', { webhookId })).body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await post('collect/webhookSecret', { webhookId })).body.errCd).toBe('4453')
    expect((await post('test/webhook', { webhookId })).body).toMatchObject({ status: 204, fault: null })
    expect(receiver.events(secret)).toMatchObject([{ type: 'webhook.test' }])
    const { rows } = await sql<{ all: string }>`SELECT to_jsonb(w)::text AS all FROM webhook AS w`.execute(main())
    const [, bare = ''] = secret.split('_')
    for (const text of [...rows.map(({ all }) => all), await wholeLog(server.db), server.loggedText()]) {
      expect(text).not.toContain(bare)
      expect(text).not.toContain(Buffer.from(bare, 'base64').toString('hex'))
    }
    expect(await actsIn(server.db, 'test/webhook')).not.toHaveLength(0)
  })

  it('signs with the old and the new secret for a day after a rotation', async () => {
    const { webhookId, secret } = await givenWebhook(server, { url: await receiver.start() })
    const rotated = (await post('rotate/webhookSecret', { webhookId }, 'acq_manager2')).body.secret
    await post('test/webhook', { webhookId })
    for (const one of [secret, rotated]) expect(receiver.events(one)).toHaveLength(1)
    await sql`UPDATE webhook SET former_until = now() WHERE former_until IS NOT NULL`.execute(main())
    receiver.received = []
    await post('test/webhook', { webhookId })
    expect(receiver.events(rotated)).toHaveLength(1)
    expect(() => receiver.events(secret)).toThrow()
  })

  it('is sealed anew under the newest file key', async () => {
    await givenWebhook(server, { url: await receiver.start() })
    const fileKeys = () => [...server.db.secrets.fileKeys(), { id: 99, wrapKey: Buffer.alloc(32, 7) }]
    expect(await resealWebhooks(main(), { fileKeys })).toBeGreaterThan(0)
    expect(await resealWebhooks(main(), { fileKeys })).toBe(0)
    await sql`DELETE FROM webhook_delivery`.execute(main())
    const owner = await connectAs(server.db.connection)
    await owner.query('DELETE FROM webhook')
    await owner.end()
  })

  it('is not redirected, and does not read an answer without end', async () => {
    const { webhookId } = await givenWebhook(server, { url: await receiver.start() })
    receiver.answers = () => [307, { location: `http://127.0.0.1:1/` }]
    expect((await post('test/webhook', { webhookId })).body).toMatchObject({ status: 307, fault: 'redirect' })
    expect(receiver.received).toHaveLength(1)
  })

  it.each([
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000002/',
    'http://8.8.8.8/',
  ])('may not lead to %s', async (url) => {
    const { body } = await post('create/webhook', { insIdCd: '00010344', name: 'Inside', url, flows: ['stdDispute'] })
    expect([body.errCd, body.field]).toEqual(['4450', 'url'])
  })

  it('is not called where one address of its name is private', async () => {
    const resolve = async () => ['8.8.8.8', '10.0.0.1']
    expect(await addressOf(new URL('https://bank.example/'), { networks: [], resolve })).toBe('address')
    expect(await addressOf(new URL('https://bank.example/'), { networks: ['10.0.0.0/8'], resolve })).toEqual({
      address: '8.8.8.8',
    })
    expect(await addressOf(new URL('http://bank.example/'), { networks: ['10.0.0.0/8'], resolve })).toBe('address')
  })
})

it('waits longer after each failed try, and never beyond three days', () => {
  const begun = new Date('2026-11-24T00:00:00Z')
  const gaps: number[] = []
  let [tries, at]: [number, Date | null] = [1, begun]
  for (; at; tries++) {
    const next = nextTry(tries, begun, at)
    if (next) gaps.push(next.getTime() - at.getTime())
    at = next
  }
  expect(gaps.slice(0, 9)).toEqual(gaps.slice(0, 9).toSorted((a, b) => a - b))
  expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(3 * 86_400_000)
  expect(gaps.length).toBeLessThan(25)
})
