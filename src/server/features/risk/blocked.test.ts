import { beforeAll, expect, it } from 'vitest'
import { givenBlocked } from '../../../../testing/data/blocked.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const card = '6212345678901265'

const server = testServer()
let online: string
let ips: string
beforeAll(async () => {
  await givenUser(server.db, { username: 'iss_risk', insIdCd: '00010392', roles: ['riskOfficer'] })
  await givenUser(server.db, { username: 'far_risk', insIdCd: '00020764', roles: ['riskOfficer'] })
  const [first = '', second = ''] = await givenBlocked(server.db, [
    { priAcctNo: card },
    { srcSystem: 'IPS', priAcctNo: card, tfrDtTm: '2026-11-19T23:30:00+07:00' },
    { acqInsIdCd: '00020764' },
    { acqInsIdCd: '00010344', issInsIdCd: '00010344' },
  ])
  online = first
  ips = second
})

const query = (by: 'Online' | 'Ips', body: object = {}, username = 'risk_officer') =>
  server.as(username).post(`/api/risk/query/blockedTransactionBy${by}`, body)
const detail = (by: 'Online' | 'Ips', body: object, username = 'risk_officer') =>
  server.as(username).post(`/api/risk/detail/blockedTransactionBy${by}`, body)
const modify = (by: 'Online' | 'Ips', body: object, username = 'risk_officer') =>
  server.as(username).post(`/api/risk/modify/blockedTransactionBy${by}`, body)

it('lists what each system blocked, for both parties and nobody else', async () => {
  const { body } = await query('Online')
  expect(body).toMatchObject({ total: 2, totalIsExact: true })
  expect(body.list).toContainEqual(
    expect.objectContaining({
      rid: online,
      blockSystem: '1',
      srcSystem: 'FTP Anti-Risk',
      transDtOnly: '20261120',
      priAcctNo: '621234••••••1265',
      blockRsnCd: 'B02',
      blockRsn: '7 attempts in 9 minutes',
      result: null,
    }),
  )
  const ofIps = await query('Ips')
  expect(ofIps.body.list).toMatchObject([{ rid: ips, blockSystem: '0', srcSystem: 'IPS', transDtOnly: '20261119' }])
  expect((await query('Online', {}, 'iss_risk')).body.total).toBe(2)
  expect((await query('Online', {}, 'far_risk')).body.total).toBe(1)
  expect((await query('Online', {}, 'admin')).body.total).toBe(3)
  expect((await query('Ips', {}, 'acq_handler')).body.errCd).toBe('4030')
})

it('finds by card, days in home time, reason, and whether it is handled', async () => {
  expect((await query('Ips', { priAcctNo: card })).body.total).toBe(1)
  expect((await query('Ips', { priAcctNo: '6200000000000005' })).body.total).toBe(0)
  expect((await query('Ips', { transDtFrom: '20261119', transDtTo: '20261119' })).body.total).toBe(1)
  expect((await query('Ips', { transDtFrom: '20261120' })).body.total).toBe(0)
  expect((await query('Ips', { blockRsnCd: 'B22', handled: '0' })).body.total).toBe(1)
  expect((await query('Ips', { blockRsnCd: 'B02' })).status).toBe(400)
})

it('shows the facts that its system has, and the full card number only where it is asked for', async () => {
  expect((await detail('Online', { rid: online })).body).toMatchObject({
    sysTraNo: '123456',
    orderId: '',
    priAcctNoUnmix: null,
  })
  const asked = await detail('Ips', { rid: ips, unmix: true })
  expect(asked.body).toMatchObject({ orderId: 'IP20261120X1', payerIp: '192.0.2.7', termId: '', priAcctNoUnmix: card })
  const looks = await server.db.databases.main
    .selectFrom('audit_log')
    .select(['path', 'target'])
    .where('type', '=', 'card')
    .where('path', 'like', 'risk/detail/%')
    .execute()
  expect(looks).toEqual([{ path: 'risk/detail/blockedTransactionByIps', target: `blocked ${ips}` }])
  expect((await detail('Ips', { rid: online })).status).toBe(404)
  expect((await detail('Online', { rid: online }, 'far_risk')).status).toBe(404)
})

it('takes the results of its system, keeps each handling, and refuses what somebody changed meanwhile', async () => {
  const said = { rid: online, version: 1, result: '05', remark: 'The holder was travelling.' }
  expect((await modify('Online', said, 'far_risk')).status).toBe(404)
  expect((await modify('Ips', { ...said, result: '06' })).status).toBe(404)
  expect((await modify('Online', { ...said, result: '06' })).status).toBe(400)
  expect((await modify('Online', said)).body).toEqual({ rid: online, version: 2 })
  expect((await modify('Online', said, 'iss_risk')).body.errCd).toBe('4121')
  expect((await modify('Online', { ...said, version: 2, result: '03' }, 'iss_risk')).body.version).toBe(3)
  expect((await modify('Ips', { ...said, rid: ips, result: '06' })).body).toEqual({ rid: ips, version: 2 })
  const { body } = await detail('Online', { rid: online })
  expect(body).toMatchObject({ result: '03', handledBy: 'iss_risk' })
  expect(body.handlings).toMatchObject([
    { version: 3, result: '03', by: 'iss_risk' },
    { version: 2, result: '05', by: 'Harbour risk officer', remark: 'The holder was travelling.' },
  ])
  expect((await query('Online', { handled: '1' })).body.total).toBe(1)
})

it('comes as CSV, the cards masked', async () => {
  const { text } = await server
    .as('risk_officer')
    .post('/api/risk/query/blockedTransactionByOnline', {}, { accept: 'text/csv' })
  expect(text).toContain('Too many attempts')
  expect(text).toContain('FTP Anti-Risk')
  expect(text).not.toContain(card)
})
