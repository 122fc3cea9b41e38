import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenHistory } from '../../../../../testing/data/history.ts'
import { givenCode, givenOtpSetting, letPass, notThe } from '../../../../../testing/data/otp.ts'
import { formOn } from '../../../../../testing/flows/records.ts'
import { givenMailServer, type TestMailServer } from '../../../../../testing/server/mailServer.ts'
import { givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { seal } from '../../../../contract/sealing.ts'

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

const missing = { status: 422, body: { errCd: '4260' } }
const wrong = { status: 422, body: { errCd: '4261' } }
const expired = { status: 422, body: { errCd: '4262' } }
const done = { status: 200, body: { successCount: 1 } }

type Form = Record<string, unknown>

async function givenForm(own: Form = {}): Promise<Form> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  return formOn(key, own)
}

async function submit(form: Form, code: string | null, headers: Record<string, string> = {}, username = 'acq_handler') {
  return server.as(username).post('/api/submit/withOrig/stdDispute', { data: await seal(form, code) }, headers)
}

describe('where the institution always asks for a code, a submission', () => {
  beforeEach(() => givenOtpSetting(server, { mode: 'always' }))

  it('is refused without one, and taken with it', async () => {
    const form = await givenForm()
    expect(await submit(form, null)).toMatchObject(missing)
    expect(await submit(form, await givenCode(server, mail))).toMatchObject(done)
  })

  it('of another institution is not asked for one', async () => {
    const form = await givenForm({ submitTransId: 'E23', submitRcvInsIdCd: '00010344' })
    expect(await submit(form, null, {}, 'iss_handler')).toMatchObject(done)
  })

  it('may carry the code inside as well, which is kept nowhere', async () => {
    const code = await givenCode(server, mail)
    const form = await givenForm({ emailOtp: code })
    const first = await submit(form, code, { 'idempotency-key': 'inside' })
    expect(first).toMatchObject(done)
    for (const table of ['exception', 'exception_event', 'idempotency', 'email_otp']) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} AS t WHERE t::text LIKE ${`%"${code}"%`}`.execute(
        server.db.databases.main,
      )
      expect(rows).toEqual([])
    }
    expect(server.loggedText()).not.toContain(code)
    // What the submission is known by doesn't hold it either.
    const later = await givenCode(server, mail)
    const again = await submit({ ...form, emailOtp: later }, later, { 'idempotency-key': 'inside' })
    expect(again.body).toEqual(first.body)
  })

  it('is not taken with the code inside alone', async () => {
    const code = await givenCode(server, mail)
    expect(await submit(await givenForm({ emailOtp: code }), null)).toMatchObject(missing)
  })

  it('uses the code up: the next one needs another', async () => {
    const code = await givenCode(server, mail)
    expect(await submit(await givenForm(), code)).toMatchObject(done)
    expect(await submit(await givenForm(), code)).toMatchObject(expired)
  })

  it('that comes twice under one key is answered twice, and made once', async () => {
    const code = await givenCode(server, mail)
    const form = await givenForm()
    const first = await submit(form, code, { 'idempotency-key': 'twice' })
    expect(first).toMatchObject(done)
    expect((await submit(form, code, { 'idempotency-key': 'twice' })).body).toEqual(first.body)
    const later = await givenCode(server, mail)
    expect((await submit(form, later, { 'idempotency-key': 'twice' })).body).toEqual(first.body)
    expect(await submit(await givenForm(), later)).toMatchObject(done)
  })

  it('that a rule refuses leaves the code good', async () => {
    const code = await givenCode(server, mail)
    const refused = await submit(await givenForm({ submitTransAt: '999999' }), code)
    expect(refused).toMatchObject({ status: 200, body: { successCount: 0 } })
    expect(refused.body.list[0].second.body.errCd).toBe('4239')
    expect(await submit(await givenForm(), code)).toMatchObject(done)
  })

  it('is refused with a code that has expired', async () => {
    const code = await givenCode(server, mail)
    await letPass(server, 'acq_handler', 301)
    expect(await submit(await givenForm(), code)).toMatchObject(expired)
  })

  it('is refused with the code before the last', async () => {
    const former = await givenCode(server, mail)
    const code = await givenCode(server, mail)
    const form = await givenForm()
    if (former !== code) expect(await submit(form, former)).toMatchObject(wrong)
    expect(await submit(form, code)).toMatchObject(done)
  })

  it('is refused with the code of another user', async () => {
    const form = await givenForm()
    const own = await givenCode(server, mail)
    const other = await givenCode(server, mail, 'iss_handler')
    if (own !== other) expect(await submit(form, other)).toMatchObject(wrong)
    await server.db.databases.main.deleteFrom('email_otp').execute()
    expect(await submit(form, own)).toMatchObject({ status: 400, body: { errCd: '4006' } })
  })

  it('may be tried with five wrong codes; then the right one is dead as well', async () => {
    const code = await givenCode(server, mail)
    const form = await givenForm()
    for (const left of [4, 3, 2, 1]) {
      const answer = await submit(form, notThe(code, left))
      expect(answer).toMatchObject(wrong)
      expect(answer.body.errMsg).toContain(`${left} attempts left.`)
    }
    expect(await submit(form, notThe(code, 5))).toMatchObject(expired)
    expect(await submit(form, code)).toMatchObject(expired)
    expect(await submit(form, await givenCode(server, mail))).toMatchObject(done)
  })

  it('gets five tries also where many come at the same time', async () => {
    const code = await givenCode(server, mail)
    const form = await givenForm()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => submit(form, notThe(code, i + 1))))
    expect(answers.filter(({ body }) => body.errCd === '4261')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.errCd === '4262')).toHaveLength(36)
    expect(await submit(form, code)).toMatchObject(expired)
  })

  it('uses a code up once, also where many come at the same time', async () => {
    const code = await givenCode(server, mail)
    const forms = await Promise.all(Array.from({ length: 8 }, () => givenForm()))
    const answers = await Promise.all(forms.map((form) => submit(form, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.errCd === '4262')).toHaveLength(7)
  })

  it('that is changed needs a code of its own', async () => {
    const form = await givenForm()
    const raised = await submit(form, await givenCode(server, mail))
    const expId = raised.body.list[0].first.expId
    const list = [{ expId, position: 'unverified', remark: 'The amount is wrong.' }]
    expect(await server.as('acq_verifier').post('/api/verifyFail', { list })).toMatchObject(done)
    const {
      submitTransId: _id,
      origKey: _key,
      origLogCd: _log,
      origSettleDt: _day,
      confirmed: _again,
      ...content
    } = form
    const changed = { ...content, expId, version: 2, position: 'verifiedFail', submitTransAt: '9000' }
    const modify = async (code: string | null) =>
      server.as('acq_handler').post('/api/modify/withOrig/stdDispute', { data: await seal(changed, code) })
    expect(await modify(null)).toMatchObject(missing)
    expect(await modify(await givenCode(server, mail))).toMatchObject(done)
  })
})

describe('where the institution asks above an amount', () => {
  beforeEach(() => givenOtpSetting(server, { mode: 'above', above: '10000', transCurrCd: '764' }))

  it('takes that amount without a code, and asks for one from there on', async () => {
    expect(await submit(await givenForm({ submitTransAt: '10000' }), null)).toMatchObject(done)
    const form = await givenForm({ submitTransAt: '10001' })
    expect(await submit(form, null)).toMatchObject(missing)
    expect(await submit(form, await givenCode(server, mail))).toMatchObject(done)
  })

  it('asks for one with an amount of another currency', async () => {
    await givenOtpSetting(server, { mode: 'above', above: '10000', transCurrCd: '392' })
    expect(await submit(await givenForm({ submitTransAt: '1' }), null)).toMatchObject(missing)
  })

  it('tells the form so', async () => {
    const definition = await server.as('acq_handler').post('/api/definition', { pageId: 'dsp.dispute.history.list' })
    expect(definition.body.emailOtp).toEqual({ mode: 'above', above: '10000', transCurrCd: '764' })
    const other = await server.as('iss_handler').post('/api/definition', { pageId: 'dsp.dispute.history.list' })
    expect(other.body.emailOtp).toEqual({ mode: 'never', above: null, transCurrCd: null })
  })
})

describe('where the institution asks for none', () => {
  beforeEach(() => givenOtpSetting(server, { mode: 'never' }))

  it('takes a code all the same, and uses it up', async () => {
    const code = await givenCode(server, mail)
    expect(await submit(await givenForm(), code)).toMatchObject(done)
    expect(await submit(await givenForm(), code)).toMatchObject(expired)
  })

  it('takes a payload that opens with neither key for broken, or for a wrong try', async () => {
    await server.db.databases.main.deleteFrom('email_otp').execute()
    const broken = (data: string) => server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
    expect(await broken('AAAA:BBBB')).toMatchObject({ status: 400, body: { errCd: '4006' } })
    await givenCode(server, mail)
    expect(await broken('AAAA:BBBB')).toMatchObject(wrong)
  })
})
