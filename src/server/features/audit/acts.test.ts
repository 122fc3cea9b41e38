import { describe, expect, it } from 'vitest'
import { actsIn, lastAct, wholeLog } from '../../../../testing/data/acts.ts'
import { accountNamed, writtenAccount } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { sealPassword } from '../../../../testing/server/browser.ts'
import { captchaAnswer } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

/** What leaves a row in the audit log, and what it says. */

const server = testServer()

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const last = (path: string) => lastAct(server.db, path)
const count = async () => (await actsIn(server.db)).length

describe('every call', () => {
  it('that changes something, opens a file or exports carries a log', () => {
    const reading =
      /^(query|detail|read|count)\/|\/begin(FirstPasskey|Passkey|Sso)|^risk\/(query|try\/|rule\/history$|detailExceptList\/|exceptCard$|:hash$)|^(queryCer|getTasks|bulk\/(plan|planCorrections|corrections|open)|worklist\/\w+|definition|user\/query|user\/help|bulletin\/query|log\/enter|home\/\w+|board\/\w+)$/
    const posts = server.app.servedCalls.map(({ call }) => call).filter((call) => call.method === 'POST')
    // A form that is being filled in changes nothing that anybody else sees.
    const drafts = ['save/draft', 'delete/draft']
    const unlogged = posts
      .filter((call) => !call.log && !reading.test(call.path) && !drafts.includes(call.path))
      .map((call) => call.path)
    expect(unlogged).toEqual([])
  })

  it('that only keeps what its user has read carries none', () => {
    const marks = server.app.servedCalls.filter(({ call }) => call.path.startsWith('read/') && call.log)
    expect(marks.map(({ call }) => call.path)).toEqual([])
  })
})

describe('a login', () => {
  it('leaves who, when, from where and with what; so does the logout', async () => {
    const browser = server.browser()
    const before = Date.now()
    const captcha = await browser.code()
    const fields = { username: 'VIEWER', password: await sealPassword('Recourse2026', captcha), code: captchaAnswer }
    const answer = await browser.postForm(
      '/api/auth/login',
      { ...fields, uuid: captcha.uuid },
      { 'user-agent': chrome },
    )
    expect(answer.status).toBe(200)
    const row = await last('auth/login')
    expect(row).toMatchObject({
      username: 'viewer',
      ins_id_cd: '00010344',
      type: 'session',
      err_cd: null,
      ip: '127.0.0.1',
      user_agent: chrome,
    })
    expect(row?.at.getTime()).toBeGreaterThan(before - 1000)
    await browser.post('/api/auth/logout')
    expect(await last('auth/logout')).toMatchObject({ username: 'viewer', type: 'session', err_cd: null })
  })

  it('that fails names whose it was, where the name is known', async () => {
    await server.browser().logIn('iss_auditor', 'Wrong1234', captchaAnswer)
    expect(await last('auth/login')).toMatchObject({ username: 'iss_auditor', ins_id_cd: '00010392', err_cd: '4007' })
    await server.browser().logIn('iss_auditor', 'Recourse2026', 'nope')
    expect(await last('auth/login')).toMatchObject({
      username: 'iss_auditor',
      err_cd: '4008',
      detail: { field: 'code' },
    })
  })

  it('with a name that nobody has keeps no name: it may be a password', async () => {
    const typed = 'MyOwnSecret77'
    await server.browser().logIn(typed, 'Wrong1234', captchaAnswer)
    expect(await last('auth/login')).toMatchObject({ user_id: null, username: null, ins_id_cd: null, err_cd: '4007' })
    expect(await wholeLog(server.db)).not.toMatch(/MyOwnSecret77|Wrong1234/i)
    expect(server.log()).not.toMatch(/MyOwnSecret77/i)
  })

  it('that never gets through the door of the form leaves nothing', async () => {
    const before = await count()
    const browser = server.browser()
    await browser.code()
    expect((await browser.postForm('/api/auth/login', { username: 'viewer' })).status).toBe(400)
    expect((await browser.postForm('/api/auth/login', {}, { 'x-xsrf-token': 'wrong' })).status).toBe(403)
    expect((await browser.post('/api/user/create', writtenAccount())).status).toBe(401)
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
    expect(await count()).toBe(before)
  })
})

describe('a password', () => {
  it('that is changed or forgotten leaves a row of the account, and itself never', async () => {
    await givenUser(server.db, { username: 'changer', insIdCd: '00010344', roles: ['viewer'] })
    const browser = server.browser()
    const send = async (oldPassword: string) => {
      const captcha = await browser.code()
      const [oldPass, newPass] = await Promise.all([
        sealPassword(oldPassword, captcha),
        sealPassword('Chosen2026', captcha),
      ])
      const body = { username: 'changer', oldPass, newPass, code: captchaAnswer, uuid: captcha.uuid }
      return browser.post('/api/user/changePassword', body)
    }
    expect((await send('Wrong1234')).status).toBe(400)
    expect(await last('user/changePassword')).toMatchObject({ username: 'changer', type: 'account', err_cd: '4012' })
    expect((await send('Recourse2026')).status).toBe(200)
    expect(await last('user/changePassword')).toMatchObject({ username: 'changer', type: 'account', err_cd: null })
    const { uuid } = await browser.code()
    const asked = { username: 'nobody_of_this_name', code: captchaAnswer, uuid }
    expect((await browser.post('/api/user/findPasswordEmail', asked)).status).toBe(200)
    expect(await last('user/findPasswordEmail')).toMatchObject({ username: null, type: 'account', err_cd: null })
    expect(await wholeLog(server.db)).not.toMatch(/Chosen2026|nobody_of_this_name/)
  })
})

describe('an act of administration', () => {
  it('is refused with its row: by a rule, by the role, by its form', async () => {
    const { userId, version } = await accountNamed(server, 'acq_handler')
    const manager = server.as('acq_manager')
    await manager.post('/api/user/delete', { userId: (await accountNamed(server, 'acq_manager')).userId, version })
    expect(await last('user/delete')).toMatchObject({ username: 'acq_manager', err_cd: '4280' })
    await server.as('viewer').post('/api/user/delete', { userId, version })
    expect(await last('user/delete')).toMatchObject({ username: 'viewer', err_cd: '4030' })
    await manager.post('/api/user/create', writtenAccount({ username: 'a b' }))
    expect(await last('user/create')).toMatchObject({ err_cd: '4001', detail: { field: 'username' }, target: null })
  })

  it('that sends a field of its own making leaves its row without that, however long it is', async () => {
    const { userId, version } = await accountNamed(server, 'acq_auditor')
    for (const name of ['4111111111111111', 'x'.repeat(20_000)]) {
      const before = (await actsIn(server.db, 'user/enable/:id')).length
      const answer = await server.as('acq_manager').post(`/api/user/enable/${userId}`, { version, [name]: 1 })
      expect(answer).toMatchObject({ status: 400, body: { errCd: '4002' } })
      expect(answer.text).not.toContain('4111111111111111')
      const rows = (await actsIn(server.db, 'user/enable/:id')).slice(before)
      expect(rows).toMatchObject([{ username: 'acq_manager', err_cd: '4002', detail: null }])
    }
  })

  it('is not done where its row cannot be written', async () => {
    const { userId, version } = await accountNamed(server, 'acq_verifier')
    const { appendAuditEntry } = server.app
    server.app.appendAuditEntry = async () => {
      throw new Error('No more rows today.')
    }
    const { status } = await server.as('acq_manager').post(`/api/user/enable/${userId}`, { version })
    server.app.appendAuditEntry = appendAuditEntry
    expect(status).toBe(500)
    expect((await accountNamed(server, 'acq_verifier')).version).toBe(version)
  })
})

describe('a file', () => {
  it('leaves a row when it comes, when it is opened and when a list is exported', async () => {
    const handler = server.as('acq_handler')
    const { body } = await handler.upload('4111111111111111.txt', 'proof')
    expect(await last('upload')).toMatchObject({ username: 'acq_handler', type: 'file', target: body.filePath })
    await handler.post('/api/download', { fileName: 'proof.txt', filePath: body.filePath })
    expect(await last('download')).toMatchObject({ type: 'file', target: body.filePath, err_cd: null })
    await server.as('iss_handler').post('/api/download', { fileName: 'proof.txt', filePath: body.filePath })
    expect(await last('download')).toMatchObject({ username: 'iss_handler', err_cd: '4014' })

    const list = '/api/query/stdDispute/search'
    const before = await count()
    await handler.post(list, {})
    expect(await count()).toBe(before)
    expect((await handler.post(list, {}, { accept: 'text/csv' })).status).toBe(200)
    expect(await last('query/stdDispute/search')).toMatchObject({ username: 'acq_handler', type: 'file', err_cd: null })
    expect(await wholeLog(server.db)).not.toContain('4111111111111111')
  })
})

describe('a batch', () => {
  it('leaves one row with how many were done, and an error where none was', async () => {
    const before = await count()
    const list = ['D26092800000001', 'D26092800000002'].map((expId) => ({
      expId,
      position: 'unverified',
      remark: 'my words',
    }))
    await server.as('acq_verifier').post('/api/verifyFail', { list })
    expect(await count()).toBe(before + 1)
    expect(await last('verifyFail')).toMatchObject({
      type: 'business',
      target: null,
      detail: { done: 0, refused: 2 },
      err_cd: '4040',
    })
    await server.as('acq_verifier').post('/api/verifyFail', { list: list.slice(1) })
    expect(await last('verifyFail')).toMatchObject({ target: 'D26092800000002', detail: { done: 0, refused: 1 } })
    expect(await wholeLog(server.db)).not.toContain('my words')
  })
})
