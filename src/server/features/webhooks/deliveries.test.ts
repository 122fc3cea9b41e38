import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { givenDispute } from '../../../../testing/data/records.ts'

import { testServer } from '../../../../testing/server/testServer.ts'
import { drain } from './deliver.ts'
import { webhookSeal } from './secret.ts'
import { givenWebhook } from './testing/givenWebhook.ts'
import { Receiver } from './testing/receiver.ts'
import { ReceiverProcess } from './testing/receiverProcess.ts'

const server = testServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })

const main = () => server.db.databases.main
const wait = { interval: 50 }
const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const step = async (action: string, expId: string, position: string) => {
  const answer = await server
    .as('acq_verifier')
    .post(`/api/${action}`, { list: [{ expId, position, remark: 'A step.' }] })
  if (answer.body.successCount !== 1) throw new Error(answer.text)
}
const deliverDeps = () => ({
  db: main(),
  seal: webhookSeal(server.db.secrets),
  options: { networks: ['127.0.0.1'] },
  onError: () => {},
})

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

  it('comes again, under its id, to a receiver that was killed before it answered', async () => {
    const killed = new ReceiverProcess()
    try {
      const { webhookId, secret } = await givenWebhook(server, { url: await killed.start('silent') })
      const expId = await givenDispute(server)
      await expect.poll(() => killed.received.length, wait).toBe(1)
      await killed.kill()
      await step('verifyPass', expId, 'unverified')
      await expect.poll(() => states(webhookId), wait).toEqual([expect.stringMatching(/^waiting \w+$/), 'waiting null'])
      await killed.start()
      await hurry()
      await expect.poll(() => killed.received.length, wait).toBe(3)
      const [first, again, next] = killed.events(secret)
      expect(again).toEqual(first)
      expect(killed.received[1]?.headers['webhook-id']).toBe(killed.received[0]?.headers['webhook-id'])
      expect([first, next].map((one) => one?.data.version)).toEqual([1, 2])
      await expect.poll(() => states(webhookId), wait).toEqual(['delivered null', 'delivered null'])
    } finally {
      await killed.kill()
    }
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

  it('that can never be sent fails after three tries, and keeps no other waiting', async () => {
    const { webhookId } = await givenWebhook(server, { url: await receiver.start(), name: 'Never' })
    receiver.answers = () => 503
    await givenDispute(server)
    await expect.poll(() => states(webhookId), wait).toEqual(['waiting status'])
    // Its secret can't be opened any more.
    await sql`UPDATE webhook SET secret_sealed = '\\x00' WHERE webhook_id = ${webhookId}`.execute(main())
    for (const left of ['waiting internal', 'failed internal']) {
      await hurry()
      await expect.poll(() => states(webhookId), wait).toEqual([left])
    }
    expect((await deliveries(webhookId))[0]).toMatchObject({ tries: 3, resendable: true })
  })

  it('is sent once, also by processes that deliver at once', async () => {
    const { webhookId, secret } = await givenWebhook(server, { url: await receiver.start() })
    receiver.answers = () => 503
    await Promise.all(Array.from({ length: 12 }, () => givenDispute(server)))
    await expect.poll(() => states(webhookId), wait).toEqual(Array(12).fill('waiting status'))
    receiver.answers = () => 200
    receiver.received = []
    await hurry()
    // Another process takes all of them, and ends before it has sent one.
    const other = await main().startTransaction().execute()
    await sql`SELECT FROM webhook_delivery WHERE webhook_id = ${webhookId} FOR UPDATE`.execute(other)
    await drain(deliverDeps(), webhookId)
    expect(receiver.received).toEqual([])
    await other.rollback().execute()
    await Promise.all(Array.from({ length: 4 }, () => drain(deliverDeps(), webhookId)))
    await expect.poll(() => states(webhookId), wait).toEqual(Array(12).fill('delivered null'))
    expect(receiver.received).toHaveLength(12)
    expect(new Set(receiver.events(secret).map(({ id }) => id)).size).toBe(12)
  })

  it('that waits for a webhook is not sent after its removal, nor offered for another try', async () => {
    const { webhookId } = await givenWebhook(server, { url: await receiver.start() })
    receiver.answers = () => 503
    await givenDispute(server)
    await expect.poll(() => states(webhookId), wait).toEqual(['waiting status'])
    await post('remove/webhook', { webhookId })
    receiver.answers = () => 200
    receiver.received = []
    await hurry()
    await drain(deliverDeps(), webhookId)
    expect(receiver.received).toEqual([])
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'waiting', nextAt: null, resendable: false }])
  })

  it('goes to no institution that has ended', async () => {
    const [first, second] = [await givenDispute(server), await givenDispute(server)]
    const numbered = (expId: string) =>
      main().selectFrom('api_event').select('version').where('exp_id', '=', expId).execute()
    await expect.poll(async () => (await numbered(second)).length, wait).toBeGreaterThan(0)
    const { secret } = await givenWebhook(server, { url: await receiver.start() })
    const end = (ended: boolean) =>
      main().updateTable('institution').set({ ended }).where('ins_id_cd', '=', '00010344').execute()
    await end(true)
    await step('verifyPass', first, 'unverified')
    await expect.poll(async () => (await numbered(first)).some(({ version }) => version === 2), wait).toBe(true)
    await end(false)
    await step('verifyPass', second, 'unverified')
    await expect.poll(() => receiver.events(secret).map(({ data }) => data.expId), wait).toEqual([second])
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
