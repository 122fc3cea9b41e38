import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { formOn, outcomes } from '../../../../testing/flows/records.ts'
import { raiseKind, type Walked, walkTo } from '../../../../testing/flows/walk.ts'
import type { Operation } from '../../../contract/records/records.ts'
import type { ExceptionTransId } from '../../../domain/records/transactions.ts'
import { addDays, closingOf, dayOf, dayText } from '../../../domain/time/calendar.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

const remark = 'The network was down on the last day.'

async function given(transId: ExceptionTransId, state: State): Promise<Walked> {
  return walkTo(engine, await raiseKind(engine, kindOf(transId)), state)
}

async function seenBy(username: string, { expId }: Walked) {
  return (await engine.as(username).post('detail/disputeInf', { expId })).body
}

function move(username: string, { expId, state: position, version }: Walked, day: string, own: object = {}) {
  return engine.as(username).post('moveDay', { expId, position, version, day, remark, ...own })
}

async function refusalOf(username: string, record: Walked, day: string, own: object = {}): Promise<string> {
  const { status, body } = await move(username, record, day, own)
  return status === 200 ? 'done' : body.errCd
}

async function expectWell(): Promise<void> {
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
}

describe.each([
  ['a chargeback, which another record answers', 'E23', 'verifiedPass'],
  ['an inquiry, which is replied to', 'E00', 'unreplied'],
  ['a pre-arbitration that is replied to', 'E95', 'unreplied'],
] as const)('the last day of %s', (_name, transId, state) => {
  it('is moved by a manager of the network, with a reason that both sides read', async () => {
    const record = await given(transId, state)
    const { dueDt, dueWhy } = await seenBy('head_manager', record)
    const day = addDays(dueDt, 9)
    expect(await refusalOf('head_manager', record, day)).toBe('done')
    const own = record.submitter === 'issuer' ? 'iss_handler' : 'acq_handler'
    const other = record.submitter === 'issuer' ? 'acq_handler' : 'iss_handler'
    expect(await seenBy(other, record)).toMatchObject({ state, dueDt: day })
    for (const username of [own, other]) {
      const { body } = await engine.as(username).post('detail/expTran/queryInf', { expId: record.expId })
      const [last]: Operation[] = body.operations
      expect(last).toMatchObject({ action: 'moveDay', to: 'dayMoved', movedTo: day, remark, userName: null })
    }
    const why = (await seenBy('head_manager', record)).dueWhy
    expect(why.sentence).toContain(dueWhy.sentence.slice(0, -1))
    expect(why.sentence).toContain(`moved by the network to ${dayText(day)}`)
    await expectWell()
  })
})

it('is moved by nobody else, and only to a later day', async () => {
  const record = await given('E23', 'verifiedPass')
  const { dueDt } = await seenBy('head_manager', record)
  const today = dayOf(engine.deps.clock())
  const day = addDays(dueDt, 1)
  for (const [username, code] of [
    ['iss_manager', '4031'],
    ['acq_manager', '4031'],
    ['head_handler', '4030'],
    ['strange_all', '4030'],
  ] as const)
    expect([username, await refusalOf(username, record, day)]).toEqual([username, code])
  for (const other of [dueDt, addDays(today, -1), addDays(today, 91)])
    expect(await refusalOf('head_manager', record, other)).toBe('4478')
  expect(await refusalOf('head_manager', record, day, { remark: ' ' })).toBe('4225')
  expect(await refusalOf('head_manager', record, day, { version: record.version + 1 })).toBe('4121')
  expect(await seenBy('acq_handler', record)).toMatchObject({ dueDt, version: record.version })
})

it('is open again to an answer where it had passed', async () => {
  const record = await given('E23', 'verifiedPass')
  const { dueDt } = await seenBy('acq_handler', record)
  if (!record.key) throw new Error('no original')
  const { key } = record
  const answer = () =>
    engine.as('acq_handler').submit('stdDispute', formOn(key, { submitTransId: 'E24', rsnCd: '4507' }))
  engine.setNow(closingOf(addDays(dueDt, 2)))
  expect(outcomes((await answer()).body)).not.toEqual(['done'])
  expect(await refusalOf('head_manager', record, addDays(dueDt, 1))).toBe('4478')
  expect(await refusalOf('head_manager', record, addDays(dueDt, 5))).toBe('done')
  expect(outcomes((await answer()).body)).toEqual(['done'])
  await expectWell()
})

it.each([
  ['E23', 'verifiedPass', 'answer_by'],
  ['E00', 'unreplied', 'due_dt'],
] as const)('of %s in %s, changed past its step, is found', async (transId, state, column) => {
  const record = await given(transId, state)
  const { dueDt } = await seenBy('head_manager', record)
  await move('head_manager', record, addDays(dueDt, 3))
  await expectWell()
  const shift = (days: number) =>
    sql`UPDATE exception SET ${sql.ref(column)} = ${sql.ref(column)} + ${days}::int WHERE exp_id = ${record.expId}`
  await shift(1).execute(engine.databases.main)
  expect((await verifyEvents(engine.databases.main)).broken).toMatchObject({ expId: record.expId })
  await shift(-1).execute(engine.databases.main)
  await expectWell()
})

it.each([
  ['E22', 'withOrig', 'verifiedPass'],
  ['E32', 'withOrig', 'verifiedPass'],
  ['E26', 'noOrig', 'replied'],
  ['E95', 'noOrig', 'verifiedPass'],
  ['E23', 'withOrig', 'unverified'],
] as const)(
  'is not offered on %s %s in %s, where nobody of the receiver has to act',
  async (transId, origin, state) => {
    const record = await walkTo(engine, await raiseKind(engine, kindOf(transId, origin)), state)
    const { actions } = await seenBy('head_manager', record)
    expect(actions.map(({ action }: { action: string }) => action)).not.toContain('moveDay')
    expect(await refusalOf('head_manager', record, addDays(dayOf(engine.deps.clock()), 30))).not.toBe('done')
  },
)

it('leaves the earlier last days of single reasons', async () => {
  const record = await given('E23', 'verifiedPass')
  const { dueDt } = await seenBy('head_manager', record)
  const earlier = addDays(dueDt, -3)
  await sql`
    UPDATE exception SET dates_to_answer = dates_to_answer || jsonb_build_array(jsonb_set(jsonb_set(jsonb_set(
      dates_to_answer -> 0, '{rsnCd}', '"4507"'), '{day}', to_jsonb(${earlier}::text)),
      '{days}', to_jsonb((dates_to_answer -> 0 ->> 'days')::int - 3)))
    WHERE exp_id = ${record.expId}`.execute(engine.databases.main)
  await expectWell()
  expect(await refusalOf('head_manager', record, addDays(dueDt, 4))).toBe('done')
  const { rows } = await sql<{ days: string[] }>`
    SELECT ARRAY(SELECT d ->> 'day' FROM jsonb_array_elements(dates_to_answer) AS d) AS days
    FROM exception WHERE exp_id = ${record.expId}`.execute(engine.databases.main)
  expect(rows[0]?.days).toEqual([addDays(dueDt, 4), earlier])
  await expectWell()
})
