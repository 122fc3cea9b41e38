import { beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { FoundRecord } from '../../../contract/records/find.ts'
import { lastFourDays } from '../../../domain/records/finding.ts'
import { decimalAmount } from '../../../domain/text/money.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'

const server = testServer({
  limits: { perAddress: 1e9, callsPerUser: 1e9, cardsPerUser: 40, cardsPerUserADay: 300 },
})
let expId: string
const card = '6212345678901265'
const lately = addDays(dayOf(new Date()), -10)
const settleDt = addDays(dayOf(new Date()), -lastFourDays - 1)
beforeAll(async () => {
  await givenUser(server.db, { username: 'strange_handler', insIdCd: insIdCds.stranger, roles: ['handler'] })
  expId = await givenDispute(server)
  await givenHistory(server.db, [
    {
      priAcctNo: card,
      retriRefNo: 'LATELY000001',
      mchntCd: 'CAMERA000000001',
      cardAccptrNmAddr: 'KOWLOON CAMERA HOUSE HK',
    },
    { priAcctNo: card, settleDt, retriRefNo: 'LONGAGO00001', mchntCd: 'TEA000000000001', cardAccptrNmAddr: 'TEA BAR' },
  ])
})

const find = async (username: string, text: string) =>
  (await server.as(username).post('/api/query/find', { text })).body
const ids = (found: { records: FoundRecord[] }) => found.records.map((record) => record.expId)

it('finds a record by its beginning, its end, and its day and number', async () => {
  for (const text of [
    expId,
    expId.slice(0, 9),
    expId.toLowerCase().slice(0, 10),
    expId.slice(-6),
    expId.slice(-4),
    expId.slice(3, 11),
  ])
    expect(ids(await find('acq_handler', text)), text).toEqual([expId])
  expect(ids(await find('acq_handler', expId.slice(0, 6)))).toEqual([])
})

it('finds records and transactions by the last four digits of the card, and says since when', async () => {
  const disputed = await find('acq_handler', '0005')
  expect(disputed).toMatchObject({ records: [{ expId, state: 'unverified', priAcctNo: '620000••••••0005' }] })
  const { transactions, since } = await find('acq_handler', '1265')
  expect(transactions).toMatchObject([{ priAcctNo: '621234••••••1265', cardAccptrNmAddr: 'KOWLOON CAMERA HOUSE HK' }])
  expect(since).toBe(addDays(settleDt, 1))
})

it('finds by RRN whatever was settled, and merchants by number and by the words of their name', async () => {
  expect((await find('acq_handler', 'longago00001')).transactions).toMatchObject([{ settleDt }])
  for (const text of ['camera', 'kow cam', 'CAMERA00'])
    expect((await find('acq_handler', text)).merchants, text).toEqual([
      { mchntCd: 'CAMERA000000001', name: 'KOWLOON CAMERA HOUSE HK' },
    ])
  // Beside other words, the name tells which transactions are meant.
  expect((await find('acq_handler', 'camera 1265')).merchants).toEqual([])
})

it('finds nothing of other institutions, nor before a release, nor where no menu leads', async () => {
  for (const username of ['strange_handler', 'iss_handler']) expect(ids(await find(username, expId))).toEqual([])
  for (const text of ['0005', '1265', 'LATELY000001', 'camera']) {
    expect(await find('strange_handler', text)).toMatchObject({ records: [], transactions: [], merchants: [] })
    expect((await server.as('risk_officer').post('/api/query/find', { text })).status).toBe(403)
  }
  // An issuer knows the merchants at which its cards were used lately.
  expect((await find('iss_handler', 'camera')).merchants).toHaveLength(1)
  expect((await find('iss_handler', 'tea bar')).merchants).toEqual([])
  await server.as('acq_verifier').post('/api/verifyPass', { list: [{ expId, position: 'unverified' }] })
  expect(ids(await find('iss_handler', expId))).toEqual([expId])
})

it('counts four digits as a search by card number, and takes no whole one', async () => {
  const searches = await server.db.databases.main
    .selectFrom('audit_log')
    .select(['target', 'detail'])
    .where('path', '=', 'query/find')
    .where('type', '=', 'card')
    .execute()
  expect(searches).toContainEqual({ target: '••••••••••••1265', detail: { found: true } })
  expect(await find('acq_handler', card)).toEqual({ records: [], transactions: [], merchants: [], since: null })
  for (let n = 0; n < 40; n++) await find('viewer', `${2000 + n}`)
  expect(await server.as('viewer').post('/api/query/find', { text: '2999' })).toMatchObject({
    status: 429,
    body: { errCd: '4297' },
  })
})

it('finds by all that a cardholder says together, in any order and in either language', async () => {
  const said = [
    '1265 1,285.00',
    '1285.00 THB kowloon 1265',
    '尾号1265 1285元',
    `camera 1265 ${dayText(lately)}`,
    '1265 LATELY0 1285.0',
  ]
  for (const text of said)
    expect((await find('acq_verifier', text)).transactions, text).toMatchObject([
      { cardAccptrNmAddr: 'KOWLOON CAMERA HOUSE HK', transAt: '128500' },
    ])
  for (const text of ['1265 1285.00 HKD', '1265 54.00', '1265 tea', `1265 ${dayText(addDays(lately, -9))}`])
    expect((await find('acq_verifier', text)).transactions, text).toEqual([])
  const [disputed] = (await find('acq_verifier', '0005')).records
  const amount = decimalAmount(disputed.transAt, disputed.transCurrCd)
  expect(ids(await find('acq_verifier', `0005 ${amount} number ${expId.slice(-2)}`))).toEqual([expId])
  expect(ids(await find('acq_verifier', '0005 1285.01'))).toEqual([])
})

it('finds by an amount and a day without a card, and only what the user may see', async () => {
  const text = `1285.00 ${dayText(lately)}`
  expect((await find('acq_handler', text)).transactions).not.toEqual([])
  expect((await find('strange_handler', text)).transactions).toEqual([])
})

it('names what it does not understand, in the language of the user', async () => {
  const refusal = async (text: string, language: 'en' | 'zh') => {
    const browser = await server.as('acq_handler').browser()
    browser.cookies.set('language', language)
    const answer = await browser.post('/api/query/find', { text })
    return [answer.status, answer.body.errMsg]
  }
  expect(await refusal('1265 03/11/2026', 'en')).toEqual([
    400,
    '“03/11/2026” must have the year first, for example 2026-11-26: other orders are read differently.',
  ])
  expect(await refusal('0459 0005', 'zh')).toEqual([400, '“0459”与另一项重复，请只保留一项。'])
})

it('takes four digits for the end of a card, and for an amount', async () => {
  const day = { settleDt: lately, mchntCd: 'GOLDEN00000001', cardAccptrNmAddr: 'GOLDEN RESORT HK' }
  await givenHistory(server.db, [
    { ...day, priAcctNo: '6200000000003876', transAt: '122000', retriRefNo: 'FOUR00000001' },
    { ...day, priAcctNo: '6200000000071220', transAt: '387600', retriRefNo: 'FOUR00000002' },
    { ...day, priAcctNo: '6200000000071220', transAt: '122000', retriRefNo: 'FOUR00000003' },
    { ...day, priAcctNo: '6200000000099999', transAt: '1220', transCurrCd: '392', retriRefNo: 'FOUR00000004' },
    { ...day, priAcctNo: '6200000000099999', transAt: '1220', retriRefNo: 'FOUR00000005' },
  ])
  const search = async (terms: string, page = {}) =>
    (await server.as('acq_auditor').post('/api/query/historyTransaction/search', { terms, ...page })).body
  const ends = async (terms: string, page?: object) => {
    const { list, total, errMsg } = await search(terms, page)
    return [errMsg ?? total, list?.map(({ retriRefNo }: { retriRefNo: string }) => retriRefNo.slice(-1)).join('')]
  }
  for (const text of ['1220', `golden 1220 ${dayText(lately)}`, 'golden 1220'])
    expect(await ends(text)).toEqual([4, '4321'])
  expect(await ends('1220', { pageSize: 2, currPage: 2 })).toEqual([4, '21'])
  expect(await ends('1220', { sort: 'settleDt' })).toEqual([4, '1234'])
  const searched = async () => {
    const log = server.db.databases.main.selectFrom('audit_log').select('target')
    return (await log.where('type', '=', 'card').orderBy('id').execute()).map(({ target }) => target)
  }
  const before = await searched()
  expect(await ends('3876 1220')).toEqual([2, '21'])
  // Each end that was looked for is in the log.
  await expect
    .poll(async () => new Set((await searched()).slice(before.length)))
    .toEqual(new Set(['••••••••••••3876', '••••••••••••1220']))
  expect(await ends('1220, 3876 golden')).toEqual([2, '21'])
  expect(await ends('1220 1220')).toEqual([1, '3'])
  expect(await ends('card 1220 3876')).toEqual([1, '2'])
  expect(await ends('FOUR00000001 1220')).toEqual([1, '1'])
  const { transactions } = await find('acq_auditor', `${dayText(lately)} golden 1220`)
  expect(transactions).toHaveLength(4)
})

it('searches the history for the same terms, beside its other conditions', async () => {
  const search = async (username: string, body: object) =>
    (await server.as(username).post('/api/query/historyTransaction/search', body)).body
  const found = await search('acq_auditor', { terms: '1,285.00 1265 kowloon' })
  expect(found).toMatchObject({ total: 1, list: [{ mchntCd: 'CAMERA000000001' }] })
  expect(await search('acq_auditor', { terms: '1265', retriRefNo: 'NONESUCH0001' })).toMatchObject({ total: 0 })
  expect(await search('strange_handler', { terms: '1,285.00 1265 kowloon' })).toMatchObject({ total: 0 })
  expect(await search('acq_auditor', { terms: 'E2326' })).toMatchObject({ errCd: '4027' })
  expect(await search('acq_auditor', { terms: '1265', settleDtFrom: '20240101' })).toMatchObject({ errCd: '4027' })
  expect(await search('acq_auditor', { terms: '123456 1265' })).toMatchObject({ total: 2 })
  // Each counts as a search by card number; the next page of the same does not.
  const searches = await server.db.databases.main
    .selectFrom('audit_log')
    .select('target')
    .where('path', '=', 'query/historyTransaction/search')
    .where('type', '=', 'card')
    .execute()
  expect(searches).toContainEqual({ target: '••••••••••••1265' })
})

it('finds in a chain of many shops where the card says which purchase, and asks for more of the name where nothing does', async () => {
  const shops = Array.from({ length: 9 }, (_, shop) => ({
    priAcctNo: shop === 4 ? card : '6200000000000005',
    retriRefNo: `CHAIN000000${shop}`,
    mchntCd: `CHAIN0000000${shop}`,
    cardAccptrNmAddr: `RAIN TREE ${shop}`,
  }))
  await givenHistory(server.db, shops)
  const found = await find('acq_auditor', 'ending 1265 at rain tree')
  expect(found.transactions).toMatchObject([{ cardAccptrNmAddr: 'RAIN TREE 4' }])
  expect((await find('acq_auditor', '1285.00 rain tree')).transactions).toHaveLength(6)
  const refused = await find('acq_auditor', `rain tree ${dayText(lately)}`)
  expect(refused).toMatchObject({ errCd: '4027' })
  expect(refused.errMsg).toContain('rain tree')
})
