import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HistoryKey } from '../../../../testing/data/history.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { chargeback, formOn, outcomes } from '../../../../testing/flows/records.ts'
import type { ClearedTransaction } from '../../features/transactions/columns.ts'

/** Cleared refunds and cancellations count against what may be raised on their transaction. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())

/** A purchase of 1,285.00 THB, and what was cleared back of it. */
async function givenRefunded(...refunds: Partial<ClearedTransaction>[]): Promise<HistoryKey> {
  const [key] = await engine.history([{}])
  if (!key) throw new Error('There is no transaction.')
  await engine.history(refunds.map((own) => ({ transId: 'S30', logCd: '06', origKey: key.priKey, ...own })))
  return key
}

async function offersOn(key: HistoryKey, flow = 'stdDispute', by = 'iss_handler') {
  const { body } = await engine.as(by).post('detail/hisTran/single', { ...key, flow })
  return body
}

const raise = async (key: HistoryKey, transAt: string) => {
  const { body } = await engine
    .as('iss_handler')
    .submit('stdDispute', formOn(key, { ...chargeback, submitTransAt: transAt }))
  return body
}

it('a purchase that was refunded in part can be charged back for the rest only', async () => {
  const key = await givenRefunded({ transAt: '28500' }, { transAt: '50000', logCd: '01' })
  const { refunds, offers, settleDt } = await offersOn(key)
  expect(refunds).toEqual([
    { transId: 'S30', transAt: '28500', settleDt },
    { transId: 'S30', transAt: '50000', settleDt },
  ])
  expect(offers).toMatchObject([{ transId: 'E23', atMost: '50000' }])
  expect(await raise(key, '50001')).toMatchObject({ list: [{ second: { body: { errCd: '4239' } } }] })
  const raised = await raise(key, '50000')
  expect(outcomes(raised)).toEqual(['done'])
  const { body } = await engine
    .as('iss_handler')
    .post('detail/hisTran/byExpTran', { expId: raised.list[0]?.first.expId ?? '' })
  expect(body.refunds).toHaveLength(2)
})

it.each(['S30', 'V50'])('a purchase that was taken back whole by %s can be charged back no more', async (transId) => {
  const key = await givenRefunded({ transId, transAt: '128500' })
  const { offers, whyNot } = await offersOn(key)
  expect(offers).toEqual([])
  expect(whyNot).not.toBeNull()
  expect(outcomes(await raise(key, '1'))).toEqual(['4238'])
  const listed = await engine.as('iss_handler').post('query/historyTransaction/forStdDsp', {
    settleDtFrom: key.settleDt,
    settleDtTo: key.settleDt,
    pageSize: 100,
  })
  const same = listed.body.list.find((one: HistoryKey) => one.priKey === key.priKey)
  expect(same).toMatchObject({ offers: [], refunds: [{ transId }] })
})

it('a pre-authorisation that was cancelled can be completed no more', async () => {
  const [key] = await engine.history([{ transId: 'S10' }])
  if (!key) throw new Error('There is no transaction.')
  expect((await offersOn(key, 'preAuthCompletion', 'acq_handler')).offers).toMatchObject([{ transId: 'S80' }])
  await engine.history([{ transId: 'V40', origKey: key.priKey }])
  expect((await offersOn(key, 'preAuthCompletion', 'acq_handler')).offers).toEqual([])
})

it('what only seems to take it back does not count', async () => {
  const key = await givenRefunded(
    { transCurrCd: '392' },
    { acqInsIdCd: '00010156' },
    { issInsIdCd: '00010156' },
    { transId: 'S22' },
    // Clearing of the portal's own records counts by the record.
    { logCd: '05' },
    { settleDt: '20200101' },
  )
  expect(await offersOn(key)).toMatchObject({ refunds: [], offers: [{ atMost: '128500' }] })
})

it('credits of the same card and merchant that name no original are shown as its likely refunds, and no others', async () => {
  const card = '6200000000000781'
  const at = { tfrDtTm: '2026-07-01T12:30:00+07:00', settleDt: '20260701' }
  const later = { tfrDtTm: '2026-07-20T12:30:00+07:00', settleDt: '20260720' }
  const [key] = await engine.history([{ priAcctNo: card, ...at }])
  if (!key) throw new Error('There is no transaction.')
  const credit = { transId: 'S30', priAcctNo: card, transAt: '50000', ...later }
  const planted = [
    { ...credit, retriRefNo: '100000000001' },
    { ...credit, transId: 'V50', transAt: '128500', retriRefNo: '100000000002' },
    { ...credit, tfrDtTm: '2026-10-29T12:30:00+07:00', settleDt: '20261029', retriRefNo: '100000000003' },
  ]
  const others = [
    { ...credit, priAcctNo: '6200000000000799' },
    { ...credit, mchntCd: 'M00000000000777' },
    { ...credit, transCurrCd: '344', settleCurrCd: '344' },
    { ...credit, transAt: '128501' },
    { ...credit, transId: 'S22' },
    { ...credit, logCd: '05' },
    { ...credit, origKey: 'SOMETHINGELSE' },
    { ...credit, issInsIdCd: '00020764', rcvInsIdCd: '00020764' },
    { ...credit, tfrDtTm: '2026-06-30T12:30:00+07:00', settleDt: '20260630' },
    { ...credit, tfrDtTm: '2026-10-31T12:30:00+07:00', settleDt: '20261031' },
  ]
  await engine.history([...others, ...planted])
  const { likelyRefunds, refunds } = await offersOn(key)
  expect(refunds).toEqual([])
  expect(likelyRefunds.map(({ retriRefNo }: { retriRefNo: string }) => retriRefNo)).toEqual([
    '100000000001',
    '100000000002',
    '100000000003',
  ])
})
