import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'

let engine: TestEngine
const today = dayOf(new Date())
const dates = { settleDtFrom: addDays(today, -60), settleDtTo: today }
const card = '6212345678901265'

/** 30 transactions of 00010344 as acquirer, a day each; one as issuer; one between strangers; a pre-authorisation. */
beforeAll(async () => {
  engine = await givenEngine()
  const own = Array.from({ length: 30 }, (_, i) => ({
    settleDt: addDays(today, -i),
    transAt: String(1000 + i),
    sysTraNo: String(100_000 + i),
    termId: i % 2 === 0 ? 'EVEN' : 'ODD',
    ...(i === 3 ? { priAcctNo: card, retriRefNo: '000000000003' } : {}),
  }))
  const asIssuer = {
    acqInsIdCd: '00010392',
    fwdInsIdCd: '00010392',
    issInsIdCd: '00010344',
    settleDt: addDays(today, -40),
  }
  const strangers = { acqInsIdCd: '00020764', issInsIdCd: '00030764', settleDt: addDays(today, -41) }
  const preAuth = { transId: 'S10', settleDt: addDays(today, -5), transAt: '5000' }
  await engine.history([...own, asIssuer, strangers, preAuth])
})
afterAll(() => engine.close())

async function search(username: string, conditions: object, call = 'query/historyTransaction/search') {
  const { status, body } = await engine.as(username).post(call, conditions)
  return { status, body, list: (body.list ?? []) as Record<string, string>[] }
}

describe('a search of the history', () => {
  it('shows an institution what it acquired or issued, newest first, and head all', async () => {
    const own = await search('acq_handler', { ...dates, pageSize: 100 })
    expect([own.body.total, own.body.totalIsExact, own.list.length]).toEqual([32, true, 32])
    const days = own.list.map((row) => row.settleDt)
    expect(days).toEqual([...days].sort().reverse())
    expect((await search('iss_handler', dates)).body.total).toBe(32)
    expect((await search('admin', dates)).body.total).toBe(33)
    const oldest = await search('acq_handler', { ...dates, sort: 'settleDt' })
    expect(oldest.list[0]?.settleDt).toBe(addDays(today, -40))
  })

  it('shows a card number masked, and nothing of what is stored sealed', async () => {
    const { body } = await search('acq_handler', { priAcctNo: card })
    expect(body.list[0].priAcctNo).toBe('621234••••••1265')
    expect(JSON.stringify(body)).not.toContain(card)
  })

  it.each([
    ['card', { priAcctNo: card }, 1],
    ['reference number', { retriRefNo: '000000000003' }, 1],
    ['trace number and date', { ...dates, sysTraNo: '100007' }, 1],
    ['terminal', { termId: 'ODD' }, 15],
    ['amounts', { ...dates, transAtFrom: '1005', transAtTo: '1009' }, 5],
    ['transaction', { ...dates, transId: 'S10' }, 1],
    ['currency', { ...dates, transCurrCd: '392' }, 0],
    ['acquirer that it is itself', { ...dates, acqInsIdCd: '00010344' }, 31],
    ['another acquirer', { ...dates, acqInsIdCd: '00010392' }, 1],
    ['another issuer', { ...dates, issInsIdCd: '00010392' }, 31],
    [
      'several together',
      { ...dates, termId: 'EVEN', transAtFrom: '1010', transCurrCd: '764', authIdRespCd: 'A1B2C3' },
      10,
    ],
    ['a day', { settleDtFrom: addDays(today, -3), settleDtTo: addDays(today, -3) }, 1],
    ['what is not there', { retriRefNo: 'ZZZZZZZZZZZZ' }, 0],
  ])('finds by %s', async (_name, conditions, total) => {
    const found = await search('acq_handler', conditions)
    expect([found.status, found.body.total, found.list.length]).toEqual([200, total, Math.min(total, 20)])
  })

  it('goes through its pages, and answers a page a million without looking for it', async () => {
    const page = (currPage: number) => search('acq_handler', { ...dates, currPage, pageSize: 10 })
    const pages = await Promise.all([page(1), page(2), page(3), page(4)])
    expect(pages.map((one) => one.list.length)).toEqual([10, 10, 10, 2])
    expect(new Set(pages.flatMap((one) => one.list.map((row) => row.priKey))).size).toBe(32)
    const far = await page(1_000_000)
    expect([far.status, far.list, far.body.total]).toEqual([200, [], 32])
    const filtered = await search('acq_handler', { termId: 'ODD', currPage: 1_000_000, pageSize: 100 })
    expect([filtered.list, filtered.body.total]).toEqual([[], 15])
  })

  it.each([
    ['without dates or anything selective', 'acq_handler', { transId: 'S22' }, '4005'],
    ['of the whole network with half a range', 'admin', { settleDtFrom: '20260101' }, '4005'],
    ['with dates the wrong way round', 'acq_handler', { settleDtFrom: '20260902', settleDtTo: '20260901' }, '4004'],
    ['with a day that is none', 'acq_handler', { settleDtFrom: '20260230' }, '4001'],
    ['with half a trace number', 'acq_handler', { ...dates, sysTraNo: '123' }, '4001'],
    ['with too large a page', 'acq_handler', { ...dates, pageSize: 101 }, '4001'],
    ['with an unknown field', 'acq_handler', { ...dates, colour: 'red' }, '4002'],
  ])('%s is refused', async (_name, username, conditions, errCd) => {
    const { status, body } = await search(username, conditions)
    expect([status, body.errCd]).toEqual([400, errCd])
  })
})

describe('the list that a flow starts from', () => {
  const offers = (row: Record<string, unknown> | undefined) =>
    ((row?.offers ?? []) as { transId: string }[]).map((one) => one.transId)

  it('says for each row what this side may raise, with its reasons, its limit and its receiver', async () => {
    const [row] = (await search('acq_handler', { priAcctNo: card }, 'query/historyTransaction/forStdDsp')).list
    expect(offers(row)).toEqual(['E22', 'E32'])
    expect(row?.offers?.[1]).toMatchObject({
      atMost: '1003',
      recovered: '0',
      rcvInsIdCd: '00010392',
      lastDay: addDays(today, 177),
    })
    expect(JSON.parse(row?.rcvInsIdCdList ?? '')).toEqual(['00010392'])
    expect(JSON.parse(row?.expTransIdRsnCdsMapForStdDsp ?? '').E32).toContain('4507')
    const [issued] = (await search('iss_handler', { priAcctNo: card }, 'query/historyTransaction/forStdDsp')).list
    expect(offers(issued)).toEqual(['E23'])
    const [both] = (await search('admin', { ...dates, priAcctNo: card }, 'query/historyTransaction/forStdDsp')).list
    expect(offers(both)).toEqual(['E22', 'E32', 'E23'])
  })

  it('of pre-authorisation completions holds pre-authorisations only', async () => {
    const { list, body } = await search('acq_handler', dates, 'query/hisPreAuth/search')
    expect([body.total, list.map((row) => row.transId)]).toEqual([1, ['S10']])
    expect(offers(list[0])).toEqual(['S80', 'V40'])
    expect(list[0]?.offers?.[0]).toMatchObject({ atMost: '5750', rsnCds: [] })
  })
})

describe('a transaction on which nothing may be raised', () => {
  const whyNot = async (flow: string, conditions: object = dates, username = 'acq_handler') => {
    const { list } = await search(username, { ...conditions, flow }, 'query/hisPreAuth/search')
    return list[0]?.whyNot
  }

  it('says why, and by which rule', async () => {
    expect(await whyNot('preAuthCompletion')).toBeNull()
    expect(await whyNot('latePreAuthorizationCompletion')).toMatch(
      /^Not allowed before .*day 31 to day 60 after settlement/,
    )
    expect(await whyNot('preAuthCompletion', dates, 'iss_handler')).toMatch(/^Only the other party/)
  })
})

describe('one cleared transaction', () => {
  it('is shown with its offers to its parties, and to nobody else', async () => {
    const [row] = (await search('acq_handler', { priAcctNo: card })).list
    const key = { priKey: row?.priKey, logCd: row?.logCd, settleDt: row?.settleDt, flow: 'stdDispute' }
    const single = await engine.as('iss_handler').post('detail/hisTran/single', key)
    expect(single.body).toMatchObject({ retriRefNo: '000000000003', related: [], hisRcvInsIdCd: '00010344' })
    const [foreign] = (await search('admin', { ...dates, acqInsIdCd: '00020764' })).list
    const foreignKey = {
      priKey: foreign?.priKey,
      logCd: foreign?.logCd,
      settleDt: foreign?.settleDt,
      flow: 'stdDispute',
    }
    expect((await engine.as('acq_handler').post('detail/hisTran/single', foreignKey)).status).toBe(404)
    expect((await engine.as('admin').post('detail/hisTran/single', foreignKey)).status).toBe(200)
    expect((await engine.as('acq_handler').post('detail/hisTran/single', { ...key, flow: 'nowhere' })).status).toBe(404)
  })
})
