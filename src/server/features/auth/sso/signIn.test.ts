import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, wholeLog } from '../../../../../testing/data/acts.ts'
import { givenUser } from '../../../../../testing/data/users.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { ageProof, givenApp } from '../factors/testing/givenFactors.ts'
import { acquirer, givenSso, writtenSso } from './testing/givenSso.ts'

const sso = await givenSso()
const { server, provider, signIn, set } = sso
const { main } = server.db.databases
afterAll(() => sso.close())

const handler = { sub: 'h-1', email: 'acq_handler@example.test' }
const rolesOf = async (username: string) => {
  const { rows } = await sql<{ role: string }>`
    SELECT role FROM user_role JOIN app_user USING (user_id) WHERE username = ${username} ORDER BY role`.execute(main)
  return rows.map(({ role }) => role)
}
const settingOf = async () => (await server.as('acq_manager').post('/api/query/ssoSetting', {})).body

beforeAll(() => set())
beforeEach(() => sql`DELETE FROM sso_identity`.execute(main))

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
    ['without a verified address', { ...handler, email_verified: false }, '4447'],
    ['called unverified in text', { ...handler, email_verified: 'false' }, '4447'],
    ['said nothing of', { ...handler, email_verified: undefined }, '4447'],
    ['verified in other words', { ...handler, email_verified: 'yes' }, '4447'],
    ['verified by a number', { ...handler, email_verified: 1 }, '4447'],
    ['verified by null', { ...handler, email_verified: null }, '4447'],
    ['named in preferred_username', { sub: 'x-5', preferred_username: handler.email }, '4435'],
    ['named in upn', { sub: 'x-6', upn: handler.email }, '4435'],
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
    await sql`UPDATE app_user SET email = 'iss_handler@example.test' WHERE username = 'iss_handler'`.execute(main)
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
    expect(half.body).toEqual({ next: 'secondFactor', app: true })
    expect((await half.browser.get('/api/auth/info')).status).toBe(401)
    await set({ trustsFactor: true })
    expect((await signIn({ ...verifier, amr: ['pwd'] })).body).toEqual({ next: 'secondFactor', app: true })
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

  it('proves nothing at a provider that does not say when its user signed in, and says so', async () => {
    await set()
    const second = { sub: 'm-2', email: 'acq_manager2@example.test' }
    const tamper = { claims: { auth_time: undefined } }
    const { browser, status } = await signIn(second, { tamper })
    expect(status).toBe(200)
    provider.tamper = tamper
    await ageProof(server, 'acq_manager2', 60)
    const { body } = await sso.prove(browser, second)
    expect(body).toMatchObject({ errCd: '4446', errMsg: expect.stringContaining('auth_time') })
    const change = () => browser.post('/api/modify/ssoSetting', { ...writtenSso(provider), version: 1 })
    expect((await change()).body.errCd).toBe('4034')
    provider.tamper = { claims: { auth_time: 1_600_000_000 } }
    expect((await sso.prove(browser, second)).body.errCd).toBe('4433')
    expect((await change()).body.errCd).toBe('4034')
    provider.tamper = null
    expect((await sso.prove(browser, second)).status).toBe(200)
  })
})
