import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastAct } from '../../../../../testing/data/acts.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { ageProof, codeOf, freshCode, givenApp, proofOf } from './testing/givenFactors.ts'

let server: TestServer
beforeAll(async () => {
  // Sessions are trusted for long: a proof counts at once all the same.
  server = await givenServer({ sessionTrustMs: 60_000 })
})
afterAll(() => server.close())

const asked = { insIdCd: '00010344', version: 0, factorPolicy: 'optional' }

it('asks users without a second factor for the password, and then lets the same call through', async () => {
  const browser = server.browser()
  await browser.logIn('acq_manager', demoPassword, captchaAnswer)
  await ageProof(server, 'acq_manager', 11)
  const change = () => browser.post('/api/modify/factorPolicy', asked)
  expect(await change()).toMatchObject({ status: 403, body: { errCd: '4034' } })
  expect((await browser.post('/api/query/factorPolicy')).status).toBe(200)
  expect((await browser.post('/api/user/proveIdentity')).body.errCd).toBe('4394')
  const wrong = { proof: await proofOf(browser, 'Wrong1234') }
  expect((await browser.post('/api/user/proveIdentity', wrong)).body.errCd).toBe('4012')
  expect((await change()).body.errCd).toBe('4034')
  expect((await browser.post('/api/user/proveIdentity', { proof: await proofOf(browser) })).status).toBe(200)
  expect(await lastAct(server.db, 'user/proveIdentity')).toMatchObject({ username: 'acq_manager' })
  expect((await change()).status).toBe(200)
})

it('asks users with a second factor for that, and not for the password', async () => {
  const { secret } = await givenApp(server, 'iss_manager')
  const browser = server.browser()
  await browser.logIn('iss_manager', demoPassword, captchaAnswer)
  await browser.post('/api/auth/secondFactor', { factorCode: codeOf(secret) })
  await freshCode(server, 'iss_manager')
  await ageProof(server, 'iss_manager', 11)
  const change = () => browser.post('/api/modify/factorPolicy', { ...asked, insIdCd: '00010392' })
  expect((await change()).body.errCd).toBe('4034')
  expect((await browser.post('/api/user/proveIdentity', { proof: await proofOf(browser) })).body.errCd).toBe('4394')
  expect((await browser.post('/api/user/proveIdentity', { factorCode: '000000' })).body.errCd).toBe('4393')
  expect((await browser.post('/api/user/proveIdentity', { factorCode: codeOf(secret) })).status).toBe(200)
  expect((await change()).status).toBe(200)
})
