import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { documentHeaders, sendSecurityHeaders } from '../../src/server/http/web/headers.ts'
import { serveWebApp } from '../../src/server/http/web/webApp.ts'
import { captchaAnswer, givenServer, type TestServer } from '../server/server.ts'

/** What every answer tells the browser about itself: pages, files, calls and refusals. */

type Headers = Record<string, unknown>

function expectStrict(headers: Headers, where: string): void {
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.split(/ (.*)/s, 2)),
  )
  expect(policy, where).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': expect.not.stringMatching(/\*|https?:/),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(headers, where).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
  })
  expect(headers['x-powered-by'], where).toBeUndefined()
  expect(headers.server, where).toBeUndefined()
}

const urls = ['/api/auth/code', '/api/auth/info', '/api/nothing', '/api/docs', '/api/openapi.json', '/healthz']

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await givenServer()
  })
  afterAll(() => server.close())

  it('every answer allows own scripts only, is framed by nobody, and is taken for no other type', async () => {
    for (const url of urls) expectStrict((await server.browser().get(url)).headers, url)
    const refused = await server.browser().post('/api/getTasks')
    expect(refused.status).toBe(401)
    expectStrict(refused.headers, 'a refusal')
  })

  it('so does the one to an address that cannot be read', async () => {
    const { status, headers } = await server.browser().get('/api/%')
    expect(status).toBe(400)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('nothing asks for HTTPS, which isn’t there', async () => {
    for (const url of urls)
      expect((await server.browser().get(url)).headers['strict-transport-security'], url).toBeUndefined()
  })

  it('a file comes as what it is, to be saved', async () => {
    const { fileName, filePath } = (await server.as('acq_handler').upload('page.txt', '<script>alert(1)</script>')).body
    const { headers } = await server.as('acq_handler').post('/api/download', { fileName, filePath })
    expectStrict(headers, 'a file')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'cache-control': 'no-store',
    })
  })

  it('of a call is kept by no cache', async () => {
    expect((await server.as('viewer').get('/api/auth/info')).headers['cache-control']).toBe('no-store')
    expect((await server.browser().get('/api/auth/info')).headers['cache-control']).toBe('no-store')
  })
})

describe('over HTTPS', () => {
  let secure: TestServer
  beforeAll(async () => {
    secure = await givenServer({ env: { PUBLIC_URL: 'https://recourse.example' } })
  })
  afterAll(() => secure.close())

  it('every answer tells the browser to stay there', async () => {
    for (const url of [...urls, '/api/%'])
      expect((await secure.browser().get(url)).headers['strict-transport-security'], url).toMatch(/^max-age=31536000/)
  })

  it('cookies travel there only, to this site only, and the session’s is for no script', async () => {
    const browser = secure.browser()
    const answer = await browser.logIn('viewer', demoPassword, captchaAnswer)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies.map((cookie) => cookie.split('=', 1)[0]).sort()).toEqual(['XSRF-TOKEN', 'device', 'session', 'sid'])
    for (const cookie of cookies) {
      expect(cookie).toContain('; Secure')
      expect(cookie).toContain('; SameSite=Strict')
      expect(cookie).not.toContain('Domain=')
      expect(cookie.includes('; HttpOnly')).toBe(/^(sid|device)=/.test(cookie))
    }
    const chosen = await browser.get('/api/user/lang/zh')
    expect([chosen.headers['set-cookie'] ?? []].flat().join()).toContain('; Secure')
  })
})

describe('the web app', () => {
  it('sends the same with its page and what it does not find, and with scripts what acts on them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recourse-headers-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'assets/main-1a2b.js'), 'run()')
    const app = fastify()
    await sendSecurityHeaders(app, true)
    await serveWebApp(app, folder, [])
    for (const url of ['/', '/login', '/stdDetailPage?expId=1', '/assets/gone.js', '/api/nothing']) {
      const { headers } = await app.inject({ url })
      expectStrict(headers, url)
      expect(headers['strict-transport-security'], url).toMatch(/^max-age=31536000/)
    }
    const { headers } = await app.inject({ url: '/assets/main-1a2b.js' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
    })
    for (const name of documentHeaders) expect(headers[name], name).toBeUndefined()
    await app.close()
    await rm(folder, { recursive: true })
  })
})
