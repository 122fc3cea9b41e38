import type { AddressInfo } from 'node:net'
import { Client } from '@stomp/stompjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sends, topics } from '../../src/contract/messages/topics.ts'
import { seal } from '../../src/contract/sealing.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { givenHistory } from '../data/history.ts'
import { formOn } from '../flows/records.ts'
import { Browser } from '../server/browser.ts'
import { freePort } from '../server/freePort.ts'
import { overNetwork } from '../server/overNetwork.ts'
import {
  localCertificate,
  type RunningProxy,
  startHaproxy,
  startNginx,
  type TestCertificate,
} from '../server/proxies.ts'
import { captchaAnswer } from '../server/server.ts'
import { givenTwoProcesses, type TwoProcesses } from '../server/twoProcesses.ts'

/** The configurations of `deploy`, as they are but for ports, addresses and certificate, before two servers. */
const proxies = { HAProxy: startHaproxy, nginx: startNginx }

let certificate: TestCertificate
beforeAll(async () => {
  certificate = await localCertificate()
})

describe.each(['HAProxy', 'nginx'] as const)('Behind %s', (name) => {
  let both: TwoProcesses
  let proxy: RunningProxy
  let ports: { secure: number; plain: number }
  let address: string
  const connections: ReturnType<typeof overNetwork>[] = []
  beforeAll(async () => {
    ports = { secure: await freePort(), plain: await freePort() }
    address = `https://localhost:${ports.secure}`
    both = await givenTwoProcesses({ PUBLIC_URL: address, TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '1' })
    const servers = [both.one, both.two].map(({ app }) => (app.server.address() as AddressInfo).port)
    proxy = await proxies[name]({ ports, servers: [servers[0] ?? 0, servers[1] ?? 0], certificate })
  })
  afterAll(async () => {
    for (const connection of connections) connection.close()
    await proxy?.close()
    await both?.close()
  })

  function newBrowser(headers?: Record<string, string>): Browser {
    const connection = overNetwork(address, certificate.certificate)
    connections.push(connection)
    return new Browser(connection, headers)
  }

  async function signedIn(username: string): Promise<Browser> {
    const browser = newBrowser()
    const { status } = await browser.logIn(username, demoPassword, captchaAnswer)
    expect(status).toBe(200)
    return browser
  }

  async function listening(browser: Browser): Promise<Client> {
    const { token } = (await browser.get('/api/auth/info')).body
    const client = new Client({
      webSocketFactory: () =>
        new WebSocket(`${address.replace('https', 'wss')}/websocket?token=${token}`, ['v12.stomp'], {
          headers: { cookie: `sid=${browser.cookies.get('sid')}`, origin: address },
          ca: certificate.certificate,
        }),
      reconnectDelay: 0,
    })
    await new Promise<void>((resolve, reject) => {
      client.onConnect = () => resolve()
      client.onWebSocketClose = () => reject(new Error('The socket was refused.'))
      client.activate()
    })
    return client
  }

  it('users log in, submit, verify, upload and talk, and none sees what is for the operator', async () => {
    const plain = await fetch(`http://localhost:${ports.plain}/record?x=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')?.endsWith('/record?x=1')]).toEqual([308, true])
    const stranger = newBrowser({ 'x-forwarded-for': '203.0.113.9' })
    for (const path of ['/metrics', '/readyz', '/healthz']) expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get('/')).text).toContain('<script type="module"')
    expect((await stranger.logIn('viewer', 'wrong password 1', captchaAnswer)).status).toBe(400)

    const [handler, verifier] = [await signedIn('acq_handler'), await signedIn('acq_verifier')]
    const [key] = await givenHistory(both.one.db)
    if (!key) throw new Error('There is no transaction.')
    const upload = await handler.upload('receipt.txt', 'Seven words. '.repeat(100_000))
    expect(upload.status).toBe(200)
    const submitted = await handler.post('/api/submit/withOrig/stdDispute', { data: await seal(formOn(key)) })
    expect(submitted.body).toMatchObject({ successCount: 1 })
    const { expId } = submitted.body.list[0].first

    const page = await listening(verifier)
    const heard: unknown[] = []
    page.subscribe(topics.results.destination, ({ body }) => heard.push(JSON.parse(body)))
    page.publish({
      destination: sends.chat.destination,
      body: JSON.stringify({ toName: 'acq_auditor', content: 'It is verified.' }),
    })
    await expect.poll(() => heard).toMatchObject([{ message: { text: 'It is verified.' } }])
    const verified = await verifier.post('/api/verifyPass', { list: [{ expId, position: 'unverified' }] })
    expect(verified.body).toMatchObject({ successCount: 1 })
    await page.deactivate()

    // The address in the log is that of whoever the proxy has seen.
    const seen = await both.one.db.databases.main.selectFrom('audit_log').select('ip').distinct().execute()
    expect(seen.map(({ ip }) => ip).filter((ip) => ip !== null)).toEqual(['127.0.0.1'])
  })

  it('requests go to the other server, and none fails, when one stops', async () => {
    const browser = await signedIn('viewer')
    await both.two.live.close()
    const statuses = new Set<number>()
    const stopped = both.two.app.close()
    for (let n = 0; n < 20; n++) statuses.add((await browser.get('/api/auth/info')).status)
    await stopped
    for (let n = 0; n < 20; n++) statuses.add((await browser.get('/api/auth/info')).status)
    expect(statuses).toEqual(new Set([200]))
    const page = await listening(browser)
    await page.deactivate()
  })
})
