import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryKey } from '../../../../testing/data/history.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { chargeback, formOn, givenFile, givenRecord, outcomes } from '../../../../testing/flows/records.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { texts } from '../../../texts/texts.ts'
import { forgetKeys } from '../events/sealDays.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

let engine: TestEngine
let key: HistoryKey
beforeAll(async () => {
  engine = await givenEngine()
  key = await original()
})
afterAll(() => engine.close())

async function original(own: object = {}): Promise<HistoryKey> {
  const [made] = await engine.history([own])
  if (!made) throw new Error('no transaction')
  return made
}

async function recordCount(): Promise<number> {
  const { n } = await engine.databases.main
    .selectFrom('exception')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** They lead to the reason of `formOn`. */
const answers = '1/who.merchant/correction.tooMuch'
const answered = `${answers}/giveBack.amount`

it('keeps the answers that led to the reason, in the record, its history and the chain of events', async () => {
  const expId = await givenRecord(engine, formOn(await original(), { guide: answered, rsnCd: '4507' }))
  const user = engine.as('acq_handler')
  expect((await user.post('detail/disputeInf', { expId })).body.guide).toBe(answered)
  const { operations } = (await user.post('detail/expTran/queryInf', { expId })).body
  expect(operations[0]?.guide).toBe(answered)
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()

  await engine.as('acq_verifier').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
  const other = engine.as('iss_handler')
  const seen = (await other.post('detail/disputeInf', { expId })).body
  expect([seen.rsnCd, seen.guide], 'the other side sees the reason, and not why it was chosen').toEqual(['4507', null])
  expect(JSON.stringify((await other.post('detail/expTran/queryInf', { expId })).body)).not.toContain('who.merchant')
})

it('gives the questions, and why what they lead to may not be raised on a transaction', async () => {
  const { priKey, logCd, settleDt } = await original()
  const { body } = await engine
    .as('acq_handler')
    .post('detail/hisTran/guide', { original: { priKey, logCd, settleDt } })
  expect(body).toMatchObject({ version: 1 })
  expect(body.questions[0]?.id).toBe('who')
  const why = (transId: string, rsnCd: string) =>
    body.ends.find((end: { transId: string; rsnCd: string | null }) => end.transId === transId && end.rsnCd === rsnCd)
      ?.whyNot
  expect(why('E32', '4507')).toBeNull()
  expect(why('E23', '4515')).toBe(texts.en.error.otherSide)
  const old = await engine.as('acq_handler').post('detail/hisTran/guide', { version: 1 })
  expect(old.body).toMatchObject({ version: 1, ends: [] })
  expect((await engine.as('acq_handler').post('detail/hisTran/guide', { version: 999 })).body.errCd).toBe('4040')
})

it('asks about cash for a withdrawal, and about goods for a purchase', async () => {
  const answersFor = async (transId: string) => {
    const { priKey, logCd, settleDt } = await original({ transId })
    const { body } = await engine
      .as('iss_handler')
      .post('detail/hisTran/guide', { original: { priKey, logCd, settleDt } })
    const { answers } = body.questions.find((one: { id: string }) => one.id === 'notReceived')
    return answers.map((one: { id: string }) => one.id)
  }
  expect(await answersFor('S22')).toEqual(['goods', 'failed'])
  expect(await answersFor('S24')).toEqual(['cash', 'failed'])
})

describe('a submission is refused', () => {
  it.each([
    ['without an amount', { submitTransAt: '0' }, '4240', 'transAt'],
    ['for more than is left', { submitTransAt: '128501' }, '4239', 'transAt'],
    ['in another currency', { submitTransCurrCd: '392' }, '4241', 'transCurrCd'],
    ['for another receiver', { submitRcvInsIdCd: '00020764' }, '4242', 'rcvInsIdCd'],
    ['without a reason', { rsnCd: undefined }, '4243', 'rsnCd'],
    ['with a reason of another exception', { rsnCd: '4570' }, '4243', 'rsnCd'],
    ['with answers that no question has', { guide: '1/who.nobody' }, '4348', 'guide'],
    ['with answers that end before a reason', { guide: '1/who.merchant/correction.tooMuch' }, '4348', 'guide'],
    ['with answers that lead to another reason', { guide: `${answers}/giveBack.cash` }, '4348', 'guide'],
    ['with answers to the questions of an unknown pack', { guide: answered.replace('1', '999') }, '4348', 'guide'],
    ['with fraud data that its reason does not ask for', { fraudIn: '1', fraudTp: '01' }, '4248', 'fraudIn'],
    [
      'with a file that is not there',
      { vouchers: [{ fileName: 'x', filePath: crypto.randomUUID() }] },
      '4014',
      'vouchers',
    ],
    ['on a transaction that is not there', { origKey: 'NOWHERE' }, '4040', undefined],
    ['of what the flow does not raise', { submitTransId: 'S80' }, '4001', 'transId'],
    ['by the wrong side', { ...chargeback }, '4231', undefined],
  ])('%s', async (_name, own, errCd, field) => {
    const before = await recordCount()
    const { status, body } = await engine.as('acq_handler').submit('stdDispute', formOn(key, own))
    expect(status).toBe(200)
    expect(body).toMatchObject({ commitCount: 1, successCount: 0 })
    expect(body.list[0]?.second.body).toMatchObject({ errCd, ...(field ? { field } : {}) })
    expect(await recordCount()).toBe(before)
  })

  it.each([
    ['a balance inquiry', { transId: 'S00' }, '4230'],
    ['a pre-authorisation', { transId: 'S10' }, '4230'],
    ['its own transaction', { issInsIdCd: '00010344', rcvInsIdCd: '00010344' }, '4232'],
    ['one that is too old', { settleDt: addDays(dayOf(new Date()), -181) }, '4235'],
  ])('on %s', async (_name, transaction, errCd) => {
    const { body } = await engine.as('acq_handler').submit('stdDispute', formOn(await original(transaction)))
    expect(outcomes(body)).toEqual([errCd])
  })

  it('as a stranger, as if the transaction were not there', async () => {
    const foreign = await original({ acqInsIdCd: '00020764', fwdInsIdCd: '00020764' })
    const { body } = await engine.as('acq_handler').submit('stdDispute', formOn(foreign))
    expect(outcomes(body)).toEqual(['4040'])
  })

  it('in the language of the user, with the amount that is possible', async () => {
    const form = formOn(key, { submitTransAt: '999999999999' })
    const english = await engine.as('acq_handler').submit('stdDispute', form)
    expect(english.body.list[0]?.second.body.errMsg).toBe(
      'The amount must not exceed 1,285.00 THB. Credit adjustment: day 0 to day 180 after settlement, up to 100% of the original amount, ' +
        'effective since 2000-01-01.',
    )
    const chinese = await engine.as('acq_handler').submit('stdDispute', form, { cookie: 'language=zh' })
    expect(chinese.body.list[0]?.second.body.errMsg).toMatch(/1,285\.00 THB/)
    expect(chinese.body.list[0]?.second.body.errMsg).toMatch(/\p{Script=Han}/u)
  })

  it('as a whole where it does not open, or is no form', async () => {
    const broken = await engine.as('acq_handler').post('submit/withOrig/stdDispute', { data: 'AAAA:BBBB' })
    expect([broken.status, broken.body.errCd]).toEqual([400, '4006'])
    const unknown = await engine.as('acq_handler').submit('stdDispute', { ...formOn(key), state: 'verifiedPass' })
    expect([unknown.status, unknown.body]).toMatchObject([400, { errCd: '4002', field: 'state' }])
    const wrong = await engine.as('acq_handler').submit('stdDispute', formOn(key, { submitTransAt: 10000 }))
    expect([wrong.status, wrong.body]).toMatchObject([400, { errCd: '4001', field: 'submitTransAt' }])
    const roleless = await engine.as('acq_verifier').submit('stdDispute', formOn(key))
    expect(roleless.status).toBe(403)
  })
})

describe('the reason of a chargeback', () => {
  it('may ask for fraud data', async () => {
    const fraud = { ...chargeback, rsnCd: '4515' }
    const target = await original()
    const without = await engine.as('iss_handler').submit('stdDispute', formOn(target, fraud))
    expect(outcomes(without.body)).toEqual(['4244'])
    const unknown = await engine
      .as('iss_handler')
      .submit('stdDispute', formOn(target, { ...fraud, fraudIn: '1', fraudTp: '99' }))
    expect(outcomes(unknown.body)).toEqual(['4001'])
    await givenRecord(engine, formOn(target, { ...fraud, fraudIn: '1', fraudTp: '51' }), { by: 'iss_handler' })
  })

  it('may ask for evidence, a line of its checklist each', async () => {
    const target = await original()
    const fileId = await givenFile(engine, 'iss_handler')
    const form = (evidence?: string) =>
      formOn(target, { ...chargeback, rsnCd: '4512', vouchers: [{ fileName: 'a', filePath: fileId, evidence }] })
    const without = await engine.as('iss_handler').submit('stdDispute', form())
    expect(without.body.list[0]?.second.body).toMatchObject({
      errCd: '4245',
      errMsg: 'Missing vouchers: The other transaction.',
    })
    const unknown = await engine.as('iss_handler').submit('stdDispute', form('nonsense'))
    expect(outcomes(unknown.body)).toEqual(['4001'])
    await givenRecord(engine, form('other'), { by: 'iss_handler' })
  })
})

describe('vouchers', () => {
  it('are the submitter’s own, on one record, and at most 50 MB together', async () => {
    const target = await original()
    const fileId = await givenFile(engine, 'acq_handler')
    const attach = (...ids: string[]) =>
      formOn(target, { vouchers: ids.map((filePath) => ({ fileName: 'a', filePath })) })
    const foreign = await engine.as('admin').submit('stdDispute', attach(fileId))
    expect(outcomes(foreign.body)).toEqual(['4014'])
    await givenRecord(engine, attach(fileId))
    const again = await engine.as('acq_handler').submit('stdDispute', attach(fileId))
    expect(outcomes(again.body)).toEqual(['4014'])
    const large = [
      await givenFile(engine, 'acq_handler', 40_000_000),
      await givenFile(engine, 'acq_handler', 20_000_000),
    ]
    const heavy = await engine.as('acq_handler').submit('stdDispute', attach(...large))
    expect(outcomes(heavy.body)).toEqual(['4246'])
  })
})

describe('an Idempotency-Key', () => {
  it('makes one record of many, also at the same time, and gives the first reply again', async () => {
    const form = formOn(await original())
    const send = () => engine.as('acq_handler').submit('stdDispute', form, { 'idempotency-key': 'once' })
    const replies = await Promise.all(Array.from({ length: 8 }, send))
    const ids = new Set(replies.map(({ body }) => body.list[0]?.first.expId))
    expect(ids.size).toBe(1)
    expect((await send()).body).toEqual(replies[0]?.body)
  })

  it('is not taken twice for different submissions, and belongs to its user', async () => {
    const target = await original()
    const headers = { 'idempotency-key': 'mine' }
    await engine.as('acq_handler').submit('stdDispute', formOn(target), headers)
    const other = await engine.as('acq_handler').submit('stdDispute', formOn(target, { submitTransAt: '1' }), headers)
    expect([other.status, other.body]).toMatchObject([422, { errCd: '4247' }])
    const elsewhere = await engine.as('admin').submit('stdDispute', formOn(target), headers)
    expect(outcomes(elsewhere.body)).toEqual(['done'])
  })

  it('is remembered for longer than a browser keeps the draft that is sent again under it', async () => {
    const headers = { 'idempotency-key': 'sent again from a draft' }
    const form = formOn(await original())
    const first = await engine.as('acq_handler').submit('stdDispute', form, headers)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await forgetKeys(engine.databases.main, inDays(31))
    expect((await engine.as('acq_handler').submit('stdDispute', form, headers)).body).toEqual(first.body)
    await forgetKeys(engine.databases.main, inDays(61))
    const { n } = await engine.databases.main
      .selectFrom('idempotency')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
  })

  it('stays free where nothing was made', async () => {
    const target = await original()
    const headers = { 'idempotency-key': 'refused first' }
    const refused = await engine.as('acq_handler').submit('stdDispute', formOn(target, { submitTransAt: '0' }), headers)
    expect(outcomes(refused.body)).toEqual(['4240'])
    const mended = await engine.as('acq_handler').submit('stdDispute', formOn(target), headers)
    expect(outcomes(mended.body)).toEqual(['done'])
  })
})

describe('head', () => {
  it('stands in for either side: the record is that institution’s', async () => {
    const expId = await givenRecord(engine, formOn(await original(), chargeback), { by: 'admin' })
    const { body } = await engine.as('iss_handler').post('detail/disputeInf', { expId })
    expect(body).toMatchObject({ submitInsIdCd: '00010392', rcvInsIdCd: '00010344', counterparty: '00010344' })
    const self = await engine.as('admin').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
    expect(outcomes(self.body)).toEqual(['4222'])
  })
})

it('fifty submissions at once never claim more than the original holds', async () => {
  const target = await original()
  const send = () => engine.as('acq_handler').submit('stdDispute', formOn(target, { submitTransAt: '30000' }))
  const replies = await Promise.all(Array.from({ length: 50 }, send))
  expect(replies.filter(({ body }) => body.successCount === 1)).toHaveLength(4)
  expect(new Set(replies.flatMap(({ body }) => outcomes(body)))).toEqual(new Set(['done', '4239']))
})

it('a pre-authorisation is cancelled whole, and not in part', async () => {
  const form = { ...formOn(await original({ transId: 'S10' })), submitTransId: 'V40', rsnCd: undefined }
  const part = await engine.as('acq_handler').submit('preAuthCancellation', { ...form, submitTransAt: '100' })
  expect(part.body.list[0]?.second.body).toMatchObject({ errCd: '4251', field: 'transAt' })
  const expId = await givenRecord(engine, { ...form, submitTransAt: '128500' }, { flow: 'preAuthCancellation' })
  expect(expId).toMatch(/^V40/)
})

it('a pre-authorisation of 40 days ago is completed late, for up to 115 %', async () => {
  const preAuth = await original({ transId: 'S10', settleDt: addDays(dayOf(new Date()), -40) })
  const form = { ...formOn(preAuth), rsnCd: undefined }
  const late = { ...form, submitTransId: 'E76' }
  const inTime = await engine.as('acq_handler').submit('preAuthCompletion', { ...form, submitTransId: 'S80' })
  expect(outcomes(inTime.body)).toEqual(['4235'])
  const more = await engine
    .as('acq_handler')
    .submit('latePreAuthorizationCompletion', { ...late, submitTransAt: '147776' })
  expect(outcomes(more.body)).toEqual(['4239'])
  const expId = await givenRecord(
    engine,
    { ...late, submitTransAt: '147775' },
    { flow: 'latePreAuthorizationCompletion' },
  )
  expect(expId).toMatch(/^E76/)
})

it('a pre-authorisation is completed for up to 115 %, without a reason', async () => {
  const preAuth = await original({ transId: 'S10' })
  const form = { ...formOn(preAuth), submitTransId: 'S80', rsnCd: undefined }
  const more = await engine.as('acq_handler').submit('preAuthCompletion', { ...form, submitTransAt: '147776' })
  expect(outcomes(more.body)).toEqual(['4239'])
  const reasoned = await engine.as('acq_handler').submit('preAuthCompletion', { ...form, rsnCd: '4507' })
  expect([reasoned.status, reasoned.body]).toMatchObject([400, { errCd: '4002', field: 'rsnCd' }])
  const expId = await givenRecord(engine, { ...form, submitTransAt: '147775' }, { flow: 'preAuthCompletion' })
  expect(expId).toMatch(/^S80/)
})
