import { beforeEach, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { RuleKind, RuleParameters } from '../../../domain/risk/risk.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { generateFile } from '../transactions/generate.ts'
import { importTransactions } from '../transactions/import.ts'
import { judgePending } from './pending.ts'

const today = dayOf(new Date())
const day = addDays(today, -1)
const at = (time: string) => ({ settleDt: day, tfrDtTm: `${dayText(day)}T${time}+07:00` })
const amount = (satang: number) => ({ transAt: String(satang), settleAt: String(satang) })

const server = testServer()

const db = () => server.db.databases.main
const judge = () => judgePending(db())
const officer = () => server.as('risk_officer')

beforeEach(async () => {
  const owner = await connectAs(server.db.connection)
  await owner.query('TRUNCATE history, history_day, history_total, sus_trans, risk_pending, risk_rule_day CASCADE')
  await owner.end()
})

async function alerts(): Promise<{ insIdCd: string; kinds: string[]; score: number }[]> {
  const rules = await db().selectFrom('risk_rule').select(['rule_id', 'kind']).execute()
  const rows = await db().selectFrom('sus_trans').select(['ins_id_cd', 'hits', 'score']).orderBy('rid').execute()
  return rows.map(({ ins_id_cd, hits, score }) => ({
    insIdCd: ins_id_cd,
    kinds: hits.map((hit) => rules.find((rule) => rule.rule_id === hit.ruleId)?.kind ?? ''),
    score,
  }))
}

const burst = () => ['12:00:00', '12:01:00', '12:02:00', '12:03:00', '12:04:00'].map(at)

async function ownRule(kind: RuleKind, parameters: RuleParameters, score = 100): Promise<string> {
  const text = { en: 'A test', zh: '测试' }
  const { body } = await officer().post('/api/risk/add/rule', { kind, parameters, score, names: text, reasons: text })
  await officer().post('/api/risk/enable/rule', { ruleId: body.ruleId, version: 1, enabled: true })
  return body.ruleId
}

const switchOff = (ruleId: string) => officer().post('/api/risk/enable/rule', { ruleId, version: 2, enabled: false })

it('raises an alert for both sides where a rule of the head hits, once', async () => {
  await givenHistory(server.db, burst())
  expect(await judge()).toEqual({ judged: 5, alerts: 2 })
  expect(await alerts()).toEqual([
    { insIdCd: '00010344', kinds: ['cardVelocity'], score: 100 },
    { insIdCd: '00010392', kinds: ['cardVelocity'], score: 100 },
  ])
  expect(await judge()).toEqual({ judged: 0, alerts: 0 })
})

it('counts what came in an earlier file, and judges no settlement older than a week', async () => {
  await givenHistory(server.db, burst().slice(0, 4))
  await judge()
  expect(await alerts()).toEqual([])
  await givenHistory(server.db, burst().slice(4))
  await judge()
  expect(await alerts()).toHaveLength(2)

  const old = { settleDt: addDays(today, -20), tfrDtTm: `${dayText(addDays(today, -20))}T12:00:00+07:00` }
  await givenHistory(server.db, [old, old, old, old, old, old])
  expect(await judge()).toEqual({ judged: 0, alerts: 0 })
})

it('raises nothing twice where a file is imported twice, and loses nothing where judging broke off', async () => {
  const source = () => generateFile({ count: 400, seed: 3, from: day, to: day, fraud: { cases: 6, from: day } })
  const { connection, vault } = server.db
  await importTransactions({ connection, vault, source: source(), chunkSize: 100 })
  const stopping = new AbortController()
  const before = await judgePending(db(), { signal: stopping.signal, onProgress: () => stopping.abort() })
  const waiting = await db().selectFrom('risk_pending').selectAll().execute()
  expect(waiting.length).toBeGreaterThan(0)

  const after = await judge()
  expect(before.alerts + after.alerts).toBeGreaterThan(10)
  const raised = await alerts()
  await importTransactions({ connection, vault, source: source(), chunkSize: 100 })
  expect(await judge()).toEqual({ judged: 0, alerts: 0 })
  expect(await alerts()).toEqual(raised)
})

it('leaves a chunk waiting, without any alert, where it breaks in the middle', async () => {
  await givenHistory(server.db, burst())
  const owner = await connectAs(server.db.connection)
  await owner.query('ALTER TABLE risk_rule_day ADD CONSTRAINT broken CHECK (n < 0)')
  await expect(judge()).rejects.toThrow('broken')
  expect(await alerts()).toEqual([])
  await owner.query('ALTER TABLE risk_rule_day DROP CONSTRAINT broken')
  await owner.end()
  await judge()
  expect(await alerts()).toHaveLength(2)
})

it('spares for an institution what it has on its white list, and counts for it alone what is on its black list', async () => {
  const listed = { kind: 'merchant', validFrom: dayOf(new Date()), validTo: null, reason: 'A test' }
  const insert = async (list: 'white' | 'black', value: string) =>
    db()
      .insertInto('except_entry')
      .values({
        list,
        ins_id_cd: '00010344',
        kind: 'merchant',
        value,
        valid_from: day,
        valid_to: null,
        reason: listed.reason,
        added_by: '1',
      })
      .execute()
  await insert('white', 'SPARED000000001')
  await insert('black', 'STOPPED00000001')
  await givenHistory(server.db, [
    ...burst().map((one) => ({ ...one, mchntCd: 'SPARED000000001' })),
    { ...at('18:00:00'), mchntCd: 'STOPPED00000001', priAcctNo: '6212345678901265' },
  ])
  await judge()
  expect(await alerts()).toEqual([
    { insIdCd: '00010392', kinds: ['cardVelocity'], score: 100 },
    { insIdCd: '00010344', kinds: ['blackList'], score: 100 },
  ])
})

it('raises an alert for the institution alone where a rule of its own hits', async () => {
  const ruleId = await ownRule('category', { amount: 100_000, mccs: ['5812'] })
  await givenHistory(server.db, [at('12:00:00'), { ...at('13:00:00'), acqInsIdCd: '00020764', fwdInsIdCd: '00020764' }])
  await judge()
  expect(await alerts()).toEqual([{ insIdCd: '00010344', kinds: ['category'], score: 100 }])
  await switchOff(ruleId)
})

it('adds up scores below the threshold of their owner, and not those of two owners', async () => {
  const parts = [await ownRule('category', { amount: 1, mccs: ['5812'] }, 60)]
  await givenHistory(server.db, [at('12:00:00')])
  await judge()
  expect(await alerts()).toEqual([])
  parts.push(await ownRule('night', { fromHour: 22, toHour: 4, amount: 1 }, 40))
  await givenHistory(server.db, [at('12:30:00'), at('03:30:00')])
  await judge()
  expect(await alerts()).toEqual([{ insIdCd: '00010344', kinds: ['category', 'night'], score: 100 }])
  for (const ruleId of parts) await switchOff(ruleId)
})

const shop = 'SHOPOFTEST00001'
const online = { posEntryMdCd: '012' }
const card = (n: number) => ['6200000000000005', '6212345678901265', '6212345678901232', '6243030000000001'][n] ?? ''

it.each<[RuleKind, RuleParameters, Parameters<typeof givenHistory>[1], number]>([
  [
    'cardMerchants',
    { minutes: 30, count: 3 },
    [1, 2, 3].map((n) => ({ ...at(`12:0${n}:00`), mchntCd: `SHOP0000000000${n}` })),
    1,
  ],
  [
    'merchantVelocity',
    { minutes: 10, count: 3 },
    [0, 1, 2].map((n) => ({ ...at(`12:0${n}:00`), mchntCd: shop, priAcctNo: card(n) })),
    1,
  ],
  [
    'terminalVelocity',
    { minutes: 10, count: 3 },
    [0, 1, 2].map((n) => ({ ...at(`12:0${n}:00`), termId: `1000000${n % 2}` })),
    0,
  ],
  [
    'usualAmount',
    { times: 3, count: 2, amount: 1_000 },
    [1_000, 1_200, 4_000].map((n, i) => ({ ...at(`1${i}:00:00`), ...amount(n) })),
    1,
  ],
  [
    'usualAmount',
    { times: 3, count: 3, amount: 1_000 },
    [1_000, 1_200, 4_000].map((n, i) => ({ ...at(`1${i}:00:00`), ...amount(n) })),
    0,
  ],
  [
    'countryChange',
    { hours: 3 },
    [at('12:00:00'), { ...at('13:00:00'), cardAccptrNmAddr: 'PEAK TEA HONG KONG HK' }],
    1,
  ],
  [
    'countryChange',
    { hours: 3 },
    [at('12:00:00'), { ...at('13:00:00'), ...online, cardAccptrNmAddr: 'PEAK TEA HONG KONG HK' }],
    0,
  ],
  [
    'testAmounts',
    { count: 2, smallAmount: 900, minutes: 30, amount: 5_000 },
    [500, 900, 6_000].map((n, i) => ({ ...at(`12:0${i}:00`), ...amount(n) })),
    1,
  ],
  [
    'merchantTesting',
    { count: 3, smallAmount: 900, minutes: 30 },
    [0, 1, 2].map((n) => ({ ...at(`12:0${n}:00`), mchntCd: shop, priAcctNo: card(n), ...amount(700) })),
    1,
  ],
  [
    'merchantTesting',
    { count: 3, smallAmount: 900, minutes: 30 },
    [0, 1, 1].map((n, i) => ({ ...at(`12:0${i}:00`), mchntCd: shop, priAcctNo: card(n), ...amount(700) })),
    0,
  ],
])('judges by %s %j', async (kind, parameters, transactions, expected) => {
  const ruleId = await ownRule(kind, parameters, 500)
  await givenHistory(server.db, transactions)
  await judge()
  const own = (await alerts()).filter(({ insIdCd, kinds }) => insIdCd === '00010344' && kinds.includes(kind))
  expect(own).toHaveLength(expected)
  await switchOff(ruleId)
})

it('knows a merchant that takes far more than it did on the days before', async () => {
  const before = [5, 4, 3].map((back) => {
    const settleDt = addDays(today, -back)
    return { settleDt, tfrDtTm: `${dayText(settleDt)}T12:00:00+07:00`, mchntCd: shop, ...amount(50_000) }
  })
  await givenHistory(server.db, before)
  await givenHistory(
    server.db,
    [0, 1, 2, 3].map((n) => ({ ...at(`1${n}:00:00`), mchntCd: shop, ...amount(30_000_000) })),
  )
  await judge()
  // Four, for both sides.
  expect((await alerts()).filter(({ kinds }) => kinds.includes('merchantSurge'))).toHaveLength(8)
})

it('judges nothing that gives money back', async () => {
  await givenHistory(
    server.db,
    burst().map((one) => ({ ...one, transId: 'S30' })),
  )
  expect(await judge()).toEqual({ judged: 0, alerts: 0 })
})
