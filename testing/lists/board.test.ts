import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '../../src/contract/call.ts'
import type { BoardRow, boardDone, boardPending } from '../../src/contract/records/board.ts'
import { addDays, dayOf } from '../../src/domain/time/calendar.ts'
import { intervalOf } from '../../src/domain/time/interval.ts'
import { actions } from '../../src/domain/workflow/flow.ts'
import * as behind from '../../src/web/flows/board/behind.ts'
import type { Address } from '../../src/web/routes/links.ts'
import { givenAlert } from '../data/alerts.ts'
import { fillAtRandom } from '../flows/anyRecords.ts'
import { givenCast, insIdCds } from '../flows/cast.ts'
import { givenEngine, type TestEngine } from '../flows/engine.ts'

type Pending = ReplyOf<typeof boardPending>
type Done = ReplyOf<typeof boardDone>

let engine: TestEngine
let today = ''
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  today = dayOf(engine.deps.clock())
  await fillAtRandom(engine, 300)
  await givenAlert(engine)
  await sql`UPDATE exception SET state_ts = now() - make_interval(days => (hashtext(exp_id) & 31)),
    rsn_cd = (ARRAY['4507', '4515', NULL])[1 + (hashtext(exp_id) & 255) % 3]`.execute(engine.databases.main)
  await stepsAtRandom()
  const held = (await post('acq_manager', 'query/worklist', { scope: 'institution', pageSize: 40 })).body.list
  for (const { expId } of held) await post('acq_verifier', 'worklist/claim', { expId })
})
afterAll(() => engine.close())

const post = (username: string, path: string, body: object) => engine.as(username).post(path, body)

/** How many rows the list at this address has. */
async function rowsAt(username: string, { to, search }: Address): Promise<number> {
  const path = { '/worklist': 'query/worklist', '/board/steps': 'query/workStep' }[to] ?? ''
  const { status, body, text } = await post(username, path, { ...search, pageSize: 1 })
  if (status !== 200) throw new Error(text)
  return body.total
}

const asks: [string, behind.BoardAsk][] = [
  ['acq_manager', {}],
  ['iss_manager', {}],
  ['acq_manager', { flow: 'goodFaith' }],
  ['head_manager', {}],
  ['head_auditor', { insIdCd: insIdCds.acquirer }],
  ['admin', { insIdCd: insIdCds.issuer, flow: 'stdDispute' }],
  ['admin', {}],
]

it.each(asks)('opens for %s, who asks for %o, exactly the pending records of each number', async (username, ask) => {
  const { status, body } = await post(username, 'board/pending', ask)
  expect(status).toBe(200)
  const board: Pending = body
  expect(board.count).toBeGreaterThan(0)
  const numbers: [string, number, Address][] = [
    ['all', board.count, behind.workBehind(ask)],
    ['over', board.over, behind.workBehind(ask, behind.overIn(board))],
    ['soon', board.soon, behind.workBehind(ask, behind.soonIn(board))],
    ['later', board.later, behind.workBehind(ask, behind.dueLater(board))],
    ...board.byDue.map(({ day, count }): [string, number, Address] => [
      day,
      count,
      behind.workBehind(ask, behind.dueOn(day)),
    ]),
    ...board.byAge.map((age): [string, number, Address] => [
      `age ${age.from}`,
      age.count,
      behind.workBehind(ask, behind.agedIn(board, age)),
    ]),
    ...board.byFlow.flatMap(({ flow, count, over, soon }): [string, number, Address][] => [
      [flow, count, behind.workBehind({ ...ask, flow })],
      [`${flow} over`, over, behind.workBehind({ ...ask, flow }, behind.overIn(board))],
      [`${flow} soon`, soon, behind.workBehind({ ...ask, flow }, behind.soonIn(board))],
    ]),
    ...(board.byHolder ?? []).flatMap(({ userId, name, count, over, soon }): [string, number, Address][] => [
      [name, count, behind.workBehind(ask, behind.heldBy(userId))],
      [`${name} over`, over, behind.workBehind(ask, { ...behind.heldBy(userId), ...behind.overIn(board) })],
      [`${name} soon`, soon, behind.workBehind(ask, { ...behind.heldBy(userId), ...behind.soonIn(board) })],
    ]),
    ...(board.byInstitution ?? []).flatMap((line): [string, number, Address][] => {
      const own = { ...ask, insIdCd: line.insIdCd }
      return [
        [line.insIdCd, line.count, behind.workBehind(own)],
        [`${line.insIdCd} over`, line.over, behind.workBehind(own, behind.overIn(board))],
        [`${line.insIdCd} soon`, line.soon, behind.workBehind(own, behind.soonIn(board))],
      ]
    }),
  ]
  if (board.withoutDue > 0) numbers.push(['without', board.withoutDue, behind.alertsBehind(ask)])
  const sum = (some: readonly { count: number }[]) => some.reduce((all, { count }) => all + count, 0)
  expect(board.over + sum(board.byDue) + board.later).toBe(board.count)
  expect([sum(board.byAge), sum(board.byFlow)]).toEqual([board.count, board.count + board.withoutDue])
  if (board.byHolder) expect(sum(board.byHolder)).toBe(board.count)
  const ofAll = ['head_manager', 'admin'].includes(username) && ask.insIdCd === undefined
  expect(board.byInstitution !== null).toBe(ofAll)
  if (board.byInstitution) expect(sum(board.byInstitution)).toBe(board.count)
  for (const [name, count, address] of numbers) expect(await rowsAt(username, address), name).toBe(count)
})

it.each(asks)('opens for %s, who asks for %o, exactly the steps of each number', async (username, ask) => {
  const { status, body } = await post(username, 'board/done', { ...ask, days: '7' })
  expect(status).toBe(200)
  const board: Done = body
  expect(board.done).toBeGreaterThan(0)
  expect(board.byDay.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today, -ago)))
  const ratesBehind = (by: 'rsnCd' | 'counterparty', rates: Done['byReason']) =>
    rates.flatMap(({ code, failed, n }): [string, number, Address][] => [
      [`${by} ${code} failed`, failed, behind.stepsBehind(ask, board, behind.decidedWith('failed', by, code))],
      [`${by} ${code}`, n, behind.stepsBehind(ask, board, behind.decidedWith('decided', by, code))],
    ])
  const numbers: [string, number, Address][] = [
    ['done', board.done, behind.stepsBehind(ask, board)],
    ['decided', board.decided, behind.stepsBehind(ask, board, { kind: 'decided' })],
    ['failed', board.failed, behind.stepsBehind(ask, board, { kind: 'failed' })],
    ...board.byDay.map(({ day, count }): [string, number, Address] => [
      day,
      count,
      behind.stepsBehind(ask, board, behind.takenOn(day)),
    ]),
    ...(board.byPerson ?? []).map(({ userId, name, count }): [string, number, Address] => [
      name,
      count,
      behind.stepsBehind(ask, board, { userId }),
    ]),
    ...ratesBehind('rsnCd', board.byReason),
    ...ratesBehind('counterparty', board.byCounterparty),
  ]
  for (const [name, count, address] of numbers) expect(await rowsAt(username, address), name).toBe(count)
  const sum = (rates: Done['byReason'], which: 'failed' | 'n') => rates.reduce((all, one) => all + one[which], 0)
  for (const rates of [board.byReason, board.byCounterparty])
    expect([sum(rates, 'failed'), sum(rates, 'n')]).toEqual([board.failed, board.decided])
})

it('names of all institutions’ steps the counterparty that the record names', async () => {
  const { list } = (await post('head_manager', 'query/workStep', { pageSize: 5 })).body
  expect(list.length).toBeGreaterThan(0)
  for (const { expId, counterparty } of list)
    expect((await post('head_manager', 'detail/disputeInf', { expId })).body.counterparty, expId).toBe(counterparty)
})

it('saves the numbers of all its tables as a file, with the interval of each rate', async () => {
  const pending: Pending = (await post('acq_manager', 'board/pending', {})).body
  const done: Done = (await post('acq_manager', 'board/done', { days: '7' })).body
  const asked = { days: '7' }
  const { list } = (await post('acq_manager', 'query/board', asked)).body
  const ofTable = (table: string) => list.filter((row: BoardRow) => row.table === table)
  const sum = (rows: readonly BoardRow[], name: 'pending' | 'done' | 'failed') =>
    rows.reduce((all, row) => all + (row[name] ?? 0), 0)
  for (const table of ['byAge', 'byHolder']) expect(sum(ofTable(table), 'pending'), table).toBe(pending.count)
  for (const table of ['byDue', 'byFlow'])
    expect(sum(ofTable(table), 'pending'), table).toBe(pending.count + pending.withoutDue)
  expect(sum(ofTable('byDay'), 'done')).toBe(done.done)
  for (const table of ['byReason', 'byCounterparty']) expect(sum(ofTable(table), 'failed'), table).toBe(done.failed)
  const [rate] = ofTable('byReason')
  const { low, high } = intervalOf(rate.failed, rate.checks)
  const shown = [rate.failed / rate.checks, low, high].map((share) => Math.round(share * 1000) / 10)
  expect([rate.rate, rate.low, rate.high]).toEqual(shown)

  const { text } = await engine.as('acq_manager').post('query/board', asked, { accept: 'text/csv' })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(list.length + 1)
  expect(lines[1]).toBe(`Pending by due date,Overdue,${pending.over},,,,,,,,,`)
  expect(lines).toContain(`Fail rate by reason code,${rate.name},,,,,,${rate.failed},${rate.checks},${shown.join(',')}`)
})

it('names nobody of another institution, and is for managers, the head and administrators alone', async () => {
  const own: Pending = (await post('acq_manager', 'board/pending', {})).body
  expect(own.byHolder?.at(-1)).toMatchObject({ userId: null })
  expect(own.byHolder?.find(({ name }) => name === 'Harbour verifier')?.count).toBeGreaterThan(0)
  for (const username of ['head_manager', 'admin']) {
    const text = [
      (await post(username, 'board/pending', { insIdCd: insIdCds.acquirer })).text,
      (await post(username, 'board/done', { insIdCd: insIdCds.acquirer })).text,
      (await post(username, 'query/workStep', { insIdCd: insIdCds.acquirer, pageSize: 100 })).text,
      (await post(username, 'query/board', { insIdCd: insIdCds.acquirer })).text,
    ].join()
    expect(text).not.toContain('Harbour')
  }
  for (const path of ['board/pending', 'board/done', 'query/board', 'query/workStep']) {
    expect((await post('acq_manager', path, { insIdCd: insIdCds.issuer })).status, path).toBe(403)
    expect((await post('acq_auditor', path, {})).status, path).toBe(403)
    expect((await post('head_auditor', path, {})).status, path).toBe(200)
  }
  expect((await post('acq_manager', 'query/worklist', { insIdCd: insIdCds.issuer })).status).toBe(403)
})

/** Steps of the last days, of people of either side. */
async function stepsAtRandom(): Promise<void> {
  const { main } = engine.databases
  const records = await main.selectFrom('exception').select(['exp_id', 'submit_ins_id_cd', 'rcv_ins_id_cd']).execute()
  const people = [...engine.users.values()]
  const drawn = fc.record({
    action: fc.constantFrom(...actions),
    person: fc.nat(),
    minutesAgo: fc.integer({ min: 0, max: 14_000 }),
  })
  const rows = fc.sample(drawn, { numRuns: records.length * 2, seed: 7 }).map(({ action, person, minutesAgo }, at) => {
    const record = records[at >> 1]
    const able = people.filter(({ insIdCd }) =>
      [record?.submit_ins_id_cd, record?.rcv_ins_id_cd, insIdCds.head].includes(insIdCd),
    )
    const user = able[person % able.length]
    return {
      exp_id: record?.exp_id ?? '',
      version: (at & 1) + 1,
      action,
      from_state: 'unverified' as const,
      to_state: 'verifiedPass' as const,
      user_id: user?.userId ?? '',
      role: 'verifier' as const,
      ins_id_cd: user?.insIdCd ?? '',
      remark: null,
      content: null,
      at: new Date(engine.deps.clock().getTime() - minutesAgo * 60_000),
      prev_hash: Buffer.alloc(32),
      hash: createHash('sha256').update(String(at)).digest(),
    }
  })
  await main.insertInto('exception_event').values(rows).execute()
}
