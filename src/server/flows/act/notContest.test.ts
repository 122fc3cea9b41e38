import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { formOn, outcomes } from '../../../../testing/flows/records.ts'
import { raiseKind, type Walked, walkTo } from '../../../../testing/flows/walk.ts'
import type { ExceptionTransId } from '../../../domain/records/transactions.ts'
import { closingOf } from '../../../domain/time/calendar.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

/** A released chargeback, unless another is named: the acquirer may answer it. */
async function released(transId: ExceptionTransId = 'E23'): Promise<Walked> {
  return walkTo(engine, await raiseKind(engine, kindOf(transId)), 'verifiedPass')
}

async function take(username: string, action: string, { expId }: Walked, own: object = {}): Promise<string> {
  const list = [{ expId, position: 'verifiedPass', ...own }]
  const { status, body } = await engine.as(username).post(action, { list })
  return status === 200 ? (outcomes(body)[0] ?? 'nothing') : `HTTP ${status} ${body.errCd}`
}

async function seenBy(username: string, { expId }: Walked) {
  return (await engine.as(username).post('detail/disputeInf', { expId })).body
}

async function workOf(username: string, { expId }: Walked): Promise<string[]> {
  const { body } = await engine.as(username).post('query/worklist', { scope: 'mine' })
  return body.list.filter((row: { expId?: string }) => row.expId === expId).map((row: { todo: string }) => row.todo)
}

async function stepsFor(username: string, { expId }: Walked): Promise<string[]> {
  const { body } = await engine.as(username).post('detail/expTran/queryInf', { expId })
  return body.operations.map(({ action }: { action: string }) => action)
}

function represent(username: string, { key }: Walked) {
  if (!key) throw new Error('no original')
  return engine
    .as(username)
    .submit('stdDispute', formOn(key, { submitTransId: 'E24', rsnCd: '4507', submitTransAt: '1000' }))
}

describe('“We do not contest”', () => {
  it('is said by a handler of the receiver and confirmed by another person, and settles the record', async () => {
    const record = await released()
    expect(await workOf('acq_handler', record)).toEqual(['answer'])
    expect(await take('acq_handler', 'notContest', record)).toBe('done')
    expect(await workOf('acq_handler', record)).toEqual([])
    expect(await workOf('acq_verifier', record)).toEqual(['confirm'])
    expect(await seenBy('acq_verifier', record)).toMatchObject({ contest: 'notContesting', state: 'verifiedPass' })
    const unseen = await seenBy('iss_handler', record)
    expect(unseen.contest).toBeUndefined()
    expect(unseen.actions.map(({ action }: { action: string }) => action)).toEqual(['cancel'])

    expect(await take('acq_verifier', 'confirmNotContest', record)).toBe('done')
    expect(await workOf('acq_verifier', record)).toEqual([])
    for (const username of ['acq_handler', 'iss_handler'])
      expect(await seenBy(username, record)).toMatchObject({
        contest: 'notContested',
        state: 'verifiedPass',
        answerBy: null,
        dueDt: null,
      })
    expect(await take('iss_verifier', 'cancel', record)).toBe('4266')
    expect(await verifyEvents(engine.databases.main)).toMatchObject({ broken: null })
  })

  it('ends the right to answer with its confirmation, not before', async () => {
    const record = await released()
    await take('acq_handler', 'notContest', record)
    await take('acq_verifier', 'confirmNotContest', record)
    const { body } = await represent('acq_handler', record)
    expect(outcomes(body)).toEqual(['4266'])
    expect(body.list[0]?.second.body.errMsg).toBe(
      'It is confirmed that this record is not contested. It cannot be answered, and its verification cannot be taken back.',
    )

    const other = await released()
    await take('acq_handler', 'notContest', other)
    expect(outcomes((await represent('acq_handler', other)).body)).toEqual(['done'])
    expect(await workOf('acq_verifier', other)).toEqual([])
    expect(await take('acq_verifier', 'confirmNotContest', other)).toBe('4265')
  })

  it('cannot be answered by a server of an older release either, once it is confirmed', async () => {
    const record = await released()
    await take('acq_handler', 'notContest', record)
    await take('acq_verifier', 'confirmNotContest', record)
    const answer = { exp_id: 'E24000000000001', answers_exp_id: record.expId }
    const older = sql`
      INSERT INTO exception SELECT (jsonb_populate_record(e, ${JSON.stringify(answer)}::jsonb)).*
      FROM exception AS e WHERE exp_id = ${record.expId}`
    await expect(older.execute(engine.databases.main)).rejects.toThrow('is not contested')
  })

  it('is taken back by who said it alone until it is confirmed', async () => {
    const record = await released()
    await take('acq_handler', 'notContest', record)
    expect(await take('acq_all', 'withdrawNotContest', record)).toBe('4265')
    expect(await take('acq_handler', 'withdrawNotContest', record)).toBe('done')
    expect(await workOf('acq_handler', record)).toEqual(['answer'])
    await take('acq_handler', 'notContest', record)
    await take('acq_verifier', 'confirmNotContest', record)
    expect(await take('acq_handler', 'withdrawNotContest', record)).toBe('4265')
  })

  it('is taken back once it is confirmed, which both sides see, and answered after all', async () => {
    const record = await released()
    await take('acq_handler', 'notContest', record)
    expect(await take('acq_handler', 'contestAgain', record)).toBe('4265')
    await take('acq_verifier', 'confirmNotContest', record)
    const onBoard = async () => {
      const { body } = await engine.as('acq_manager').post('query/workStep', { kind: 'notContested', pageSize: 100 })
      const { notContested } = (await engine.as('acq_manager').post('board/done', {})).body
      const listed = body.list.map((one: { expId: string }) => one.expId)
      expect(listed).toHaveLength(notContested)
      return listed.includes(record.expId)
    }
    expect(await onBoard()).toBe(true)
    expect(await take('iss_handler', 'contestAgain', record)).toBe('4031')
    expect(await take('acq_verifier', 'contestAgain', record)).toBe('4032')
    const { actions } = await seenBy('acq_all', record)
    expect(actions).toContainEqual({ action: 'contestAgain', allowed: true })
    expect(await take('acq_all', 'contestAgain', record)).toBe('done')
    expect(await workOf('acq_handler', record)).toEqual(['answer'])
    expect(await onBoard()).toBe(false)
    expect((await seenBy('iss_handler', record)).contest).toBeUndefined()
    const { rows } = await sql<{ facts: object }>`
      SELECT facts FROM notice_outbox WHERE facts ->> 'expId' = ${record.expId}`.execute(engine.databases.main)
    expect(rows.map(({ facts }) => facts)).toContainEqual(expect.objectContaining({ step: 'reopened' }))
    expect(await stepsFor('iss_handler', record)).toEqual(['contestAgain', 'confirmNotContest', 'verifyPass', 'submit'])
    expect(await verifyEvents(engine.databases.main)).toMatchObject({ broken: null })
    expect(outcomes((await represent('acq_handler', record)).body)).toEqual(['done'])
    expect(await verifyEvents(engine.databases.main)).toMatchObject({ broken: null })
  })

  it('stands once the last day to answer has closed', async () => {
    const record = await released()
    const { answerBy } = await seenBy('acq_handler', record)
    await take('acq_handler', 'notContest', record)
    await take('acq_verifier', 'confirmNotContest', record)
    expect(await seenBy('iss_handler', record)).toMatchObject({ contestBy: answerBy })
    const now = engine.deps.clock()
    try {
      engine.setNow(closingOf(answerBy))
      expect(await take('acq_handler', 'contestAgain', record)).toBe('4265')
      const seen = await seenBy('acq_handler', record)
      expect(seen.contestBy).toBeUndefined()
      expect(seen.actions.map(({ action }: { action: string }) => action)).not.toContain('contestAgain')
      engine.setNow(new Date(closingOf(answerBy).getTime() - 1))
      expect(await take('acq_handler', 'contestAgain', record)).toBe('done')
    } finally {
      engine.setNow(now)
    }
  })

  it('is refused with a remark, which the submitter never sees', async () => {
    const record = await released()
    await take('acq_handler', 'notContest', record)
    expect(await take('acq_verifier', 'refuseNotContest', record)).toBe('4225')
    expect(await take('acq_verifier', 'refuseNotContest', record, { remark: 'We have the slip.' })).toBe('done')
    expect(await workOf('acq_handler', record)).toEqual(['answer'])
    expect(await stepsFor('acq_handler', record)).toEqual(['refuseNotContest', 'notContest', 'verifyPass', 'submit'])
    expect(await stepsFor('iss_handler', record)).toEqual(['verifyPass', 'submit'])
  })

  it('keeps four eyes, sides and roles', async () => {
    const record = await released()
    expect(await take('iss_handler', 'notContest', record)).toBe('4031')
    expect(await take('acq_verifier', 'notContest', record)).toBe('4032')
    expect(await take('acq_all', 'notContest', record)).toBe('done')
    expect(await take('acq_all', 'confirmNotContest', record)).toBe('4222')
    expect(await take('acq_verifier', 'confirmNotContest', record)).toBe('done')
  })

  it('goes when the submitter takes the record back', async () => {
    const record = await released()
    await take('acq_handler', 'notContest', record)
    expect(await take('iss_verifier', 'cancel', record)).toBe('done')
    expect((await seenBy('head_all', record)).contest).toBeUndefined()
    expect(await verifyEvents(engine.databases.main)).toMatchObject({ broken: null })
  })

  it('is open wherever another record answers, and nowhere else', async () => {
    const second = await released('E24')
    expect(await take('iss_handler', 'notContest', second)).toBe('done')
    const adjustment = await released('E32')
    const receiver = (await seenBy('head_all', adjustment)).rcvInsIdCd === '00010344' ? 'acq_handler' : 'iss_handler'
    expect(await take(receiver, 'notContest', adjustment)).toBe('4265')
  })

  it('is found, listed and counted on the board', async () => {
    const record = await released()
    const found = async (username: string, contest: string): Promise<boolean> => {
      const { body } = await engine.as(username).post('query/stdDispute/search', { contest })
      return body.list.some(({ expId }: { expId: string }) => expId === record.expId)
    }
    const counted = async () => (await engine.as('acq_manager').post('board/done', {})).body.notContested
    const before = await counted()
    await take('acq_handler', 'notContest', record)
    expect(await found('acq_handler', 'notContesting')).toBe(true)
    expect(await found('iss_handler', 'notContesting')).toBe(false)
    await take('acq_verifier', 'confirmNotContest', record)
    for (const username of ['acq_handler', 'iss_handler']) expect(await found(username, 'notContested')).toBe(true)
    expect(await counted()).toBe(before + 1)
  })
})
