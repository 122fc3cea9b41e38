/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { type Kind, kindOf, kinds, nameOf, otherParty, raiserOf } from '../../../../testing/flows/kinds.ts'
import { keptOf, rowIn } from '../../../../testing/flows/seen.ts'
import {
  givenIn,
  partyOfStep,
  raiseKind,
  stepsOf,
  take,
  takeStep,
  type Walked,
  walkTo,
} from '../../../../testing/flows/walk.ts'
import { states, type Transition } from '../../../domain/workflow/flow.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** What a step asks besides the right user, of every step of every flow: the state that was seen, a remark, a record that is there. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

const steps = kinds.flatMap((kind) =>
  stepsOf(kind).map((step) => ({ kind, step, name: `${nameOf(kind)}: ${step.action} from ${step.from}` })),
)
const userOf = (record: Walked, step: Transition) => ownUsers(partyOfStep(record, step), step.by)

describe('a step is refused', () => {
  it.each(steps)('where the record was seen elsewhere: $name', async ({ kind, step }) => {
    const record = await givenIn(engine, kind, step.from)
    const kept = await keptOf(engine, [record.expId])
    const username = userOf(record, step)
    for (const position of states.filter((state) => state !== step.from))
      expect(await take(engine, username, record, step.action, { position, version: record.version }), position).toBe(
        '4123',
      )
    if (step.action === 'modify') {
      const older = { version: record.version - 1 }
      expect(await take(engine, username, record, 'modify', older)).toBe('4121')
    }
    expect(await keptOf(engine, [record.expId])).toEqual(kept)
  })

  it.each(steps.filter(({ step }) => step.remark === 'required'))('without a remark: $name', async ({ kind, step }) => {
    const record = await givenIn(engine, kind, step.from)
    const kept = await keptOf(engine, [record.expId])
    for (const remark of [undefined, '', ' \n\t '])
      expect(await take(engine, userOf(record, step), record, step.action, { remark })).toBe('4225')
    expect(await keptOf(engine, [record.expId])).toEqual(kept)
  })

  const deletable = steps.filter(({ step }) => step.action === 'delete')
  it.each(deletable)('once the record is deleted: $name', async ({ kind, step }) => {
    const record = await givenIn(engine, kind, step.from)
    expect(await takeStep(engine, record, step, ownUsers)).toBe('done')
    for (const other of stepsOf(kind).filter((one) => one.from === step.from)) {
      expect(await take(engine, userOf(record, other), record, other.action), other.action).toBe('4041')
      expect(await take(engine, 'admin', record, other.action), other.action).toBe('4041')
    }
  })

  it.each(steps.filter(({ step }) => step.to === 'hidden'))('a second time: $name', async ({ kind, step }) => {
    const record = await givenIn(engine, kind, step.from)
    for (const username of ['acq_handler', 'iss_handler', 'head_handler']) {
      expect(await take(engine, username, record, 'hide')).toBe('done')
      record.version += 1
      const kept = await keptOf(engine, [record.expId])
      expect(await take(engine, username, record, 'hide')).toBe('4250')
      expect(await keptOf(engine, [record.expId])).toEqual(kept)
      expect(await rowIn(engine, username, record, step.from)).toBeNull()
      expect(await rowIn(engine, username, record, 'search')).toMatchObject({ hidden: true })
    }
    // Head's hiding is one for all who act for all.
    expect(await take(engine, 'admin', record, 'hide')).toBe('4250')
  })
})

/** Kinds that stand where others of their flow are audited, but without an original. */
const neverAudited = kinds.filter(
  ({ flow, withOrigIn }) => withOrigIn === '1' && flow.transitions.some((step) => step.by === 'auditor'),
)

it.each(neverAudited.map((kind) => ({ kind, name: nameOf(kind) })))(
  'a non-original is never audited: $name',
  async ({ kind }) => {
    const audits = kind.flow.transitions.filter(({ action }) => action === 'auditPass' || action === 'auditFail')
    for (const step of audits) {
      const record = await givenIn(engine, kind, step.from)
      const list = [{ expId: record.expId, position: step.from, remark: 'Looked at by a test.' }]
      const auditor = userOf(record, step)
      for (const username of [auditor, 'head_auditor', 'admin']) {
        const { body } = await engine.as(username).post(step.action, { list })
        expect(body.list[0].second.body).toEqual({
          errCd: '4223',
          errMsg: 'Non-original transactions cannot be audited.',
        })
      }
      const row = await rowIn(engine, auditor, record, step.from)
      expect(row).toMatchObject({ withOrigIn: '1', version: record.version })
      expect(row?.actions).toContainEqual({ action: step.action, allowed: false, reason: 'nonOriginalNotAuditable' })
    }
  },
)

it.each(['E24', 'E25', 'E95'] as const)('what %s answers is not taken back while it stands', async (transId) => {
  const answering: Kind = kindOf(transId)
  const answer = await raiseKind(engine, answering)
  const { body } = await engine.as('admin').post('detail/disputeInf', { expId: answer.expId })
  const expId: string = body.answersExpId
  const list = [{ expId, position: 'verifiedPass' }]
  const verifier = ownUsers(otherParty(raiserOf(answering)), 'verifier')
  const cancel = async () => {
    const { body: held } = await engine.as(verifier).post('cancel', { list })
    return held.list[0].second.body.errCd
  }
  // Before its release its receiver doesn't know of it.
  expect(await cancel()).toBe(transId === 'E95' ? '4224' : '4275')
  if (transId !== 'E95') await walkTo(engine, answer, 'verifiedPass')
  expect(await cancel()).toBe('4224')
})

it('every record stands as its events say, after all that was refused', async () => {
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})
