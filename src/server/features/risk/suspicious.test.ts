import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenAlert } from '../../../../testing/data/alerts.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'

const card = '6212345678901265'
const today = dayOf(new Date())
const settleDt = addDays(today, -10)

const server = testServer()
let rid: string
beforeAll(async () => {
  await givenUser(server.db, { username: 'iss_risk', insIdCd: '00010392', roles: ['riskOfficer'] })
  rid = await givenAlert(server.db, { priAcctNo: card, mchntCd: 'RISKY000001' })
  await givenAlert(server.db, { insIdCd: '00010392', score: 300 })
})

const officer = () => server.as('risk_officer')
const query = (body: object = {}) => officer().post('/api/risk/querySusTrans', body)
const rids = async (body: object) => (await query(body)).body.list.map((row: { rid: string }) => row.rid)

async function cardLooks(): Promise<unknown[]> {
  const rows = await server.db.databases.main
    .selectFrom('audit_log')
    .select(['username', 'path', 'target', 'err_cd'])
    .where('type', '=', 'card')
    .where('path', '=', 'risk/DetailSusTransLog')
    .orderBy('id')
    .execute()
  return rows
}

it('lists the alerts of the own institution alone, with reasons in both languages; the head sees all', async () => {
  const { body } = await query()
  expect(body).toMatchObject({ total: 1, totalIsExact: true, currPage: 1, pageSize: 20 })
  expect(body.list[0]).toMatchObject({
    rid,
    insIdCd: '00010344',
    priAcctNo: expect.stringMatching(/^621234•+1265$/),
    score: 120,
    result: null,
    handledBy: null,
    acqInsIdCd: '00010344',
    hits: [{ score: 120, name: { en: 'Card velocity' }, reason: { en: '7 times in 10 minutes', zh: '10分钟内7次' } }],
  })
  expect(body.list[0].acqInsNm.en).not.toBe('')
  expect((await server.as('admin').post('/api/risk/querySusTrans', {})).body.total).toBe(2)
  expect((await server.as('acq_handler').post('/api/risk/querySusTrans', {})).body.errCd).toBe('4030')
})

it('finds alerts by card, merchant, days, score and whether they are handled', async () => {
  expect(await rids({ priAcctNo: card })).toEqual([rid])
  expect(await rids({ priAcctNo: '6200000000000005' })).toEqual([])
  expect(await rids({ mchntCd: 'RISKY000001', termId: '10000001' })).toEqual([rid])
  expect(await rids({ settleDtFrom: settleDt, settleDtTo: settleDt, transDtFrom: settleDt })).toEqual([rid])
  expect(await rids({ settleDtFrom: addDays(settleDt, 1) })).toEqual([])
  expect(await rids({ scoreFrom: 121 })).toEqual([])
  expect(await rids({ handled: '0' })).toEqual([rid])
  expect(await rids({ handled: '1' })).toEqual([])
  expect((await query({ transDtFrom: '20261102', transDtTo: '20261101' })).body.errCd).toBe('4004')
})

it('shows the full card number only where it is asked for, and logs every such look', async () => {
  const plain = await officer().post('/api/risk/DetailSusTransLog', { rid })
  expect(plain.body).toMatchObject({ rid, priAcctNoUnmix: null, handlings: [], logCd: '01' })
  expect(plain.text).not.toContain(card)
  expect(await cardLooks()).toEqual([])
  const asked = await officer().post('/api/risk/DetailSusTransLog', { rid, unmix: true })
  expect(asked.body.priAcctNoUnmix).toBe(card)
  expect(await cardLooks()).toEqual([
    { username: 'risk_officer', path: 'risk/DetailSusTransLog', target: `suspicious ${rid}`, err_cd: null },
  ])
  expect(server.log()).not.toContain(card)
})

it('shows nothing of another institution, and logs who tried', async () => {
  const stranger = server.as('iss_risk')
  for (const unmix of [false, true])
    expect((await stranger.post('/api/risk/DetailSusTransLog', { rid, unmix })).status).toBe(404)
  expect((await cardLooks()).at(-1)).toMatchObject({ username: 'iss_risk', err_cd: '4040' })
  expect((await stranger.post('/api/risk/queryCurrDayRelationTransLog', { rid })).status).toBe(404)
  const handled = { rid, version: 1, result: '03', remark: '' }
  expect((await stranger.post('/api/risk/modify/susTransLog', handled)).status).toBe(404)
})

it('lists what the card did on the day and in the last 30 days, as far as the institution may see it', async () => {
  const elsewhere = { acqInsIdCd: '00020764', fwdInsIdCd: '00020764' }
  await givenHistory(server.db, [
    { priAcctNo: card },
    { priAcctNo: card, ...elsewhere },
    { priAcctNo: card, settleDt: addDays(today, -29) },
    { priAcctNo: card, settleDt: addDays(today, -30) },
  ])
  const day = await officer().post('/api/risk/queryCurrDayRelationTransLog', { rid, pageSize: 20 })
  expect(day.body).toMatchObject({ total: 2, pageSize: 20 })
  expect(new Set(day.body.list.map((row: { settleDt: string }) => row.settleDt))).toEqual(new Set([settleDt]))
  const { hash } = (await officer().post('/api/risk/DetailSusTransLog', { rid })).body
  const month = await officer().post(`/api/risk/${hash}`, { pageSize: 20 })
  expect(month.body.total).toBe(3)
  expect(month.text).not.toContain(card)
  // The issuer sees what another acquirer did with its card; a hash is no card number.
  expect((await server.as('iss_risk').post(`/api/risk/${hash}`, {})).body.total).toBe(4)
  expect((await officer().post(`/api/risk/${card}`, {})).status).toBe(400)
})

it('keeps what was found with who and when, once for a key, and every handling of it', async () => {
  const said = { rid, version: 1, result: '01', remark: `Called the holder of ${card}.` }
  const headers = { 'idempotency-key': 'handled-once' }
  const first = await officer().post('/api/risk/modify/susTransLog', said, headers)
  expect(first.body).toEqual({ rid, version: 2 })
  expect((await officer().post('/api/risk/modify/susTransLog', said, headers)).body).toEqual({ rid, version: 2 })
  const acts = (await actsIn(server.db, 'risk/modify/susTransLog')).filter(({ err_cd }) => err_cd === null)
  expect(acts).toMatchObject([{ target: `suspicious ${rid}` }])
  expect((await officer().post('/api/risk/modify/susTransLog', said)).body.errCd).toBe('4121')
  const again = { rid, version: 2, result: '03', remark: '' }
  expect((await server.as('admin').post('/api/risk/modify/susTransLog', again)).body).toEqual({ rid, version: 3 })
  const { body } = await officer().post('/api/risk/DetailSusTransLog', { rid })
  expect(body).toMatchObject({ version: 3, result: '03', remark: '', handledBy: 'Network administrator' })
  expect(body.handlings).toMatchObject([
    { version: 3, result: '03', by: 'Network administrator' },
    { version: 2, result: '01', by: 'Harbour risk officer', remark: 'Called the holder of 621234••••••1265.' },
  ])
  expect((await officer().post('/api/risk/modify/susTransLog', { ...said, version: 3, result: '07' })).status).toBe(400)
})

it('counts the alerts that nobody has handled for those who work them', async () => {
  const alerts = async (username: string) => (await server.as(username).post('/api/getTasks', {})).body.alerts
  expect(await alerts('iss_risk')).toBe(1)
  expect(await alerts('risk_officer')).toBe(0)
  expect(await alerts('acq_handler')).toBe(0)
  expect(await alerts('admin')).toBe(1)
})

it('comes as CSV in the language of the reader, the cards masked', async () => {
  const { text, headers } = await officer().post('/api/risk/querySusTrans', {}, { accept: 'text/csv' })
  expect(headers['content-disposition']).toContain('suspicious-transactions.csv')
  expect(text).toContain('7 times in 10 minutes')
  expect(text).toContain('Fraud confirmed')
  expect(text).toContain('1285.00')
  expect(text).not.toContain(card)
})

it('counts ten thousand alerts, and says of more only that they are more', async () => {
  const copied = Object.keys(
    await server.db.databases.main.selectFrom('sus_trans').selectAll().executeTakeFirstOrThrow(),
  )
    .filter((name) => name !== 'rid' && name !== 'history_id')
    .map((name) => sql.ref(name))
  await sql`
    INSERT INTO sus_trans (history_id, ${sql.join(copied)})
    SELECT -n, ${sql.join(copied)} FROM sus_trans, generate_series(1, 10000) AS n WHERE ins_id_cd = '00010392'`.execute(
    server.db.databases.main,
  )
  const inspector = server.as('iss_risk')
  expect((await inspector.post('/api/getTasks', {})).body.alerts).toBe(10_000)
  const { list, total, totalIsExact } = (await inspector.post('/api/risk/querySusTrans', { pageSize: 20 })).body
  expect({ rows: list.length, total, totalIsExact }).toEqual({ rows: 20, total: 10_000, totalIsExact: false })
})

it('is not handled by others while a colleague has it open, where the institution says so', async () => {
  const open = await givenAlert(server.db, { priAcctNo: card })
  const set = (claim_mode: 'advise' | 'block') =>
    server.db.databases.main
      .insertInto('institution_setting')
      .values({ ins_id_cd: '00010344', otp_above: null, otp_curr_cd: null, claim_mode })
      .onConflict((conflict) => conflict.column('ins_id_cd').doUpdateSet({ claim_mode }))
      .execute()
  await set('block')
  await sql`
    INSERT INTO work_claim (ins_id_cd, thing, user_id, claimed_at, until)
    SELECT '00010344', ${open}, user_id, now(), now() + interval '10 minutes' FROM app_user
    WHERE username = 'acq_handler'`.execute(server.db.databases.main)
  const said = { rid: open, version: 1, result: '01', remark: 'Called the cardholder.' }
  expect((await officer().post('/api/risk/modify/susTransLog', said)).body.errCd).toBe('4276')
  await set('advise')
  expect((await officer().post('/api/risk/modify/susTransLog', said)).status).toBe(200)
})

it('groups alerts by card, and handles those of one card in one step, each answered for itself', async () => {
  const mine = { priAcctNo: '6200000000000757' }
  const open: string[] = []
  for (const score of [200, 500, 300]) open.push(await givenAlert(server.db, { ...mine, score }))
  await givenAlert(server.db, { ...mine, insIdCd: '00010392' })
  const cards = async (username = 'risk_officer') =>
    (await server.as(username).post('/api/risk/querySusCards', { priAcctNo: mine.priAcctNo })).body
  const { list, total } = await cards()
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    insIdCd: '00010344',
    priAcctNo: '620000••••••0757',
    alerts: 3,
    merchants: 1,
    score: 500,
  })
  expect(list[0].open.map((one: { rid: string }) => one.rid)).toEqual(open.toReversed())
  expect((await cards('admin')).total).toBe(2)
  expect(await rids({ hash: list[0].hash, handled: '0' })).toEqual(open.toReversed())

  const [first = '', ...others] = open
  await officer().post('/api/risk/modify/susTransLog', { rid: first, version: 1, result: '02', remark: '' })
  const strange = await givenAlert(server.db, { insIdCd: '00010392' })
  const said = {
    // One of them twice, which counts once.
    list: [...open, ...others, strange].map((one) => ({ rid: one, version: 1 })),
    result: '03',
    remark: 'The holder of 6200000000000757 was called.',
  }
  const headers = { 'idempotency-key': 'card-once' }
  const { body } = await officer().post('/api/risk/modify/susTransLogs', said, headers)
  expect(body).toMatchObject({
    successCount: 2,
    list: [{ rid: first, errCd: '4121' }, ...others.map((one) => ({ rid: one })), { rid: strange, errCd: '4040' }],
  })
  expect((await officer().post('/api/risk/modify/susTransLogs', said, headers)).body).toEqual(body)
  const ofCard = { ...said, list: [{ rid: card, version: 1 }] }
  const mistaken = { 'idempotency-key': 'card-as-id' }
  expect((await officer().post('/api/risk/modify/susTransLogs', ofCard, mistaken)).body.successCount).toBe(0)
  expect((await officer().post('/api/risk/modify/susTransLogs', ofCard, mistaken)).text).not.toContain(card)
  expect((await cards()).total).toBe(0)
  const detail = (await officer().post('/api/risk/DetailSusTransLog', { rid: others[0] })).body
  expect(detail).toMatchObject({ version: 2, result: '03', handlings: [{ version: 2, result: '03' }] })
  expect(detail.remark).toBe('The holder of 620000••••••0757 was called.')
})
