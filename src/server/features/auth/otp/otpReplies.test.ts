import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenHistory } from '../../../../../testing/data/history.ts'
import { givenCode, givenOtpSetting, notThe } from '../../../../../testing/data/otp.ts'
import { givenDispute } from '../../../../../testing/data/records.ts'
import { formOn } from '../../../../../testing/flows/records.ts'
import { givenMailServer, type TestMailServer } from '../../../../../testing/server/mailServer.ts'
import { givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { seal } from '../../../../contract/sealing.ts'
import type { SignedLine } from '../../../../domain/people/signing.ts'

const [acquirer, issuer] = ['00010344', '00010392']

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
beforeEach(async () => {
  for (const insIdCd of [acquirer, issuer, '00010764']) await givenOtpSetting(server, { mode: 'never' }, insIdCd)
})

const missing = { status: 422, body: { errCd: '4260' } }
const otherContent = { status: 422, body: { errCd: '4256' } }
const done = { status: 200, body: { successCount: 1 } }

async function givenUnreplied(flow: 'goodFaith' | 'inquiry', own: Record<string, unknown>): Promise<string> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  const data = await seal(formOn(key, own))
  const raised = await server.as('acq_handler').post(`/api/submit/withOrig/${flow}`, { data })
  if (raised.body.successCount !== 1) throw new Error(raised.text)
  return raised.body.list[0].first.expId
}

const goodFaith = (transAt = '10000') =>
  givenUnreplied('goodFaith', { submitTransId: 'E26', rsnCd: '9700', submitTransAt: transAt })

function reply(expIds: readonly string[], replyCd: string, emailOtp?: string, headers = {}) {
  const list = expIds.map((expId) => ({ expId, position: 'unreplied', replyCd }))
  return server.as('iss_handler').post('/api/reply/goodFaith', { list, ...(emailOtp && { emailOtp }) }, headers)
}

async function stateOf(expId: string): Promise<string> {
  const { body } = await server.as('iss_handler').post('/api/detail/disputeInf', { expId })
  return body.state
}

/** The signed content of a reply to this many good faith records of the acquirer. */
const agreeing = (transAt: string, records = 1): SignedLine[] => [
  { action: 'reply', transId: 'E26', transAt, transCurrCd: '764', insIdCd: acquirer, records },
]

describe.each([
  ['the own institution', issuer],
  ['the institution that submitted', acquirer],
])('where %s always asks for a code, a reply', (_whose, insIdCd) => {
  it('that agrees is refused without one, and taken with it', async () => {
    const expId = await goodFaith()
    await givenOtpSetting(server, { mode: 'always' }, insIdCd)
    expect(await reply([expId], '01')).toMatchObject(missing)
    expect(await stateOf(expId)).toBe('unreplied')
    expect(await reply([expId], '01', await givenCode(server, mail, 'iss_handler'))).toMatchObject(done)
    expect(await stateOf(expId)).toBe('replied')
  })

  it('that declines, or only gives information, needs none', async () => {
    const [declined, inquiry] = [
      await goodFaith(),
      await givenUnreplied('inquiry', { submitTransId: 'E00', rsnCd: '6300', submitTransAt: '128500' }),
    ]
    await givenOtpSetting(server, { mode: 'always' }, insIdCd)
    expect(await reply([declined], '02')).toMatchObject(done)
    const list = [{ expId: inquiry, position: 'unreplied', replyExtendRemark: 'It was delivered.' }]
    expect(await server.as('iss_handler').post('/api/reply/inquiry', { list })).toMatchObject(done)
  })
})

describe('a code for replies', () => {
  it('is asked above the amount of the stricter setting, and for all replies of a call at once', async () => {
    const [small, large] = [await goodFaith('9999'), await goodFaith('10001')]
    await givenOtpSetting(server, { mode: 'above', above: '50000', transCurrCd: '764' }, issuer)
    await givenOtpSetting(server, { mode: 'above', above: '10000', transCurrCd: '764' }, acquirer)
    expect(await reply([small, large], '01')).toMatchObject(missing)
    expect([await stateOf(small), await stateOf(large)]).toEqual(['unreplied', 'unreplied'])
    const code = await givenCode(server, mail, 'iss_handler', agreeing('20000', 2))
    expect(await reply([small, large], '01', code)).toMatchObject({ status: 200, body: { successCount: 2 } })
    const another = await goodFaith()
    expect(await reply([another], '01', code)).toMatchObject({ status: 422, body: { errCd: '4262' } })
  })

  it('is counted where it is wrong, and stays good where every reply was refused', async () => {
    const expId = await goodFaith()
    await givenOtpSetting(server, { mode: 'always' }, issuer)
    const code = await givenCode(server, mail, 'iss_handler')
    expect(await reply([expId], '01', notThe(code))).toMatchObject({ status: 422, body: { errCd: '4261' } })
    const nothing = { status: 200, body: { successCount: 0 } }
    expect(await reply([expId], '03', code)).toMatchObject(nothing)
    expect(await reply([expId], '01', code)).toMatchObject(done)
  })

  it('that comes twice under one idempotency key is answered twice', async () => {
    const expId = await goodFaith()
    await givenOtpSetting(server, { mode: 'always' }, issuer)
    const code = await givenCode(server, mail, 'iss_handler')
    const first = await reply([expId], '01', code, { 'idempotency-key': 'agreed' })
    expect(first).toMatchObject(done)
    expect((await reply([expId], '01', code, { 'idempotency-key': 'agreed' })).body).toEqual(first.body)
  })

  it('is asked as well where a reply is changed so that it agrees', async () => {
    const expId = await goodFaith()
    expect(await reply([expId], '02')).toMatchObject(done)
    const failed = [{ expId, position: 'replied', remark: 'Look again.' }]
    expect(await server.as('iss_auditor').post('/api/auditFail', { list: failed })).toMatchObject(done)
    await givenOtpSetting(server, { mode: 'always' }, acquirer)
    const change = async (replyCd: string, code: string | null) => {
      const data = await seal({ expId, version: 3, position: 'auditedFail', replyCd }, code)
      return server.as('iss_handler').post('/api/modify/queryTran/goodFaith', { data })
    }
    expect(await change('01', null)).toMatchObject(missing)
    expect(await change('01', await givenCode(server, mail, 'iss_handler'))).toMatchObject(done)
  })

  it('signs what its mail says, and nothing else', async () => {
    const expId = await goodFaith('10000')
    await givenOtpSetting(server, { mode: 'always' }, issuer)
    const code = await givenCode(server, mail, 'iss_handler', agreeing('9999'))
    expect(mail.mails.at(-1)?.read.text).toMatch(
      /You agree to E26 .+: 99\.99 THB, submitted by 00010344 .+\. Number of records: 1\./,
    )
    expect(await reply([expId], '01', code)).toMatchObject(otherContent)
    expect(await stateOf(expId)).toBe('unreplied')
    const right = await givenCode(server, mail, 'iss_handler', agreeing('10000'))
    expect(await reply([expId], '01', right)).toMatchObject(done)
  })
})

describe('a code for a submission', () => {
  const submit = async (username: string, code: string | null, own = {}) => {
    const [key] = await givenHistory(server.db)
    if (!key) throw new Error('There is no transaction.')
    const data = await seal(formOn(key, own), code)
    return server.as(username).post('/api/submit/withOrig/stdDispute', { data })
  }

  it('is asked of the head where the institution that it acts for asks for one', async () => {
    await givenOtpSetting(server, { mode: 'always' }, acquirer)
    expect(await submit('admin', null)).toMatchObject(missing)
    expect(await submit('admin', await givenCode(server, mail, 'admin'))).toMatchObject(done)
  })

  it('is not asked of the head for what another institution submits', async () => {
    await givenOtpSetting(server, { mode: 'always' }, acquirer)
    const chargeback = { submitTransId: 'E23', submitRcvInsIdCd: acquirer }
    expect(await submit('admin', null, chargeback)).toMatchObject(done)
  })

  it('signs what its mail says, and nothing else', async () => {
    const line = { action: 'submit', transId: 'E32', transCurrCd: '764', insIdCd: issuer, records: 1 } as const
    const code = await givenCode(server, mail, 'acq_handler', [{ ...line, transAt: '5000' }])
    expect(mail.mails.at(-1)?.read.text).toMatch(
      /You submit E32 .+: 50\.00 THB, to 00010392 .+\. Number of records: 1\./,
    )
    expect(await submit('acq_handler', code, { submitTransAt: '5001' })).toMatchObject(otherContent)
    expect(await submit('acq_handler', code, { submitTransAt: '5000' })).toMatchObject(done)
  })
})

describe('where the institution always asks for a code, a file of corrections', () => {
  const post = async (username: string, path: string, body: object) => server.as(username).post(`/api/${path}`, body)
  const corrected = async (mode: 'always' | 'never') => {
    const expId = await givenDispute(server, 'verifiedFail')
    await givenOtpSetting(server, { mode }, acquirer)
    const file = `Record ID,Version,Amount\n${expId},2,41.75\n`
    return { expId, plan: (await post('acq_handler', 'bulk/planCorrections', { file })).body }
  }
  const letBegin = (bulkId: string) =>
    sql`UPDATE bulk SET begins_at = now() WHERE bulk_id = ${bulkId}`.execute(server.db.databases.main)
  const line = { action: 'submit', transId: 'E32', transCurrCd: '764', insIdCd: issuer, records: 1 } as const

  it('is committed with a code for exactly its amounts, and verified by another person', async () => {
    const { expId, plan } = await corrected('always')
    expect(plan.signs).toEqual([{ ...line, transAt: '4175' }])
    const commit = (emailOtp?: string) =>
      post('acq_handler', 'bulk/commit', { bulkId: plan.bulkId, hash: plan.hash, ...(emailOtp && { emailOtp }) })
    expect(await commit()).toMatchObject(missing)
    const other = await givenCode(server, mail, 'acq_handler', [{ ...line, transAt: '4174' }])
    expect(await commit(other)).toMatchObject(otherContent)
    const code = await givenCode(server, mail, 'acq_handler', plan.signs)
    expect(await commit(code)).toMatchObject({ status: 200, body: { state: 'waiting' } })

    await letBegin(plan.bulkId)
    const detail = async () => (await post('acq_handler', 'detail/disputeInf', { expId })).body
    await expect.poll(detail).toMatchObject({ state: 'unverified', transAt: '4175' })
    const verify = (username: string) =>
      post(username, 'verifyPass', { list: [{ expId, position: 'unverified', version: 3 }] })
    expect((await verify('acq_handler')).body).toMatchObject({ successCount: 0 })
    expect(await verify('acq_verifier')).toMatchObject(done)
  })

  it('that was planned before is not carried out without one', async () => {
    const { expId, plan } = await corrected('never')
    expect(plan).toMatchObject({ planned: 1, signs: null })
    await post('acq_handler', 'bulk/commit', { bulkId: plan.bulkId, hash: plan.hash })
    await givenOtpSetting(server, { mode: 'always' }, acquirer)
    await letBegin(plan.bulkId)
    const ended = async () => (await post('acq_handler', 'detail/bulk', { bulkId: plan.bulkId })).body
    await expect.poll(ended).toMatchObject({ state: 'changed', done: 0, changed: 1 })
    expect((await post('acq_handler', 'detail/disputeInf', { expId })).body).toMatchObject({ state: 'verifiedFail' })
  })
})
