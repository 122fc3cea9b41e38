import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenLive, type Live } from '../../../../testing/server/live.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { judgePending } from './pending.ts'

const written = {
  kind: 'cardVelocity',
  parameters: { minutes: 30, count: 3 },
  score: 100,
  names: { en: 'Three times', zh: '三次' },
  reasons: { en: '{found} times', zh: '{found} 次' },
}

const server = testServer()
let live: Live
beforeAll(async () => {
  await givenUser(server.db, { username: 'iss_risk', insIdCd: '00010392', roles: ['riskOfficer'] })
  live = await givenLive(server)
})
afterAll(() => live.close())

const officer = () => server.as('risk_officer')
const post = (path: string, body: object) => officer().post(`/api/risk/${path}`, body)
it('shows the rules of the head to everybody, to be changed by the head alone', async () => {
  const { body } = await post('query/rule', { pageSize: 100 })
  expect(body.total).toBe(13)
  expect(body.list[0]).toMatchObject({
    insIdCd: '00010764',
    kind: 'cardVelocity',
    names: { en: 'Card velocity (10 minutes)' },
    enabled: true,
    changedBy: null,
    hits: null,
    mayChange: false,
  })
  expect(body.threshold).toEqual({ insIdCd: '00010344', threshold: 100, version: 0, pendingChange: null })
  const { ruleId, version } = body.list[0]
  const { kind: _, ...change } = written
  expect((await post('modify/rule', { ruleId, version, ...change })).body.errCd).toBe('4031')
  expect((await post('enable/rule', { ruleId, version, enabled: false })).body.errCd).toBe('4031')
  expect((await post('add/rule', { ...written, insIdCd: '00010764' })).body.errCd).toBe('4031')
  expect((await server.as('acq_handler').post('/api/risk/query/rule', {})).body.errCd).toBe('4030')
})

it('adds a rule that is off, changes it, switches it on, and keeps every version', async () => {
  const { body: added } = await post('add/rule', written)
  const { ruleId } = added
  const { kind: _, ...change } = written
  const changed = await post('modify/rule', { ruleId, version: 1, ...change, score: 70 })
  expect(changed.body).toEqual({ ruleId, version: 2 })
  expect((await post('modify/rule', { ruleId, version: 1, ...change })).status).toBe(412)
  expect((await post('enable/rule', { ruleId, version: 2, enabled: true })).body.version).toBe(3)
  const { body } = await post('rule/history', { ruleId })
  const seen = body.list.map((one: Record<string, unknown>) => [one.version, one.score, one.enabled])
  expect(seen).toEqual([
    [3, 70, true],
    [2, 70, false],
    [1, 100, false],
  ])
  const stranger = (path: string, body: object) => server.as('iss_risk').post(`/api/risk/${path}`, body)
  // Others' rules are as if they weren't there.
  expect((await stranger('rule/history', { ruleId })).body.errCd).toBe('4040')
  expect((await stranger('modify/rule', { ruleId, version: 3, ...change })).body.errCd).toBe('4040')
  expect((await stranger('enable/rule', { ruleId, version: 3, enabled: false })).body.errCd).toBe('4040')
  expect((await server.as('iss_risk').post('/api/risk/query/rule', { ruleId })).body.total).toBe(0)
  const acts = await server.db.databases.main
    .selectFrom('audit_log')
    .select(['path', 'target'])
    .where('target', '=', `cardVelocity (${ruleId})`)
    .orderBy('id')
    .execute()
  expect(acts.map((act) => act.path)).toEqual(['risk/add/rule', 'risk/modify/rule', 'risk/enable/rule'])
  await post('enable/rule', { ruleId, version: 3, enabled: false })
})

it('adds a rule once for a key', async () => {
  const headers = { 'idempotency-key': 'a new rule' }
  const add = (rule: object) => officer().post('/api/risk/add/rule', rule, headers)
  const totals = async () => (await post('query/rule', {})).body.total
  const before = await totals()
  const answers = await Promise.all([add(written), add(written)])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect((await add(written)).body).toEqual({ ruleId: answers[0]?.body.ruleId, version: 1 })
  expect(await totals()).toBe(before + 1)
  expect((await add({ ...written, score: 50 })).body.errCd).toBe('4247')
})

it('refuses parameters that the kind doesn’t have, and a reason that names what it doesn’t find', async () => {
  const missing = await post('add/rule', { ...written, parameters: { minutes: 30 } })
  expect(missing.body).toMatchObject({ errCd: '4350', field: 'parameters.count' })
  const reason = await post('add/rule', { ...written, reasons: { en: '{found} in {country}', zh: '{found}' } })
  expect(reason.body).toMatchObject({ errCd: '4351', field: 'reasons.en' })
  expect(reason.body.errMsg).toContain('{country}')
  expect((await post('add/rule', { ...written, parameters: { minutes: 0, count: 3 } })).status).toBe(400)
  expect((await post('add/rule', { ...written, kind: 'javascript' })).status).toBe(400)
})

it('keeps nothing for an institution that isn’t there', async () => {
  const admin = (path: string, body: object) => server.as('admin').post(`/api/risk/${path}`, body)
  const nowhere = { insIdCd: '99999999' }
  const refused = { status: 422, body: { errCd: '4254', field: 'insIdCd' } }
  expect(await admin('add/rule', { ...written, ...nowhere })).toMatchObject(refused)
  expect(await admin('modify/threshold', { ...nowhere, version: 0, threshold: 5 })).toMatchObject(refused)
  expect((await post('modify/threshold', { version: 2_147_483_647, threshold: 5 })).status).toBe(412)
})

it('refuses what no column can hold, and names the field where it can', async () => {
  const halfACharacter = { ...written, names: { en: '\ud800', zh: '半' } }
  expect(await post('add/rule', halfACharacter)).toMatchObject({ status: 400, body: { errCd: '4001', field: 'en' } })
  const { status, body } = await post('querySusTrans', { scoreFrom: Number.MAX_SAFE_INTEGER })
  expect({ status, body }).toMatchObject({ status: 400, body: { errCd: '4000' } })
})

it('keeps no full card number in what a rule says', async () => {
  const pan = '6200000000000005'
  const { body } = await post('add/rule', {
    ...written,
    names: { en: `Of ${pan}`, zh: pan },
    reasons: { en: pan, zh: pan },
  })
  const { text } = await post('rule/history', { ruleId: body.ruleId })
  expect(text).not.toContain(pan)
})

it('tries a rule on the own transactions of the last 30 days, and raises nothing', async () => {
  const day = addDays(dayOf(new Date()), -12)
  const burst = [1, 2, 3, 4].map((n) => ({ settleDt: day, tfrDtTm: `${dayText(day)}T12:0${n}:00+07:00` }))
  await givenHistory(server.db, burst)
  const strange = { acqInsIdCd: '00020764', fwdInsIdCd: '00020764', issInsIdCd: '00030764', rcvInsIdCd: '00030764' }
  await givenHistory(
    server.db,
    burst.map((one) => ({ ...one, ...strange, priAcctNo: '6212345678901265' })),
  )
  const { kind, parameters, score } = written
  const { body } = await post('try/rule', { kind, parameters, score })
  expect(body).toMatchObject({ complete: true, judged: 4, hits: 2, alerts: 2 })
  expect(body.days).toHaveLength(30)
  expect(body.days.find((one: { day: string }) => one.day === day)).toEqual({ day, judged: 4, hits: 2, alerts: 2 })
  expect(body.examples[0]).toMatchObject({ priAcctNo: expect.stringMatching(/^620000•+0005$/), facts: { found: 4 } })
  expect(JSON.stringify(body)).not.toContain('6200000000000005')
  expect((await post('try/rule', { kind, parameters, score: 10 })).body).toMatchObject({ hits: 2, alerts: 0 })
  expect((await post('try/rule', { kind, parameters, score, insIdCd: '00010392' })).body.errCd).toBe('4031')
  expect((await post('try/rule', { kind, parameters, score, ruleId: '999999' })).body.errCd).toBe('4040')
  const head = await server.as('admin').post('/api/risk/try/rule', { kind, parameters, score })
  expect(head.body).toMatchObject({ judged: 8, hits: 4 })
  const { n } = await server.db.databases.main
    .selectFrom('sus_trans')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe('0')
})

it('raises alerts from the score that the institution has set', async () => {
  expect((await post('modify/threshold', { version: 0, threshold: 60 })).body).toMatchObject({
    threshold: 60,
    version: 1,
  })
  expect((await post('modify/threshold', { version: 0, threshold: 70 })).status).toBe(412)
  expect((await post('query/rule', {})).body.threshold).toMatchObject({
    insIdCd: '00010344',
    threshold: 60,
    version: 1,
  })
})

it('tells the risk officers of the institution and of the head of new alerts, and nobody else', async () => {
  const mine = await live.listen('risk_officer', topics.risk('00010344'))
  const head = await live.listen('admin', topics.risk('00010764'))
  expect(await live.refusal('acq_handler', topics.risk('00010344'))).toBeDefined()
  expect(await live.refusal('iss_risk', topics.risk('00010344'))).toBeDefined()
  const day = addDays(dayOf(new Date()), -1)
  await givenHistory(
    server.db,
    [1, 2, 3, 4, 5].map((n) => ({
      settleDt: day,
      tfrDtTm: `${dayText(day)}T15:0${n}:00+07:00`,
      priAcctNo: '6243030000000001',
    })),
  )
  // The first look of the server is behind it.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await judgePending(server.db.databases.main)
  await expect.poll(() => mine.bodies).toEqual([{ insIdCd: '00010344', alerts: 1 }])
  await expect
    .poll(() => head.bodies.toSorted((a, b) => a.insIdCd.localeCompare(b.insIdCd)))
    .toEqual([
      { insIdCd: '00010344', alerts: 1 },
      { insIdCd: '00010392', alerts: 1 },
    ])
})

it('tells of new alerts also while what an import left can’t be judged', async () => {
  const owner = await connectAs(server.db.connection)
  await owner.query('ALTER TABLE risk_rule_day ADD CONSTRAINT broken CHECK (n < 0) NOT VALID')
  const day = addDays(dayOf(new Date()), -1)
  await givenHistory(
    server.db,
    [1, 2, 3, 4, 5].map((n) => ({
      settleDt: day,
      tfrDtTm: `${dayText(day)}T16:0${n}:00+07:00`,
      priAcctNo: '6250947000000014',
    })),
  )
  await owner.query("UPDATE risk_pending SET at = at - interval '1 hour'")
  await expect.poll(() => server.log()).toContain('Deferred risk evaluation failed')
  const mine = await live.listen('risk_officer', topics.risk('00010344'))
  await owner.query(`
    INSERT INTO sus_trans OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(s, jsonb_build_object(
      'rid', (SELECT max(rid) + 1 FROM sus_trans), 'history_id', (SELECT max(id) FROM history)))).*
    FROM sus_trans AS s WHERE ins_id_cd = '00010344' LIMIT 1`)
  await expect.poll(() => mine.bodies).toEqual([{ insIdCd: '00010344', alerts: 1 }])
  await owner.query('ALTER TABLE risk_rule_day DROP CONSTRAINT broken')
  await owner.end()
})
