import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit, ended, letBegin, planned } from '../../../../testing/flows/bulk.ts'
import { givenCast, insIdCds } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { givenManyRecords } from '../../../../testing/flows/manyRecords.ts'
import { verifyEvents } from '../events/verifyEvents.ts'
import { referenceReader } from '../reference.ts'
import { runNext } from './runBulk.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

async function records(count: number, by = 'acq_handler'): Promise<string[]> {
  const user = engine.users.get(by)
  if (!user) throw new Error(`There is no ${by}.`)
  return givenManyRecords(engine.deps, user, await engine.history(), count)
}

const listed = (ids: readonly string[]) => ids.map((expId) => ({ expId, position: 'unverified' as const, version: 1 }))
const verify = (ids: readonly string[]) => ({ action: 'verifyPass', list: listed(ids) })
const ofList = (conditions = {}, without: string[] = []) => ({
  action: 'verifyPass',
  call: 'query/stdDispute/unverified',
  conditions,
  without,
})

async function statesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await engine.databases.main
    .selectFrom('exception')
    .select(['state', 'version'])
    .where('exp_id', 'in', ids)
    .execute()
  return rows.map(({ state, version }) => `${state} ${version}`)
}

async function clear(): Promise<void> {
  await sql`UPDATE exception SET deleted = true`.execute(engine.databases.main)
}

describe('a plan', () => {
  it('says of all records that a list finds how many, which sums, and why not the rest', async () => {
    await clear()
    const [first = ''] = await records(3)
    await records(2, 'acq_all')
    const plan = await planned(engine, 'acq_all', ofList({ transCurrCd: '764' }, [first]))
    expect(plan).toMatchObject({ action: 'verifyPass', state: 'planned', records: 4, planned: 2, signs: null })
    expect(plan.sums).toEqual([{ transCurrCd: '764', records: 2, transAt: '200' }])
    expect(plan.reasons).toEqual([{ reason: 0, records: 2, errMsg: expect.stringContaining('four-eyes') }])
    const refused = await engine.as('acq_all').post('query/bulkRecords', { bulkId: plan.bulkId, reason: 0 })
    expect(refused.body.list).toMatchObject([
      { outcome: 'notPossible', errMsg: plan.reasons[0]?.errMsg, transAt: '100', flow: 'stdDispute' },
      { outcome: 'notPossible' },
    ])
    expect(refused.body.total).toBe(2)
  })

  it('says which may have been refunded, and leaves them out where that is asked', async () => {
    const ids = await records(3)
    const [refunded = ''] = ids
    const [credit] = await engine.history([{}])
    await sql`
      INSERT INTO possible_refund (exp_id, history_id)
      SELECT ${refunded}, id FROM history WHERE pri_key = ${credit?.priKey}`.execute(engine.databases.main)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    expect(plan).toMatchObject({ planned: 3, refunds: { records: 1, sums: [{ transCurrCd: '764' }] } })
    const { body } = await engine.as('acq_verifier').post('query/bulkRecords', { bulkId: plan.bulkId, refunded: true })
    expect(body.list).toMatchObject([{ expId: refunded }])
    const without = await planned(engine, 'acq_verifier', { ...verify(ids), withoutRefunds: true })
    expect(without).toMatchObject({ records: 2, planned: 2, refunds: null })
    expect(
      await planned(engine, 'acq_verifier', { ...verify(ids), action: 'verifyFail', remark: 'No slip.' }),
    ).toMatchObject({
      planned: 3,
      refunds: null,
    })
  })

  it('changes nothing, and is for its user alone', async () => {
    const ids = await records(2)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    expect(await statesOf(ids)).toEqual(['unverified 1', 'unverified 1'])
    const { bulkId, hash } = plan
    for (const username of ['acq_all', 'head_all', 'admin', 'iss_verifier']) {
      for (const [path, body] of [
        ['detail/bulk', { bulkId }],
        ['bulk/commit', { bulkId, hash }],
        ['bulk/drop', { bulkId }],
        ['bulk/plan', { retryOf: bulkId }],
      ] as const)
        expect((await engine.as(username).post(path, body)).body.errCd, `${username} ${path}`).toBe('4424')
      for (const [path, body] of [
        ['query/bulk', {}],
        ['query/bulkRecords', { bulkId }],
      ] as const)
        expect((await engine.as(username).post(path, body)).body.list).toEqual([])
    }
  })

  it('takes of the worklist the records of the institution that is asked for, and of no other', async () => {
    await records(2)
    const plan = (insIdCd: string) => ({
      action: 'verifyPass',
      call: 'query/worklist',
      conditions: { todo: 'verify', insIdCd },
    })
    const listedOf = async (insIdCd: string) =>
      (await engine.as('head_all').post('query/worklist', { todo: 'verify', insIdCd })).body.total
    const { acquirer, issuer } = insIdCds
    expect(await listedOf(acquirer)).toBeGreaterThan(await listedOf(issuer))
    for (const insIdCd of [acquirer, issuer])
      expect((await planned(engine, 'head_all', plan(insIdCd))).records, insIdCd).toBe(await listedOf(insIdCd))
    expect((await engine.as('acq_verifier').post('bulk/plan', plan(issuer))).status).toBe(403)
  })

  it('has one remark for all, and each record once', async () => {
    const [expId] = await records(1)
    const one = { expId, position: 'unverified' }
    const plan = async (list: object[]) =>
      (await engine.as('acq_verifier').post('bulk/plan', { action: 'verifyPass', list })).body
    expect(await plan([{ ...one, remark: 'Its own.' }])).toMatchObject({ errCd: '4002', field: 'remark' })
    expect(await plan([one, { ...one, version: 1 }])).toMatchObject({ errCd: '4001', field: 'expId' })
  })

  it('tells strangers of no record, and is not made by card number', async () => {
    const ids = await records(1)
    const stranger = await engine.as('strange_all').post('bulk/plan', verify(ids))
    const unknown = await engine.as('strange_all').post('bulk/plan', verify(['E32000000000000']))
    expect(stranger).toMatchObject({ status: 404, text: unknown.text })
    const { status, body } = await engine
      .as('acq_verifier')
      .post('bulk/plan', ofList({ priAcctNo: '6200000000000005' }))
    expect([status, body.errCd]).toEqual([422, '4423'])
    expect((await engine.as('acq_verifier').post('bulk/plan', { ...ofList(), call: 'query/user' })).status).toBe(404)
  })
})

describe('a commit', () => {
  it('does exactly what was planned, and once, though it is sent twice', async () => {
    const ids = await records(3)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    expect((await commit(engine, 'acq_verifier', { ...plan, hash: '0000000000000000' })).status).toBe(422)
    const { body } = await commit(engine, 'acq_verifier', plan)
    expect(body).toMatchObject({ state: 'waiting', done: 0 })
    expect(body.beginsIn).toBeGreaterThan(5)
    expect((await commit(engine, 'acq_verifier', plan)).status).toBe(200)
    const other = await commit(engine, 'acq_verifier', plan, { allOrNothing: true })
    expect(other.body).toMatchObject({ errCd: '4422' })
    expect(await statesOf(ids)).toEqual(Array(3).fill('unverified 1'))
    expect(await ended(engine, 'acq_verifier', plan)).toMatchObject({ state: 'done', done: 3, failed: 0 })
    expect(await statesOf(ids)).toEqual(Array(3).fill('verifiedPass 2'))
    expect((await commit(engine, 'acq_verifier', plan)).body).toMatchObject({ errCd: '4422' })
    const open = async () => (await engine.as('acq_verifier').post('bulk/open', {})).body.list
    expect(await open()).toMatchObject([{ bulkId: plan.bulkId, state: 'done' }])
    await engine.as('acq_verifier').post('read/bulk', { bulkId: plan.bulkId })
    expect(await open()).toEqual([])
    const file = await engine
      .as('acq_verifier')
      .post('query/bulkRecords', { bulkId: plan.bulkId }, { accept: 'text/csv' })
    expect(file.text.trim().split('\r\n')).toHaveLength(4)
    expect(file.text).toContain('Done')
  })

  it('leaves out what has changed since the plan, or meanwhile, and says why', async () => {
    const ids = await records(4)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    const [early = '', late = '', ...others] = ids
    const failed = (expId: string) => ({ list: [{ expId, position: 'unverified', remark: 'The amount is wrong.' }] })
    await engine.as('acq_all').post('verifyFail', failed(early))
    expect((await commit(engine, 'acq_verifier', plan)).status).toBe(200)
    await engine.as('acq_all').post('verifyFail', failed(late))
    expect(await ended(engine, 'acq_verifier', plan)).toMatchObject({ state: 'done', done: 2, failed: 2 })
    expect(await statesOf(others)).toEqual(['verifiedPass 2', 'verifiedPass 2'])
    const left = await engine.as('acq_verifier').post('query/bulkRecords', { bulkId: plan.bulkId, outcome: 'failed' })
    expect(left.body.list).toMatchObject(
      [early, late].toSorted().map((expId) => ({ expId, errMsg: 'This record has been changed by another user.' })),
    )
  })

  it('is refused where all of its records have changed since the plan', async () => {
    const ids = await records(2)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    await engine.as('acq_all').post('verifyPass', { list: listed(ids) })
    expect((await commit(engine, 'acq_verifier', plan)).body).toMatchObject({ errCd: '4122' })
  })

  it('of all or nothing does nothing where one of its records has changed since the plan', async () => {
    const ids = await records(3)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    const list = [{ expId: ids[1], position: 'unverified', remark: 'The amount is wrong.' }]
    await engine.as('acq_verifier').post('verifyFail', { list })
    const { status, body } = await commit(engine, 'acq_verifier', plan, { allOrNothing: true })
    expect(status).toBe(412)
    expect(body).toMatchObject({ errCd: '4122', errMsg: expect.stringContaining('1') })
    const again = await planned(engine, 'acq_verifier', verify(ids))
    expect(again).toMatchObject({ planned: 2, reasons: [{ records: 1 }] })
    expect(again.hash).not.toBe(plan.hash)
  })

  it('of all or nothing does nothing where one changes between commit and beginning', async () => {
    const ids = await records(3)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    await commit(engine, 'acq_verifier', plan, { allOrNothing: true })
    await engine.as('acq_all').post('verifyPass', { list: listed(ids.slice(0, 1)) })
    expect(await ended(engine, 'acq_verifier', plan)).toMatchObject({ state: 'changed', changed: 1, done: 0 })
    expect((await statesOf(ids)).sort()).toEqual(['unverified 1', 'unverified 1', 'verifiedPass 2'])
    const retry = await planned(engine, 'acq_verifier', { retryOf: plan.bulkId })
    expect(retry).toMatchObject({ records: 3, planned: 2 })
  })

  it('does nothing for a user who has lost the role meanwhile', async () => {
    const ids = await records(2)
    await engine.addUsers([{ username: 'moved_on', insIdCd: '00010344', roles: ['verifier'] }])
    const plan = await planned(engine, 'moved_on', verify(ids))
    await commit(engine, 'moved_on', plan)
    const user = engine.users.get('moved_on')
    if (!user) throw new Error('There is no moved_on.')
    Object.assign(user, { roles: ['viewer'] })
    expect(await ended(engine, 'moved_on', plan)).toMatchObject({ state: 'changed', changed: 2 })
    expect(await statesOf(ids)).toEqual(['unverified 1', 'unverified 1'])
  })

  it('is unknown to who has planned it once they work for another institution', async () => {
    const ids = await records(2)
    await engine.addUsers([{ username: 'went_over', insIdCd: '00010344', roles: ['verifier'] }])
    const plan = await planned(engine, 'went_over', verify(ids))
    await commit(engine, 'went_over', plan)
    const user = engine.users.get('went_over')
    if (!user) throw new Error('There is no went_over.')
    const ask = (path: string) =>
      engine.as('went_over').post(path, ['bulk/open', 'query/bulk'].includes(path) ? {} : { bulkId: plan.bulkId })
    Object.assign(user, { insIdCd: '00010392' })
    for (const path of ['detail/bulk', 'bulk/drop']) expect((await ask(path)).body.errCd).toBe('4424')
    for (const path of ['bulk/open', 'query/bulk', 'query/bulkRecords']) expect((await ask(path)).body.list).toEqual([])
    Object.assign(user, { insIdCd: insIdCds.head })
    await letBegin(engine, plan)
    await runNext({ ...engine.deps, reference: referenceReader(engine.databases) })
    expect(await statesOf(ids)).toEqual(['unverified 1', 'unverified 1'])
    Object.assign(user, { insIdCd: '00010344' })
    expect((await ask('detail/bulk')).body).toMatchObject({ state: 'changed', planned: 2, done: 0 })
  })

  it('can be dropped until it begins', async () => {
    const ids = await records(2)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    await commit(engine, 'acq_verifier', plan)
    const drop = () => engine.as('acq_verifier').post('bulk/drop', { bulkId: plan.bulkId })
    expect((await drop()).body).toMatchObject({ state: 'dropped' })
    expect((await drop()).body).toMatchObject({ errCd: '4422' })
    await letBegin(engine, plan)
    expect(await ended(engine, 'acq_verifier', plan)).toMatchObject({ state: 'dropped', done: 0 })
    expect(await statesOf(ids)).toEqual(['unverified 1', 'unverified 1'])
  })

  it('is listed for 30 days', async () => {
    const plan = await planned(engine, 'acq_verifier', verify(await records(1)))
    await commit(engine, 'acq_verifier', plan)
    await ended(engine, 'acq_verifier', plan)
    const listedIds = async () => {
      const { body } = await engine.as('acq_verifier').post('query/bulk', { pageSize: 100 })
      return body.list.map(({ bulkId }: { bulkId: string }) => bulkId)
    }
    expect(await listedIds()).toContain(plan.bulkId)
    await sql`UPDATE bulk SET planned_at = now() - interval '31 days' WHERE bulk_id = ${plan.bulkId}`.execute(
      engine.databases.main,
    )
    expect(await listedIds()).not.toContain(plan.bulkId)
  })

  it('asks for a remark where the step does', async () => {
    const ids = await records(1)
    const fail = { action: 'verifyFail', list: listed(ids) }
    expect(await planned(engine, 'acq_verifier', fail)).toMatchObject({ planned: 0, reasons: [{ records: 1 }] })
    const plan = await planned(engine, 'acq_verifier', { ...fail, remark: 'The amount is wrong.' })
    await commit(engine, 'acq_verifier', plan)
    await ended(engine, 'acq_verifier', plan)
    const { body } = await engine.as('acq_handler').post('detail/disputeInf', { expId: ids[0] })
    expect(body).toMatchObject({ state: 'verifiedFail', failRemark: 'The amount is wrong.' })
  })
})

describe('in parts', () => {
  it('goes on where a killed process left it, does nothing twice, and answers for what changed record by record', async () => {
    const ids = await records(30)
    const plan = await planned(engine, 'acq_verifier', verify(ids))
    await commit(engine, 'acq_verifier', plan)
    await letBegin(engine, plan)
    const running = { ...engine.deps, reference: referenceReader(engine.databases) }
    expect(await runNext(running, 10)).toBe(true)
    // The transaction of a process that dies ends without a trace.
    const dying = {
      ...running,
      userOf: async () => {
        throw new Error('killed')
      },
    }
    await expect(runNext(dying, 10)).rejects.toThrow('killed')
    await sql`UPDATE bulk SET begins_at = now()`.execute(engine.databases.main)
    const [moved = ''] = ids.toSorted().slice(-1)
    await engine.as('acq_all').post('verifyFail', {
      list: [{ expId: moved, position: 'unverified', remark: 'The amount is wrong.' }],
    })
    const results = await Promise.all([runNext(running, 10), runNext(running, 10)])
    expect(results).toContain(true)
    expect(await ended(engine, 'acq_verifier', plan, 10)).toMatchObject({ state: 'done', done: 29, failed: 1 })
    expect((await statesOf(ids)).sort()).toEqual([
      ...Array(1).fill('verifiedFail 2'),
      ...Array(29).fill('verifiedPass 2'),
    ])
    const failed = await engine.as('acq_verifier').post('query/bulkRecords', { bulkId: plan.bulkId, outcome: 'failed' })
    expect(failed.body.list).toMatchObject([{ expId: moved, errMsg: 'This record has been changed by another user.' }])
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
    expect(await planned(engine, 'acq_verifier', { retryOf: plan.bulkId })).toMatchObject({ records: 1, planned: 0 })
  })
})

it('a retry is planned while a part of the bulk action is being carried out', async () => {
  const plan = await planned(engine, 'acq_verifier', verify(await records(2)))
  await engine.databases.main.transaction().execute(async (trx) => {
    await sql`SELECT FROM bulk WHERE bulk_id = ${plan.bulkId} FOR UPDATE`.execute(trx)
    expect(await planned(engine, 'acq_verifier', { retryOf: plan.bulkId })).toMatchObject({ records: 2 })
  })
})
