import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { Message } from '../../../contract/messages/messages.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { noticePends } from '../../features/messages/pends.ts'

const server = testServer()
beforeAll(() => givenUser(server.db, { username: 'acq_verifier2', insIdCd: insIdCds.acquirer, roles: ['verifier'] }))

const today = dayOf(new Date())
const tomorrow = addDays(today, 1)
const reason = 'The merchant looks for the slip.'

async function pend(username: string, expId: string, own: object = {}): Promise<string> {
  const body = { expId, version: 1, until: tomorrow, reason, ...own }
  const answer = await server.as(username).post('/api/worklist/pend', body)
  return answer.status === 200 ? 'done' : answer.body.errCd
}

async function unpend(username: string, expId: string): Promise<string> {
  const answer = await server.as(username).post('/api/worklist/unpend', { expId })
  return answer.status === 200 ? 'done' : answer.body.errCd
}

async function workOf(username: string, expId: string, own: object = {}) {
  return (await server.as(username).post('/api/query/worklist', { expId, ...own })).body.list
}

const detailOf = async (username: string, expId: string) =>
  (await server.as(username).post('/api/detail/disputeInf', { expId })).body

const bellOf = async (username: string, expId: string) => {
  await untilNotified(server)
  const { list } = (await server.as(username).post('/api/query/message')).body
  return list.filter(({ kind, link }: Message) => kind === 'pendOver' && link?.expId === expId)
}

/** As the bell does when the day has come. */
const onDay = (days: number) =>
  server.db.databases.main.transaction().execute((trx) => noticePends(trx, new Date(Date.now() + days * 86_400_000)))

describe('a pended record', () => {
  it('leaves the worklist and the counts of the whole institution, and is found by the filter, with who, until when and why', async () => {
    const expId = await givenDispute(server)
    const countOf = async () => (await server.as('acq_verifier2').post('/api/getTasks', {})).body.total
    const before = await countOf()
    const { dueDt } = await detailOf('acq_verifier', expId)
    expect(await pend('acq_verifier', expId)).toBe('done')
    for (const scope of ['mine', 'institution']) expect(await workOf('acq_verifier2', expId, { scope })).toEqual([])
    expect(await countOf()).toBe(before - 1)
    const mine = await server.as('acq_verifier2').post('/api/query/stdDispute/unverified', { expId, mine: '1' })
    expect(mine.body.list).toEqual([])
    const summary = await server.as('acq_verifier2').post('/api/worklist/summary', { expId, pended: '1' })
    expect(summary.body.total).toBe(1)
    const pended = { by: 'Harbour verifier', until: tomorrow, reason }
    expect(await workOf('acq_verifier2', expId, { pended: '1' })).toMatchObject([{ expId, pended, dueDt }])
    expect(await detailOf('acq_handler', expId)).toMatchObject({ pended, dueDt, state: 'unverified', version: 1 })
    expect((await actsIn(server.db, 'worklist/pend')).at(-1)).toMatchObject({ target: expId, username: 'acq_verifier' })
  })

  it('is as it was for the other side, whose deadline stays', async () => {
    const expId = await givenDispute(server, 'verifiedPass')
    const seen = () => Promise.all([detailOf('iss_handler', expId), workOf('iss_handler', expId)])
    const before = await seen()
    expect(await pend('acq_verifier', expId, { version: 2 })).toBe('4277')
    await sql`INSERT INTO pended_work SELECT ${insIdCds.acquirer}, ${expId}, version, ${tomorrow}::date, 'x', 1
      FROM exception WHERE exp_id = ${expId}`.execute(server.db.databases.main)
    expect(await seen()).toEqual(before)
    expect((await detailOf('acq_handler', expId)).pended).toMatchObject({ until: tomorrow })
  })

  it('comes back on its day, with a bell for who pended it', async () => {
    const expId = await givenDispute(server)
    expect(await pend('acq_verifier', expId)).toBe('done')
    await onDay(0)
    expect(await workOf('acq_verifier', expId)).toEqual([])
    await onDay(1)
    await onDay(1)
    const rung = { title: `Back in the worklist: ${expId}`, content: reason }
    expect(await bellOf('acq_verifier', expId)).toMatchObject([rung])
    expect(await workOf('acq_verifier', expId)).toMatchObject([{ expId }])
    for (const other of ['acq_verifier2', 'iss_handler']) expect(await bellOf(other, expId)).toEqual([])
  })

  it('can be taken back by whoever may act on it, and by nobody else', async () => {
    const expId = await givenDispute(server)
    expect(await pend('acq_verifier', expId)).toBe('done')
    expect(await unpend('acq_handler', expId)).toBe('4277')
    expect(await unpend('iss_verifier', expId)).toBe('4040')
    expect(await unpend('acq_verifier2', expId)).toBe('done')
    expect(await unpend('acq_verifier2', expId)).toBe('done')
    expect(await workOf('acq_verifier', expId)).toMatchObject([{ expId }])
    expect((await detailOf('acq_verifier', expId)).pended).toBeUndefined()
  })

  it('is no longer pended once a step was taken on it, and rings no bell then', async () => {
    const expId = await givenDispute(server)
    expect(await pend('acq_verifier', expId)).toBe('done')
    const list = [{ expId, position: 'unverified', remark: 'Not legible.' }]
    expect((await server.as('acq_verifier2').post('/api/verifyFail', { list })).body.successCount).toBe(1)
    expect(await workOf('acq_handler', expId)).toMatchObject([{ expId, todo: 'correct' }])
    await onDay(1)
    expect(await bellOf('acq_verifier', expId)).toEqual([])
  })

  it('is refused to who may not act on it, of another version, on a past day and after its last day', async () => {
    const expId = await givenDispute(server)
    const { dueDt } = await detailOf('acq_verifier', expId)
    expect(await pend('acq_handler', expId)).toBe('4277')
    expect(await pend('viewer', expId)).toBe('4277')
    expect(await pend('iss_verifier', expId)).toBe('4040')
    expect(await pend('acq_verifier', expId, { version: 9 })).toBe('4121')
    for (const until of [today, addDays(dueDt, 1)]) expect(await pend('acq_verifier', expId, { until })).toBe('4278')
    expect(await pend('acq_verifier', expId, { until: 'tomorrow' })).toBe('4001')
    expect(await pend('acq_verifier', expId, { reason: '' })).toMatch(/^4/)
    expect(await workOf('acq_verifier', expId)).toMatchObject([{ expId }])
    expect(await pend('acq_verifier', expId, { until: dueDt })).toBe('done')

    const overdue = await givenDispute(server)
    await server.db.databases.main
      .updateTable('exception')
      .set({ due_dt: today })
      .where('exp_id', '=', overdue)
      .execute()
    expect(await pend('acq_verifier', overdue)).toBe('4482')
  })
})
