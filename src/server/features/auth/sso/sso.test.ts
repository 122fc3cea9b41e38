import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, wholeLog } from '../../../../../testing/data/acts.ts'
import { accountNamed } from '../../../../../testing/data/people.ts'
import { givenUser } from '../../../../../testing/data/users.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { ageProof, givenApp } from '../factors/testing/givenFactors.ts'
import { acquirer, givenSso, writtenSso } from './testing/givenSso.ts'

const sso = await givenSso()
const { server, provider, strange, signIn, set } = sso
const { main } = server.db.databases
afterAll(() => sso.close())

const handler = { sub: 'h-1', email: 'acq_handler@example.test' }
const manager = { sub: 'm-1', email: 'acq_manager@example.test' }
const rolesOf = async (username: string) => {
  const { rows } = await sql<{ role: string }>`
    SELECT role FROM user_role JOIN app_user USING (user_id) WHERE username = ${username} ORDER BY role`.execute(main)
  return rows.map(({ role }) => role)
}
const forget = () => sql`DELETE FROM sso_identity`.execute(main)
const settingOf = async () => (await server.as('acq_manager').post('/api/query/ssoSetting', {})).body

beforeAll(() => set())
beforeEach(() => forget())

describe('a sign-in at the identity provider', () => {
  it('begins by the domain of the address, says nothing of accounts, and ends in an ordinary session', async () => {
    const browser = await sso.newBrowser()
    const begun = (email: string) => browser.post('/api/auth/beginSso', { email, rememberMe: false })
    expect((await begun('acq_handler@elsewhere.test')).body).toMatchObject({ errCd: '4430', field: 'email' })
    const [known, unknown] = await Promise.all([begun('ACQ_HANDLER@Example.test'), begun('nobody@example.test')])
    expect([known.status, unknown.status]).toEqual([200, 200])
    const { origin, searchParams } = new URL(known.body.url)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'recourse',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:8080/login',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^in\./),
    })

    const { status, body, browser: entered } = await signIn(handler)
    expect([status, body]).toEqual([200, {}])
    expect((await entered.get('/api/auth/info')).body).toMatchObject({ username: 'acq_handler', roles: [{ level: 3 }] })
    expect((await actsIn(server.db, 'auth/finishSso')).at(-1)).toMatchObject({ username: 'acq_handler', err_cd: null })
    expect((await settingOf()).lastSignIn).toMatchObject({ username: 'acq_handler' })
    expect(await wholeLog(server.db)).not.toContain(provider.clientSecret)
    expect(server.loggedText()).not.toContain(provider.clientSecret)
  })

  it('replaces the other session of its user, which is then refused with 409', async () => {
    const first = (await signIn(handler)).browser
    await signIn(handler)
    expect((await first.get('/api/auth/info')).status).toBe(409)
  })

  it('finds the account by the stable subject, also under another address of the institution', async () => {
    await signIn(handler)
    const renamed = await signIn({ ...handler, email: 'h.andler@example.test' })
    expect((await renamed.browser.get('/api/auth/info')).body.username).toBe('acq_handler')
    // The address was given to another person, who doesn't get the account with it.
    expect((await signIn({ ...handler, sub: 'h-2' })).body.errCd).toBe('4443')
  })

  it.each([
    ['unknown', { sub: 'x-1', email: 'nobody@example.test' }, '4435'],
    ['of another institution', { sub: 'x-2', email: 'iss_handler@example.test' }, '4435'],
    ['an administrator of the network', { sub: 'x-3', email: 'admin@example.test' }, '4435'],
    ['of a foreign domain', { sub: 'x-4', email: 'acq_handler@elsewhere.test' }, '4434'],
    ['without a verified address', { ...handler, email_verified: false }, '4435'],
  ])('is refused for a user who is %s', async (_who, person, errCd) => {
    const browser = await sso.newBrowser()
    const url = await sso.begin(browser, 'somebody@example.test')
    const answer = await browser.post('/api/auth/finishSso', sso.returned(await provider.visit(url, person)))
    expect([answer.status, answer.body.errCd]).toEqual([422, errCd])
    expect((await browser.get('/api/auth/info')).status).toBe(401)
  })

  it('is refused for an administrator of the network whose account is in the institution', async () => {
    await givenUser(server.db, { username: 'resident_admin', insIdCd: acquirer, roles: ['administrator'] })
    await sql`UPDATE app_user SET email = 'resident@example.test' WHERE username = 'resident_admin'`.execute(main)
    expect((await signIn({ sub: 'r-1', email: 'resident@example.test' })).body.errCd).toBe('4435')
  })

  it('is refused for a disabled account, also a linked one', async () => {
    await signIn(handler)
    await sql`UPDATE app_user SET disabled = true WHERE username = 'acq_handler'`.execute(main)
    expect((await signIn(handler)).body.errCd).toBe('4435')
    await sql`UPDATE app_user SET disabled = false WHERE username = 'acq_handler'`.execute(main)
  })
})

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

describe('roles and accounts', () => {
  const roles = {
    roleClaim: 'groups',
    roleMap: [
      { value: 'desk', role: 'handler' },
      { value: 'check', role: 'verifier' },
      { value: 'lead', role: 'manager' },
    ],
  }
  afterAll(() => set())

  it('come from the claims at each sign-in, and are written to the audit log', async () => {
    await set(roles)
    expect((await signIn({ ...handler, groups: ['check', 'else'] })).status).toBe(200)
    expect(await rolesOf('acq_handler')).toEqual(['verifier'])
    expect((await actsIn(server.db, 'sso account')).at(-1)).toMatchObject({
      username: 'acq_handler',
      target: 'acq_handler',
      detail: { before: { roles: ['handler'] }, after: { roles: ['verifier'] } },
    })
    expect((await signIn({ ...handler, groups: ['desk'] })).status).toBe(200)
    expect(await rolesOf('acq_handler')).toEqual(['handler'])
  })

  it('are refused where claims ask for too much, or for nothing', async () => {
    await set(roles)
    expect((await signIn({ ...handler, groups: ['desk', 'lead'] })).body.errCd).toBe('4367')
    expect((await signIn({ ...handler, groups: ['administrator'] })).body.errCd).toBe('4436')
    expect((await signIn(handler)).body.errCd).toBe('4436')
    expect(await rolesOf('acq_handler')).toEqual(['handler'])
  })

  it('cannot be mapped to administrator, by anybody', async () => {
    const roleMap = [{ value: 'boss', role: 'administrator' }]
    for (const by of ['acq_manager', 'admin']) {
      const written = { ...writtenSso(provider, { ...roles, roleMap }), version: (await settingOf()).version }
      expect((await server.as(by).post('/api/modify/ssoSetting', written)).body.errCd, by).toBe('4001')
    }
    await expect(sql`UPDATE sso_setting SET role_map = ${JSON.stringify(roleMap)}`.execute(main)).rejects.toThrow(
      'sso_no_administrators',
    )
  })

  it('are made at the first sign-in only where the institution allows it, with a name of their own', async () => {
    await set(roles)
    const fresh = { sub: 'n-1', email: 'acq.handler+new@example.test', name: 'New Clerk', groups: ['desk'] }
    expect((await signIn(fresh)).body.errCd).toBe('4435')
    await set({ ...roles, createsAccounts: true })
    const { browser, status } = await signIn(fresh)
    expect(status).toBe(200)
    const { username, userName, insIdCd } = (await browser.get('/api/auth/info')).body
    expect([username, userName, insIdCd]).toEqual(['acq.handler.new', 'New Clerk', acquirer])
    // A second one of that name gets another; the mailbox of somebody else's account is no new account.
    const second = await signIn({ ...fresh, sub: 'n-2', email: 'acq.handler.new@example.test' })
    expect((await second.browser.get('/api/auth/info')).body.username).toBe('acq.handler.new2')
    expect((await signIn({ ...fresh, sub: 'n-3', email: 'iss_handler@example.test' })).body.errCd).toBe('4366')
    expect((await server.browser().logIn(username, '', captchaAnswer)).status).toBe(400)
  })
})

describe('the second factor', () => {
  afterAll(() => set())

  it('is asked all the same, unless the provider shows one and the institution accepts it', async () => {
    await givenApp(server, 'acq_verifier')
    const verifier = { sub: 'v-1', email: 'acq_verifier@example.test' }
    const half = await signIn({ ...verifier, amr: ['pwd', 'otp'] })
    expect(half.body).toEqual({ next: 'secondFactor' })
    expect((await half.browser.get('/api/auth/info')).status).toBe(401)
    await set({ trustsFactor: true })
    expect((await signIn({ ...verifier, amr: ['pwd'] })).body).toEqual({ next: 'secondFactor' })
    expect((await signIn({ ...verifier, amr: ['pwd', 'otp'] })).body).toEqual({})
  })

  it('begins a session that asks for a new proof before rights, by a new sign-in at the provider', async () => {
    await set()
    // Another than the one who enters the settings: one session an account.
    const second = { sub: 'm-2', email: 'acq_manager2@example.test' }
    const { browser } = await signIn(second)
    await ageProof(server, 'acq_manager2', 60)
    const written = { ...writtenSso(provider), version: (await settingOf()).version }
    const change = () => browser.post('/api/modify/ssoSetting', written)
    expect((await change()).body.errCd).toBe('4034')
    expect((await browser.get('/api/query/ownFactors')).body.sso).toBe(true)
    expect((await sso.prove(browser, handler)).body.errCd).toBe('4443')
    expect((await change()).body.errCd).toBe('4034')
    expect((await sso.prove(browser, second)).status).toBe(200)
    expect((await change()).status).toBe(200)
  })
})

describe('the settings', () => {
  it.each([
    ['4441', { issuerUrl: 'ftp://login.bank.example' }],
    ['4441', { issuerUrl: 'https://login.bank.example/?a=b' }],
    ['4440', { createsAccounts: true }],
    ['4439', { passwordsOff: true }],
    ['4439', { breakGlass: 'acq_handler' }],
    ['4001', { domains: ['not a domain'] }],
    ['4031', { insIdCd: '00010392' }],
  ])('are refused with %s for %o', async (errCd, own) => {
    const written = { ...writtenSso(provider, own), version: (await settingOf()).version }
    expect((await server.as('acq_manager').post('/api/modify/ssoSetting', written)).body.errCd).toBe(errCd)
  })

  it('keep a domain with one institution, and two providers apart', async () => {
    const theirs = { insIdCd: '00010392' }
    await expect(set(theirs, { by: 'iss_manager', of: strange })).rejects.toThrow('4437')
    await set({ ...theirs, domains: ['sakura.test'] }, { by: 'iss_manager', of: strange })
    await sql`UPDATE app_user SET email = 'iss_handler@sakura.test' WHERE username = 'iss_handler'`.execute(main)
    const person = { sub: 'h-1', email: 'iss_handler@sakura.test' }
    const { browser } = await signIn(person, { of: strange })
    expect((await browser.get('/api/auth/info')).body.username).toBe('iss_handler')
    const ours = await signIn(handler)
    expect((await ours.browser.get('/api/auth/info')).body.username).toBe('acq_handler')
  })

  it('of the head institution are for administrators, who sign in by them', async () => {
    const own = { insIdCd: '00010764', domains: ['network.test'] }
    await expect(set(own, { by: 'head_manager' })).rejects.toThrow('4032')
    await set(own, { by: 'admin' })
    await sql`UPDATE app_user SET email = 'admin@network.test' WHERE username = 'admin'`.execute(main)
    const { browser } = await signIn({ sub: 'a-1', email: 'admin@network.test' })
    expect((await browser.get('/api/auth/info')).body.roles).toEqual([{ name: 'administrator', level: 1 }])
  })

  it('never show the secret, and keep it sealed for this institution', async () => {
    const { hasSecret, ...shown } = await settingOf()
    expect(hasSecret).toBe(true)
    expect(JSON.stringify(shown)).not.toContain(provider.clientSecret)
    const { rows } = await sql<{ all: string }>`SELECT to_jsonb(s)::text AS all FROM sso_setting AS s`.execute(main)
    for (const { all } of rows) expect(all).not.toContain(provider.clientSecret)
    // Another issuer doesn't get it.
    const { clientSecret: _, ...rest } = writtenSso(strange)
    const { version } = await settingOf()
    const moved = await server.as('acq_manager').post('/api/modify/ssoSetting', { ...rest, version })
    expect(moved.body.hasSecret).toBe(false)
    await set()
  })

  it('switch passwords off after a proof of whoever switches them off, but for the one named', async () => {
    const off = { passwordsOff: true, breakGlass: 'acq_manager2' }
    await sql`DELETE FROM sso_proof`.execute(main)
    await expect(set(off)).rejects.toThrow('4438')
    const browser = await server.as('acq_manager').browser()
    expect((await sso.prove(browser, manager)).status).toBe(200)
    expect((await settingOf()).provedAt).not.toBeNull()
    await expect(set({ ...off, clientId: 'another' })).rejects.toThrow('4438')
    await set(off)

    const logIn = async (username: string) => (await server.browser().logIn(username, demoPassword, captchaAnswer)).body
    expect((await logIn('acq_handler')).errCd).toBe('4444')
    expect((await server.browser().logIn('acq_handler', 'wrong', captchaAnswer)).body.errCd).toBe('4007')
    expect(await logIn('acq_manager2')).toEqual({})
    expect(await logIn('iss_verifier')).toEqual({})
    expect((await signIn(handler)).status).toBe(200)

    const { userId } = await accountNamed(server, 'acq_manager2')
    const { version } = (await server.as('acq_manager').get(`/api/user/${userId}`)).body
    const disable = await server.as('acq_manager').post(`/api/user/enable/${userId}`, { version })
    expect(disable.body.errCd).toBe('4445')
    await set()
    expect(await logIn('acq_handler')).toEqual({})
  })
})
