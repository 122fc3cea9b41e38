/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast, insIdCds, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOfKind, type Kind, kinds, nameOf, originalFor, otherParty } from '../../../../testing/flows/kinds.ts'
import { outcomes } from '../../../../testing/flows/records.ts'
import { isTaskFor, lastEvent, leadingOn, placeOf, rowIn, tasksOf, waitsFor } from '../../../../testing/flows/seen.ts'
import { placeFor, raiseKind } from '../../../../testing/flows/walk.ts'
import { exceptionFacts, historyTransIds, type Party } from '../../../domain/records/transactions.ts'
import { recallStepsOf } from '../../../domain/workflow/allSteps.ts'
import type { Flow, Transition } from '../../../domain/workflow/flow.ts'
import { moveDayStepsOf } from '../../../domain/workflow/moveDay.ts'
import { isRelease } from '../../../domain/workflow/release.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** Everything that a flow raises, by every call that raises it. */

const bothSides: readonly Party[] = ['acquirer', 'issuer']
const watchers = ['acq_handler', 'iss_handler', 'admin']
const named = kinds.map((kind) => ({ kind, name: nameOf(kind) }))
const withOriginal = named.filter(({ kind }) => kind.place.origin === 'withOrig')
const alone = named.filter(({ kind }) => kind.place.origin === 'noOrig')

/** The sides that may raise it; without an original any institution may. */
function sidesOf({ transId, place }: Kind): readonly Party[] {
  const { raisedBy } = exceptionFacts(transId)
  return place.origin === 'withOrig' && raisedBy ? [raisedBy] : bothSides
}

const raised = named.flatMap(({ kind, name }) =>
  sidesOf(kind).map((by) => ({ kind, by, name: `${name} by the ${by}` })),
)

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

/** The submitter can recall it, and the network can move a last day of the receiver. */
function addedFor(watcher: string, by: Party, flow: Flow): Transition[] {
  if (watcher === 'admin') return moveDayStepsOf(flow).filter(({ from }) => from === flow.initial)
  return watcher === ownUsers(by, 'handler') ? recallStepsOf(flow) : []
}

const pathOf = ({ place }: Kind) => `submit/${place.origin}/${place.name}`

describe('a record is raised', () => {
  it.each(raised)('$name', async ({ kind, by }) => {
    const { flow, place, withOrigIn, transId } = kind
    // What must stand before it is raised with it, and waits for nobody.
    const before = await Promise.all(watchers.map((watcher) => tasksOf(engine, watcher)))
    const record = await raiseKind(engine, kind, { by })

    const [submitInsIdCd, rcvInsIdCd] = [insIdCds[by], insIdCds[otherParty(by)]]
    const from = place.origin === 'withOrig' ? 'history' : 'noOrig'
    const event = { version: 1, action: 'submit', from, to: flow.initial, username: ownUsers(by, 'handler') }
    expect(await lastEvent(engine, record)).toMatchObject({
      ...event,
      role: 'handler',
      notified: isRelease(flow, withOrigIn, flow.initial) ? [rcvInsIdCd] : [],
    })
    expect(waitsFor(record)).toBe(true)
    for (const [i, watcher] of watchers.entries()) {
      const row = await rowIn(engine, watcher, record, flow.initial)
      const place = placeOf({ flow: flow.id, state: flow.initial })
      const more = isTaskFor(record, watcher) && placeFor(record, watcher) ? 1 : 0
      const waiting = new Map(before[i])
      if (waiting.has(place)) waiting.set(place, (waiting.get(place) ?? 0) + more)
      else expect(more).toBe(0)
      expect(await tasksOf(engine, watcher)).toEqual(waiting)
      if (!placeFor(record, watcher)) {
        expect(row).toBeNull()
        continue
      }
      expect(row).toMatchObject({ transId, withOrigIn, submitInsIdCd, rcvInsIdCd, version: 1, state: flow.initial })
      expect(row?.dueDt).toMatch(/^\d{8}$/)
      const added = addedFor(watcher, by, flow).map(({ action }) => action)
      expect(row?.actions.map((one) => one.action)).toEqual([...leadingOn(flow, flow.initial), ...added])
    }
    const { status } = await engine
      .as(ownUsers(by, 'handler'))
      .post('detail/hisTran/byExpTran', { expId: record.expId })
    expect(status).toBe(place.origin === 'withOrig' ? 200 : 404)
  })

  it.each(withOriginal)('by head for the institution whose it is: $name', async ({ kind }) => {
    for (const by of sidesOf(kind)) {
      for (const username of ['head_handler', 'admin']) {
        const record = await raiseKind(engine, kind, { by, cast: () => username })
        const row = await rowIn(engine, ownUsers(by, 'handler'), record, kind.flow.initial)
        expect(row).toMatchObject({ submitInsIdCd: insIdCds[by], rcvInsIdCd: insIdCds[otherParty(by)] })
      }
    }
  })

  it.each(alone)('by head for itself, where there is no original: $name', async ({ kind }) => {
    const { body } = await engine.as('head_handler').send(pathOf(kind), formOfKind(kind, null))
    expect(outcomes(body)).toEqual(['done'])
    const expId = body.list[0]?.first.expId
    const { body: row } = await engine.as('admin').post('detail/disputeInf', { expId })
    expect(row).toMatchObject({ submitInsIdCd: insIdCds.head, state: kind.flow.initial })
  })
})

describe('nothing is raised', () => {
  it.each(withOriginal.filter(({ kind }) => sidesOf(kind).length === 1))(
    'by the wrong side: $name',
    async ({ kind }) => {
      const key = await originalFor(kind, engine)
      const wrong = otherParty(sidesOf(kind)[0] ?? 'acquirer')
      await expectRefused(kind, ownUsers(wrong, 'handler'), formOfKind(kind, key, wrong), '4231')
    },
  )

  it.each(withOriginal)('by a stranger to the transaction: $name', async ({ kind }) => {
    await expectRefused(kind, 'strange_all', formOfKind(kind, await originalFor(kind, engine)), '4040')
  })

  it.each(withOriginal)('on a transaction of another kind: $name', async ({ kind }) => {
    const { on } = exceptionFacts(kind.transId)
    const wrong = historyTransIds.filter((transId) => !on.includes(transId))
    const keys = await engine.history(wrong.map((transId) => ({ transId })))
    const [by = 'acquirer'] = sidesOf(kind)
    for (const key of keys) await expectRefused(kind, ownUsers(by, 'handler'), formOfKind(kind, key, by), '4230')
  })

  it.each(named)('by the call of another: $name', async ({ kind }) => {
    const key = kind.place.origin === 'withOrig' ? await originalFor(kind, engine) : null
    const [by = 'acquirer'] = sidesOf(kind)
    const form = formOfKind(kind, key, by)
    const others = new Set(kinds.map((one) => one.transId).filter((transId) => !kind.place.transIds.includes(transId)))
    for (const transId of others)
      await expectRefused(kind, ownUsers(by, 'handler'), { ...form, submitTransId: transId }, '4001')
  })

  it.each(named)('by anyone but a handler: $name', async ({ kind }) => {
    const key = kind.place.origin === 'withOrig' ? await originalFor(kind, engine) : null
    for (const username of ['acq_verifier', 'iss_auditor', 'viewer', 'head_auditor', 'acq_manager', 'risk_officer']) {
      const { status, body } = await engine.as(username).send(pathOf(kind), formOfKind(kind, key))
      expect([status, body], username).toMatchObject([403, { errCd: '4030' }])
    }
  })

  it.each(named)('with an original by the call without, nor the other way round: $name', async ({ kind }) => {
    const other = kind.place.origin === 'withOrig' ? null : await originalFor(kind, engine)
    const { status } = await engine.as('acq_handler').send(pathOf(kind), formOfKind(kind, other))
    expect(status).toBe(400)
  })
})

it('leaves every record as its first event says', async () => {
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})

async function expectRefused(kind: Kind, username: string, form: object, errCd: string): Promise<void> {
  const count = () =>
    engine.databases.main
      .selectFrom('exception')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  const { status, body } = await engine.as(username).send(pathOf(kind), form)
  expect([status, body.list?.[0]?.second.body.errCd], `${username} ${nameOf(kind)}`).toEqual([200, errCd])
  expect(await count()).toEqual(before)
}
