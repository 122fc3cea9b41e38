import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../db/seed/people.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
})
afterAll(() => server.close())

it('opens a session for the right password, and tells who it is', async () => {
  const browser = server.browser()
  const answer = await browser.logIn('acq_handler', demoPassword, captchaAnswer)
  expect(answer).toMatchObject({ status: 200, body: {} })

  const info = await browser.get('/api/auth/info')
  expect(info.body).toMatchObject({
    username: 'acq_handler',
    nickName: 'Harbour handler',
    insIdCd: '00010344',
    roles: [{ name: 'handler', level: 3 }],
    menus: [{ name: 'DisputeTransaction' }, { name: 'PreAuthCompletion' }],
  })
})
