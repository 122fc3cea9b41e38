import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory, type HistoryKey } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { chargeback, formOn } from '../../../../testing/flows/records.ts'
import { givenServer } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { creditRefunds } from '../../db/refunds.ts'
import { generateFile, refundsOf } from '../../features/transactions/generate.ts'
import { importTransactions } from '../../features/transactions/import.ts'

const card = '6200000000000781'
const today = dayOf(new Date())
const on = (daysAgo: number) => {
  const settleDt = addDays(today, -daysAgo)
  return { settleDt, tfrDtTm: `${dayText(settleDt)}T12:30:00+07:00` }
}
const credit = (daysAgo: number, own: object = {}) => ({
  ...{ transId: 'S30', logCd: '06', priAcctNo: card, transAt: '50000' },
  ...on(daysAgo),
  ...own,
})

const server = testServer()
beforeAll(async () => {
  await givenUser(server.db, { username: 'strange_handler', insIdCd: insIdCds.stranger, roles: ['handler'] })
  await givenUser(server.db, { username: 'iss_viewer', insIdCd: insIdCds.issuer, roles: ['viewer'] })
})

const post = async (username: string, path: string, body: object) =>
  (await server.as(username).post(`/api/${path}`, body)).body

async function purchase(own: object = {}): Promise<HistoryKey> {
  const [key] = await givenHistory(server.db, [{ priAcctNo: card, ...on(30), ...own }])
  if (!key) throw new Error('There is no transaction.')
  return key
}

async function claimOn(key: HistoryKey): Promise<string> {
  const data = await seal(formOn(key, { ...chargeback, submitTransAt: '50000' }))
  const { list } = await post('iss_handler', 'submit/withOrig/stdDispute', { data })
  return list[0].first.expId
}

const rowOf = async (username: string, expId: string) => {
  const { list } = await post(username, 'query/worklist', { expId })
  return list[0]
}
const originalOf = (username: string, expId: string) => post(username, 'detail/hisTran/byExpTran', { expId })

it('finds every refund that is planted in a generated file, and takes nothing else for one', async () => {
  const options = { count: 3_000, seed: 5, from: addDays(today, -150), to: today, refunds: 40 }
  const imported = await importTransactions({ ...server.db, source: buffers(generateFile(options)) })
  expect(imported).toMatchObject({ rejected: 0, inserted: 3_080 })
  const cases = Map.groupBy(refundsOf(options), (one) => one.case)
  const planted = [...cases.values()].map((some) =>
    (['refunded', 'refund'] as const).map((kind) => some.find((one) => one.kind === kind)?.transaction.priKey),
  )
  const { rows } = await sql<{ original: string; credit: string }>`
    SELECT h.pri_key AS original, r.pri_key AS credit
    FROM history AS h JOIN history AS r ON r.orig_key IS NULL AND ${creditRefunds}
    WHERE h.trans_id IN ('S22', 'S20', 'S24')`.execute(server.db.databases.main)
  expect(rows.map(({ original, credit }) => [original, credit]).sort()).toEqual(planted.sort())
  for (const [original] of planted.slice(0, 5)) {
    const found = refundsOf(options).find(({ transaction }) => transaction.priKey === original)?.transaction
    const { priKey = '', logCd = '', settleDt = '' } = found ?? {}
    const { likelyRefunds } = await post('admin', 'detail/hisTran/single', {
      priKey,
      logCd,
      settleDt,
      flow: 'stdDispute',
    })
    expect(likelyRefunds).toHaveLength(1)
  }
})

it('tells who submitted a claim once of a credit that comes later, and shows it in the worklist', async () => {
  const expId = await claimOn(await purchase())
  expect(await rowOf('iss_verifier', expId)).toMatchObject({ refund: null })
  const news = async () => {
    const { list } = await post('iss_handler', 'query/message', {})
    return list.filter(
      ({ kind, link }: { kind: string; link: { expId?: string } }) => kind === 'refund' && link.expId === expId,
    )
  }
  const one = { ...credit(3), priKey: 'CREDITTHATCOMESLATER' }
  for (let times = 0; times < 2; times++) await givenHistory(server.db, [one])
  await expect.poll(news).toMatchObject([{ title: `Possible refund of the original of ${expId}`, link: { expId } }])
  expect(await rowOf('iss_verifier', expId)).toMatchObject({
    refund: { transAt: '50000', count: 1, settleDt: on(3).settleDt },
  })
  await givenHistory(server.db, [credit(2, { mchntCd: 'M00000000000777' }), credit(2, { transAt: '128501' })])
  expect(await news()).toHaveLength(1)
})

it('rings no bell for a credit that was there when the claim was submitted', async () => {
  const other = '6200000000000799'
  const key = await purchase({ priAcctNo: other })
  await givenHistory(server.db, [credit(5, { priAcctNo: other })])
  const expId = await claimOn(key)
  expect(await rowOf('iss_verifier', expId)).toMatchObject({ refund: { count: 1 } })
  const waiting = await server.db.databases.main.selectFrom('notice_outbox').select('facts').execute()
  expect(waiting.filter(({ facts }) => JSON.stringify(facts).includes(expId))).toEqual([])
})

it('is linked to a record and unlinked for the own institution, and then offered for no other', async () => {
  const mine = { priAcctNo: '6200000000000724' }
  const [first, second] = [await claimOn(await purchase(mine)), await claimOn(await purchase({ ...mine, ...on(29) }))]
  const [key] = await givenHistory(server.db, [credit(4, mine)])
  const link = (username: string, expId: string, linked = true) =>
    server.as(username).post('/api/link/refund', { expId, ...key, linked })
  expect((await link('iss_viewer', first)).status).toBe(403)
  expect((await link('strange_handler', first)).status).toBe(404)
  const [elsewhere] = await givenHistory(server.db, [credit(4)])
  expect(
    (await server.as('iss_handler').post('/api/link/refund', { expId: first, ...elsewhere, linked: true })).body.errCd,
  ).toBe('4421')

  expect((await link('iss_verifier', first)).status).toBe(200)
  expect((await originalOf('iss_handler', first)).likelyRefunds).toMatchObject([{ ...key, linked: true }])
  expect((await originalOf('iss_handler', second)).likelyRefunds).toEqual([])
  await link('iss_handler', first, false)
  expect((await originalOf('iss_handler', first)).likelyRefunds).toMatchObject([{ linked: false }])
  expect((await originalOf('iss_handler', second)).likelyRefunds).toHaveLength(1)
})

it('is linked by a key that submits, in its workflows', async () => {
  const mine = { priAcctNo: '6200000000000716' }
  const expId = await claimOn(await purchase(mine))
  const [key] = await givenHistory(server.db, [credit(4, mine)])
  const insIdCd = insIdCds.issuer
  const by = async (own: object) => {
    const { machine } = await givenKey(server, { scopes: ['submit'], insIdCd, ...own })
    return (await machine.post('/api/link/refund', { expId, ...key, linked: true })).status
  }
  expect(await by({ scopes: ['read'] })).toBe(403)
  expect(await by({ flows: ['inquiryRetrieval'] })).toBe(403)
  expect(await by({})).toBe(200)
  expect((await originalOf('iss_handler', expId)).likelyRefunds).toMatchObject([{ linked: true }])
})

it('comes with the other records of the card at the merchant, and how often the card was claimed', async () => {
  const mine = { priAcctNo: '6200000000000732' }
  const keys = [
    await purchase(mine),
    await purchase({ ...mine, ...on(20) }),
    await purchase({ ...mine, mchntCd: 'M00000000000777' }),
  ]
  const expIds: string[] = []
  for (const key of keys) expIds.push(await claimOn(key))
  const [first = '', second = ''] = expIds
  const { sameCard } = await originalOf('iss_handler', first)
  expect(sameCard).toMatchObject({ records: [{ expId: second }], claims: 3, claimDays: 180 })
  // The acquirer knows only what was released to it.
  const [unreleased] = keys
  expect(await post('acq_handler', 'detail/hisTran/single', { ...unreleased, flow: 'stdDispute' })).toMatchObject({
    sameCard: { records: [], claims: 0 },
  })
})

it('comes with the other payments of the card at the merchant, and which of them nobody disputed', async () => {
  const mine = { priAcctNo: '6200000000000757' }
  const [early, middle, late] = [
    await purchase({ ...mine, ...on(25) }),
    await purchase({ ...mine, ...on(20) }),
    await purchase({ ...mine, ...on(15) }),
  ]
  await purchase({ ...mine, ...on(22), mchntCd: 'M00000000000777' })
  await purchase({ ...mine, ...on(200) })
  await purchase({ ...mine, ...on(18), transId: 'S00' })
  const expId = await claimOn(early)
  const asked = (username: string, key = late) => post(username, 'detail/hisTran/sameCard', key)
  expect(await asked('iss_verifier')).toMatchObject({
    payments: [
      { ...middle, transId: 'S22', transAt: expect.any(String), transCurrCd: '764', claim: null },
      {
        ...early,
        transId: 'S22',
        transAt: expect.any(String),
        transCurrCd: '764',
        claim: { expId, flow: 'stdDispute' },
      },
    ],
    earlier: 2,
    undisputed: 1,
    claims: [{ expId }],
  })
  // The acquirer does not know of a claim that was not released to it.
  expect(await asked('acq_handler')).toMatchObject({ earlier: 2, undisputed: 2 })
  expect(await asked('iss_verifier', early)).toMatchObject({ payments: [late, middle], earlier: 0, undisputed: 0 })
  const { cardPayments } = await post('iss_handler', 'detail/hisTran/single', { ...late, flow: 'stdDispute' })
  expect(cardPayments).toMatchObject({ earlier: 2, undisputed: 1 })
  expect(await asked('strange_handler')).toMatchObject({ errCd: '4040' })
  const searches = await server.db.databases.main
    .selectFrom('audit_log')
    .select(['username', 'target'])
    .where('path', '=', 'detail/hisTran/sameCard')
    .where('type', '=', 'card')
    .execute()
  expect(searches).toContainEqual({ username: 'iss_verifier', target: '620000••••••0757' })
})

it('counts as a search by card number when a transaction is opened, which is shown without it beyond the limit', async () => {
  const key = await purchase({ priAcctNo: '6200000000000740' })
  await post('iss_handler', 'detail/hisTran/single', { ...key, flow: 'stdDispute' })
  const searches = await server.db.databases.main
    .selectFrom('audit_log')
    .select(['target', 'detail'])
    .where('path', '=', 'detail/hisTran/single')
    .where('type', '=', 'card')
    .execute()
  expect(searches).toContainEqual({ target: '620000••••••0740', detail: { found: true } })
  const strict = await givenServer({
    limits: { perAddress: 1e9, callsPerUser: 1e9, cardsPerUser: 1, cardsPerUserADay: 1 },
  })
  const keys = await givenHistory(strict.db, [{ priAcctNo: card }, { priAcctNo: '6200000000000799' }])
  const answers = []
  for (const one of keys)
    answers.push(
      (await strict.as('iss_handler').post('/api/detail/hisTran/single', { ...one, flow: 'stdDispute' })).body,
    )
  await strict.close()
  expect(answers[0].sameCard).toMatchObject({ claims: 0 })
  expect(answers[1]).toMatchObject({ sameCard: null, offers: [{ transId: 'E23' }] })
  expect(answers[1].likelyRefunds).toBeUndefined()
})

async function* buffers(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}
