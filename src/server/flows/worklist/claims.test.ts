import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAlert } from '../../../../testing/data/alerts.ts'
import { givenCast, insIdCds } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { givenManyRecords } from '../../../../testing/flows/manyRecords.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { endForgotten } from './claims.ts'

let engine: TestEngine
let expIds: string[]
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  await engine.addUsers([
    { username: 'acq_verifier2', insIdCd: insIdCds.acquirer, roles: ['verifier'] },
    { username: 'acq_verifier3', insIdCd: insIdCds.acquirer, roles: ['verifier', 'riskOfficer'] },
  ])
  const handler = engine.users.get('acq_handler')
  if (!handler) throw new Error('There is no handler.')
  expIds = await givenManyRecords(engine.deps, handler, await engine.history(), 260)
})
afterAll(() => engine.close())

const next = async (username: string): Promise<WorkRow | null> =>
  (await engine.as(username).post('worklist/next', {})).body
const claim = (username: string, body: object) => engine.as(username).post('worklist/claim', body)
const release = (username: string, body: object) => engine.as(username).post('worklist/release', body)
const rowFor = async (username: string, expId: string, scope = 'mine'): Promise<WorkRow | undefined> =>
  (await engine.as(username).post('query/worklist', { expId, scope })).body.list[0]
const endAll = async () => {
  await sql`DELETE FROM work_claim`.execute(engine.databases.main)
  await sql`DELETE FROM work_viewer`.execute(engine.databases.main)
}

it('gives 200 calls at the same moment 200 rows, and the most urgent first', async () => {
  const first = (await engine.as('acq_verifier').post('query/worklist', {})).body.list[0]
  expect((await next('acq_verifier'))?.expId).toBe(first.expId)
  await endAll()
  const callers = ['acq_verifier', 'acq_verifier2', 'acq_verifier3', 'acq_all']
  const rows = await Promise.all(Array.from({ length: 200 }, (_, at) => next(callers[at % callers.length] ?? '')))
  const ids = rows.map((row) => row?.expId)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(200)
  expect(rows.every((row) => row?.heldBy?.mine)).toBe(true)
  await endAll()
})

it('answers null where nobody but colleagues has anything left', async () => {
  for (const expId of expIds) await claim('acq_verifier', { expId })
  expect(await next('acq_verifier2')).toBeNull()
  expect(await next('viewer')).toBeNull()
  await endAll()
})

it('shows colleagues who holds a row, and nothing of it to another institution or the head', async () => {
  const [expId = ''] = expIds
  const { body } = await claim('acq_verifier', { expId })
  expect(body.heldBy).toMatchObject({ name: 'Harbour verifier', mine: true })
  expect((await rowFor('acq_verifier2', expId))?.heldBy).toMatchObject({ name: 'Harbour verifier', mine: false })
  expect((await rowFor('acq_manager', expId, 'institution'))?.heldBy).toMatchObject({ name: 'Harbour verifier' })
  expect((await rowFor('head_verifier', expId))?.heldBy).toBeNull()
  // The lists of the workflow say it too.
  const listed = async (username: string) =>
    (await engine.as(username).post('query/stdDispute/search', { expId })).body.list[0]?.heldBy
  expect(await listed('acq_verifier2')).toMatchObject({ name: 'Harbour verifier', mine: false })
  expect(await listed('head_verifier')).toBeUndefined()
  // And the record itself, to those who have nothing to do on it too.
  const shown = async (username: string) => (await engine.as(username).post('detail/disputeInf', { expId })).body.heldBy
  expect(await shown('acq_handler')).toMatchObject({ name: 'Harbour verifier', mine: false })
  expect(await shown('acq_verifier')).toMatchObject({ mine: true })
  for (const username of ['iss_handler', 'head_verifier']) expect(await shown(username)).toBeUndefined()
  expect((await claim('head_verifier', { expId })).body.heldBy).toMatchObject({ mine: true })
  expect((await rowFor('acq_verifier2', expId))?.heldBy).toMatchObject({ name: 'Harbour verifier' })
  await endAll()
})

it('shows colleagues who else has a record open, in lists and on the record, and nothing of it elsewhere', async () => {
  const [expId = '', next = ''] = expIds
  await claim('acq_verifier', { expId })
  // One who looks at what a colleague holds, and one who has nothing to do on it.
  const second = await claim('acq_verifier2', { expId })
  expect(second.body).toMatchObject({ heldBy: { name: 'Harbour verifier', mine: false }, viewers: [] })
  expect((await claim('acq_handler', { expId, viewing: true })).body.viewers).toHaveLength(1)
  const namesFor = async (username: string) => {
    const listed = (await engine.as(username).post('query/stdDispute/search', { expId })).body.list[0]
    const { body } = await engine.as(username).post('detail/disputeInf', { expId })
    const row = await rowFor(username, expId, 'institution')
    const lists = [listed, body, row].map((one) => one?.viewers?.map(({ name }: { name: string }) => name))
    return lists
  }
  const both = ['Harbour handler', 'acq_verifier2']
  expect(await namesFor('acq_verifier')).toEqual([both, both, both])
  expect(await namesFor('acq_verifier2')).toEqual([['Harbour handler'], ['Harbour handler'], ['Harbour handler']])
  for (const username of ['iss_handler', 'head_verifier'])
    expect((await namesFor(username)).every((names) => names === undefined)).toBe(true)

  // Who looks at a record holds it no longer, and nobody else does.
  expect((await claim('acq_verifier', { expId, viewing: true })).body.heldBy).toBeNull()
  expect((await claim('acq_verifier2', { expId })).body).toMatchObject({ heldBy: { mine: true } })
  expect((await rowFor('acq_manager', expId, 'institution'))?.viewers).toHaveLength(2)
  await release('acq_handler', { expId })
  await claim('acq_verifier', { expId: next, release: { expId } })
  expect((await rowFor('acq_manager', expId, 'institution'))?.viewers).toBeUndefined()
  expect((await claim('iss_verifier', { expId, viewing: true })).status).toBe(404)
  await endAll()
})

it('tells colleagues of claims and viewers that end because their pages are gone, once', async () => {
  const [expId = ''] = expIds
  const { main } = engine.databases
  await claim('acq_verifier', { expId })
  await claim('acq_handler', { expId, viewing: true })
  expect(await endForgotten(main)).toEqual([])
  for (const table of ['work_claim', 'work_viewer'])
    await sql`UPDATE ${sql.table(table)} SET until = now() - interval '1 second'`.execute(main)
  const ended = await endForgotten(main)
  expect(ended.map(({ by, workItem, announced }) => [by.insIdCd, workItem, announced])).toEqual([
    [insIdCds.acquirer, expId, { heldBy: null }],
    [insIdCds.acquirer, expId, { viewing: null }],
  ])
  expect(await endForgotten(main)).toEqual([])
})

it('gives up with a claim what its user has left for it, and nothing of a colleague’s', async () => {
  const [first = '', second = '', third = ''] = expIds
  await claim('acq_verifier', { expId: first })
  await claim('acq_verifier2', { expId: third })
  expect((await claim('acq_verifier', { expId: second, release: { expId: first } })).body.heldBy.mine).toBe(true)
  expect((await rowFor('acq_verifier2', first))?.heldBy).toBeNull()
  await claim('acq_verifier', { expId: second, release: { expId: third } })
  expect((await rowFor('acq_verifier', third))?.heldBy).toMatchObject({ mine: false })
  await claim('acq_verifier', { expId: second, release: { expId: second } })
  expect((await rowFor('acq_verifier', second))?.heldBy).toMatchObject({ mine: true })
  await endAll()
})

it('leaves a claim with whoever has it until it is released, ends, or the record has moved', async () => {
  const [expId = '', other = ''] = expIds
  await claim('acq_verifier', { expId })
  expect((await claim('acq_verifier2', { expId })).body.heldBy).toMatchObject({ mine: false })
  await release('acq_verifier2', { expId })
  expect((await rowFor('acq_verifier2', expId))?.heldBy).not.toBeNull()
  await release('acq_verifier', { expId })
  expect((await rowFor('acq_verifier2', expId))?.heldBy).toBeNull()

  await claim('acq_verifier', { expId })
  await sql`UPDATE work_claim SET until = now() - interval '1 second'`.execute(engine.databases.main)
  expect((await rowFor('acq_verifier2', expId))?.heldBy).toBeNull()
  expect((await claim('acq_verifier2', { expId })).body.heldBy).toMatchObject({ mine: true })

  await claim('acq_verifier', { expId: other })
  engine.setNow(new Date(Date.now() + 1000))
  const list = [{ expId: other, position: 'unverified', remark: 'The amount is wrong.' }]
  expect((await engine.as('acq_verifier').post('verifyFail', { list })).body.successCount).toBe(1)
  expect((await rowFor('acq_handler', other))?.heldBy).toBeNull()
  await endAll()
})

it('renews a claim while the record is open, and tells since when', async () => {
  const [, , expId = ''] = expIds
  const { since } = (await claim('acq_verifier', { expId })).body.heldBy
  await sql`UPDATE work_claim SET until = now() + interval '1 minute'`.execute(engine.databases.main)
  expect((await claim('acq_verifier', { expId })).body.heldBy).toEqual({ name: 'Harbour verifier', mine: true, since })
  const { rows } = await sql<{ minutes: string }>`
    SELECT round(extract(epoch FROM until - now()) / 60)::text AS minutes FROM work_claim`.execute(
    engine.databases.main,
  )
  expect(rows).toEqual([{ minutes: '10' }])
  await endAll()
})

it('takes claims on what its caller sees only', async () => {
  const [expId = ''] = expIds
  const rid = await givenAlert(engine, { insIdCd: insIdCds.acquirer })
  expect((await claim('iss_verifier', { expId })).status).toBe(404)
  expect((await claim('strange_all', { expId })).status).toBe(404)
  expect((await claim('acq_verifier', { rid })).status).toBe(403)
  expect((await claim('acq_verifier3', { rid })).body.heldBy).toMatchObject({ mine: true })
  expect((await claim('acq_verifier', { expId, rid })).status).toBe(400)
  expect((await claim('acq_verifier', {})).status).toBe(400)
  await endAll()
  await claim('acq_verifier', { expId })
  const seen = await Promise.all(expIds.slice(1).map((id) => claim('acq_verifier3', { expId: id })))
  expect(seen.every(({ body }) => body.heldBy.mine)).toBe(true)
  expect(await next('acq_verifier3')).toMatchObject({ todo: 'handle', rid })
})

it('counts what colleagues hold, and lists exactly that', async () => {
  await endAll()
  const held = async (username: string, scope: string, filters = {}) => {
    const asked = { scope, ...filters }
    const { body } = await engine.as(username).post('worklist/summary', asked)
    const { list } = (await engine.as(username).post('query/worklist', { ...asked, heldBy: 'colleagues' })).body
    expect(list.map((row: WorkRow) => row.heldBy?.mine)).toEqual(Array(body.held).fill(false))
    return body.held
  }
  const rid = await givenAlert(engine, { insIdCd: insIdCds.acquirer })
  for (const expId of expIds.slice(10, 13)) await claim('acq_verifier', { expId })
  await claim('acq_verifier2', { expId: expIds[13] })
  await claim('acq_verifier3', { rid })
  expect(await held('acq_verifier', 'mine')).toBe(1)
  expect(await held('acq_verifier2', 'mine')).toBe(3)
  expect(await held('acq_verifier3', 'institution')).toBe(4)
  expect(await held('acq_verifier3', 'institution', { expId: expIds[13] })).toBe(1)
  expect(await held('head_verifier', 'mine')).toBe(0)
  await endAll()
})

describe('where the setting of the institution says so', () => {
  const set = (claim_mode: 'advise' | 'block') =>
    engine.databases.main
      .insertInto('institution_setting')
      .values({ ins_id_cd: insIdCds.acquirer, otp_above: null, otp_curr_cd: null, claim_mode })
      .onConflict((conflict) => conflict.column('ins_id_cd').doUpdateSet({ claim_mode }))
      .execute()
  const verify = async (username: string, expId: string) =>
    (await engine.as(username).post('verifyPass', { list: [{ expId, position: 'unverified' }] })).body
  beforeAll(async () => {
    await endAll()
    await set('block')
  })
  afterAll(() => set('advise'))

  it('a claim keeps colleagues from a step, names its holder, and keeps nobody of another institution', async () => {
    const [, , , expId = '', headed = ''] = expIds
    await claim('acq_verifier', { expId })
    const refused = await verify('acq_verifier2', expId)
    expect(refused.list[0].second.body).toMatchObject({
      errCd: '4276',
      errMsg: expect.stringMatching(/^Harbour verifier /),
    })
    const held = await engine.as('acq_handler').post('delete', { list: [{ expId, position: 'unverified' }] })
    expect(held.body.successCount).toBe(0)
    expect((await verify('acq_verifier', expId)).successCount).toBe(1)

    await claim('acq_verifier', { expId: headed })
    expect((await verify('head_verifier', headed)).successCount).toBe(1)
  })

  it('it no longer does once it is released or has ended', async () => {
    const [, , , , , released = '', ended = ''] = expIds
    await claim('acq_verifier', { expId: released })
    await release('acq_verifier', { expId: released })
    expect((await verify('acq_verifier2', released)).successCount).toBe(1)
    await claim('acq_verifier', { expId: ended })
    await sql`UPDATE work_claim SET until = now() - interval '1 second'`.execute(engine.databases.main)
    expect((await verify('acq_verifier2', ended)).successCount).toBe(1)
  })
})
