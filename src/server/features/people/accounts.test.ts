import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { accountNamed, writtenAccount } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { sealPassword } from '../../../../testing/server/browser.ts'
import { givenMailServer, type TestMailServer } from '../../../../testing/server/mailServer.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { menusOf } from '../../../domain/people/menus.ts'

let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const get = (path: string, user = 'acq_manager') => server.as(user).get(`/api/${path}`)
const logIn = (username: string, password: string) => server.browser().logIn(username, password, captchaAnswer)
const passwordIn = (text: string | undefined) => /^[A-Za-z0-9]{16}$/m.exec(text ?? '')?.[0] ?? ''

async function list(conditions: Record<string, string> = {}, user = 'acq_manager', headers = {}) {
  return (await server.as(user).browser()).postForm('/api/user/query', conditions, headers)
}

let made = 0
async function givenAccount(own: Record<string, unknown> = {}) {
  made += 1
  const username = `clerk_${made}`
  const { status, body, text } = await post('user/create', writtenAccount({ username, ...own }), 'admin')
  if (status !== 200) throw new Error(text)
  return { ...(body as { userId: string; version: number }), username }
}

async function written(userId: string) {
  const { body } = await get(`user/${userId}`, 'admin')
  const { version, nickName, email, insIdCd, roles, menus } = body
  return { userId, version, nickName, email, insIdCd, roles, menus }
}

async function changePassword(username: string, from: string, to: string) {
  const browser = server.browser()
  const captcha = await browser.code()
  const [oldPass, newPass] = await Promise.all([sealPassword(from, captcha), sealPassword(to, captcha)])
  const { uuid } = captcha
  return browser.post('/api/user/changePassword', { username, oldPass, newPass, code: captchaAnswer, uuid })
}

describe('a new user', () => {
  it('gets a password by mail, in both languages, and must change it at the first login', async () => {
    const { username } = await givenAccount({ email: 'new.clerk@example.test' })
    const letter = mail.mails.at(-1)
    expect(letter?.to).toEqual(['new.clerk@example.test'])
    expect(letter?.read.text).toContain(`Username: ${username}`)
    expect(letter?.read.text).toContain(`用户名：${username}`)
    expect(letter?.read.html).toContain('<div lang="zh">')
    const password = passwordIn(letter?.read.text)
    expect((await logIn(username, password)).body.errCd).toBe('8015')
    expect((await changePassword(username, password, 'Chosen2026')).status).toBe(200)
    expect((await logIn(username, 'Chosen2026')).status).toBe(200)
    expect((await changePassword(username, 'Chosen2026', password)).body.errCd).toBe('4011')
    expect(server.log()).not.toContain(password)
  })

  it('has 72 hours for that', async () => {
    const { username } = await givenAccount()
    const password = passwordIn(mail.mails.at(-1)?.read.text)
    await sql`UPDATE app_user SET temporary_until = now() WHERE username = ${username}`.execute(
      server.db.databases.main,
    )
    expect((await logIn(username, password)).body.errCd).toBe('4007')
    expect((await changePassword(username, password, 'Chosen2026')).body.errCd).toBe('4012')
  })

  it('is not made while no mail can be sent', async () => {
    mail.refuse()
    const { status, body } = await post('user/create', writtenAccount({ username: 'unreached' }))
    mail.accept()
    expect({ status, errCd: body.errCd }).toEqual({ status: 503, errCd: '5031' })
    expect((await list({ username: 'unreached' })).body.total).toBe(0)
  })

  it('has a name that nobody has, in any case, nor had before', async () => {
    const { userId, version } = await givenAccount({ username: 'Some.One_1' })
    const again = () => post('user/create', writtenAccount({ username: 'SOME.one_1' }))
    expect((await again()).body).toMatchObject({ errCd: '4287', field: 'username' })
    expect((await post('user/delete', { userId, version })).status).toBe(200)
    expect((await again()).body.errCd).toBe('4287')
    const twice = await Promise.all([1, 2].map(() => post('user/create', writtenAccount({ username: 'at_once' }))))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it.each([
    ['a short name', { username: 'ab' }, 'username'],
    ['a name with a space', { username: 'a clerk' }, 'username'],
    ['a name of another alphabet', { username: 'клерк' }, 'username'],
    ['an empty nick name', { nickName: '  ' }, 'nickName'],
    ['a nick name with a line break', { nickName: 'a\nb' }, 'nickName'],
    ['an address that is none', { email: 'clerk@' }, 'email'],
    ['a second recipient', { email: 'clerk@example.test\r\nBcc: thief@evil.example' }, 'email'],
    ['no role', { roles: [], menus: [] }, 'roles'],
    ['a role that is none', { roles: ['emperor'] }, 'roles'],
    ['a role twice', { roles: ['handler', 'handler'] }, 'roles'],
    ['a menu that is none', { menus: ['None'] }, 'menus'],
    ['an institution that is none', { insIdCd: 'X' }, 'insIdCd'],
  ])('is refused with %s, and the field is named in both languages', async (_what, own, field) => {
    const sent = { ...writtenAccount({ username: 'refused' }), ...own }
    const english = await post('user/create', sent)
    expect(english).toMatchObject({ status: 400, body: { errCd: '4001', field } })
    const browser = await server.as('acq_manager').browser()
    browser.cookies.set('language', 'zh')
    const chinese = await browser.post('/api/user/create', sent)
    browser.cookies.delete('language')
    expect(chinese.body.errMsg).toMatch(/\p{Script=Han}/u)
    expect(english.body.errMsg).not.toMatch(/\p{Script=Han}/u)
  })

  it('is refused in an institution that is not there', async () => {
    const { body } = await post('user/create', writtenAccount({ username: 'nowhere', insIdCd: '99999999' }), 'admin')
    expect(body).toMatchObject({ errCd: '4254', field: 'insIdCd' })
  })
})

describe('a change', () => {
  it('is seen on the account, and stands in the log with what was before', async () => {
    const { userId, username } = await givenAccount()
    const own = await written(userId)
    const changed = await post('user/update', { ...own, nickName: 'Renamed', email: 'renamed@example.test' })
    expect(changed.body).toEqual({ userId, version: 2 })
    expect((await get(`user/${userId}`)).body).toMatchObject({ nickName: 'Renamed', email: 'renamed@example.test' })
    const act = await lastAct(server.db, 'user/update')
    expect(act).toMatchObject({
      username: 'acq_manager',
      type: 'administration',
      target: username,
      detail: {
        before: { nickName: 'Harbour clerk', email: `${username}@example.test` },
        after: { nickName: 'Renamed', email: 'renamed@example.test' },
      },
      err_cd: null,
    })
    expect(JSON.stringify(act)).not.toMatch(/argon2|password/i)
  })

  it('of the address is told to the former one and to the new one, and stands when they are dead', async () => {
    const { userId, username } = await givenAccount({ email: 'former@example.test' })
    const changed = await post('user/update', { ...(await written(userId)), email: 'later@example.test' })
    expect(changed.status).toBe(200)
    const [told, welcome] = mail.mails.slice(-2)
    expect([told?.to, welcome?.to]).toEqual([['former@example.test'], ['later@example.test']])
    expect(welcome?.read.text).toContain(username)
    expect(told?.read.text).toContain(`your account ${username} has been changed`)
    expect(told?.raw).not.toContain('later@example.test')
    mail.refuse()
    const again = await post('user/update', { ...(await written(userId)), email: 'latest@example.test' })
    mail.accept()
    expect(again.status).toBe(200)
    expect((await get(`user/${userId}`)).body.email).toBe('latest@example.test')
  })

  it('of two at once is one: the other is told that it has changed', async () => {
    const { userId } = await givenAccount()
    const own = await written(userId)
    const answers = await Promise.all([
      post('user/update', { ...own, nickName: 'One' }),
      post('user/update', { ...own, nickName: 'Other' }, 'admin'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    for (const path of ['user/delete', `user/enable/${userId}`, `user/givePassword/${userId}`])
      expect((await post(path, { ...(path === 'user/delete' && { userId }), version: 1 })).status, path).toBe(412)
  })

  it('of roles or menus signs the user out at once; one of the name does not', async () => {
    await givenUser(server.db, { username: 'moved', insIdCd: '00010344', roles: ['handler'] })
    const { userId } = await accountNamed(server, 'moved')
    const signedIn = () => server.browser()
    for (const [own, status] of [
      [{ nickName: 'Renamed', email: 'moved@example.test' }, 200],
      [{ roles: ['verifier'], menus: menusOf(['verifier']) }, 401],
      [{ menus: ['DisputeTransaction'] }, 401],
    ] as const) {
      const browser = signedIn()
      expect((await browser.logIn('moved', 'Recourse2026', captchaAnswer)).status).toBe(200)
      const before = await written(userId)
      expect((await post('user/update', { ...before, email: 'moved@example.test', ...own })).status).toBe(200)
      expect((await browser.get('/api/auth/info')).status).toBe(status)
    }
  })

  it('of menus narrows what the roles give, on the server too', async () => {
    await givenUser(server.db, { username: 'narrowed', insIdCd: '00010344', roles: ['handler'] })
    const { userId } = await accountNamed(server, 'narrowed')
    const own = await written(userId)
    await post('user/update', { ...own, email: 'narrowed@example.test', menus: ['GoodFaith'] })
    const browser = server.browser()
    await browser.logIn('narrowed', 'Recourse2026', captchaAnswer)
    expect((await browser.get('/api/auth/info')).body.menus).toEqual([{ name: 'GoodFaith' }])
    expect((await browser.post('/api/query/stdDispute/unverified', {})).status).toBe(403)
    expect((await browser.post('/api/query/goodFaith/unreplied', {})).status).toBe(200)
  })
})

describe('a disabled user', () => {
  it('is signed out, cannot log in, and can when enabled again', async () => {
    await givenUser(server.db, { username: 'paused', insIdCd: '00010344', roles: ['viewer'] })
    const { userId, version } = await accountNamed(server, 'paused')
    const browser = server.browser()
    await browser.logIn('paused', 'Recourse2026', captchaAnswer)
    expect((await post(`user/enable/${userId}`, { version })).body).toEqual({ userId, version: 2, disabled: true })
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    expect((await logIn('paused', 'Recourse2026')).body.errCd).toBe('4007')
    expect((await list({ disabled: '1', username: 'paused' })).body.total).toBe(1)
    expect((await post(`user/enable/${userId}`, { version: 2 })).body.disabled).toBe(false)
    expect((await logIn('paused', 'Recourse2026')).status).toBe(200)
  })

  it('is changed, disabled and deleted as it stands where the caller names no version', async () => {
    await givenUser(server.db, { username: 'unseen', insIdCd: '00010344', roles: ['viewer'] })
    const { userId } = await accountNamed(server, 'unseen')
    expect((await post(`user/enable/${userId}`, {})).body).toEqual({ userId, version: 2, disabled: true })
    expect((await post('user/delete', { userId, version: 1 })).status).toBe(412)
    expect((await post('user/delete', { userId })).status).toBe(200)
  })
})

describe('a deleted user', () => {
  it('leaves the lists and cannot log in; what they did stays theirs', async () => {
    await givenUser(server.db, { username: 'leaver', insIdCd: '00010344', roles: ['handler'] })
    const { userId, version } = await accountNamed(server, 'leaver')
    const file = await server.as('leaver').upload('note.txt', 'kept')
    expect(file.status).toBe(200)
    expect((await post('user/delete', { userId, version })).body).toEqual({})
    expect((await logIn('leaver', 'Recourse2026')).body.errCd).toBe('4007')
    expect((await list({ username: 'leaver' })).body.total).toBe(0)
    for (const path of [`user/${userId}`, `user/byUsrId/${userId}`]) expect((await get(path)).status).toBe(404)
    expect((await post(`user/enable/${userId}`, { version: 2 })).status).toBe(404)
    const { rows } = await sql`SELECT 1 FROM file WHERE uploaded_by = ${userId}`.execute(server.db.databases.main)
    expect(rows).toHaveLength(1)
    expect(await lastAct(server.db, 'user/delete')).toMatchObject({ target: 'leaver', detail: { after: null } })
  })
})

describe('a password that a manager gives', () => {
  it('ends the old one and the sessions, lifts the lock, and must be changed', async () => {
    await givenUser(server.db, { username: 'forgetful', insIdCd: '00010344', roles: ['viewer'] })
    const { userId, version } = await accountNamed(server, 'forgetful')
    expect((await post(`user/givePassword/${userId}`, { version })).body).toMatchObject({ errCd: '4288' })
    await sql`UPDATE app_user SET email = 'forgetful@example.test' WHERE username = 'forgetful'`.execute(
      server.db.databases.main,
    )
    const browser = server.browser()
    await browser.logIn('forgetful', 'Recourse2026', captchaAnswer)
    for (let n = 0; n < 10; n++) await logIn('forgetful', 'Wrong1234')
    expect((await post(`user/givePassword/${userId}`, { version })).status).toBe(200)
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    expect((await logIn('forgetful', 'Recourse2026')).body.errCd).toBe('4007')
    expect(mail.mails.at(-1)?.to).toEqual(['forgetful@example.test'])
    const password = passwordIn(mail.mails.at(-1)?.read.text)
    expect((await logIn('forgetful', password)).body.errCd).toBe('8015')
    expect((await changePassword('forgetful', password, 'Recourse2026')).body.errCd).toBe('4011')
    expect((await changePassword('forgetful', password, 'Remembered1')).status).toBe(200)
    expect((await logIn('forgetful', 'Remembered1')).status).toBe(200)
  })

  it('leaves no session to a login with the old one at the same time', async () => {
    for (let n = 0; n < 4; n++) {
      const username = `racer_${n}`
      await givenUser(server.db, { username, insIdCd: '00010344', roles: ['viewer'] })
      await sql`UPDATE app_user SET email = ${`${username}@example.test`} WHERE username = ${username}`.execute(
        server.db.databases.main,
      )
      const { userId, version } = await accountNamed(server, username)
      const browser = server.browser()
      const [, given] = await Promise.all([
        browser.logIn(username, 'Recourse2026', captchaAnswer),
        post(`user/givePassword/${userId}`, { version }),
      ])
      expect(given.status).toBe(200)
      expect((await browser.get('/api/auth/info')).status).toBe(401)
    }
  })

  it('is none while no mail can be sent: the old one stays good', async () => {
    const { userId, version } = await accountNamed(server, 'acq_auditor')
    mail.refuse()
    expect((await post(`user/givePassword/${userId}`, { version })).status).toBe(503)
    mail.accept()
    expect((await logIn('acq_auditor', 'Recourse2026')).status).toBe(200)
  })
})
