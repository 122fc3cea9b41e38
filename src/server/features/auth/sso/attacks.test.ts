import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenSso } from './testing/givenSso.ts'

const sso = await givenSso()
const { server, provider, strange, signIn, set } = sso
const { main } = server.db.databases
afterAll(() => sso.close())

const handler = { sub: 'h-1', email: 'acq_handler@example.test' }
const settingOf = async () => (await server.as('acq_manager').post('/api/query/ssoSetting', {})).body

beforeAll(() => set())
beforeEach(() => sql`DELETE FROM sso_identity`.execute(main))

describe('an attack', () => {
  it.each([
    ['a token for another audience', { claims: { aud: 'another-client' } }],
    ['a token with another nonce', { claims: { nonce: 'of-another-sign-in' } }],
    ['a token of another issuer', { claims: { iss: 'https://login.elsewhere.test' } }],
    ['an expired token', { claims: { exp: 1_600_000_000 } }],
    ['a token signed with another key', { signs: 'otherKey' as const }],
    ['an unsigned token', { signs: 'nothing' as const }],
  ])('with %s is refused', async (_what, tamper) => {
    const { status, body, browser } = await signIn(handler, { tamper })
    expect([status, body.errCd]).toEqual([422, '4433'])
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    expect((await settingOf()).lastFailure.reason).toBe('ssoRefused')
  })

  it('with the answer of another issuer is refused, before its code goes anywhere', async () => {
    const browser = await sso.newBrowser()
    const url = new URL(await sso.begin(browser, handler.email))
    const { state = '', code = '' } = sso.returned(await provider.visit(url.href, handler))
    const before = provider.requests.filter((one) => one === 'POST /token').length
    const answer = await browser.post('/api/auth/finishSso', { state, code, iss: strange.issuer })
    expect(answer.body.errCd).toBe('4433')
    // Nor without naming one: this provider always does.
    const again = new URL(await sso.begin(browser, handler.email))
    const { iss: _, ...unnamed } = sso.returned(await provider.visit(again.href, handler))
    expect((await browser.post('/api/auth/finishSso', unnamed)).body.errCd).toBe('4433')
    expect(provider.requests.filter((one) => one === 'POST /token')).toHaveLength(before)
  })

  it('with a state or a code that was used before is refused', async () => {
    const { browser, back } = await signIn(handler)
    await browser.post('/api/auth/logout', {})
    await browser.code()
    expect((await browser.post('/api/auth/finishSso', sso.returned(back))).body.errCd).toBe('4432')
    const url = new URL(await sso.begin(browser, handler.email))
    const state = url.searchParams.get('state') ?? ''
    const replayed = await browser.post('/api/auth/finishSso', { ...sso.returned(back), state })
    expect(replayed.body.errCd).toBe('4433')
  })

  it('with fifty returns at once opens one session', async () => {
    const browser = await sso.newBrowser()
    const back = sso.returned(await provider.visit(await sso.begin(browser, handler.email), handler))
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post('/api/auth/finishSso', back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('with a return that began in another browser, or that ran out, is refused', async () => {
    const browser = await sso.newBrowser()
    const back = sso.returned(await provider.visit(await sso.begin(browser, handler.email), handler))
    const victim = await sso.newBrowser()
    await sso.begin(victim, handler.email)
    expect((await victim.post('/api/auth/finishSso', back)).body.errCd).toBe('4432')
    await sql`UPDATE sso_attempt SET expires_at = now()`.execute(main)
    expect((await browser.post('/api/auth/finishSso', back)).body.errCd).toBe('4432')
  })

  it('with settings that changed on the way is refused', async () => {
    const browser = await sso.newBrowser()
    const back = sso.returned(await provider.visit(await sso.begin(browser, handler.email), handler))
    await set()
    expect((await browser.post('/api/auth/finishSso', back)).body.errCd).toBe('4432')
  })

  it('from another site is refused without the anti-forgery header', async () => {
    const visitor = server.browser()
    expect((await visitor.post('/api/auth/beginSso', { email: handler.email, rememberMe: false })).body.errCd).toBe(
      '4033',
    )
    expect((await visitor.post('/api/auth/finishSso', { state: 'in.x', code: 'x' })).body.errCd).toBe('4033')
  })
})
