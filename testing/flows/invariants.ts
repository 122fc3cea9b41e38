import { expect } from 'vitest'
import type { RecordRow } from '../../src/contract/records/records.ts'
import { hasRole } from '../../src/domain/people/actor.ts'
import { recoveredFrom } from '../../src/domain/records/offers.ts'
import {
  type ExceptionTransId,
  exceptionFacts,
  isExceptionTransId,
  type Party,
} from '../../src/domain/records/transactions.ts'
import type { Flow } from '../../src/domain/workflow/flow.ts'
import { participantsOf } from '../../src/domain/workflow/participants.ts'
import { verifyEvents } from '../../src/server/flows/events/verifyEvents.ts'
import { insIdCds } from './cast.ts'
import type { TestEngine } from './engine.ts'
import type { Play } from './moves.ts'
import { asides, isDueFor, placeOf, standingOn, tasksOf } from './seen.ts'
import { placeFor, type Walked } from './walk.ts'

export async function expectAllWell(
  engine: TestEngine,
  play: Play,
  touched: Walked | undefined,
  watcher: string,
): Promise<void> {
  await expectEvents(engine, play)
  await expectParticipants(engine, play)
  await expectSums(engine, play)
  if (touched) {
    await expectRecord(engine, touched, watcher)
    await expectCounts(engine, touched.kind.flow, watcher)
  }
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
}

async function expectRecord(engine: TestEngine, record: Walked, watcher: string): Promise<void> {
  const { expId, state } = record
  const { status, body } = await engine.as(watcher).post('detail/disputeInf', { expId })
  const place = placeFor(record, watcher)
  expect(status, `${expId} in ${state} for ${watcher}`).toBe(place ? 200 : 404)
  if (!place) return
  expect(body).toMatchObject({ state: place.state, version: place.version, withOrigIn: record.kind.withOrigIn })
  const { answered } = await engine.databases.main
    .selectFrom('exception')
    .select('answered')
    .where('exp_id', '=', expId)
    .executeTakeFirstOrThrow()
  expect(body.dueDt !== null, `${expId} in ${state} for ${watcher}`).toBe(isDueFor(record, watcher, answered))
}

async function expectSums(engine: TestEngine, { keys }: Play): Promise<void> {
  const all = await standingOn(
    engine,
    keys.map(({ key }) => key),
  )
  for (const [i, standing] of all.entries()) {
    const ids = standing.map((one) => one.transId)
    expectOnce(ids)
    // The most that any of them may ask: 115 % of a pre-authorisation.
    const most = keys[i]?.on === 'S10' ? 147_775n : 128_500n
    for (const [transId, by] of directions) {
      const taken = recoveredFrom(standing, transId, by)
      expect(taken, `${transId} by the ${by} of ${ids}`).toBeLessThanOrEqual(most)
      expect(taken, `${transId} by the ${by} of ${ids}`).toBeGreaterThanOrEqual(0n)
    }
  }
}

const directions: [ExceptionTransId, Party][] = [
  ['E22', 'acquirer'],
  ['E23', 'issuer'],
]

function expectOnce(ids: readonly string[]): void {
  for (const transId of ids.filter(isExceptionTransId)) {
    const { once, excludedBy = [] } = exceptionFacts(transId)
    if (once) expect(ids.filter((one) => one === transId)).toHaveLength(1)
    expect(ids.filter((one) => excludedBy.some((other) => other === one))).toEqual([])
  }
}

async function expectParticipants({ databases }: TestEngine, { records }: Play): Promise<void> {
  const ids = records.map((record) => record.expId)
  if (ids.length === 0) return
  const rows = await databases.main
    .selectFrom('exception')
    .select(['exp_id', 'author', 'content_version', 'last_submitter', 'handlers', 'submitter_side', 'receiver_side'])
    .select('not_contested_by')
    .where('exp_id', 'in', ids)
    .execute()
  const events = await databases.main
    .selectFrom('exception_event')
    .select(['exp_id', 'version', 'action', 'from_state as from', 'user_id as userId'])
    .select(({ eb }) => eb('content', 'is not', null).$castTo<boolean>().as('hasContent'))
    .where('exp_id', 'in', ids)
    .orderBy('version')
    .execute()
  for (const row of rows) {
    const { flow } = records.find((record) => record.expId === row.exp_id)?.kind ?? {}
    if (!flow) throw new Error(`${row.exp_id} is of no play.`)
    const own = events.filter((event) => event.exp_id === row.exp_id)
    const people = participantsOf(flow, own)
    expect({
      author: row.author,
      contentVersion: row.content_version,
      lastSubmitter: row.last_submitter,
      handlers: row.handlers,
      submitterSide: row.submitter_side,
      receiverSide: row.receiver_side,
      notContestedBy: row.not_contested_by,
    }).toEqual(people)
    expect(people.submitterSide.filter((one) => people.receiverSide.includes(one))).toEqual([])
  }
}

async function expectEvents({ databases }: TestEngine, { records }: Play): Promise<void> {
  if (records.length === 0) return
  const ids = records.map((record) => record.expId)
  const events = await databases.main
    .selectFrom('exception_event')
    .select(['exp_id', 'version', 'action', 'from_state', 'to_state', 'user_id'])
    .where('exp_id', 'in', ids)
    .orderBy('exp_id')
    .orderBy('version')
    .execute()
  const byRecord = Map.groupBy(events, (event) => event.exp_id)
  for (const { expId, kind } of records) {
    let [lastSender, author] = ['', '']
    const handlers = new Set<string>()
    for (const { version, action, from_state, to_state, user_id } of byRecord.get(expId) ?? []) {
      const about = `${expId} version ${version}: ${action} from ${from_state}`
      const known = kind.flow.transitions.some((step) => {
        const named = step.action === action || (step.action === 'revoke' && action === 'cancel')
        return named && step.from === from_state && step.to === to_state
      })
      const begins = action === 'submit' && from_state === (kind.place.origin === 'withOrig' ? 'history' : 'noOrig')
      expect(version === 1 ? begins && to_state === kind.flow.initial : known, about).toBe(true)

      const verifies = action.startsWith('verify')
      const audits = action.startsWith('audit')
      if (verifies) expect([lastSender, author], about).not.toContain(user_id)
      if (audits) expect([...handlers], about).not.toContain(user_id)
      if (audits) expect(kind.withOrigIn, about).toBe('0')
      const writes = ['submit', 'reply', 'modify'].includes(action)
      if (writes) lastSender = user_id
      if (version === 1 || action === 'reply' || action === 'modify') author = user_id
      if (writes || verifies) handlers.add(user_id)
    }
  }
}

async function expectCounts(engine: TestEngine, flow: Flow, watcher: string): Promise<void> {
  const tasks = [...(await tasksOf(engine, watcher))].filter(([place]) => place.startsWith(`${flow.id} `))
  const counted = new Map(tasks.map(([place]) => [place, 0]))
  const user = engine.users.get(watcher)
  for (let currPage = 1; ; currPage++) {
    const { body } = await engine.as(watcher).post(`query/${flow.id}/search`, { currPage, pageSize: 100 })
    for (const { state, answerBy, submitInsIdCd, actions } of body.list as RecordRow[]) {
      const place = placeOf({ flow: flow.id, state })
      const mayAnswer = answerBy !== null && user !== undefined && hasRole(user, 'handler')
      const answers = mayAnswer && (user.insIdCd === insIdCds.head || user.insIdCd !== submitInsIdCd)
      const mayStep = actions.some(({ action, allowed }) => allowed && !asides.includes(action))
      if (answers || mayStep) counted.set(place, (counted.get(place) ?? 0) + 1)
    }
    if (currPage * 100 >= body.total) break
  }
  expect(new Map(tasks), `the tasks of ${watcher}`).toEqual(counted)
}
