/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrators, type Cast, givenCast, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { codes, faultsOf } from '../../../../testing/flows/faults.ts'
import { kinds } from '../../../../testing/flows/kinds.ts'
import { keptOf } from '../../../../testing/flows/seen.ts'
import { callFor, givenIn, hasCall, placeFor, statesOfKind, take, type Walked } from '../../../../testing/flows/walk.ts'
import type { RecordRow } from '../../../contract/records/records.ts'
import { flows } from '../../../domain/flows/index.ts'
import { type Action, bulkActions } from '../../../domain/workflow/flow.ts'

/** Every user tries every step on a record of every kind in every state: who must not, is told why, and changes nothing. */

const insiders = [
  'acq_handler',
  'acq_verifier',
  'acq_auditor',
  'viewer',
  'acq_all',
  'iss_handler',
  'iss_verifier',
  'iss_auditor',
  'iss_viewer',
  'iss_all',
  'head_handler',
  'head_verifier',
  'head_auditor',
  'handling_admin',
  'handling_admin2',
  'verifying_admin',
  'admin',
  'strange_all',
]

/** Users who took the earlier steps: four eyes must also refuse users with several roles and administrators. */
const pasts: Record<string, Cast> = {
  'written by one of all roles': (party, role) => (role === 'handler' ? all(party) : ownUsers(party, role)),
  'verified by one of all roles': (party, role) => (role === 'verifier' ? all(party) : ownUsers(party, role)),
  'written by an administrator': (party, role) =>
    role === 'handler' ? administrators(party, role) : ownUsers(party, role),
  'verified by an administrator': (party, role) => (role === 'verifier' ? 'verifying_admin' : ownUsers(party, role)),
}
const all = (party: string) => (party === 'acquirer' ? 'acq_all' : 'iss_all')

/** One kind for each flow and origin: whom four eyes keep back doesn't hang on the transaction. */
const oneOfEach = kinds.filter(
  ({ flow, place }, i) => kinds.findIndex((one) => one.flow === flow && one.place.origin === place.origin) === i,
)
const [everyKind = ''] = Object.keys(pasts)

let engine: TestEngine
const records = new Map<string, Walked[]>()
const kept = new Map<string, unknown[]>()
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  for (const [past, cast] of Object.entries(pasts)) {
    const made: Walked[] = []
    for (const kind of past === everyKind ? kinds : oneOfEach)
      for (const state of statesOfKind(kind)) made.push(await givenIn(engine, kind, state, cast))
    records.set(past, made)
    kept.set(past, await keptNow(past))
  }
})
afterAll(() => engine.close())

const recordsOf = (past: string) => records.get(past) ?? []
const expectUntouched = async (past: string) => expect(await keptNow(past)).toEqual(kept.get(past))
const keptNow = (past: string) =>
  keptOf(
    engine,
    recordsOf(past).map((record) => record.expId),
  )
const refusedTo = (username: string, action: Action, past: string) =>
  recordsOf(past).filter((record) => faults(record, action, username).length > 0)

describe.each(Object.keys(pasts))('records %s', (past) => {
  it.each(bulkActions)('take %s from nobody who must not', async (action) => {
    for (const username of insiders) await tryAll(action, action, username, refusedTo(username, action, past))
    await expectUntouched(past)
  })

  it('say of each step in their rows whether it is allowed, and why not', async () => {
    for (const username of insiders) {
      const rows = await rowsOf(username)
      for (const record of recordsOf(past)) {
        const row = rows.get(record.expId)
        expect(row === undefined, aboutOf(record, 'hide', username)).toBe(
          username === 'strange_all' || !placeFor(record, username),
        )
        for (const offer of row?.actions ?? []) expectOffer(record, offer, username)
      }
    }
  })
})

describe('a record of every kind, in every state', () => {
  it.each(['submit', 'reply'] as const)('takes %s from nobody who must not', async (action) => {
    for (const username of insiders) {
      const having = refusedTo(username, action, everyKind).filter((record) => hasCall(record, action))
      const byCall = Map.groupBy(having, (record) => callFor(record, action).path)
      for (const [path, called] of byCall) await tryAll(path, action, username, called)
    }
    await expectUntouched(everyKind)
  })

  it('takes modify from nobody who must not', async () => {
    for (const username of insiders) {
      for (const record of refusedTo(username, 'modify', everyKind).filter((one) => hasCall(one, 'modify')))
        expectOneOf(record, 'modify', username, await take(engine, username, record, 'modify'))
    }
    await expectUntouched(everyKind)
  })
})

/** Sends the step for all of these records in one call: each is refused, with its own reason. */
async function tryAll(path: string, action: Action, username: string, records: readonly Walked[]): Promise<void> {
  const list = records.flatMap((record) => {
    const { state, version } = placeFor(record, username) ?? record
    return (callFor({ ...record, state, version }, action).body as { list: object[] }).list
  })
  const { status, body } = await engine.as(username).post(path, { list })
  // Whoever isn't a handler doesn't get past the door of a submission.
  if (action === 'submit' && !handles(username)) return expect([status, body.errCd]).toEqual([403, '4030'])
  expect(status).toBe(200)
  for (const [i, record] of records.entries()) expectOneOf(record, action, username, body.list[i].second.body.errCd)
}

async function rowsOf(username: string): Promise<Map<string, RecordRow>> {
  const rows: RecordRow[] = []
  for (const flow of flows) {
    for (let currPage = 1; ; currPage++) {
      const { body } = await engine.as(username).post(`query/${flow.id}/search`, { currPage, pageSize: 100 })
      rows.push(...body.list)
      if (currPage * 100 >= body.total) break
    }
  }
  return new Map(rows.map((row) => [row.expId, row]))
}

function expectOffer(
  record: Walked,
  { action, allowed, reason = '' }: RecordRow['actions'][number],
  username: string,
): void {
  const found: string[] = faults(record, action, username)
  const about = aboutOf(record, action, username)
  expect(allowed, about).toBe(found.length === 0)
  if (!allowed) expect(found, about).toContain(reason === 'nonOriginalNotAuditable' ? 'nonOriginal' : reason)
}

function handles(username: string): boolean {
  return ['handler', 'administrator'].some((role) => engine.users.get(username)?.roles.some((one) => one === role))
}

function faults(record: Walked, action: Action, username: string) {
  const user = engine.users.get(username)
  if (!user) throw new Error(`There is no ${username}.`)
  return [...faultsOf(record, action, user)]
}

function expectOneOf(record: Walked, action: Action, username: string, outcome: string | undefined): void {
  const expected = faults(record, action, username).map((fault) => codes[fault])
  expect(expected, aboutOf(record, action, username)).toContain(outcome)
}

function aboutOf({ kind, state }: Walked, action: Action, username: string): string {
  return `${username} ${action} ${kind.flow.id} ${kind.transId} ${kind.place.origin} in ${state}`
}
