import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { type Browser, sealPassword } from '../server/browser.ts'
import { captchaAnswer } from '../server/server.ts'
import { testServer } from '../server/testServer.ts'

/** Whoever planted a session's cookies before the login, or copied them after it. */

const server = testServer()
let user: Browser
beforeEach(async () => {
  await setPassword()
  user = server.browser()
  await user.logIn('acq_handler', demoPassword, captchaAnswer)
})

const setPassword = () =>
  sql`UPDATE app_user SET password_hash = o.password_hash FROM app_user AS o
    WHERE app_user.username = 'acq_handler' AND o.username = 'viewer'`.execute(server.db.databases.main)

function thiefOf(browser: Browser): Browser {
  const thief = server.browser()
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  return thief
}

const statusOf = async (browser: Browser) => (await browser.get('/api/auth/info')).status

it('who planted an id before the login has nothing by it', async () => {
  const planted = 'A'.repeat(43)
  const victim = server.browser()
  victim.cookies.set('sid', planted)
  expect((await victim.logIn('acq_handler', demoPassword, captchaAnswer)).status).toBe(200)
  expect(victim.cookies.get('sid')).not.toBe(planted)
  const thief = server.browser()
  thief.cookies.set('sid', planted)
  expect(await statusOf(thief)).toBe(401)
})

it('who planted the id of a session of their own gives nobody that session', async () => {
  const attacker = server.browser()
  await attacker.logIn('iss_handler', demoPassword, captchaAnswer)
  const victim = thiefOf(attacker)
  expect((await victim.logIn('acq_handler', demoPassword, captchaAnswer)).status).toBe(200)
  expect(await statusOf(attacker)).toBe(401)
})

it('who copied the cookies has nothing by them after a logout', async () => {
  const thief = thiefOf(user)
  expect(await statusOf(thief)).toBe(200)
  expect((await user.post('/api/auth/logout')).status).toBe(200)
  expect(await statusOf(thief)).toBe(401)
  expect((await thief.post('/api/getTasks')).status).toBe(401)
})

it('who copied the cookies has nothing by them after the next login', async () => {
  const thief = thiefOf(user)
  await server.browser().logIn('acq_handler', demoPassword, captchaAnswer)
  expect(await statusOf(thief)).toBe(409)
  expect((await thief.post('/api/getTasks')).status).toBe(409)
})

it('who copied the cookies has nothing by them after a change of the password in that session, which goes on', async () => {
  const thief = thiefOf(user)
  expect(await statusOf(thief)).toBe(200)
  const captcha = await user.code()
  const [oldPass, newPass] = await Promise.all([demoPassword, 'Recourse2031'].map((one) => sealPassword(one, captcha)))
  const body = { username: 'acq_handler', oldPass, newPass, code: captchaAnswer, uuid: captcha.uuid }
  expect((await user.post('/api/user/changePassword', body)).status).toBe(200)
  expect(await statusOf(thief)).toBe(401)
  expect((await thief.post('/api/getTasks')).status).toBe(401)
  // Nor by the ticket for the real-time connection that they asked for before.
  const tickets =
    await sql`SELECT 1 FROM ws_ticket JOIN app_user USING (user_id) WHERE username = 'acq_handler'`.execute(
      server.db.databases.main,
    )
  expect(tickets.rows).toEqual([])
  expect(await statusOf(user)).toBe(200)
  expect((await user.post('/api/getTasks')).status).toBe(200)
})

it('who copied the cookies has nothing by them once the account is disabled', async () => {
  const thief = thiefOf(user)
  const set = (state: ReturnType<typeof sql>) =>
    sql`UPDATE app_user SET ${state} WHERE username = 'acq_handler'`.execute(server.db.databases.main)
  await set(sql`disabled = true`)
  expect(await statusOf(thief)).toBe(401)
  await set(sql`disabled = false`)
})
