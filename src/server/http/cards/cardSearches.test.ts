import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { unlimited } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { luhnDigit } from '../../../domain/text/cards.ts'
import { connectAs } from '../../db/pools/databases.ts'

const known = '6200000000000005'
const search = 'query/historyTransaction/search'

const server = testServer({ limits: { ...unlimited, cardsPerUser: 30, cardsPerUserADay: 300 } })
beforeAll(() => givenHistory(server.db, [{ retriRefNo: '632512123456' }, {}]))
beforeEach(() => asOwner('DELETE FROM card_search; DELETE FROM card_alert; DELETE FROM card_limit'))

async function asOwner(statement: string): Promise<void> {
  const owner = await connectAs(server.db.connection)
  await owner.query(statement)
  await owner.end()
}

const unknown = (n: number) => {
  const body = `62990000${String(n).padStart(7, '0')}`
  return `${body}${luhnDigit(body)}`
}
const post = (path: string, body: object, user = 'viewer', headers = {}) =>
  server.as(user).post(`/api/${path}`, body, headers)
const cardActs = async (path = search) => (await actsIn(server.db, path)).filter((act) => act.type === 'card')
const statusOf = async (n: number, user?: string) => (await post(search, { priAcctNo: unknown(n) }, user)).status

describe('searches by a whole card number', () => {
  it('are refused from the 31st of a user within a minute, with the time to wait', async () => {
    const first = await Promise.all(Array.from({ length: 30 }, (_, n) => statusOf(n)))
    expect(new Set(first)).toEqual(new Set([200]))
    const { status, body, headers } = await post(search, { priAcctNo: known })
    expect({ status, errCd: body.errCd }).toEqual({ status: 429, errCd: '4297' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await post(search, { priAcctNo: known }, 'acq_handler')).status).toBe(200)
  })

  it('are let through no more often where many come at once', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => statusOf(n)))
    expect(all.filter((status) => status === 200)).toHaveLength(30)
  })

  it('are refused from the 301st within 24 hours, also by a server that was started since', async () => {
    await asOwner(`
      INSERT INTO card_search (user_id, at, question)
      SELECT user_id, now() - interval '23 hours' + n * interval '1 second', sha256(n::text::bytea)
      FROM app_user, generate_series(1, 299) AS n WHERE username = 'viewer'`)
    expect(await statusOf(1)).toBe(200)
    const { status, body, headers } = await post(search, { priAcctNo: unknown(2) })
    expect({ status, errCd: body.errCd }).toEqual({ status: 429, errCd: '4298' })
    expect(body.errMsg).toMatch(/300 card numbers within 24 hours.* [01] h \d+ min\./)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('are counted together for all keys of an institution, and apart from those of its users', async () => {
    const machines = []
    for (const name of ['One', 'Two', 'Three'])
      machines.push((await givenKey(server, { name, scopes: ['read'] })).machine)
    const statuses = []
    for (let n = 0; n < 12; n += 1)
      for (const [at, machine] of machines.entries())
        statuses.push((await machine.post(`/api/${search}`, { priAcctNo: unknown(3 * n + at) })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    expect((await post(search, { priAcctNo: known }, 'acq_handler')).status).toBe(200)
  })

  it('count once for the pages, the orders and the repetitions of one search', async () => {
    for (const place of [{}, { currPage: 2 }, { sort: 'settleDt' }, {}])
      expect((await post(search, { priAcctNo: known, ...place })).status).toBe(200)
    expect(await searches()).toBe(1)
    await post(search, { priAcctNo: known, mchntCd: '000134458120001' })
    expect(await searches()).toBe(2)
  })

  it('that name no card number are not counted', async () => {
    await post(search, { retriRefNo: '632512123456' })
    expect(await searches()).toBe(0)
  })

  it('each leave a row of the audit log with the masked number and whether something was found', async () => {
    await post(search, { priAcctNo: known })
    await post(search, { priAcctNo: unknown(7) })
    const [found, missed] = (await cardActs()).slice(-2)
    expect(found).toMatchObject({
      username: 'viewer',
      target: '620000••••••0005',
      detail: { found: true },
      err_cd: null,
    })
    expect(missed).toMatchObject({ target: expect.stringMatching(/^629900•{6}\d{4}$/), detail: { found: false } })
  })

  it('leave such a row for an export too, which is whole', async () => {
    const path = 'risk/query/blackList'
    const entry = { kind: 'card', validFrom: '20260101', validTo: null, reason: 'Stolen.' }
    expect((await post('risk/add/blackList', { ...entry, value: known }, 'risk_officer')).status).toBe(200)
    const answers = []
    for (const priAcctNo of [known, unknown(1)])
      answers.push(await post(path, { priAcctNo }, 'risk_officer', { accept: 'text/csv' }))
    expect(answers.map(({ text }) => text.trim().split('\n').length)).toEqual([2, 1])
    expect((await cardActs(path)).map(({ detail }) => detail)).toEqual([{ found: true }, { found: false }])
  })

  it('say by an entry of a list whether the card stands there already', async () => {
    const entry = { kind: 'card', value: unknown(5), validFrom: '20260101', validTo: null, reason: 'Stolen.' }
    await post('risk/add/whiteList', entry, 'risk_officer')
    await post(
      'risk/add/whiteList',
      { ...entry, value: `${unknown(5).slice(0, 4)} ${unknown(5).slice(4)}` },
      'risk_officer',
    )
    const acts = await cardActs('risk/add/whiteList')
    expect(acts.map(({ detail, err_cd }) => [detail, err_cd])).toEqual([
      [{ found: false }, null],
      [{ found: true }, '4320'],
    ])
  })
})

describe('a card number beside what names one row', () => {
  it.each([
    [search, 'retriRefNo', '632512123456', 'viewer'],
    [search, 'sysTraNo', '123456', 'viewer'],
    [search, 'authIdRespCd', 'A1B2C3', 'viewer'],
    ['query/stdDispute/search', 'expId', '2026112200000E1', 'viewer'],
    ['query/order', 'orderNo', 'A1', 'viewer'],
  ])('is refused by %s with %s', async (path, field, value, user) => {
    const { status, body } = await post(path, { priAcctNo: known, [field]: value }, user)
    expect({ status, ...body }).toMatchObject({ status: 400, errCd: '4370', field })
    expect(await searches()).toBe(0)
  })
})

async function searches(): Promise<number> {
  return (await server.db.databases.main.selectFrom('card_search').select('search_id').execute()).length
}
