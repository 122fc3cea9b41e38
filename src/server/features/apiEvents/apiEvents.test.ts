import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { chargeback, formOn } from '../../../../testing/flows/records.ts'
import type { Browser } from '../../../../testing/server/browser.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import { dropOldEvents, numberEvents } from './numberEvents.ts'

const server = testServer()
let acquirer: Browser
let issuer: Browser
let head: Browser
beforeAll(async () => {
  acquirer = (await givenKey(server, { scopes: ['events'] })).machine
  issuer = (await givenKey(server, { scopes: ['events'], insIdCd: '00010392' })).machine
  head = (await givenKey(server, { scopes: ['events'], insIdCd: '00010764' })).machine
})

const numberAll = async () => {
  while (await numberEvents(server.db.databases.main));
}
const eventsOf = async (machine: Browser, query = 'limit=1000') => (await machine.get(`/api/events?${query}`)).body
const about = async (machine: Browser, expId: string) => {
  await numberAll()
  const { list } = await eventsOf(machine)
  return list
    .filter((one: { expId: string }) => one.expId === expId)
    .map(({ kind, action }: { kind: string; action: string }) => `${kind} by ${action}`)
}
const step = async (user: string, action: string, expId: string, position: string) => {
  const list = [{ expId, position, remark: 'A step.' }]
  const answer = await server.as(user).post(`/api/${action}`, { list })
  if (answer.body.successCount !== 1) throw new Error(answer.text)
}

describe('events', () => {
  it('are seen by the receiver from the release on, and not what its submitter changes before the next one', async () => {
    const expId = await givenDispute(server)
    expect(await about(acquirer, expId)).toEqual(['moved by submit'])
    expect(await about(issuer, expId)).toEqual([])
    await step('acq_verifier', 'verifyPass', expId, 'unverified')
    expect(await about(issuer, expId)).toEqual(['released by verifyPass'])
    await step('acq_verifier', 'cancel', expId, 'verifiedPass')
    const again = [{ expId, position: 'verifiedFail' }]
    await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { list: again })
    await step('acq_verifier', 'verifyFail', expId, 'unverified')
    const seen = ['released by verifyPass', 'takenBack by cancel']
    expect(await about(issuer, expId)).toEqual(seen)
    await step('acq_handler', 'delete', expId, 'verifiedFail')
    expect(await about(issuer, expId)).toEqual([...seen, 'deleted by delete'])
    const all = ['moved by submit', ...seen, 'moved by submit', 'moved by verifyFail', 'deleted by delete']
    expect(await about(acquirer, expId)).toEqual(all)
    expect(await about(head, expId)).toEqual(all)
  })

  it('carry what clearing needs of a released record, and no whole card number', async () => {
    const [origin] = await givenHistory(server.db)
    if (!origin) throw new Error('There is no transaction.')
    const data = await seal(formOn(origin, chargeback))
    const raised = await server.as('iss_handler').post('/api/submit/withOrig/stdDispute', { data })
    const { expId } = raised.body.list[0].first
    await step('iss_verifier', 'verifyPass', expId, 'unverified')
    await numberAll()
    const { list } = await eventsOf(acquirer)
    const event = list.find((one: { expId: string; kind: string }) => one.expId === expId && one.kind === 'released')
    expect(event).toMatchObject({
      flow: 'stdDispute',
      from: 'unverified',
      to: 'verifiedPass',
      version: 2,
      insIdCd: '00010392',
      record: {
        transId: 'E23',
        submitInsIdCd: '00010392',
        rcvInsIdCd: '00010344',
        transAt: '10000',
        transCurrCd: '764',
        rsnCd: '4507',
        origKey: origin.priKey,
        origLogCd: origin.logCd,
        settleDt: origin.settleDt,
        priAcctNo: expect.stringMatching(/^\d{6}\D+\d{4}$/),
        retriRefNo: expect.stringMatching(/^\w{12}$/),
      },
    })
  })

  it('are numbered from one without gaps, also by two processes at once, and read in pages', async () => {
    await Promise.all(Array.from({ length: 6 }, () => givenDispute(server, 'verifiedPass')))
    await Promise.all([numberAll(), numberAll()])
    for (const machine of [acquirer, issuer, head]) {
      const { list, last, more } = await eventsOf(machine)
      const numbers = list.map(({ number }: { number: number }) => number)
      expect(numbers).toEqual(numbers.map((_: number, i: number) => i + 1))
      expect([last, more]).toEqual([numbers.length, false])
      const paged = []
      for (let after = 0, goesOn = true; goesOn; ) {
        const page = await eventsOf(machine, `after=${after}&limit=3`)
        paged.push(...page.list)
        goesOn = page.more
        after = page.last
      }
      expect(paged).toEqual(list)
    }
  })

  it('of workflows that a key does not reach keep their number and say nothing', async () => {
    const { machine } = await givenKey(server, { scopes: ['events'], flows: ['inquiryRetrieval'] })
    await numberAll()
    const { list } = await eventsOf(machine)
    expect(list.length).toBe((await eventsOf(acquirer)).list.length)
    for (const event of list) expect(event).toMatchObject({ kind: 'other', expId: null, record: null, flow: null })
  })

  it('are kept for 90 days, and tell whoever comes too late', async () => {
    await numberAll()
    const { list } = await eventsOf(acquirer)
    const owner = ownerPool(server.db.connection)
    await owner.query(
      `UPDATE api_event SET numbered_at = now() - interval '91 days' WHERE ins_id_cd = '00010344' AND number <= 4`,
    )
    await owner.end()
    expect(await dropOldEvents(server.db.databases.main, new Date())).toBe(4)
    const late = await acquirer.get('/api/events?after=3')
    expect([late.status, late.body.errCd]).toEqual([410, '4100'])
    expect(late.body.errMsg).toContain('number 5')
    const last = list.at(-1).number
    expect(await acquirer.get(`/api/events?after=${last}`)).toMatchObject({ status: 200, body: { list: [], last } })
    const ahead = await acquirer.get(`/api/events?after=${last + 1}`)
    expect(ahead).toMatchObject({ status: 400, body: { errCd: '4481', field: 'after' } })
    expect(ahead.body.errMsg).toContain(`number ${last}`)
    expect((await eventsOf(acquirer, 'after=4&limit=1000')).list).toEqual(list.slice(4))
    expect((await eventsOf(acquirer)).list).toEqual(list.slice(4))
  })
})

describe('the card number', () => {
  it('of a released record is read by a key of its own scope, and the log says so', async () => {
    const { machine } = await givenKey(server, { scopes: ['cardNumber'] })
    const other = await givenKey(server, { scopes: ['cardNumber'], insIdCd: insIdCds.stranger })
    const expId = await givenDispute(server)
    const look = (browser: Browser) => browser.post('/api/detail/cardNumber', { expId })
    expect((await look(machine)).status).toBe(404)
    await step('acq_verifier', 'verifyPass', expId, 'unverified')
    const { body } = await look(machine)
    expect(body).toEqual({ expId, priAcctNo: expect.stringMatching(/^\d{16,19}$/) })
    expect((await look(other.machine)).status).toBe(404)
    expect((await look(acquirer)).body.errCd).toBe('4382')
    expect((await look(await server.as('acq_auditor').browser())).body.errCd).toBe('4030')
    const acts = await actsIn(server.db, 'detail/cardNumber')
    expect(acts.find(({ errCd, err_cd }: Record<string, unknown>) => !errCd && !err_cd)).toMatchObject({
      type: 'card',
      target: `${expId} ${body.priAcctNo.slice(0, 6)}••••••${body.priAcctNo.slice(-4)}`,
    })
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM audit_log WHERE target LIKE ${`%${body.priAcctNo}%`}`.execute(
      server.db.databases.main,
    )
    expect(rows[0]?.n).toBe(0)
  })
})
