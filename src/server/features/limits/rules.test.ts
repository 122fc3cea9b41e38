/** @module-tag slow */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, lastAct } from '../../../../testing/data/acts.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { formOn } from '../../../../testing/flows/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { limitRules } from '../../db/seed/rules.ts'

const today = dayOf(new Date())

const ofReason: LimitRule = {
  transId: 'E23',
  rsnCd: '4557',
  countedFrom: 'settlement',
  unit: 'calendar',
  closesAt: '24:00',
  firstDay: 0,
  lastDay: 90,
  percent: 100,
  replyDays: null,
  validFrom: '20260101',
  validTo: '20261231',
}

const server = testServer()
beforeAll(async () => {
  await givenUser(server.db, { username: 'second_admin', insIdCd: '00010764', roles: ['administrator'] })
  await givenUser(server.db, { username: 'manager', insIdCd: '00010344', roles: ['manager'] })
})
beforeEach(async () => {
  await server.db.databases.main.deleteFrom('limit_rule').where('rsn_cd', 'is not', null).execute()
})

const post = (path: string, body: object, user = 'admin') => server.as(user).post(`/api/${path}`, body)
const add = (own: Partial<LimitRule> = {}) => post('add/limitRule', { ...ofReason, ...own })

async function added(own: Partial<LimitRule> = {}): Promise<{ ruleId: string; version: number }> {
  const { status, body } = await add(own)
  expect(status).toBe(200)
  return body
}

async function seeded(transId: string) {
  const { body } = await post('query/limitRule', { transId })
  const { rsnNm: _, pendingChange: __, ...rule } = body.list.find((row: { rsnCd: string | null }) => row.rsnCd === null)
  return rule
}

describe('the list of rules', () => {
  it('has what the installation started with, in the order of the flows, a page at a time', async () => {
    const { body } = await post('query/limitRule', { pageSize: 3 })
    expect(body).toMatchObject({ total: limitRules.length, totalIsExact: true, currPage: 1, pageSize: 3 })
    expect(body.list.map((row: LimitRule) => row.transId)).toEqual(['E22', 'E32', 'E23'])
    const next = await post('query/limitRule', { pageSize: 3, currPage: 2 })
    expect(next.body.list.map((row: LimitRule) => row.transId)).toEqual(['E24', 'E25', 'E00'])
  })

  it('shows a rule whole, with the name of its reason, after the one for every reason', async () => {
    const { ruleId } = await added()
    const { body } = await post('query/limitRule', { transId: 'E23' })
    expect(body.list).toHaveLength(2)
    expect(body.list[0]).toMatchObject({ transId: 'E23', rsnCd: null, rsnNm: null, lastDay: 180 })
    expect(body.list[1]).toEqual({
      ...ofReason,
      ruleId,
      version: 1,
      pendingChange: null,
      rsnNm: { en: 'Goods or services not received', zh: expect.stringMatching(/\p{Script=Han}/u) },
    })
  })

  it('can be asked for those that hold on a day', async () => {
    await added()
    await added({ validFrom: '20270101', validTo: '20271231', lastDay: 60 })
    const { body } = await post('query/limitRule', { transId: 'E23', validOn: '20270301' })
    expect(body.list.map((row: LimitRule) => row.lastDay)).toEqual([180, 60])
  })
})

it('keeps unit and closing time where a client does not name them', async () => {
  const { ruleId, version } = await added({ unit: 'business', closesAt: '17:00', countedFrom: 'submission' })
  const { unit: _, closesAt: __, ...older } = ofReason
  expect((await post('modify/limitRule', { ...older, ruleId, version })).status).toBe(200)
  const { body } = await post('query/limitRule', { transId: 'E23' })
  expect(body.list[1]).toMatchObject({ unit: 'business', closesAt: '17:00', countedFrom: 'settlement' })
})

describe('who keeps the rules', () => {
  it.each(['manager', 'acq_handler', 'head_auditor', 'viewer'])('is not %s', async (user) => {
    const rule = await seeded('E23')
    for (const [path, body] of [
      ['query/limitRule', {}],
      ['add/limitRule', ofReason],
      ['modify/limitRule', rule],
      ['delete/limitRule', { ruleId: rule.ruleId, version: rule.version }],
    ] as const)
      expect((await post(path, body, user)).status, path).toBe(403)
    expect(await seeded('E23')).toEqual(rule)
  })
})

describe('a rule is refused', () => {
  it.each([
    ['for a transaction that nobody raises', { transId: 'S22' }, '4271', 'transId'],
    ['for a reason of another transaction', { rsnCd: '4570' }, '4243', 'rsnCd'],
    ['when its days end before they begin', { firstDay: 91 }, '4004', 'lastDay'],
    ['when it ends before it begins', { validTo: '20251231' }, '4004', 'validTo'],
    ['with days for a reply that nobody gives', { replyDays: 20 }, '4274', 'replyDays'],
    ['without days for a reply', { transId: 'E00', rsnCd: '6300' }, '4003', 'replyDays'],
    ['when it counts from a step that is not there', { countedFrom: 'lastStep' }, '4272', 'countedFrom'],
    ['when it never begins', { countedFrom: 'submission', firstDay: 1 }, '4273', 'firstDay'],
    ['with more than ten years', { lastDay: 3651 }, '4001', 'lastDay'],
    ['with less than no day', { firstDay: -1 }, '4001', 'firstDay'],
    ['with a last day that ends at no time', { closesAt: '24:30' }, '4001', 'closesAt'],
    ['with days that are neither', { unit: 'week' as never }, '4001', 'unit'],
    ['with half a day', { lastDay: 1.5 }, '4001', 'lastDay'],
    ['without a share', { percent: 0 }, '4001', 'percent'],
    ['with more than ten times the amount', { percent: 1001 }, '4001', 'percent'],
    ['with a day that is none', { validFrom: '20260230' }, '4001', 'validFrom'],
    ['with a field that rules do not have', { state: 'x' }, '4002', 'state'],
  ])('%s', async (_name, own, errCd, field) => {
    const { status, body } = await add(own as Partial<LimitRule>)
    expect({ status, body }).toMatchObject({ status: errCd.startsWith('400') ? 400 : 422, body: { errCd, field } })
    expect((await post('query/limitRule', { pageSize: 100 })).body.total).toBe(limitRules.length)
  })

  it('with a sentence that names the field and its bound, in the language of the user', async () => {
    expect((await add({ percent: 0 })).body.errMsg).toBe('Maximum % must be a whole number from 1 to 1000.')
    const browser = await server.as('second_admin').browser()
    browser.cookies.set('language', 'zh')
    const chinese = await browser.post('/api/add/limitRule', { ...ofReason, percent: 0 })
    expect(chinese.body.errMsg).toBe('最高比例（%）须为 1 至 1000 的整数。')
  })

  it('while another holds for the same on one of its days, and the days of that one are named', async () => {
    await added()
    const { status, body } = await add({ validFrom: '20261231', validTo: '20271231' })
    expect({ status, errCd: body.errCd, field: body.field }).toEqual({ status: 422, errCd: '4270', field: 'validFrom' })
    expect(body.errMsg).toContain('from 2026-01-01 to 2026-12-31')
    await added({ validFrom: '20270101', validTo: '20271231' })
  })

  it('by the database itself, if it overlaps', async () => {
    await added()
    const insert = sql`
      INSERT INTO limit_rule (trans_id, rsn_cd, counted_from, first_day, last_day, percent, valid_from, valid_to)
      VALUES ('E23', '4557', 'settlement', 0, 10, 100, '20260601', '20260701')`
    await expect(insert.execute(server.db.databases.main)).rejects.toThrow('limit_rule_holds')
  })
})

describe('a change of a rule', () => {
  it('counts its version up, and says in the log who changed what', async () => {
    const { ruleId, version } = await added()
    const { body } = await post('modify/limitRule', { ...ofReason, ruleId, version, lastDay: 120 })
    expect(body).toEqual({ ruleId, version: 2 })
    expect(await lastAct(server.db, 'modify/limitRule')).toMatchObject({
      username: 'admin',
      target: expect.stringContaining(`(${ruleId})`),
      detail: { before: { lastDay: ofReason.lastDay }, after: { lastDay: 120 } },
    })
  })

  it('of two administrators at once is one: the other is told that it has changed', async () => {
    const { ruleId, version } = await added()
    const [one, other] = await Promise.all([
      post('modify/limitRule', { ...ofReason, ruleId, version, lastDay: 120 }),
      post('modify/limitRule', { ...ofReason, ruleId, version, lastDay: 60 }, 'second_admin'),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 412])
    expect((await post('delete/limitRule', { ruleId, version })).status).toBe(412)
  })

  it('may not lead it into another, but may lead it over its own days', async () => {
    const first = await added()
    const { ruleId, version } = await added({ validFrom: '20270101', validTo: '20271231' })
    const into = await post('modify/limitRule', { ...ofReason, ...first, validTo: '20270301' })
    expect([into.body.errCd, into.body.field]).toEqual(['4270', 'validTo'])
    const over = { ...ofReason, ruleId, version, validFrom: '20270301', validTo: '20281231' }
    expect((await post('modify/limitRule', over)).status).toBe(200)
  })

  it('of a rule that is gone finds none', async () => {
    const { ruleId, version } = await added()
    expect((await post('delete/limitRule', { ruleId, version })).status).toBe(200)
    expect((await post('delete/limitRule', { ruleId, version })).status).toBe(404)
    expect((await post('modify/limitRule', { ...ofReason, ruleId, version })).status).toBe(404)
    const [done, refused] = (await actsIn(server.db, 'delete/limitRule')).slice(-2)
    expect(done).toMatchObject({ err_cd: null, detail: { before: ofReason, after: null } })
    expect(refused).toMatchObject({ err_cd: '4040', detail: null })
  })

  it('never lets fifty new rules for the same days in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, lastDay) => add({ lastDay })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.errCd === '4270')).toHaveLength(49)
  })
})

describe('a submission', () => {
  const settleDt = addDays(today, -10)
  const readAgain = () => new Promise((resolve) => setTimeout(resolve, 3_100))

  async function submit(own: Record<string, unknown> = {}) {
    const [key] = await givenHistory(server.db, [{ settleDt }])
    if (!key) throw new Error('There is no transaction.')
    const data = await seal(formOn(key, own))
    const { body } = await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
    return body.list[0]
  }

  it('obeys a rule within seconds of its change, and says which one refused it; what is raised stays', async () => {
    const raised = await submit()
    expect(raised.second.body).toEqual({})
    const detail = () => post('detail/disputeInf', { expId: raised.first.expId })
    const { dueDt } = (await detail()).body
    expect(dueDt).toBe(addDays(settleDt, 180))

    const rule = await seeded('E32')
    await post('modify/limitRule', { ...rule, lastDay: 9, validFrom: '20260101' })
    await readAgain()
    const refused = await submit()
    expect(refused.second.body.errCd).toBe('4235')
    const last = addDays(settleDt, 9).replace(/(....)(..)(..)/, '$1-$2-$3')
    expect(refused.second.body.errMsg).toBe(
      `The time limit expired on ${last}. Credit adjustment: day 0 to day 9 after settlement, ` +
        'up to 100% of the original amount, effective since 2026-01-01.',
    )
    expect((await detail()).body.dueDt).toBe(dueDt)
    await post('modify/limitRule', { ...rule, version: rule.version + 1 })
  })

  it('goes by the rule of its reason before that for every reason, and by none where none holds', async () => {
    await added({ transId: 'E32', rsnCd: '4502', percent: 50 })
    await readAgain()
    const half = await submit({ rsnCd: '4502', submitTransAt: '64251' })
    expect(half.second.body.errMsg).toMatch(
      /^The amount must not exceed 642\.50 THB\. Credit adjustment with reason 4502/,
    )
    expect((await submit({ submitTransAt: '64251' })).second.body).toEqual({})

    const rule = await seeded('E32')
    await post('delete/limitRule', { ruleId: rule.ruleId, version: rule.version })
    await readAgain()
    expect((await submit()).second.body.errCd).toBe('4233')
    const { ruleId: _, version: __, ...again } = rule
    expect((await post('add/limitRule', again)).status).toBe(200)
  })
})
