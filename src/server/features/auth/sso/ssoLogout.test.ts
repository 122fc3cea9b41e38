import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../../testing/data/acts.ts'
import type { Browser } from '../../../../../testing/server/browser.ts'
import { liveOf } from '../../../../../testing/server/liveSession.ts'
import { givenApp } from '../factors/testing/givenFactors.ts'
import { acquirer, givenSso } from './testing/givenSso.ts'

const sso = await givenSso()
const { server, provider, strange, signIn } = sso
const { main } = server.db.databases
const handler = { sub: 'h-1', email: 'acq_handler@example.test' }
let port = 0
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  await sso.set()
})
afterAll(() => sso.close())

/** What an identity provider sends: no cookies, no anti-forgery header. */
const logOut = (token: string) => server.browser().postForm('/api/auth/ssoLogout', { logout_token: token })
const sidOf = async () => {
  const { rows } = await sql<{ sid: string }>`
    SELECT issuer_sid AS sid FROM sso_sign_in ORDER BY sign_in_id DESC LIMIT 1`.execute(main)
  return rows[0]?.sid ?? ''
}
const isIn = async (browser: Browser) => (await browser.get('/api/auth/info')).status === 200

describe('a back-channel logout', () => {
  it('ends session and connection of the user, once for each token', async () => {
    const { browser } = await signIn(handler)
    const live = await liveOf(port, browser)
    const token = await provider.logoutToken({ sub: 'h-1' })
    const answer = await logOut(token)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    await live.closed
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    expect((await actsIn(server.db, 'auth/ssoLogout')).at(-1)).toMatchObject({ username: 'acq_handler' })
    const again = await signIn(handler)
    const replayed = await logOut(token)
    expect([replayed.status, replayed.body.errCd]).toEqual([400, '4023'])
    expect(await isIn(again.browser)).toBe(true)
  })

  it('by session ends that one alone, and no session that began with a password', async () => {
    const { browser } = await signIn(handler)
    expect((await logOut(await provider.logoutToken({ sid: 'another' }))).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
    expect((await logOut(await provider.logoutToken({ sid: await sidOf() }))).status).toBe(200)
    expect(await isIn(browser)).toBe(false)
    const own = await server.as('acq_handler').browser()
    expect((await logOut(await provider.logoutToken({ sub: 'h-1' }))).status).toBe(200)
    expect(await isIn(own)).toBe(true)
  })

  it('ends a login that waits for its second factor', async () => {
    await givenApp(server, 'acq_verifier')
    const { browser, body } = await signIn({ sub: 'v-1', email: 'acq_verifier@example.test' })
    expect(body.next).toBe('secondFactor')
    await logOut(await provider.logoutToken({ sub: 'v-1' }))
    const given = await browser.post('/api/auth/secondFactor', { factorCode: '000000' })
    expect(given.body.errCd).toBe('4022')
  })

  const now = () => Math.floor(Date.now() / 1000)
  it.each([
    ['of another key', () => provider.logoutToken({ sub: 'h-1' }, { key: 'other' })],
    ['of another issuer', () => strange.logoutToken({ sub: 'h-1' })],
    ['of another issuer that names ours', () => strange.logoutToken({ sub: 'h-1' }, { issuer: provider.issuer })],
    ['for another client', () => provider.logoutToken({ sub: 'h-1', aud: 'another' })],
    ['with a nonce', () => provider.logoutToken({ sub: 'h-1', nonce: 'x' })],
    ['without the event', () => provider.logoutToken({ sub: 'h-1', events: {} })],
    ['without user and session', () => provider.logoutToken({})],
    ['of an hour ago', () => provider.logoutToken({ sub: 'h-1', iat: now() - 3600 })],
    ['that has expired', () => provider.logoutToken({ sub: 'h-1', exp: now() - 60 })],
    ['of another type', () => provider.logoutToken({ sub: 'h-1' }, { typ: 'at+jwt' })],
    ['that is none', async () => 'nothing'],
    ['without a signature', async () => `${btoa('{"alg":"none"}')}.${btoa(`{"iss":"${provider.issuer}"}`)}.`],
  ])('by a token %s is refused', async (_which, token) => {
    const { browser } = await signIn(handler)
    const answer = await logOut(await token())
    expect([answer.status, answer.body.errCd]).toEqual([400, '4023'])
    expect(await isIn(browser)).toBe(true)
  })
})

it('is switched with four eyes where dual control is on, the secret sealed meanwhile', async () => {
  await sql`INSERT INTO dual_control (is_on, version) VALUES (true, 1)`.execute(main)
  const asManager = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
  const { version } = (await asManager('query/ssoSetting', {})).body
  const written = { insIdCd: acquirer, version, enabled: true, issuerUrl: provider.issuer, clientId: 'recourse' }
  const more = {
    domains: ['example.test'],
    roleClaim: '',
    roleMap: [],
    createsAccounts: false,
    trustsFactor: true,
    trustsAddresses: false,
  }
  const off = { passwordsOff: true, breakGlass: 'acq_manager2' }
  const all = { ...written, ...more, ...off, clientSecret: provider.clientSecret }
  expect((await asManager('modify/ssoSetting', all)).body.errCd).toBe('4438')
  await sso.prove(await server.as('acq_manager').browser(), { sub: 'm-1', email: 'acq_manager@example.test' })
  const { pending } = (await asManager('modify/ssoSetting', all)).body
  expect((await asManager('query/ssoSetting', {})).body).toMatchObject({
    version,
    passwordsOff: false,
    pendingChange: pending,
  })
  const { rows } = await sql<{ all: string }>`SELECT to_jsonb(c)::text AS all FROM pending_change AS c`.execute(main)
  for (const row of rows) expect(row.all).not.toContain(provider.clientSecret)
  const decision = { changeId: pending, version: 1 }
  expect((await asManager('approve/pendingChange', decision)).body.errCd).toBe('4364')
  // Whoever approves has proved nothing, and needn't: the proposer has.
  const approved = await asManager('approve/pendingChange', decision, 'acq_manager2')
  expect(approved.body).toMatchObject({ state: 'approved', after: { passwordsOff: true, clientSecret: 'new' } })
  expect((await asManager('query/ssoSetting', {})).body).toMatchObject({ version: version + 1, passwordsOff: true })
  expect((await signIn(handler)).status).toBe(200)
})
