import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { captchaAnswer, givenServer, type TestServer } from '../../testing/server/server.ts'
import { testServer } from '../../testing/server/testServer.ts'
import { defineCall } from '../contract/call.ts'
import { replySchema } from './http/serve/replySchema.ts'
import { compileSerializer } from './http/serve/serializer.ts'
import { serveWebApp } from './http/web/webApp.ts'

const server = testServer()

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  let proxied: TestServer
  beforeAll(async () => {
    proxied = await givenServer({ env: { PUBLIC_URL: 'https://recourse.example', TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => proxied.close())

  it('logs the address that the trusted proxy says', async () => {
    await proxied.browser().send({ method: 'GET', url: '/api/auth/info', headers: forwarded })
    expect(proxied.log()).toContain('"address":"203.0.113.7"')
  })

  it('writes it into the audit log, of a call and of a search by card number', async () => {
    const handler = await proxied.as('acq_handler').browser()
    await handler.get('/api/user/lang/en', forwarded)
    await handler.post('/api/query/stdDispute/search', { priAcctNo: '4111111111111111' }, forwarded)
    const { list } = (await proxied.as('admin').post('/api/query/log', { username: 'acq_handler' })).body
    const addresses = (list as { type: string; what: string; ip: string }[]).filter(({ what }) => what !== 'auth/login')
    expect(addresses.length).toBeGreaterThan(0)
    for (const { ip } of addresses) expect(ip).toBe('203.0.113.7')
    expect(addresses.map(({ type }) => type)).toContain('card')
  })

  it('takes no address from a client where no proxy is trusted', async () => {
    await server.browser().send({ method: 'GET', url: '/api/auth/info', headers: forwarded })
    expect(server.log()).toContain('"address":"127.0.0.1"')
    expect(server.log()).not.toContain('203.0.113.7')
  })

  it('answers its figures on this machine alone', async () => {
    const metrics = (request: { headers?: Record<string, string>; remoteAddress?: string }) =>
      proxied.app.inject({ method: 'GET', url: '/metrics', ...request })
    expect((await metrics({})).statusCode).toBe(200)
    expect((await metrics({ headers: forwarded })).statusCode).toBe(404)
    expect((await metrics({ remoteAddress: '10.1.2.3' })).statusCode).toBe(404)
  })
})

it('answers its figures to whoever has the token, where one is set', async () => {
  const guarded = await givenServer({ env: { METRICS_TOKEN: 'a-token-for-prometheus' } })
  const metrics = (authorization?: string) =>
    guarded.app.inject({
      method: 'GET',
      url: '/metrics',
      remoteAddress: '10.1.2.3',
      headers: { ...(authorization && { authorization }) },
    })
  expect((await metrics()).statusCode).toBe(404)
  expect((await metrics('Bearer another')).statusCode).toBe(404)
  expect((await metrics('Bearer a-token-for-prometheus')).statusCode).toBe(200)
  await guarded.close()
})

describe('limits', () => {
  it('hold per account, per address at the door, and per address over all', async () => {
    const limited = await givenServer({ limits: { perAddress: 40, signInPerAddress: 9, signInPerAccount: 2 } })
    const statuses: number[] = []
    const logIn = async (name: string) => {
      const answer = await limited.browser().logIn(name, 'Wrong1234', captchaAnswer)
      statuses.push(answer.status)
      return answer
    }
    await logIn('viewer')
    await logIn('VIEWER')
    const third = await logIn('viewer')
    expect(statuses).toEqual([400, 400, 429])
    expect(third).toMatchObject({ status: 429, body: { errCd: '4290', errMsg: expect.stringContaining('Too many') } })
    await logIn('someone')
    expect(statuses.at(-1)).toBe(400)
    const visitor = limited.browser()
    const captchas: number[] = []
    for (let n = 0; n < 6; n++) captchas.push((await visitor.get('/api/auth/code')).status)
    expect(captchas).toEqual([200, 200, 200, 200, 200, 429])

    let last = 200
    for (let n = 0; n < 45; n++) last = (await visitor.get('/api/auth/info')).status
    expect(last).toBe(429)
    await limited.close()
  })

  it('hold per session, and not for others at its address', async () => {
    const limited = await givenServer({ limits: { callsPerUser: 8 } })
    const [busy, other] = [limited.as('viewer'), limited.as('iss_handler')]
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await busy.get('/api/auth/info')).body.errCd)
    expect(answers.at(-1)).toBe('4290')
    expect((await other.get('/api/auth/info')).status).toBe(200)
    await limited.close()
  })
})

describe('the description of the calls', () => {
  it('is OpenAPI 3.1 of every call that is served', async () => {
    const { body } = await server.browser().get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = server.app.servedCalls.map(
      ({ call }) => `${call.method} /api/${call.path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual(served.sort())
    const login = body.paths['/api/auth/login'].post
    expect(login.requestBody.content['application/x-www-form-urlencoded'].schema.required).toContain('password')
    expect(body.paths['/api/downloadVoucher/{expId}'].post.parameters).toMatchObject([{ name: 'expId', in: 'path' }])
  })

  it('is a page without scripts, too', async () => {
    const { text, headers } = await server.browser().get('/api/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    // Examples name addresses; none is linked or loaded.
    expect(text).not.toMatch(/<script|="https?:\/\/(?!localhost)\w|url\(/)
    expect(text).toContain('POST /api/verifyPass')
  })
})

describe('health', () => {
  it('is told apart from readiness, and figures are there for Prometheus', async () => {
    expect((await server.browser().get('/healthz')).body).toEqual({ status: 'ok' })
    expect((await server.browser().get('/readyz')).body).toEqual({ status: 'ready' })
    await server.as('viewer').post('/api/getTasks')
    const { text } = await server.browser().get('/metrics')
    expect(text).toMatch(/recourse_request_seconds_count\{route="getTasks",status="200"\} [1-9]/)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).toMatch(/seal_lag_days\{of="events"\} 0\n/)
  })
})

describe('the web app', () => {
  it('is served packed, its hashed files for ever, and its page for every address of the browser’s router', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recourse-web-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'index.html.br'), 'packed page')
    await writeFile(join(folder, 'assets/main-1a2b.js'), 'run()')
    await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'packed script')
    const app = fastify()
    await serveWebApp(app, folder, [])

    const get = (url: string, headers = {}) => app.inject({ url, headers })
    const packed = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br, gzip' })
    expect(packed.body).toBe('packed script')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect((await get('/assets/main-1a2b.js')).body).toBe('run()')

    for (const path of [
      '/',
      '/login',
      '/disputeTransaction/DisputeTransaction',
      '/stdListPage?pageId=dsp.dispute.search.list',
    ]) {
      const page = await get(path)
      expect(page.body).toBe('<!doctype html>')
      expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      expect((await get(path, { 'accept-encoding': 'br' })).body).toBe('packed page')
    }
    for (const path of [
      '/assets/gone-3c4d.js',
      '/favicon.ico',
      '/api',
      '/api/nothing',
      '/.env',
      '/assets/../../package.json',
    ])
      expect((await get(path)).statusCode, path).toBe(404)
    await app.close()
    await rm(folder, { recursive: true })
  })
})

describe('a reply', () => {
  it('lets nothing out but what is declared', async () => {
    const row = z.object({
      id: z.string(),
      note: z.nullable(z.string()),
      n: z.nullable(z.int()),
      kind: z.nullable(z.enum(['a', 'b'])),
    })
    const call = defineCall({
      method: 'POST',
      path: 'x',
      summary: '',
      dataScope: 'nobody',
      body: z.object({}),
      reply: z.object({ list: z.array(row) }),
    })
    const app = fastify().setSerializerCompiler(compileSerializer)
    const list = [
      { id: '1', note: null, n: null, kind: null, secret: 'pan' },
      { id: '2', note: 'text', n: 3, kind: 'a', secret: 'pan' },
    ]
    app.get('/x', { schema: replySchema(call) as object }, async () => ({ list, secret: 'pan' }))
    expect((await app.inject('/x')).json()).toEqual({
      list: [
        { id: '1', note: null, n: null, kind: null },
        { id: '2', note: 'text', n: 3, kind: 'a' },
      ],
    })
    await app.close()
  })
})
