import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { actsIn, wholeLog } from '../../../../testing/data/acts.ts'
import { givenDispute } from '../../../../testing/data/records.ts'

import { givenOddServer, oddAnswers } from '../../../../testing/server/oddAnswers.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { waitingForLocks } from '../../../../testing/server/waitingForLocks.ts'
import { isWebhookUrl } from '../../../contract/records/webhooks.ts'
import { nextTry, webhooksAtMost } from '../../../domain/operations/webhooks.ts'
import { keysOf } from '../../../domain/typed.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { post as postTo, targetOf } from './post.ts'
import { resealWebhooks } from './secret.ts'
import { givenWebhook, webhookMaker } from './testing/givenWebhook.ts'
import { Receiver } from './testing/receiver.ts'
import { addWebhook } from './webhooks.ts'

const server = testServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })

const main = () => server.db.databases.main
const wait = { interval: 50 }
const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const isNumbered = async (expId: string) => {
  const { rows } = await sql`SELECT 1 FROM api_event WHERE exp_id = ${expId}`.execute(main())
  return rows.length > 0
}

let receiver = new Receiver()
afterEach(async () => {
  await receiver.stop()
  receiver = new Receiver()
  await sql`UPDATE webhook SET removed_at = now(), removed_by = created_by WHERE removed_at IS NULL`.execute(main())
})

describe('a webhook', () => {
  it('shows its secret once, to its proposer, and stores it sealed', async () => {
    const url = await receiver.start()
    const written = { insIdCd: '00010344', name: 'Shown once', url, flows: ['stdDispute'] }
    const { webhookId } = (await post('create/webhook', written)).body
    const expId = await givenDispute(server)
    // Numbered before there is a secret to sign it with.
    await expect.poll(() => isNumbered(expId), wait).toBe(true)
    expect((await post('collect/webhookSecret', { webhookId }, 'acq_manager2')).body.errCd).toBe('4452')
    expect((await post('test/webhook', { webhookId })).body.errCd).toBe('4454')
    const { secret } = (await post('collect/webhookSecret', { webhookId })).body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await post('collect/webhookSecret', { webhookId })).body.errCd).toBe('4453')
    expect((await post('test/webhook', { webhookId })).body).toMatchObject({ status: 204, fault: null })
    expect(receiver.events(secret)).toMatchObject([{ type: 'webhook.test' }])
    const listed = async () =>
      (await post('query/webhook', {})).body.list.find((one: { webhookId: string }) => one.webhookId === webhookId)
    expect(await listed()).toMatchObject({ lastDeliveredAt: expect.any(String), lastFault: null })
    await receiver.stop()
    expect((await post('test/webhook', { webhookId })).body.fault).not.toBeNull()
    expect(await listed()).toMatchObject({ lastFault: expect.any(String), lastFaultAt: expect.any(String) })
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

  it('is failing until it accepts a test', async () => {
    const { webhookId } = await givenWebhook(server, { url: await receiver.start() })
    await sql`UPDATE webhook SET failed_at = now() WHERE webhook_id = ${webhookId}`.execute(main())
    const state = async () =>
      (await post('query/webhook', {})).body.list.find((one: { webhookId: string }) => one.webhookId === webhookId)
        ?.state
    receiver.answers = () => 500
    await post('test/webhook', { webhookId })
    expect(await state()).toBe('failing')
    receiver.answers = () => 200
    await post('test/webhook', { webhookId })
    expect(await state()).toBe('active')
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

    const endless = createServer((_request, response) => {
      const part = Buffer.alloc(64 * 1024)
      const goOn = () => {
        while (response.write(part));
      }
      response.on('drain', goOn)
      goOn()
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`
    // No time ends the call: the size of the answer does.
    const options = { networks: ['127.0.0.1'], timeoutMs: 3_600_000 }
    expect(await postTo(url, { body: '{}', headers: {} }, options)).toMatchObject({ status: 200, fault: null })
    await new Promise((resolve) => endless.close(resolve))
  })

  it.each(keysOf(oddAnswers))('ends its call where the receiver answers with %s', async (kind) => {
    const odd = await givenOddServer(kind)
    onTestFinished(odd.close)
    const options = { networks: ['127.0.0.1', '::1'], timeoutMs: 60_000 }
    const { fault } = await postTo(odd.origin, { body: '{}', headers: {} }, options)
    expect(fault).toMatch(/^(connection|status)$/)
  })

  it('has at most ten beside it in an institution, also where two are created at once', async () => {
    const url = await receiver.start()
    const maker = await webhookMaker(server, '00010344')
    for (let n = 1; n < webhooksAtMost; n++) await givenWebhook(server, { url })
    const first = await main().startTransaction().execute()
    const written = { insIdCd: '00010344', name: 'The last place', url, flows: ['stdDispute' as const] }
    await addWebhook(first, maker, written)
    const second = main()
      .transaction()
      .execute((trx) => addWebhook(trx, maker, written))
    const answer = expect(second).rejects.toThrow('webhooksFull')
    await expect.poll(() => waitingForLocks(server.db), wait).toBe(1)
    await first.commit().execute()
    await answer
  })

  it.each([
    'https://bank.example:99999/',
    'https://ba%nk.example/',
    'https://1.2.3.999/',
    'https://[::zz]/',
    'https://u@x/',
  ])('has no URL such as %s', async (url) => {
    expect(isWebhookUrl(url)).toBe(false)
    const { status } = await post('create/webhook', {
      insIdCd: '00010344',
      name: 'Nowhere',
      url,
      flows: ['stdDispute'],
    })
    expect(status).toBe(400)
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
    expect(await targetOf(new URL('https://bank.example/'), { networks: [], resolve })).toBe('address')
    expect(await targetOf(new URL('https://bank.example/'), { networks: ['10.0.0.0/8'], resolve })).toEqual({
      addresses: ['8.8.8.8', '10.0.0.1'],
    })
    expect(await targetOf(new URL('http://bank.example/'), { networks: ['10.0.0.0/8'], resolve })).toBe('address')
    const unknown = { networks: [], resolve: async () => [] }
    expect(await targetOf(new URL('https://bank.example/'), unknown)).toBe('unresolved')
    expect(await targetOf(new URL('http://bank.example/'), unknown)).toBe('address')
  })

  it('is called at another address of its name where the first one refuses', async () => {
    const { port } = new URL(await receiver.start())
    const options = { networks: ['127.0.0.0/8'], resolve: async () => ['127.0.0.9', '127.0.0.1'] }
    const outcome = await postTo(`http://receiver.test:${port}/`, { body: '{}', headers: {} }, options)
    expect(outcome).toMatchObject({ status: 204, fault: null })
    expect(receiver.received).toHaveLength(1)
  })

  it('is refused where no address of its name takes a connection', async () => {
    const options = { networks: ['127.0.0.0/8'], resolve: async () => ['127.0.0.8', '127.0.0.9'] }
    const outcome = await postTo('http://receiver.test:9/', { body: '{}', headers: {} }, options)
    expect(outcome).toMatchObject({ status: null, fault: 'refused' })
  })
})

it('waits longer after each failed try, and never beyond three days', () => {
  const begun = new Date('2026-11-24T00:00:00Z')
  const gaps: number[] = []
  let [tries, at]: [number, Date | null] = [1, begun]
  for (; at; tries++) {
    const next = nextTry('timeout', tries, begun, at)
    if (next) gaps.push(next.getTime() - at.getTime())
    at = next
  }
  expect(gaps.slice(0, 9)).toEqual(gaps.slice(0, 9).toSorted((a, b) => a - b))
  expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(3 * 86_400_000)
  expect(gaps.length).toBeLessThan(25)
})
