import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { changeOf, chargeback, formOn, givenFile, givenRecord, outcomes } from '../../../../testing/flows/records.ts'
import { addDays } from '../../../domain/time/calendar.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())

async function original(own: object = {}) {
  const [key] = await engine.history([own])
  if (!key) throw new Error('no transaction')
  return key
}

async function stateOf(expId: string) {
  const detail = await engine.as('admin').post('detail/disputeInf', { expId })
  return detail.status === 200 ? detail.body.state : detail.status
}

describe('a dispute', () => {
  it('is raised on a cleared transaction, verified by a colleague, and seen by the other side', async () => {
    const key = await original()
    const expId = await givenRecord(engine, formOn(key, { remark: '  Paid twice.  ' }))
    expect(expId).toMatch(/^E32\d{6}[0-9A-Z]{6}$/)

    const own = await engine.as('acq_handler').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
    expect(own.body.list?.[0]?.second.body.errMsg).toBe('This action requires the role Verifier. Your role is Handler.')
    const passed = await engine.as('acq_verifier').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
    expect(passed.body).toEqual({ list: [{ first: { expId }, second: { body: {} } }], commitCount: 1, successCount: 1 })

    const detail = await engine.as('iss_handler').post('detail/disputeInf', { expId })
    expect(detail.body).toMatchObject({
      state: 'verifiedPass',
      version: 2,
      submitInsIdCd: '00010344',
      counterparty: '00010344',
      dueDt: null,
      remark: 'Paid twice.',
      priAcctNo: '620000••••••0005',
      submittedBy: null,
      recovered: '10000',
      atMost: '128500',
    })
    const { operations } = (await engine.as('acq_handler').post('detail/expTran/queryInf', { expId })).body
    expect(
      operations.map((one: { action: string; from: string; to: string; role: string }) => [
        one.action,
        one.from,
        one.to,
        one.role,
      ]),
    ).toEqual([
      ['verifyPass', 'unverified', 'verifiedPass', 'verifier'],
      ['submit', 'history', 'unverified', 'handler'],
    ])
  })

  it('is sent back, changed with other vouchers, and sent again', async () => {
    const key = await original()
    const [first, second] = [await givenFile(engine, 'acq_handler'), await givenFile(engine, 'acq_handler')]
    const voucher = (filePath: string) => ({ fileName: 'x.pdf', filePath })
    const expId = await givenRecord(engine, formOn(key, { vouchers: [voucher(first)] }))
    const noReason = await engine
      .as('acq_verifier')
      .post('verifyFail', { list: [{ expId, position: 'unverified', remark: ' ' }] })
    expect(noReason.body.list[0].second.body).toEqual({
      errCd: '4225',
      errMsg: 'Enter a remark.',
      field: 'remark',
    })
    await engine
      .as('acq_verifier')
      .post('verifyFail', { list: [{ expId, position: 'unverified', remark: 'Too much' }] })

    const form = { ...formOn(key), submitTransAt: '9000', vouchers: [voucher(second)] }
    const stale = await engine
      .as('acq_handler')
      .modify('stdDispute', changeOf(form, { expId, version: 1, position: 'verifiedFail' }))
    expect(outcomes(stale.body)).toEqual(['4121'])
    const changed = await engine
      .as('acq_handler')
      .modify('stdDispute', changeOf(form, { expId, version: 2, position: 'verifiedFail' }))
    expect(outcomes(changed.body)).toEqual(['done'])

    const { body } = await engine.as('acq_handler').post('detail/disputeInf', { expId })
    expect(body).toMatchObject({ state: 'unverified', version: 3, transAt: '9000', failRemark: 'Too much' })
    expect(body.voucherFiles.map((file: { filePath: string }) => file.filePath)).toEqual([second])
    const { operations } = (await engine.as('acq_handler').post('detail/expTran/queryInf', { expId })).body
    expect(
      operations.map((one: { vouchers: { filePath: string }[] }) => one.vouchers.map((file) => file.filePath)),
    ).toEqual([[second], [], [first]])
  })

  it('doesn’t name an older refusal as the reason when its verification is taken back', async () => {
    const key = await original()
    const expId = await givenRecord(engine, formOn(key))
    const take = (action: string, position: string, remark?: string) =>
      engine.as('acq_verifier').post(action, { list: [{ expId, position, ...(remark ? { remark } : {}) }] })
    await take('verifyFail', 'unverified', 'Too much')
    const change = changeOf(formOn(key), { expId, version: 2, position: 'verifiedFail' })
    await engine.as('acq_handler').modify('stdDispute', change)
    await take('verifyPass', 'unverified')
    await take('cancel', 'verifiedPass')
    const { body } = await engine.as('acq_handler').post('detail/disputeInf', { expId })
    expect(body).toMatchObject({ state: 'verifiedFail', failRemark: null })
  })

  it('is held to the sum on its original when it is changed, and to its sides', async () => {
    const key = await original()
    await givenRecord(engine, formOn(key, { submitTransAt: '100000' }))
    const form = formOn(key, { submitTransAt: '28500' })
    const expId = await givenRecord(engine, form)
    await engine
      .as('acq_verifier')
      .post('verifyFail', { list: [{ expId, position: 'unverified', remark: 'more is missing' }] })
    const change = (by: string, own: object) =>
      engine.as(by).modify('stdDispute', changeOf(form, { expId, version: 2, position: 'verifiedFail', ...own }))
    expect(outcomes((await change('acq_handler', { submitTransAt: '28501' })).body)).toEqual(['4239'])
    expect(outcomes((await change('iss_handler', {})).body)).toEqual(['4040'])
    expect(outcomes((await change('acq_verifier', {})).body)).toEqual(['4032'])
    expect(outcomes((await change('acq_handler', { submitTransAt: '28499' })).body)).toEqual(['done'])
  })

  it('leaves every list when it is deleted, and frees its amount', async () => {
    const key = await original()
    const expId = await givenRecord(engine, formOn(key, { submitTransAt: '128500' }))
    await engine.as('acq_verifier').post('verifyFail', { list: [{ expId, position: 'unverified', remark: 'no' }] })
    const full = await engine.as('acq_handler').submit('stdDispute', formOn(key))
    expect(outcomes(full.body)).toEqual(['4238'])
    const gone = await engine.as('acq_handler').post('delete', { list: [{ expId, position: 'verifiedFail' }] })
    expect(outcomes(gone.body)).toEqual(['done'])
    expect(await stateOf(expId)).toBe(404)
    const late = changeOf(formOn(key, {}), { expId, version: 2, position: 'verifiedFail' })
    const [answered] = (await engine.as('acq_handler').modify('stdDispute', late)).body.list
    const said = answered?.second.body
    expect(said?.errCd).toBe('4041')
    expect(said?.errMsg).toMatch(new RegExp(`^${expId} was deleted by Harbour handler on \\d{4}-\\d{2}-\\d{2}\\.$`))
    const again = await engine.as('acq_handler').post('delete', { list: [{ expId, position: 'verifiedFail' }] })
    expect(outcomes(again.body)).toEqual(['4041'])
    expect(outcomes((await engine.as('iss_handler').modify('stdDispute', late)).body)).toEqual(['4040'])
    const listed = await engine.as('acq_handler').post('query/stdDispute/search', { expId })
    expect(listed.body).toMatchObject({ list: [], total: 0 })
    await givenRecord(engine, formOn(key))
  })

  it('that is refused can be sent again as it is', async () => {
    const expId = await givenRecord(engine, formOn(await original()))
    await engine.as('acq_verifier').post('verifyFail', { list: [{ expId, position: 'unverified', remark: 'no' }] })
    const again = await engine
      .as('acq_handler')
      .post('submit/withOrig/stdDispute', { list: [{ expId, position: 'verifiedFail' }] })
    expect(outcomes(again.body)).toEqual(['done'])
    expect(await stateOf(expId)).toBe('unverified')
    const elsewhere = await engine
      .as('acq_handler')
      .post('submit/withOrig/preAuthCompletion', { list: [{ expId, position: 'verifiedFail' }] })
    expect(outcomes(elsewhere.body)).toEqual(['4040'])
  })

  it('is answered by a representment, and cannot be cancelled until that is gone', async () => {
    const key = await original()
    const expId = await givenRecord(engine, formOn(key, chargeback), { by: 'iss_handler' })
    const early = await engine
      .as('acq_handler')
      .submit('stdDispute', formOn(key, { submitTransId: 'E24', rsnCd: undefined }))
    expect(outcomes(early.body)).toEqual(['4237'])
    await engine.as('iss_verifier').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
    const rows = await engine
      .as('acq_handler')
      .post('query/historyTransaction/forStdDsp', { retriRefNo: '632512123456' })
    const row = rows.body.list.find((one: { priKey: string }) => one.priKey === key.priKey)
    const offered = row.offers.find((one: { transId: string }) => one.transId === 'E24')
    expect(offered).toMatchObject({ atMost: '10000', rcvInsIdCd: '00010392' })

    const answer = await givenRecord(
      engine,
      formOn(key, { submitTransId: 'E24', rsnCd: offered.rsnCds[0], submitTransAt: '10000' }),
    )
    const held = await engine.as('iss_verifier').post('cancel', { list: [{ expId, position: 'verifiedPass' }] })
    // That there is one its receiver doesn't know yet.
    expect(outcomes(held.body)).toEqual(['4275'])
    expect((await engine.as('acq_handler').post('detail/disputeInf', { expId: answer })).body.answersExpId).toBe(expId)

    await engine
      .as('acq_verifier')
      .post('verifyFail', { list: [{ expId: answer, position: 'unverified', remark: 'no' }] })
    await engine.as('acq_handler').post('delete', { list: [{ expId: answer, position: 'verifiedFail' }] })
    const freed = await engine.as('iss_verifier').post('cancel', { list: [{ expId, position: 'verifiedPass' }] })
    expect(outcomes(freed.body)).toEqual(['done'])
  })
})

it('has the last day of its other reason when that has a rule of its own', async () => {
  const always = { counted_from: 'settlement', first_day: 0, percent: 100, reply_days: null } as const
  const own = { ...always, trans_id: 'E32', rsn_cd: '4512', last_day: 90, valid_from: '20000101', valid_to: '29991231' }
  await engine.databases.main.insertInto('limit_rule').values(own).execute()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  const key = await original()
  const form = formOn(key)
  const expId = await givenRecord(engine, form)
  clock.mockRestore()
  const dueDt = async () => (await engine.as('acq_handler').post('detail/disputeInf', { expId })).body.dueDt
  expect(await dueDt()).toBe(addDays(key.settleDt, 180))
  await engine.as('acq_verifier').post('verifyFail', { list: [{ expId, position: 'unverified', remark: 'no' }] })
  const change = changeOf(form, { expId, version: 2, position: 'verifiedFail', rsnCd: '4512' })
  expect(outcomes((await engine.as('acq_handler').modify('stdDispute', change)).body)).toEqual(['done'])
  expect(await dueDt()).toBe(addDays(key.settleDt, 90))
})

it('opens also when no limit rule holds for it any more, and then asks no more than it did', async () => {
  const expId = await givenRecord(engine, formOn(await original()))
  await engine.databases.main.deleteFrom('limit_rule').where('trans_id', '=', 'E32').execute()
  // Past the time for which rules that were read stand.
  const later = performance.now() + 60_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  const detail = await engine.as('acq_handler').post('detail/disputeInf', { expId })
  clock.mockRestore()
  expect([detail.status, detail.body.atMost]).toEqual([200, '10000'])
})
