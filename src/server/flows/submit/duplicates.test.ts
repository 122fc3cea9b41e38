import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryKey } from '../../../../testing/data/history.ts'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOfKind, kindOf } from '../../../../testing/flows/kinds.ts'
import { chargeback, formOn } from '../../../../testing/flows/records.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** The same money is not asked for twice: beside a cleared transaction, beside another record, or by a second click. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

const settleDt = addDays(dayOf(new Date()), -10)
let named = 0
/** A card, reference number and day that no other test names. */
const facts = () => ({
  priAcctNo: '6212345678901265',
  retriRefNo: `R${String(++named).padStart(11, '0')}`,
  settleDt,
})

async function send(transId: 'E26' | 'E31' | 'E84' | 'E00' | 'E30', own: object, by = 'acq_handler') {
  const kind = kindOf(transId, 'noOrig')
  const party = by.startsWith('iss') ? 'issuer' : 'acquirer'
  const form = { ...formOfKind(kind, null, party), ...own }
  const { body } = await engine.as(by).send(`submit/noOrig/${kind.place.name}`, form)
  const [one] = body.list
  if (!one) throw new Error(JSON.stringify(body))
  return { expId: one.first.expId, errCd: undefined, ...one.second.body }
}

const isDone = { errCd: undefined }

describe('a submission without original', () => {
  it.each(['iss_handler', 'acq_handler', 'admin'])('of %s is refused where its transaction was cleared', async (by) => {
    const { priAcctNo, retriRefNo } = facts()
    const [original] = await engine.history([{ priAcctNo, retriRefNo, settleDt }])
    const refused = await send('E26', { priAcctNo, retriRefNo, settleDt }, by)
    expect(refused).toMatchObject({ errCd: '4257', field: 'retriRefNo', original })
  })

  it('is taken where another card, number or day was cleared, or nothing of it can be told', async () => {
    const { priAcctNo, retriRefNo } = facts()
    await engine.history([{ priAcctNo, retriRefNo, settleDt }])
    const own = { priAcctNo, retriRefNo, settleDt }
    expect(await send('E26', { ...own, priAcctNo: '6205500000000000004' })).toMatchObject(isDone)
    expect(await send('E26', { ...own, ...facts() })).toMatchObject(isDone)
    expect(await send('E26', { ...own, settleDt: addDays(settleDt, -1) })).toMatchObject(isDone)
    expect(await send('E26', { ...own, priAcctNo: undefined })).toMatchObject(isDone)
  })

  it('tells nothing of transactions between others', async () => {
    const { priAcctNo, retriRefNo } = facts()
    const others = { acqInsIdCd: '00010156', issInsIdCd: '00010458', fwdInsIdCd: '00010156', rcvInsIdCd: '00010458' }
    await engine.history([{ priAcctNo, retriRefNo, settleDt, ...others }])
    expect(await send('E26', { priAcctNo, retriRefNo, settleDt })).toMatchObject(isDone)
  })

  it('is refused where a live record asks money for the same transaction, and only then', async () => {
    const own = facts()
    expect(await send('E00', own)).toMatchObject(isDone)
    const first = await send('E26', own)
    expect(first).toMatchObject(isDone)
    expect(await send('E31', own)).toMatchObject({
      errCd: '4258',
      earlier: { expId: first.expId, flow: 'goodFaith' },
      errMsg: expect.stringContaining(first.expId),
    })
    expect(await send('E00', own)).toMatchObject(isDone)
    const list = [{ expId: first.expId, position: 'unreplied', replyCd: '02' }]
    await engine.as('iss_handler').post('reply/goodFaith', { list })
    expect(await send('E31', own)).toMatchObject(isDone)
  })

  it('is asked about where it is a further refund of one purchase, whatever its amount, and refused beside a claim', async () => {
    const own = facts()
    const first = await send('E84', { ...own, confirmed: undefined, submitTransAt: '5000' })
    expect(first).toMatchObject(isDone)
    const further = { ...own, confirmed: undefined, submitTransAt: '1000' }
    expect(await send('E84', further)).toMatchObject({
      errCd: '4268',
      earlier: { expId: first.expId, flow: 'manualRefund' },
      errMsg: expect.stringContaining(first.expId),
    })
    // The same again is asked about as that: it is more likely one refund typed twice than a further one.
    expect(await send('E84', { ...further, submitTransAt: '5000' })).toMatchObject({
      errCd: '4259',
      earlier: { expId: first.expId },
    })
    expect(await send('E84', { ...further, confirmed: true })).toMatchObject(isDone)
    expect(await send('E26', { ...own, confirmed: true })).toMatchObject({ errCd: '4258' })
    const claimed = facts()
    expect(await send('E26', claimed)).toMatchObject(isDone)
    expect(await send('E84', { ...claimed, confirmed: true })).toMatchObject({ errCd: '4258' })
  })

  it('tells the receiver nothing of what the other side has not let go', async () => {
    const own = facts()
    const first = await send('E31', own)
    expect(first).toMatchObject(isDone)
    expect(await send('E26', own, 'iss_handler')).toMatchObject(isDone)
  })

  it('tells the receiver of what was released, as it was released last', async () => {
    const own = facts()
    const first = await send('E31', own)
    const step = (by: string, path: string, position: string, more: object = {}) =>
      engine.as(by).post(path, { list: [{ expId: first.expId, position, ...more }] })
    await step('acq_verifier', 'verifyPass', 'unverified')
    expect(await send('E26', own, 'iss_handler')).toMatchObject({ errCd: '4258', earlier: { expId: first.expId } })
    // Taken back it stays known; after its deletion it stands in nobody's way.
    await step('acq_verifier', 'cancel', 'verifiedPass', { remark: 'Not this one.' })
    expect(await send('E26', own, 'iss_handler')).toMatchObject({ errCd: '4258' })
    await step('acq_handler', 'delete', 'verifiedFail')
    expect(await send('E26', own, 'iss_handler')).toMatchObject(isDone)
  })

  it('counts on the transaction once that is cleared, for as much as it claims, and stands there', async () => {
    const own = facts()
    const first = await send('E84', { ...own, submitTransAt: '6000', submitTransCurrCd: '764' })
    const other = await send('E84', { ...facts(), submitTransAt: '6000', submitTransCurrCd: '764' })
    const asked = await send('E00', own)
    const relatedTo = async ({ expId }: { expId?: string }) => {
      const { body } = await engine.as('acq_handler').post('detail/expTran/queryInf', { expId })
      return body.related.map((one: { expId: string }) => one.expId)
    }
    expect(await relatedTo(first)).toEqual([asked.expId])
    // Reference numbers are the acquirer's: that of another pair of institutions is another transaction.
    const alike = facts()
    const own2 = { ...alike, submitTransAt: '1000', submitTransCurrCd: '764' }
    const pair = [
      await send('E84', own2),
      await send('E84', { ...own2, submitRcvInsIdCd: '00010458', confirmed: true }),
    ]
    expect(pair).toMatchObject([isDone, isDone])
    for (const one of pair) expect(await relatedTo(one)).toEqual([])
    expect(await relatedTo(other)).toEqual([])
    const [key] = (await engine.history([{ ...own, transAt: '10000', transCurrCd: '764' }])) as [HistoryKey]
    const form = formOfKind(kindOf('E74'), key)
    const refund = async (submitTransAt: string) => {
      const { body } = await engine.as('acq_handler').submit('manualRefund', { ...form, submitTransAt })
      return { errCd: undefined, ...body.list[0]?.second.body, expId: body.list[0]?.first.expId }
    }
    expect(await refund('4001')).toMatchObject({ errCd: '4239', field: 'transAt' })
    const second = await refund('4000')
    expect(second).toMatchObject(isDone)
    expect(await relatedTo(first)).toEqual([asked.expId, second.expId])
    expect(await relatedTo(second)).toEqual([first.expId])
    const seen = await engine.as('acq_handler').post('detail/hisTran/single', { ...key })
    const related = seen.body.related.map(({ expId }: { expId: string }) => expId)
    expect(related).toContain(first.expId)
    expect(related).not.toContain(other.expId)
    expect(related).not.toContain(asked.expId)
    expect(await refund('1')).toMatchObject({ errCd: '4238' })
    const inList = { retriRefNo: own.retriRefNo, flow: 'manualRefund' }
    const { body } = await engine.as('acq_handler').post('query/historyTransaction/search', inList)
    expect(body.list).toMatchObject([{ priKey: key.priKey, offers: [] }])
  })

  it('is made once of many that name the same transaction at the same time', async () => {
    const own = facts()
    const all = await Promise.all(Array.from({ length: 6 }, (_, i) => send(i % 2 ? 'E26' : 'E31', own)))
    expect(all.filter(({ errCd }) => errCd === undefined)).toHaveLength(1)
    expect(all.filter(({ errCd }) => errCd === '4258')).toHaveLength(5)
  })
})

describe('an equal second submission', () => {
  const ask = { confirmed: undefined }

  it('without original is refused until the user confirms it, which the event keeps', async () => {
    const own = { submitTransAt: '777700' }
    const first = await send('E30', { ...own, ...ask })
    expect(first).toMatchObject(isDone)
    expect(await send('E30', { ...own, ...ask })).toMatchObject({
      errCd: '4259',
      earlier: { expId: first.expId, flow: 'feeCollectionFundDisbursement' },
    })
    const second = await send('E30', { ...own, confirmed: true })
    expect(second).toMatchObject(isDone)
    const { content } = await engine.databases.main
      .selectFrom('exception_event')
      .select('content')
      .where('exp_id', '=', second.expId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(content ?? '')).toMatchObject({ equalTo: first.expId })
    const { operations } = (await engine.as('acq_verifier').post('detail/expTran/queryInf', { expId: second.expId }))
      .body
    expect(operations).toMatchObject([{ action: 'submit', equalTo: first.expId }])
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })

  it('is another one with another amount, receiver or kind, and a day later', async () => {
    const own = { submitTransAt: '777800', ...ask }
    expect(await send('E30', own)).toMatchObject(isDone)
    expect(await send('E30', { ...own, submitTransAt: '777801' })).toMatchObject(isDone)
    expect(await send('E30', { ...own, submitRcvInsIdCd: '00010156' })).toMatchObject(isDone)
    engine.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect(await send('E30', own)).toMatchObject(isDone)
    engine.setNow(new Date())
  })

  it('is asked about for a card, whoever receives it', async () => {
    const own = { submitTransAt: '777900', ...ask }
    expect(await send('E84', { ...own, ...facts() })).toMatchObject(isDone)
    expect(await send('E84', { ...own, ...facts(), submitRcvInsIdCd: '00010156' })).toMatchObject({ errCd: '4259' })
    expect(await send('E84', { ...own, ...facts(), priAcctNo: '6205500000000000004' })).toMatchObject(isDone)
  })

  it('on one original is asked about, on two it is not', async () => {
    const [one, two] = (await engine.history([{}, {}])) as [HistoryKey, HistoryKey]
    const raise = async (key: HistoryKey, own: object = {}) => {
      const { body } = await engine.as('acq_handler').submit('stdDispute', formOn(key, { ...ask, ...own }))
      return body.list[0]?.second.body
    }
    expect(await raise(one)).toEqual({})
    expect(await raise(two)).toEqual({})
    expect(await raise(one)).toMatchObject({ errCd: '4259', earlier: { flow: 'stdDispute' } })
    expect(await raise(one, { submitTransAt: '10001' })).toEqual({})
    expect(await raise(one, { confirmed: true })).toEqual({})
    // A duplicate that is never allowed is refused with the reason, without a question.
    const charge = () => engine.as('iss_handler').submit('stdDispute', formOn(two, { ...chargeback, ...ask }))
    await charge()
    expect((await charge()).body.list[0]?.second.body).toMatchObject({ errCd: '4236' })
  })
})

describe('a modification', () => {
  /** Modifies a record without original that a verifier has refused. */
  async function modify(transId: 'E31' | 'E84', { expId }: { expId: string }, version: number, own: object) {
    const list = [{ expId, position: 'unverified', remark: 'Not so.' }]
    await engine.as('acq_verifier').post('verifyFail', { list })
    const kind = kindOf(transId, 'noOrig')
    const { submitTransId: _id, position: _position, confirmed: _again, ...content } = formOfKind(kind, null)
    const form = { ...content, expId, version, position: 'verifiedFail', ...own }
    const { body } = await engine.as('acq_handler').send(`modify/noOrig/${kind.flow.id}`, form)
    return { errCd: undefined, ...body.list[0]?.second.body }
  }

  it('to the transaction of another refund asks as a submission does', async () => {
    const [own, other] = [facts(), facts()]
    const first = await send('E84', { ...own, submitTransAt: '5000' })
    const second = await send('E84', { ...other, submitTransAt: '1000' })
    const change = { ...own, submitTransAt: '1000' }
    expect(await modify('E84', second, 2, change)).toMatchObject({ errCd: '4268', earlier: { expId: first.expId } })
    // Its own transaction it may keep: that was asked when it was raised.
    expect(await modify('E84', second, 2, { ...other, submitTransAt: '2000' })).toMatchObject(isDone)
    expect(await modify('E84', second, 4, { ...change, confirmed: true })).toMatchObject(isDone)
  })

  it('that makes it equal to another record asks as a submission does, and its event keeps the answer', async () => {
    const [own, other] = [facts(), facts()]
    const first = await send('E31', { ...own, submitTransAt: '888800' })
    const second = await send('E31', { ...other, submitTransAt: '888900' })
    const change = { ...other, submitTransAt: '888800' }
    expect(await modify('E31', second, 2, change)).toMatchObject({ errCd: '4259', earlier: { expId: first.expId } })
    expect(await modify('E31', second, 2, { ...change, confirmed: true })).toMatchObject(isDone)
    const { operations } = (await engine.as('acq_verifier').post('detail/expTran/queryInf', { expId: second.expId }))
      .body
    expect(operations.map(({ equalTo }: { equalTo: string | null }) => equalTo)).toEqual([first.expId, null, null])
    // The same again as it is: that was asked.
    expect(await modify('E31', second, 4, change)).toMatchObject(isDone)
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })

  it('of a record on an original to the amount of another one asks, too', async () => {
    const [key] = (await engine.history([{}])) as [HistoryKey]
    const raise = async (own: Record<string, unknown>) => {
      const { body } = await engine.as('acq_handler').submit('stdDispute', formOn(key, own))
      return body.list[0]?.first.expId ?? ''
    }
    const first = await raise({ submitTransAt: '1000' })
    const second = await raise({ submitTransAt: '1001' })
    await engine
      .as('acq_verifier')
      .post('verifyFail', { list: [{ expId: second, position: 'unverified', remark: 'No.' }] })
    const { submitTransId: _t, origKey: _k, origLogCd: _l, origSettleDt: _s, confirmed: _c, ...content } = formOn(key)
    const form = { ...content, expId: second, version: 2, position: 'verifiedFail', submitTransAt: '1000' }
    const change = async (own: Record<string, unknown>) =>
      (await engine.as('acq_handler').modify('stdDispute', { ...form, ...own })).body
    expect((await change({})).list[0]?.second.body).toMatchObject({ errCd: '4259', earlier: { expId: first } })
    expect((await change({ confirmed: true })).successCount).toBe(1)
  })
})
