import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../../testing/data/acts.ts'
import { givenDnsServer } from '../../../../../testing/server/dnsServer.ts'
import { emptyDatabase } from '../../../../../testing/server/emptyDatabase.ts'
import { givenMailServer } from '../../../../../testing/server/mailServer.ts'
import { migrate } from '../../../db/migrate.ts'
import { connectAsOwner } from '../../../db/pools/databases.ts'
import { readSteps } from '../../../db/upgrade/steps.ts'
import { mailEnv } from '../testing/resetLinks.ts'
import { acquirer, givenSso, writtenSso } from './testing/givenSso.ts'

const [dns, mail] = await Promise.all([givenDnsServer(), givenMailServer()])
const sso = await givenSso({ ...mailEnv(mail), DNS_SERVERS: dns.address })
const { server, provider, strange, signIn, set } = sso
const { main } = server.db.databases
const issuer = '00010392'
afterAll(async () => {
  await sso.close()
  await Promise.all([dns.close(), mail.close()])
})
beforeEach(async () => {
  await sql`DELETE FROM sso_identity`.execute(main)
  await sql`DELETE FROM sso_domain`.execute(main)
  dns.texts.clear()
})

const settingOf = async (by = 'acq_manager') => (await server.as(by).post('/api/query/ssoSetting', {})).body
const enter = async (domains: string[], { by = 'acq_manager', insIdCd = acquirer, of = provider } = {}) => {
  const { version } = await settingOf(by)
  return server.as(by).post('/api/modify/ssoSetting', { ...writtenSso(of, { insIdCd, domains }), version })
}
const check = (domain: string, { by = 'acq_manager', insIdCd = acquirer } = {}) =>
  server.as(by).post('/api/check/ssoDomain', { insIdCd, domain })
const approve = (domain: string, { by = 'admin', insIdCd = acquirer } = {}) =>
  server.as(by).post('/api/approve/ssoDomain', { insIdCd, domain })
const begins = async (email: string) =>
  (await (await sso.newBrowser()).post('/api/auth/beginSso', { email, rememberMe: false })).body.errCd

describe('a mail domain', () => {
  it('leads nobody anywhere before it is proven, and is proven by the record that the page shows', async () => {
    expect((await enter(['example.test'])).body.domainProofs).toMatchObject([{ proof: null, provedAt: null }])
    expect(await begins('acq_handler@example.test')).toBe('4430')
    const [{ record }] = (await settingOf()).domainProofs
    expect(record).toEqual({
      name: '_recourse-domain.example.test',
      value: expect.stringMatching(/^recourse-domain=[0-9a-f-]{36}$/),
    })
    expect((await check('example.test')).body).toMatchObject({
      errCd: '4458',
      errMsg: expect.stringContaining(record.name),
    })
    dns.texts.set(record.name, ['v=spf1 -all', `${record.value}x`])
    expect((await check('example.test')).body.errCd).toBe('4458')
    dns.texts.set(record.name, ['v=spf1 -all', record.value])
    expect((await check('Example.Test.')).body.domainProofs).toMatchObject([
      { domain: 'example.test', proof: 'dns', provedAt: expect.any(String) },
    ])
    expect(await begins('acq_handler@EXAMPLE.test.')).toBeUndefined()
    expect((await actsIn(server.db, 'check/ssoDomain')).at(-1)).toMatchObject({
      username: 'acq_manager',
      target: acquirer,
      detail: { domain: 'example.test', proof: 'dns' },
    })
  })

  it('that is proven gives no address to users of another institution', async () => {
    const create = (by: string, insIdCd: string, username: string) => {
      const roles = { roles: ['viewer'], menus: [] }
      const account = { username, nickName: 'New clerk', email: `${username}@Example.TEST`, insIdCd, ...roles }
      return server.as(by).post('/api/user/create', account)
    }
    expect((await create('iss_manager', issuer, 'before_proof')).status).toBe(200)
    await sql`UPDATE app_user SET email = 'b@issuer.test' WHERE username = 'before_proof'`.execute(main)
    await set()
    expect(await create('iss_manager', issuer, 'after_proof')).toMatchObject({
      status: 422,
      body: { errCd: '4437', field: 'email' },
    })
    expect((await create('acq_manager', acquirer, 'own_clerk')).status).toBe(200)
  })

  it('stays proven while it is entered, and has to be proven anew once it was removed', async () => {
    await set()
    expect((await enter(['example.test', 'bank.test'])).body.domainProofs).toMatchObject([
      { domain: 'bank.test', proof: null },
      { domain: 'example.test', proof: 'head' },
    ])
    await enter(['bank.test'])
    expect((await enter(['example.test'])).body.domainProofs).toMatchObject([{ proof: null }])
  })

  it('is approved by the head institution, and by nobody else', async () => {
    await enter(['example.test'])
    expect((await approve('example.test', { by: 'acq_manager' })).body.errCd).toBe('4031')
    expect((await approve('example.test', { by: 'iss_manager' })).body.errCd).toBe('4031')
    expect((await check('example.test', { by: 'iss_manager' })).body.errCd).toBe('4031')
    expect((await approve('other.test')).status).toBe(404)
    expect((await approve('example.test', { by: 'head_manager' })).body.domainProofs).toMatchObject([{ proof: 'head' }])
  })

  it('goes to whoever proves it, not to whoever enters it first', async () => {
    await enter(['bank.test'], { by: 'iss_manager', insIdCd: issuer, of: strange })
    expect((await enter(['bank.test'])).status).toBe(200)
    const [{ record }] = (await settingOf()).domainProofs
    const [theirs] = (await settingOf('iss_manager')).domainProofs
    expect(theirs.record.value).not.toBe(record.value)
    dns.texts.set(record.name, [record.value])
    expect((await check('bank.test', { by: 'iss_manager', insIdCd: issuer })).body.errCd).toBe('4458')
    expect((await check('bank.test')).status).toBe(200)
    dns.texts.set(record.name, [record.value, theirs.record.value])
    expect((await check('bank.test', { by: 'iss_manager', insIdCd: issuer })).body.errCd).toBe('4437')
    expect((await approve('bank.test', { insIdCd: issuer })).body.errCd).toBe('4437')
  })

  it.each(['others.test', 'OTHERS.test', 'others.test.', 'ｏｔｈｅｒｓ.test'])(
    'of other institutions’ users is refused: %s',
    async (domain) => {
      const { body } = await enter([domain])
      expect(body).toMatchObject({ errCd: '4457', field: 'domains', errMsg: expect.stringContaining('others.test') })
    },
  )

  it('that another institution’s users have got meanwhile is not proven', async () => {
    await enter(['harbour.test'])
    await sql`UPDATE app_user SET email = 'x@Harbour.TEST.' WHERE username = 'iss_viewer'`.execute(main)
    await sql`UPDATE app_user SET email = 'x@Harbour.TEST.' WHERE username = 'iss_handler'`.execute(main)
    expect((await approve('harbour.test')).body.errCd).toBe('4457')
    await sql`UPDATE app_user SET email = 'iss_handler@others.test' WHERE username = 'iss_handler'`.execute(main)
  })

  it.each(['gmail.com', 'GMAIL.com.', 'mail.gmail.com', 'qq.com', '163.com'])(
    'of a public mail service is refused: %s',
    async (domain) => expect((await enter([domain])).body.errCd).toBe('4456'),
  )

  it('of a public mail service that was kept leads nobody', async () => {
    await set()
    await sql`UPDATE sso_domain SET domain = 'gmail.com', proof = 'kept'`.execute(main)
    expect(await begins('somebody@gmail.com')).toBe('4430')
  })

  it('is not looked up where it can’t be, and the caller is told', async () => {
    await enter(['example.test'])
    const away = await givenSso({ DNS_SERVERS: '127.0.0.1:1' })
    try {
      const written = { ...writtenSso(provider), version: 0 }
      await away.server.as('acq_manager').post('/api/modify/ssoSetting', written)
      const answer = await away.server
        .as('acq_manager')
        .post('/api/check/ssoDomain', { insIdCd: acquirer, domain: 'example.test' })
      expect(answer.body.errCd).toBe('4459')
    } finally {
      await away.close()
    }
  })

  it('takes part in no sign-in while it is not proven, not even of who is linked already', async () => {
    await set()
    const person = { sub: 'h-1', email: 'acq_handler@example.test' }
    expect((await signIn(person)).status).toBe(200)
    const browser = await sso.newBrowser()
    const url = await sso.begin(browser, person.email)
    const back = sso.returned(await provider.visit(url, person))
    await sql`UPDATE sso_domain SET proof = NULL, proved_at = NULL`.execute(main)
    expect((await browser.post('/api/auth/finishSso', back)).body.errCd).toBe('4448')
  })
})

describe('a first login', () => {
  const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address))

  it('tells the address of the account in the language of its user, once, and is in the audit log', async () => {
    await set()
    await sql`UPDATE app_user SET language = 'zh' WHERE username = 'acq_verifier'`.execute(main)
    const person = { sub: 'v-9', email: 'ACQ_verifier@example.test' }
    expect((await signIn(person)).status).toBe(200)
    await expect
      .poll(() => mailsTo('acq_verifier@example.test').map(({ read }) => read.subject))
      .toContain('Recourse：通过机构账号登录')
    expect(
      mailsTo('acq_verifier@example.test')
        .map(({ read }) => read.text)
        .join(),
    ).toContain(provider.issuer)
    expect((await actsIn(server.db, 'sso account')).at(-1)).toMatchObject({
      target: 'acq_verifier',
      detail: { before: { ssoLogin: null }, after: { ssoLogin: `${provider.issuer} v-9` } },
    })
    const before = mailsTo('acq_verifier@example.test').length
    const linked = (await actsIn(server.db, 'sso account')).length
    expect((await signIn({ ...person, email: 'another@example.test' })).status).toBe(200)
    expect((await actsIn(server.db, 'sso account')).length).toBe(linked)
    expect(mailsTo('another@example.test')).toEqual([])
    expect(
      mailsTo('acq_verifier@example.test').filter(({ read }) => read.subject?.includes('机构账号登录')),
    ).toHaveLength(1)
    expect(before).toBeGreaterThan(0)
  })

  it('takes the text “true” for verified, as some providers send it', async () => {
    await set()
    const person = { sub: 'h-2', email: 'acq_handler@example.test', email_verified: 'true' }
    expect((await signIn(person)).status).toBe(200)
  })

  it.each([
    ['says nothing of the address', { email: 'acq_handler@example.test', email_verified: undefined }],
    ['names it preferred_username', { preferred_username: 'acq_handler@example.test', email_verified: undefined }],
    ['names it upn', { upn: 'acq_handler@example.test', email_verified: undefined }],
  ])('at a provider that %s opens an account only where its addresses are all verified', async (_what, said) => {
    await set()
    expect((await signIn({ sub: 'h-3', ...said })).status).toBe(422)
    await set({ trustsAddresses: true })
    expect((await signIn({ sub: 'h-3', ...said })).status).toBe(200)
    await sql`DELETE FROM sso_identity`.execute(main)
    for (const email_verified of [false, 'false', 'no', null, 0])
      expect((await signIn({ sub: 'h-3', ...said, email_verified })).body.errCd, String(email_verified)).toBe('4447')
  })
})

it('an older installation keeps the domains whose users are all of one institution, and no other', async () => {
  const anew = await emptyDatabase(server.db.connection)
  try {
    await migrate(anew.connection, { steps: (await readSteps()).filter(({ name }) => name < '0077') })
    const client = await connectAsOwner(anew.connection)
    await client.query(`
      INSERT INTO institution (ins_id_cd, ins_en_nm, ins_nm) VALUES ('00000001', 'One', '一'), ('00000002', 'Two', '二')`)
    await client.query(`
      INSERT INTO app_user (username, nick_name, email, ins_id_cd, password_hash, must_change) VALUES
        ('a', 'A', 'a@own.test', '00000001', 'x', false), ('b', 'B', 'B@OWN.test.', '00000001', 'x', false),
        ('c', 'C', 'c@shared.test', '00000001', 'x', false), ('d', 'D', 'D@Shared.test', '00000002', 'x', false)`)
    await client.query(`
      INSERT INTO sso_setting (ins_id_cd, version, enabled, issuer, client_id, role_map, creates, trusts_factor, passwords_off)
      VALUES ('00000001', 1, true, 'https://login.own.test', 'c', '[]', false, false, false)`)
    await client.query(`
      INSERT INTO sso_domain (domain, ins_id_cd)
      VALUES ('own.test', '00000001'), ('shared.test', '00000001'), ('nobody.test', '00000001')`)
    await migrate(anew.connection)
    const { rows } = await client.query('SELECT domain, proof FROM sso_domain ORDER BY domain')
    expect(rows).toEqual([
      { domain: 'nobody.test', proof: null },
      { domain: 'own.test', proof: 'kept' },
      { domain: 'shared.test', proof: null },
    ])
    expect((await client.query('SELECT trusts_addresses FROM sso_setting')).rows).toEqual([{ trusts_addresses: false }])
    await client.end()
  } finally {
    await anew.drop()
  }
})
