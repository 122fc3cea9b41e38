import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letLinksPass } from '../../../../../testing/data/otp.ts'
import { accountNamed } from '../../../../../testing/data/people.ts'
import { givenMailServer } from '../../../../../testing/server/mailServer.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { mailEnv, resetLinksOf } from '../testing/resetLinks.ts'
import { givenSso, writtenSso } from './testing/givenSso.ts'

const mail = await givenMailServer()
const sso = await givenSso(mailEnv(mail))
const { server, provider, strange, signIn, set } = sso
const { main } = server.db.databases
const links = resetLinksOf(server, mail)
afterAll(async () => {
  await sso.close()
  await mail.close()
})

const handler = { sub: 'h-1', email: 'acq_handler@example.test' }
const manager = { sub: 'm-1', email: 'acq_manager@example.test' }
const settingOf = async () => (await server.as('acq_manager').post('/api/query/ssoSetting', {})).body

beforeAll(() => set())
beforeEach(() => sql`DELETE FROM sso_identity`.execute(main))

describe('the settings', () => {
  it.each([
    ['4441', { issuerUrl: 'ftp://login.bank.example' }],
    ['4441', { issuerUrl: 'https://login.bank.example/?a=b' }],
    ['4440', { createsAccounts: true }],
    ['4439', { passwordsOff: true }],
    ['4439', { breakGlass: 'acq_handler' }],
    ['4449', { domains: ['not a domain'] }],
    ['4001', { domains: [] }],
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
    await expect(set(own, { by: 'head_manager' })).rejects.toThrow(
      'This action requires the role Administrator. Your role is Manager.',
    )
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

  it('lead those whose passwords are off to the provider, and mail a reset link to the one named alone', async () => {
    const link = await links.givenToken('acq_handler')
    const browser = await server.as('acq_manager').browser()
    expect((await sso.prove(browser, manager)).status).toBe(200)
    await set({ passwordsOff: true, breakGlass: 'acq_manager2' })
    expect((await links.reset('acq_handler', link)).body.errCd).toBe('4017')
    await letLinksPass(server, 60)
    const before = links.linkMails().length
    expect((await links.ask('acq_handler')).body).toEqual({ resendAfter: 60, expiresIn: 1800 })
    await expect.poll(() => links.linkMails().length).toBe(before + 1)
    const { read } = links.linkMails().at(-1) ?? {}
    expect(read?.text).toContain('choose “Log in through your institution”')
    expect(read?.text).not.toContain('reset=')
    expect(await links.givenToken('acq_manager2')).toMatch(/^[\w-]{22}$/)
    await set()
  })
})
