/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrators, type Cast, givenCast, headUsers, insIdCds, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { type Kind, kinds, nameOf, otherParty } from '../../../../testing/flows/kinds.ts'
import { isDueFor, isTaskFor, lastEvent, leadingOn, placeOf, rowIn, tasksOf } from '../../../../testing/flows/seen.ts'
import {
  givenIn,
  partyOfStep,
  placeFor,
  remember,
  stepsOf,
  take,
  takeStep,
  viewOf,
  type Walked,
} from '../../../../testing/flows/walk.ts'
import { flows } from '../../../domain/flows/index.ts'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import { isAddedAction } from '../../../domain/workflow/allSteps.ts'
import type { Transition } from '../../../domain/workflow/flow.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** Every step of every flow is walked, from what the definitions say: none is listed here. */

const casts: Record<string, Cast> = { 'the own institution': ownUsers, head: headUsers, administrators }
const watchers = ['acq_handler', 'iss_handler', 'admin']
const walked = new Set<string>()

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

const walks = kinds.flatMap((kind) =>
  stepsOf(kind).flatMap((step) =>
    Object.keys(casts).map((who) => ({ kind, step, who, name: `${nameOf(kind)}: ${step.action} from ${step.from}` })),
  ),
)

describe.each(Object.keys(casts))('a step taken by %s', (who) => {
  it.each(walks.filter((walk) => walk.who === who))('$name', async ({ kind, step, name }) => {
    const cast = casts[who] ?? ownUsers
    await (cast === ownUsers ? walk(kind, step) : walkAsAnother(kind, step, cast))
    walked.add(`${name} by ${who}`)
  })
})

it.each(walks.filter(({ step, who }) => step.action === 'revoke' && who === 'the own institution'))(
  '$name: also by the name of cancel',
  async ({ kind, step }) => {
    const record = await givenIn(engine, kind, step.from)
    const username = ownUsers(partyOfStep(record, step), step.by)
    expect(await take(engine, username, record, 'cancel')).toBe('done')
    expect(await lastEvent(engine, record)).toMatchObject({ from: step.from, to: step.to, role: step.by })
  },
)

it('walks every step of every definition, and leaves every record as its events say', async () => {
  const all = walks.map(({ name, who }) => `${name} by ${who}`)
  const share = Math.floor((100 * walked.size) / all.length)
  process.stdout.write(`transitions walked: ${walked.size} of ${all.length} (${share} %)\n`)
  expect(all.filter((one) => !walked.has(one))).toEqual([])

  const defined = flows.flatMap((flow) => flow.transitions.map((step) => `${flow.id} ${step.action} from ${step.from}`))
  const reached = walks.map(({ kind, step }) => `${kind.flow.id} ${step.action} from ${step.from}`)
  expect(defined.filter((one) => !reached.includes(one))).toEqual([])
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})

/** Brings a record of this kind to where the step begins, and takes it in the name of its side. */
async function walkAsAnother(kind: Kind, step: Transition, cast: Cast): Promise<void> {
  const record = await givenIn(engine, kind, step.from, cast)
  const wasReleased = record.released !== null
  expect(await takeStep(engine, record, step, cast)).toBe('done')
  await expectEvent(record, step, cast(partyOfStep(record, step), step.by), wasReleased)
}

/** The same as the side itself, with a look at all that must follow. */
async function walk(kind: Kind, step: Transition): Promise<void> {
  const record = await givenIn(engine, kind, step.from)
  const username = ownUsers(partyOfStep(record, step), step.by)
  const before = await rowIn(engine, username, record, step.from)
  expect(before?.actions.map((one) => one.action)).toEqual(leadingOn(kind.flow, step.from))
  expect(before?.actions).toContainEqual({ action: step.action, allowed: true })
  expect(before?.dueDt !== null).toBe(isDueFor(record, username))
  const [were, tasks] = [watchers.map((watcher) => isTaskFor(record, watcher)), await tasksOfAll()]
  const wasReleased = record.released

  expect(await take(engine, username, record, step.action)).toBe('done')
  remember(record, step, username)

  await expectEvent(record, step, username, wasReleased !== null)
  await expectSeen(record, step, username)
  await expectTasks(record, step, { were, tasks })
}

/** Checks the event (user, role, states), and the notice to the other institution if it gets one. */
async function expectEvent(record: Walked, step: Transition, username: string, wasReleased: boolean): Promise<void> {
  const user = engine.users.get(username)
  const learns =
    step.side === 'receiver' ||
    (step.side === 'submitter' && (step.to === 'deleted' ? wasReleased : record.released?.version === record.version))
  const notified = !learns ? [] : [insIdCds[otherParty(partyOfStep(record, step))]]
  const { action, from, to, by } = step
  const role = user?.roles.includes('administrator') ? 'administrator' : by
  const { version } = record
  const event = { version, action, from, to, username, role, insIdCd: user?.insIdCd, notified }
  expect(await lastEvent(engine, record)).toMatchObject(event)
}

/** Where both sides find it afterwards, and with which steps. */
async function expectSeen(record: Walked, step: Transition, username: string): Promise<void> {
  const { kind, expId, version } = record
  if (step.to === 'deleted') {
    const gone = await engine.as(username).post('detail/disputeInf', { expId })
    expect(gone.status).toBe(404)
    for (const watcher of watchers) expect(await rowIn(engine, watcher, record, 'search')).toBeNull()
    return
  }
  if (step.to === 'hidden') {
    expect(await rowIn(engine, username, record, step.from)).toBeNull()
    expect(await rowIn(engine, username, record, 'search')).toMatchObject({ expId, version })
    const other = username === 'acq_handler' ? 'iss_handler' : 'acq_handler'
    expect(await rowIn(engine, other, record, step.from)).toMatchObject({ expId, version })
    return
  }
  for (const watcher of watchers) {
    const place = placeFor(record, watcher)
    if (!place) {
      expect(await rowIn(engine, watcher, record, 'search')).toBeNull()
      continue
    }
    const { state, version } = place
    const row = await rowIn(engine, watcher, record, state)
    expect(row).toMatchObject({ expId, state, version, withOrigIn: kind.withOrigIn })
    const leading = row?.actions.map((one) => one.action).filter((action) => !isAddedAction(action))
    expect(leading).toEqual(leadingOn(kind.flow, state))
    expect(row?.dueDt !== null).toBe(isDueFor({ ...record, state }, watcher))
    if (state !== step.from) expect(await rowIn(engine, watcher, record, step.from)).toBeNull()
  }
}

/** One task less for whom it was one, one more for whom it is one now, and for whom a deleted answer leaves one open. */
async function expectTasks(
  record: Walked,
  step: Transition,
  { were, tasks }: { were: boolean[]; tasks: Map<string, number>[] },
): Promise<void> {
  const flow = record.kind.flow.id
  const expected = tasks.map((counts, i) => {
    const watcher = watchers[i] ?? ''
    const changed = new Map(counts)
    const add = (state: string, n: number, of: string = flow) => {
      const place = placeOf({ flow: of, state })
      if (changed.has(place)) changed.set(place, (changed.get(place) ?? 0) + n)
    }
    if (were[i]) add(step.from, -1)
    if (isTaskFor(record, watcher)) add(record.state, 1)
    const frees = step.to === 'deleted' && record.key && exceptionFacts(record.kind.transId).answers
    if (frees && viewOf(record, watcher) !== 'receiver') add('verifiedPass', 1, 'stdDispute')
    return changed
  })
  expect(await tasksOfAll()).toEqual(expected)
}

function tasksOfAll(): Promise<Map<string, number>[]> {
  return Promise.all(watchers.map((watcher) => tasksOf(engine, watcher)))
}
