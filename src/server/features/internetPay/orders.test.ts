import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { csvOf, givenOrders } from '../../../../testing/data/orders.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { connectAs, ownerPool } from '../../db/pools/databases.ts'
import { generator } from '../transactions/generate.ts'
import { orderReader } from './checkOrder.ts'
import { generateOrders, orderFrom } from './generateOrders.ts'
import { importOrders } from './importOrders.ts'
import { columnNames, type FiledOrder, type OrderColumn } from './orderColumns.ts'

const cleared = { priKey: 'PAIDBYTHIS', logCd: '01', settleDt: '20261110' }
const unpaid = { paidTm: '', priAcctNo: '', retriRefNo: '' }

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await givenServer()
  await givenUser(server.db, { username: 'head_handler', insIdCd: '00010764', roles: ['handler'] })
  folder = await mkdtemp(join(tmpdir(), 'recourse-orders-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const owner = await connectAs(server.db.connection)
  await owner.query('TRUNCATE pay_order')
  await owner.end()
})

const given = (...orders: Partial<FiledOrder>[]) => givenOrders(server.db, orders)
const query = async (asked: object = {}, user = 'viewer') =>
  (await server.as(user).post('/api/query/order', asked)).body
const numbers = async (asked: object, user?: string) =>
  (await query(asked, user)).list.map((row: { orderNo: string }) => row.orderNo)

describe('orders', () => {
  it('are listed newest first, each card masked', async () => {
    await given(
      { orderNo: 'A1' },
      { orderNo: 'A2', orderTm: '2026-11-11T05:28:00Z', ...unpaid, orderStatus: 'created' },
    )
    const { list, total } = await query()
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { orderNo: 'A2', orderStatus: 'created', priAcctNo: null, paidTm: null, retriRefNo: null },
      {
        orderNo: 'A1',
        orderStatus: 'paid',
        acqInsIdCd: '00010344',
        mchntNm: 'GOLDEN LOTUS KITCHEN BANGKOK TH',
        transAt: '128500',
        transCurrCd: '764',
        priAcctNo: '620000••••••0005',
        orderTm: '2026-11-10T05:28:00.000Z',
        paidTm: '2026-11-10T05:30:00.000Z',
      },
    ])
    expect(await numbers({ sort: 'orderTm' })).toEqual(['A1', 'A2'])
  })

  it('are found by number, merchant, card, reference number, status and days', async () => {
    await given(
      { orderNo: 'A1' },
      { orderNo: 'A2', mchntCd: 'OTHER', priAcctNo: '6212345678901265', retriRefNo: '632512123457' },
      { orderNo: 'A3', orderTm: '2026-11-12T00:00:00Z', ...unpaid, orderStatus: 'expired' },
    )
    expect(await numbers({ orderNo: 'A2' })).toEqual(['A2'])
    expect(await numbers({ mchntCd: 'OTHER' })).toEqual(['A2'])
    expect(await numbers({ priAcctNo: '6212345678901265' })).toEqual(['A2'])
    expect(await numbers({ retriRefNo: '632512123457' })).toEqual(['A2'])
    expect(await numbers({ orderStatus: 'expired' })).toEqual(['A3'])
    expect(await numbers({ orderTmFrom: '20261112' })).toEqual(['A3'])
    expect(await numbers({ orderTmTo: '20261111', pageSize: 1 })).toEqual(['A2'])
    expect((await query({ orderTmFrom: '20261112', orderTmTo: '20261111' })).errCd).toBe('4004')
    expect((await query({ orderNo: 'x'.repeat(41) })).errCd).toBe('4001')
  })

  it('are the acquirer’s own; the head and administrators see all', async () => {
    await given({ orderNo: 'A1' }, { orderNo: 'B1', acqInsIdCd: '00010392' })
    expect(await numbers({}, 'acq_handler')).toEqual(['A1'])
    expect(await numbers({}, 'iss_handler')).toEqual(['B1'])
    expect((await query({}, 'head_handler')).total).toBe(2)
    expect(await numbers({ acqInsIdCd: '00010392' }, 'admin')).toEqual(['B1'])
    expect((await server.as('risk_officer').post('/api/query/order', {})).status).toBe(403)
    const [{ orderId }] = (await query({ orderNo: 'B1' }, 'admin')).list
    expect((await server.as('acq_handler').post('/api/detail/order', { orderId })).status).toBe(404)
  })

  it('show the transaction that they were paid by, once it is cleared', async () => {
    const [key] = await givenHistory(server.db, [{}])
    await given({ orderNo: 'A1', ...key }, { orderNo: 'A2', priKey: 'NOTYET', logCd: '01', settleDt: '20261110' })
    const detailOf = async (orderNo: string) => {
      const [{ orderId }] = (await query({ orderNo })).list
      return (await server.as('viewer').post('/api/detail/order', { orderId })).body
    }
    expect(await detailOf('A1')).toMatchObject({
      orderNo: 'A1',
      transaction: { ...key, transAt: '128500', priAcctNo: '620000••••••0005' },
    })
    expect((await detailOf('A2')).transaction).toBeNull()
  })

  it('leave as CSV with their cards masked, and that is in the log', async () => {
    await given({ orderNo: 'A1' })
    const { text } = await server.as('viewer').post('/api/query/order', {}, { accept: 'text/csv' })
    expect(text).toContain('A1')
    expect(text).toContain('1285.00,THB,Paid')
    expect(text).toContain('620000••••••0005')
    expect(text).not.toContain('6200000000000005')
    expect(await lastAct(server.db, 'query/order')).toMatchObject({ type: 'file' })
  })
})

describe('a file of orders', () => {
  const made = { count: 1_500, seed: 7, from: '20261101', to: '20261120' }
  const file = async () => {
    let text = ''
    const source = generateOrders({ ...made, transactionAt: generator(made), from: 0, to: made.count })
    for await (const piece of source) text += piece
    return text
  }
  const load = async (name: string, content: string) => {
    const source = join(folder, name)
    await writeFile(source, content)
    return importOrders({ ...server.db, source, chunkSize: 50 })
  }

  it('comes in once, its cards sealed, however often it is imported', async () => {
    const content = await file()
    const first = await load('first.csv', content)
    expect(first).toMatchObject({ known: 0, rejected: 0 })
    expect(first.inserted).toBeGreaterThan(100)
    expect(await load('again.csv', content)).toMatchObject({ inserted: 0, known: first.inserted })
    const rows = await server.db.databases.main.selectFrom('pay_order').selectAll().execute()
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(3)
    const paid = rows.find(({ status }) => status === 'paid')
    const order = ['pay_order', paid?.acq_ins_id_cd ?? '', paid?.mchnt_cd ?? '', paid?.order_no ?? ''] as const
    expect(content).toContain(server.db.vault.open(paid?.key_id ?? 0, paid?.pan_sealed ?? Buffer.alloc(0), order))
    expect(paid?.pri_key).not.toBeNull()
  })

  it('refuses a line that contradicts the order that it names again, and changes nothing by it', async () => {
    const first = { orderNo: 'C1', ...unpaid, orderStatus: 'created' } as const
    await load('made.csv', csvOf(first, { orderNo: 'C2' }))
    const { rejectsFile, ...result } = await load(
      'contradicting.csv',
      csvOf(
        { orderNo: 'C1', transAt: '1' },
        { orderNo: 'C1', transCurrCd: '392' },
        { orderNo: 'C2', priAcctNo: '6200000000000013' },
        { orderNo: 'C2', paidTm: '2026-11-10T06:00:00Z', orderStatus: 'refunded' },
        { orderNo: 'C3', paidTm: '2020-01-01T00:00:00Z' },
        { orderNo: 'C2' },
      ),
    )
    expect(result).toMatchObject({ read: 6, inserted: 0, changed: 0, known: 1, rejected: 5 })
    const reasons = (await readFile(rejectsFile ?? '', 'utf8')).trim().split('\r\n').slice(1)
    expect(reasons.toSorted()).toEqual([
      '2,transAt,"differs from what stands: transAt"',
      '3,transCurrCd,"differs from what stands: transCurrCd"',
      '4,priAcctNo,"differs from what stands: priAcctNo"',
      '5,paidTm,"differs from what stands: paidTm"',
      '6,paidTm,"is before orderTm"',
    ])
    expect((await query({ orderNo: 'C1' })).list).toMatchObject([{ orderStatus: 'created', paidTm: null }])
    expect((await query({ orderNo: 'C2' })).list).toMatchObject([{ orderStatus: 'paid' }])
  })

  it('takes the numbers of merchants without the blanks that fill them, and no other number with blanks', async () => {
    await load('short.csv', csvOf({ orderNo: 'B1', mchntCd: 'SHOP1' }))
    const { rejectsFile, ...result } = await load(
      'filled.csv',
      csvOf({ orderNo: 'B1', mchntCd: 'SHOP1          ' }, { orderNo: 'B1 ' }, { orderNo: ' B1' }, { mchntCd: '   ' }),
    )
    expect(result).toMatchObject({ inserted: 0, known: 1, rejected: 3 })
    expect((await readFile(rejectsFile ?? '', 'utf8')).trim().split('\r\n').slice(1)).toEqual([
      '3,orderNo,"must not begin or end with a space"',
      '4,orderNo,"must not begin or end with a space"',
      '5,mchntCd,"must be 1 to 15 printable characters"',
    ])
  })

  it('makes no second order beside one that stands with the blanks of its merchant', async () => {
    await load('stored.csv', csvOf({ orderNo: 'F1', mchntCd: 'SHOP9', ...unpaid, orderStatus: 'created' }))
    const owner = ownerPool(server.db.connection)
    await owner.query("UPDATE pay_order SET mchnt_cd = rpad(mchnt_cd, 15) WHERE order_no = 'F1'")
    await owner.end()
    expect(await load('next.csv', csvOf({ orderNo: 'F1', mchntCd: 'SHOP9' }))).toMatchObject({
      inserted: 0,
      rejected: 1,
    })
  })

  it('takes an order further, and never back: such a line is refused', async () => {
    const open = { orderNo: 'A1', ...unpaid, orderStatus: 'created' } as const
    const statusOf = async (orderNo: string) => (await query({ orderNo })).list[0].orderStatus
    await load('day1.csv', csvOf(open, { ...open, orderNo: 'A2' }, { orderNo: 'A3', orderStatus: 'refunded' }))
    const second = await load(
      'day2.csv',
      csvOf(
        { orderNo: 'A1', mchntNm: 'ANOTHER NAME', ...cleared },
        { ...open, orderNo: 'A2', orderStatus: 'expired' },
        { orderNo: 'A3' },
        { orderNo: 'A2' },
        { orderNo: 'A1' },
        { orderNo: 'A4' },
      ),
    )
    expect(second).toMatchObject({ read: 6, inserted: 1, changed: 2, known: 1, rejected: 2 })
    expect((await readFile(second.rejectsFile ?? '', 'utf8')).split('\r\n')).toEqual([
      'line,column,reason',
      '4,orderStatus,"invalid status change from refunded to paid"',
      '5,orderStatus,"invalid status change from expired to paid"',
      '',
    ])
    const [paid] = (await query({ orderNo: 'A1' })).list
    expect(paid).toMatchObject({
      orderStatus: 'paid',
      paidTm: '2026-11-10T05:30:00.000Z',
      retriRefNo: '632512123456',
      priAcctNo: '620000••••••0005',
      mchntNm: 'GOLDEN LOTUS KITCHEN BANGKOK TH',
    })
    // What was known of it stays where the later line doesn't say.
    await load('day3.csv', csvOf({ orderNo: 'A1', orderStatus: 'refunded', retriRefNo: '' }))
    expect((await query({ orderNo: 'A1' })).list).toMatchObject([
      { orderStatus: 'refunded', retriRefNo: '632512123456' },
    ])
    const stored = await server.db.databases.main
      .selectFrom('pay_order')
      .select(['pri_key', 'log_cd', 'settle_dt'])
      .where('order_no', '=', 'A1')
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ pri_key: cleared.priKey, log_cd: cleared.logCd, settle_dt: cleared.settleDt })
    expect([await statusOf('A2'), await statusOf('A3')]).toEqual(['expired', 'refunded'])
  })

  it('may take the same order through all that it passes', async () => {
    const open = { orderNo: 'A1', ...unpaid, orderStatus: 'created' } as const
    const lines = csvOf(open, { orderNo: 'A1' }, open, { orderNo: 'A1', orderStatus: 'refunded' })
    expect(await load('all.csv', lines)).toMatchObject({ inserted: 1, changed: 2, known: 0, rejected: 1 })
    expect((await query()).list).toMatchObject([{ orderNo: 'A1', orderStatus: 'refunded' }])
  })

  it('lists bad lines by number, column and reason', async () => {
    const [header = '', ...lines] = (await file()).trimEnd().split('\r\n')
    const paid = lines.find((line) => line.includes(',paid,')) ?? ''
    const open = lines.find((line) => line.includes(',expired,')) ?? ''
    const change = (line: string, column: OrderColumn, value: string) =>
      line.split(',').with(columnNames.indexOf(column), value).join(',')
    const bad = [
      change(paid, 'priAcctNo', '6200000000000000'),
      change(paid, 'paidTm', ''),
      change(paid, 'priAcctNo', ''),
      change(paid, 'logCd', ''),
      change(open, 'paidTm', '2026-11-10T05:30:00Z'),
      change(open, 'orderStatus', 'lost'),
      change(open, 'transCurrCd', 'THB'),
    ]
    const result = await load('bad.csv', [header, ...bad, paid].join('\n'))
    expect(result).toMatchObject({ read: 8, inserted: 1, rejected: 7 })
    expect((await readFile(result.rejectsFile ?? '', 'utf8')).split('\r\n')).toEqual([
      'line,column,reason',
      '2,priAcctNo,"must be a card number of 13 to 19 digits with a valid check digit"',
      '3,paidTm,"is required of an order that was paid"',
      '4,priAcctNo,"is required of an order that was paid"',
      '5,logCd,"is required where the transaction is named"',
      '6,paidTm,"must be empty: the order was not paid"',
      '7,orderStatus,"is not one of created, paid, failed, expired, refunded"',
      '8,transCurrCd,"is not an ISO 4217 numeric currency code"',
      '',
    ])
  })

  it('that is made up is in bounds, whatever the seed', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(made.count - 1), (seed, index) => {
        const order = orderFrom(generator({ ...made, seed })(index), seed, index)
        const values = columnNames.map((name) => order[name])
        expect(orderReader(made.to)(values)).toEqual(values)
        expect(Object.values(order).join('')).not.toMatch(/[",\r\n]/)
      }),
      { numRuns: 500 },
    )
  })
})
