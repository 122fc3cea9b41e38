import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { eventTables, otherEvents } from '../../../../scripts/securityEvents.ts'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenDatabase } from '../../../../testing/server/database.ts'
import { givenCertificate, Rsyslog } from '../../../../testing/server/rsyslog.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { networkOf } from '../../../domain/people/securityAlerts.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import { demoPassword } from '../../db/seed/people.ts'
import { tryAgain } from '../../processes/failedWork.ts'
import { startSealing, unsealedAlert } from '../../sealing.ts'
import { type EventReceiver, EventsRefused } from './events.ts'
import { isQueued, queueStateOf, sendQueue, switchQueue } from './queue.ts'
import { keepSending } from './routes.ts'

const card = '6200000000000005'
const wait = { interval: 100 }
let server: TestServer | null = null
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await server?.close()
  server = null
  for (const close of closers.splice(0)) await close()
})
afterAll(() => server?.close())

const logIds = async ({ db }: TestServer) => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM audit_log ORDER BY id`.execute(db.databases.main)
  return rows.map(({ id }) => id)
}
const stand = async (of: TestServer) => (await of.as('admin').post('/api/query/securityLog', {})).body

interface Event {
  metadata: { uid?: string }
  class_uid: number
  message: string
}

function eventIn(line: string): Event {
  const [, json = ''] = /^<\d+>1 \S+ \S+ recourse \d+ \S+ - (\{.*\})$/.exec(line) ?? []
  return JSON.parse(json)
}

describe('the security log', () => {
  it('reaches rsyslog over TLS, each entry once in order, also those of the time when it was stopped', async () => {
    const rsyslog = await Rsyslog.given()
    closers.push(() => rsyslog.close())
    await rsyslog.start()
    server = await givenServer({ env: { SECURITY_LOG_URL: rsyslog.url, SECURITY_LOG_CA_FILE: rsyslog.certFile } })
    const sent = server
    expect((await sent.as('admin').post('/api/test/securityLog', {})).body).toEqual({ error: null })
    await givenDispute(sent, 'verifiedPass')
    await sent.as('acq_handler').post('/api/query/historyTransaction/search', { priAcctNo: card })
    const ids = () => rsyslog.received().map((line) => eventIn(line).metadata.uid)
    await expect.poll(async () => (await logIds(sent)).every((id) => ids().includes(id)), wait).toBe(true)
    await rsyslog.kill()
    await givenDispute(sent, 'verifiedPass')
    await expect.poll(async () => (await stand(sent)).lastError, wait).toMatch(/ECONNREFUSED|broke/)
    expect((await stand(sent)).waiting).toBeGreaterThan(0)
    expect((await sent.as('admin').post('/api/test/securityLog', {})).body.error).not.toBeNull()
    await rsyslog.start()
    await expect.poll(async () => (await stand(sent)).waiting, wait).toBe(0)
    const all = await logIds(sent)
    await expect.poll(() => new Set(ids()).size, wait).toBeGreaterThanOrEqual(all.length)
    expect(all.filter((id) => !ids().includes(id))).toEqual([])
    for (const line of rsyslog.received()) expect(line.length).toBeLessThan(8_100)
    const text = rsyslog.received().join('\n')
    expect(text).toContain(`${card.slice(0, 6)}`)
    expect(text).not.toContain(card)
    expect(text.replaceAll(/"uid":"\d+"/g, '')).not.toMatch(/(?<!\d)[3-6]\d{15}(?!\d)/)
  })

  it('is posted as JSON lines in the schema OCSF, with a token, and not while nothing is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recourse-receiver-'))
    closers.push(() => rm(folder, { recursive: true }))
    const { certFile, keyFile } = givenCertificate(folder)
    const received: { auth: string | undefined; lines: Event[] }[] = []
    let status = 503
    const receiver: Server = createServer(
      { cert: await readFile(certFile), key: await readFile(keyFile) },
      (request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part) => parts.push(part))
        request.on('end', () => {
          const lines = Buffer.concat(parts)
            .toString()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line))
          if (status === 200) received.push({ auth: request.headers.authorization, lines })
          response.writeHead(status).end()
        })
      },
    )
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => receiver.close(resolve)))
    const url = `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/ingest?key=secret`
    server = await givenServer({
      env: { SECURITY_LOG_URL: url, SECURITY_LOG_CA_FILE: certFile, SECURITY_LOG_TOKEN: 'a token' },
    })
    const sent = server
    await sent
      .as('acq_manager')
      .post('/api/revoke/apiKey', { keyId: (await givenKey(sent, { scopes: ['events'] })).keyId })
    await expect.poll(async () => (await stand(sent)).lastError, wait).toBe('The receiver answered 503.')
    status = 200
    await expect.poll(() => received.length, wait).toBeGreaterThan(0)
    expect(received[0]?.auth).toBe('Bearer a token')
    expect(received[0]?.lines.find(({ message }) => message.startsWith('revoke/apiKey'))).toMatchObject({
      class_uid: 6003,
      activity_name: 'Delete',
      status_id: 1,
      actor: { user: { name: 'acq_manager', org: { uid: '00010344' } } },
      api: { operation: 'revoke/apiKey' },
      src_endpoint: { ip: '127.0.0.1' },
    })
    const { target } = await stand(sent)
    expect(target).not.toContain('secret')
    const metrics = await sent.app.inject('/metrics')
    expect(metrics.body).toMatch(/recourse_security_log\{of="waiting"\} \d/)
  })
})

it('the security log is sent by one of two processes at a time, each entry once and in order', async () => {
  const { databases, drop } = await givenDatabase()
  closers.push(drop)
  const { main } = databases
  await switchQueue(main, 'a receiver')
  await sql`
    SELECT append_audit(NULL, 'somebody', 'session', 'auth/login', 'x', NULL, NULL, 1, '127.0.0.1', NULL)
    FROM generate_series(1, 1200)`.execute(main)
  const received: Event[] = []
  const receiver: EventReceiver = {
    target: 'a receiver',
    send: async (events) => void received.push(...events.map(({ event }) => event as Event)),
  }
  const warned: unknown[] = []
  const processes = [1, 2].map(() => keepSending(main, receiver, (error) => void warned.push(error), 5))
  await expect.poll(() => isQueued(main), wait).toBe(false)
  for (const stop of processes) await stop()
  const { rows } = await sql<{ id: string }>`SELECT id FROM audit_log ORDER BY id`.execute(main)
  expect(received.map(({ metadata }) => metadata.uid)).toEqual(rows.map(({ id }) => id))
  expect(warned).toEqual([])
})

it('the security log goes on past an entry that its receiver refuses, and sets it aside after three tries', async () => {
  const { databases, drop } = await givenDatabase()
  closers.push(drop)
  const { main } = databases
  await switchQueue(main, 'a receiver')
  await sql`
    SELECT append_audit(NULL, 'somebody', 'session', 'auth/login', CASE n WHEN 7 THEN 'poison' ELSE 'x' END, NULL, NULL, 1, '127.0.0.1', NULL)
    FROM generate_series(1, 20) AS n`.execute(main)
  const received: string[] = []
  const receiver: EventReceiver = {
    target: 'a receiver',
    send: async (events) => {
      const messages = events.map(({ event }) => (event as Event).message)
      if (messages.includes('auth/login: poison')) throw new EventsRefused('The receiver answered 400.')
      received.push(...messages)
    },
  }
  const tried = async () => {
    const { rows } = await sql<{ tries: number }>`SELECT tries FROM failed_work`.execute(main)
    return rows.map(({ tries }) => tries)
  }
  for (const tries of [1, 2, 3]) {
    expect(await isQueued(main)).toBe(true)
    await sendQueue(main, receiver)
    expect(await tried()).toEqual([tries])
    // It is not tried again at once.
    expect(await isQueued(main)).toBe(false)
    await sql`UPDATE failed_work SET failed_at = now() - interval '1 hour'`.execute(main)
  }
  expect(received).toHaveLength(19)
  expect(await isQueued(main)).toBe(false)
  expect(await queueStateOf(main)).toMatchObject({ sent: 19, waiting: 0, waitingSeconds: 0 })
  expect(await tryAgain(main)).toBe(1)
  await sendQueue(main, { target: 'a receiver', send: async () => {} })
  expect(await queueStateOf(main)).toMatchObject({ sent: 20, waiting: 0 })
})

it('nothing is set aside while the receiver of the security log is away', async () => {
  const { databases, drop } = await givenDatabase()
  closers.push(drop)
  const { main } = databases
  await switchQueue(main, 'a receiver')
  await sql`SELECT append_audit(NULL, 'somebody', 'session', 'auth/login', 'x', NULL, NULL, 1, '127.0.0.1', NULL)`.execute(
    main,
  )
  const away: EventReceiver = {
    target: 'a receiver',
    send: () => Promise.reject(new Error('The receiver answered 503.')),
  }
  for (const _ of [1, 2, 3, 4]) await expect(sendQueue(main, away)).rejects.toThrow('503')
  expect(await isQueued(main)).toBe(true)
  expect(await queueStateOf(main)).toMatchObject({ waiting: 1, lastError: 'The receiver answered 503.' })
})

describe('the server itself finds', () => {
  const bellOf = async (of: TestServer, user: string) =>
    (await of.as(user).post('/api/query/message', { pageSize: 100 })).body.list.filter(
      ({ kind }: { kind: string }) => kind === 'securityAlert',
    )

  it('many refused calls, once, and tells managers and administrators; the calls are in the audit log', async () => {
    server = await givenServer()
    const watched = server
    // Other servers of this process count too.
    const refusals = async () =>
      Number(
        /recourse_refusals_total\{errCd="4382"\} (\d+)/.exec((await watched.app.inject('/metrics')).body)?.[1] ?? 0,
      )
    const before = await refusals()
    const { machine } = await givenKey(watched, { scopes: ['events'], name: 'A curious key' })
    for (let n = 0; n < 25; n++) await machine.post('/api/query/stdDispute/search', {})
    await watched.app.writeRefusals()
    for (let n = 0; n < 3; n++) await machine.post('/api/query/stdDispute/search', {})
    await watched.app.writeRefusals()
    for (const user of ['acq_manager', 'admin'])
      await expect
        .poll(() => bellOf(watched, user), wait)
        .toMatchObject([
          { title: 'Many calls were refused', content: expect.stringContaining('25 calls of A curious key') },
        ])
    expect(await bellOf(watched, 'iss_manager')).toEqual([])
    const entries = await actsIn(watched.db, 'refused calls')
    expect(entries.map(({ detail }) => detail)).toEqual([{ count: 25 }, { count: 3 }])
    expect(await actsIn(watched.db, 'alert/refusals')).toHaveLength(1)
    const stranger = watched.browser({ authorization: 'Bearer rcs_none' })
    for (let n = 0; n < 20; n++) await stranger.get('/api/events')
    await watched.app.writeRefusals()
    await expect.poll(async () => (await bellOf(watched, 'admin')).length, wait).toBe(2)
    expect(await bellOf(watched, 'acq_manager')).toHaveLength(1)
    expect(await refusals()).toBeGreaterThanOrEqual(before + 28)
  })

  it('many looks at full card numbers, of a key as of a user', async () => {
    server = await givenServer()
    const { machine, keyId } = await givenKey(server, { scopes: ['cardNumber'] })
    const expId = await givenDispute(server, 'verifiedPass')
    const look = () => machine.post('/api/detail/cardNumber', { expId })
    await sql`
      SELECT append_audit(k.user_id, NULL, 'card', 'detail/cardNumber', 'x', NULL, NULL, 1, '127.0.0.1', NULL)
      FROM api_key AS k, generate_series(1, 998) WHERE k.key_id = ${keyId}`.execute(server.db.databases.main)
    await look()
    expect(await actsIn(server.db, 'alert/cardViews')).toEqual([])
    await look()
    const { db } = server
    await expect
      .poll(async () => (await actsIn(db, 'alert/cardViews')).map(({ detail }) => detail), wait)
      .toEqual([{ count: 1000 }])
    const watched = server
    await expect
      .poll(() => bellOf(watched, 'acq_manager'), wait)
      .toMatchObject([{ content: expect.stringContaining('1000 full card numbers') }])
  })

  it('a login from a new device or network, after the first', async () => {
    server = await givenServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const watched = server
    const from = (ip: string) => watched.browser({ 'x-forwarded-for': ip })
    const logIn = (browser: ReturnType<typeof from>) => browser.logIn('acq_handler', demoPassword, captchaAnswer)
    const alerts = async () => (await actsIn(watched.db, 'alert/newLogin')).map(({ detail }) => detail)
    const office = from('198.51.100.7')
    await logIn(office)
    await logIn(office)
    expect(await alerts()).toEqual([])
    await logIn(from('198.51.100.8'))
    expect(await alerts()).toMatchObject([{ device: true, network: false }])
    office.cookies.delete('sid')
    const moved = from('203.0.113.9')
    for (const [name, value] of office.cookies) moved.cookies.set(name, value)
    await logIn(moved)
    expect(await alerts()).toHaveLength(2)
    expect((await alerts()).at(-1)).toMatchObject({ network: true })
    await expect.poll(() => bellOf(watched, 'acq_manager'), wait).toHaveLength(2)
    expect(await bellOf(watched, 'admin')).toEqual([])
  })

  it('each day and network on which a key is used, and a network that is new for the key', async () => {
    server = await givenServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const watched = server
    const { key } = await givenKey(watched, { scopes: ['read'], name: 'A moving key' })
    const callFrom = async (ip: string) => {
      const machine = watched.browser({ authorization: `Bearer ${key}`, 'x-forwarded-for': ip })
      expect((await machine.post('/api/query/stdDispute/search', {})).status).toBe(200)
    }
    const uses = async () => (await actsIn(watched.db, 'key use')).map(({ target }) => target)
    for (const ip of ['198.51.100.7', '198.51.100.8', '203.0.113.9', '198.51.100.7', '203.0.113.9']) await callFrom(ip)
    expect(await uses()).toEqual(['198.51.100.0/24', '203.0.113.0/24'])
    expect((await actsIn(watched.db, 'key use'))[0]?.username).toMatch(/^key:/)
    const alerts = await actsIn(watched.db, 'alert/newLogin')
    expect(alerts.map(({ target, detail }) => [target, detail])).toEqual([
      ['203.0.113.0/24', { device: false, network: true, key: true }],
    ])
    await expect
      .poll(() => bellOf(watched, 'acq_manager'), wait)
      .toMatchObject([
        {
          title: 'An API key was used from a new network',
          content: expect.stringContaining('A moving key was used from 203.0.113.9'),
        },
      ])
  })

  it('finished days that could not be sealed, once an hour, and tells administrators alone', async () => {
    server = await givenServer()
    const { app, db } = server
    const watched = server
    const owner = ownerPool(db.connection)
    await owner.query('REVOKE SELECT ON history_chunk FROM recourse_app').finally(() => owner.end())
    for (let n = 1; n <= 2; n++) await startSealing(db.databases.upkeep, unsealedAlert(app, db.databases.upkeep)).stop()
    const told = { content: expect.stringContaining('Finished days of imports') }
    await expect.poll(() => bellOf(watched, 'admin'), wait).toMatchObject([told])
    expect(await actsIn(db, 'alert/sealFailed')).toMatchObject([{ target: 'imports' }])
    expect(await bellOf(watched, 'acq_manager')).toEqual([])
    expect(watched.log()).toContain('SEALING FAILED: finished days of imports have no seal')
  })
})

it('networks are the first 24 bits of IPv4 and 48 of IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe(networkOf('::ffff:192.0.2.200'))
  expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.3.7'))
  expect(networkOf('2001:db8:1:2::3')).toBe(networkOf('2001:DB8:1::9'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8:2::1'))
})

describe('docs/security-events.md', () => {
  const page = readFileSync('docs/security-events.md', 'utf8')

  it('lists all events as they are', async () => {
    server = await givenServer()
    expect(page, 'run npm run access:print').toContain(`\n${eventTables(server.app.servedCalls)}\n`)
  })

  it('lists what commands and the server itself write', () => {
    const names = globSync('src/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const commands = [...text.matchAll(/recordCommand\([\w.]+, '([^']+)'/g)]
      const entries = file.startsWith('src/server/features')
        ? [...text.matchAll(/^\s+path: '([^'/]+ [^'/]+)',$/gm)]
        : []
      return [...commands, ...entries].map(([, name = '']) => name)
    })
    expect([...new Set(names)].sort()).toEqual(otherEvents.map(({ name }) => name).toSorted())
  })
})
