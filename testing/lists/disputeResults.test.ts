import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '../../src/contract/call.ts'
import type { boardResults, EndedDispute, ResultLine } from '../../src/contract/records/disputeResults.ts'
import { addDays, type Day, dayOf } from '../../src/domain/time/calendar.ts'
import * as behind from '../../src/web/flows/board/behind.ts'
import type { Address } from '../../src/web/routes/links.ts'
import { fillAtRandom } from '../flows/anyRecords.ts'
import { givenCast, insIdCds } from '../flows/cast.ts'
import { givenEngine, type TestEngine } from '../flows/engine.ts'

type Results = ReplyOf<typeof boardResults>

let engine: TestEngine
let today: Day = ''
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  today = dayOf(engine.deps.clock())
  await fillAtRandom(engine, 500)
  const { main } = engine.databases
  await sql`
    UPDATE exception SET rsn_cd = (ARRAY['4507', '4515', NULL])[1 + (hashtext(exp_id) & 255) % 3],
      trans_curr_cd = CASE WHEN hashtext(exp_id) & 3 = 0 THEN '344' ELSE trans_curr_cd END,
      answer_by = CASE WHEN answer_by IS NOT NULL THEN ${today}::date + 20 - (hashtext(exp_id) & 511) END,
      reply_cd = CASE WHEN flow = 'goodFaith' THEN (ARRAY['01', '02', NULL])[1 + (hashtext(exp_id) & 255) % 3]
        WHEN flow = 'preArbitration' THEN (ARRAY['03', '04', NULL])[1 + (hashtext(exp_id) & 255) % 3] END,
      state_ts = ${engine.deps.clock()}::timestamptz - make_interval(days => hashtext(exp_id) & 511)`.execute(main)
  await someNotContested()
})
afterAll(() => engine.close())

async function someNotContested(): Promise<void> {
  const { main } = engine.databases
  const [user] = engine.users.values()
  const { rows } = await sql<{ exp_id: string }>`
    UPDATE exception SET contest = 'notContested', not_contested_by = ${user?.userId ?? ''}, answered = true, answer_released = true
    WHERE answer_by IS NOT NULL AND hashtext(exp_id) & 12 = 4 RETURNING exp_id`.execute(main)
  // One in three was confirmed before, and taken back: the last confirmation counts.
  const confirmed = rows.flatMap(({ exp_id }, at) =>
    (at % 3 === 0 ? [7, 9] : [9]).map((version) => ({ exp_id, version, at })),
  )
  const events = confirmed.map(({ exp_id, version, at }) => ({
    ...{ exp_id, version, action: 'confirmNotContest' as const, from_state: 'verifiedPass' as const },
    ...{ to_state: 'notContested' as const, user_id: user?.userId ?? '', role: 'verifier' as const },
    ...{ ins_id_cd: user?.insIdCd ?? '', remark: null, content: null, prev_hash: Buffer.alloc(32) },
    at: new Date(engine.deps.clock().getTime() - (at * 9 + 9 - version) * 86_400_000),
    hash: createHash('sha256').update(`${exp_id} ${version}`).digest(),
  }))
  await main.insertInto('exception_event').values(events).execute()
}

const post = (username: string, path: string, body: object) => engine.as(username).post(path, body)
const resultsFor = async (username: string, ask: behind.BoardAsk): Promise<Results> => {
  const { status, body, text } = await post(username, 'board/results', ask)
  if (status !== 200) throw new Error(text)
  return body
}
async function rowsAt(username: string, { to, search }: Address): Promise<EndedDispute[]> {
  expect(to).toBe('/board/results')
  const rows: EndedDispute[] = []
  for (let currPage = 1; ; currPage++) {
    const { status, body, text } = await post(username, 'query/disputeResult', { ...search, currPage, pageSize: 100 })
    if (status !== 200) throw new Error(text)
    rows.push(...body.list)
    if (rows.length >= body.total) return rows
  }
}

const asks: [string, behind.BoardAsk][] = [
  ['acq_manager', {}],
  ['iss_manager', {}],
  ['acq_manager', { flow: 'goodFaith' }],
  ['head_auditor', { insIdCd: insIdCds.acquirer }],
  ['admin', {}],
]

it.each(asks)('opens for %s, who asks for %o, exactly the disputes of each number', async (username, ask) => {
  const results = await resultsFor(username, ask)
  expect(results.total.n).toBeGreaterThan(0)
  const tables = {
    month: results.byMonth,
    rsnCd: results.byReason,
    counterparty: results.byCounterparty,
    institution: results.byInstitution ?? [],
  }
  const check = async (line: ResultLine, table?: behind.ResultTable) => {
    const rowsOf = (outcome?: Parameters<typeof behind.resultsBehind>[2]) =>
      rowsAt(username, behind.resultsBehind(ask, results, outcome, table && { table, code: line.code }))
    const [all, won, lost, given, recovered] = [
      await rowsOf(),
      await rowsOf('won'),
      await rowsOf('lost'),
      await rowsOf('notContested'),
      await rowsOf('recovered'),
    ]
    const name = `${table} ${line.code}`
    expect([all.length, won.length, lost.length, given.length], name).toEqual([
      line.n,
      line.won,
      line.n - line.won,
      line.notContested,
    ])
    expect(sumsOf(recovered), name).toEqual(
      line.recovered.toSorted((a, b) => a.transCurrCd.localeCompare(b.transCurrCd)),
    )
    expect(won.every((row) => row.won) && !lost.some((row) => row.won), name).toBe(true)
  }
  await check(results.total)
  for (const table of behind.resultTables) for (const line of tables[table]) await check(line, table)
  for (const table of ['month', 'rsnCd'] as const)
    expect(tables[table].reduce((sum, { n }) => sum + n, 0)).toBe(results.total.n)
})

function sumsOf(rows: readonly EndedDispute[]) {
  const byCurrency = Map.groupBy(rows, ({ transCurrCd }) => transCurrCd)
  return [...byCurrency]
    .map(([transCurrCd, some]) => ({
      transCurrCd,
      transAt: String(some.reduce((sum, { transAt }) => sum + Number(transAt), 0)),
    }))
    .sort((a, b) => a.transCurrCd.localeCompare(b.transCurrCd))
}

it('counts the disputes that have ended, by who won them and on the day they ended', async () => {
  const results = await resultsFor('admin', {})
  const listed = await rowsAt('admin', behind.resultsBehind({}, results))
  const records = await engine.databases.main.selectFrom('exception').selectAll().execute()
  const events = await engine.databases.main
    .selectFrom('exception_event')
    .select(['exp_id', 'at'])
    .orderBy('version')
    .execute()
  const confirmed = new Map(events.map(({ exp_id, at }) => [exp_id, dayOf(at)]))
  const ended = records.flatMap((record): Pick<EndedDispute, 'expId' | 'endedOn' | 'ending' | 'won'>[] => {
    const { exp_id: expId, contest, answered, answer_by, state, reply_cd, state_ts, deleted } = record
    if (deleted) return []
    if (contest === 'notContested')
      return [{ expId, endedOn: confirmed.get(expId) ?? '', ending: 'notContested', won: true }]
    if (answer_by !== null && !answered && answer_by < today)
      return [{ expId, endedOn: addDays(answer_by, 1), ending: 'unanswered', won: true }]
    if (state !== 'auditedPass' || reply_cd === null) return []
    const isAgreed = ['01', '03'].includes(reply_cd)
    return [{ expId, endedOn: dayOf(state_ts), ending: isAgreed ? 'agreed' : 'declined', won: isAgreed }]
  })
  const within = ended.filter(({ endedOn }) => endedOn >= results.from && endedOn <= results.to)
  expect(new Set(within.map(({ ending }) => ending)).size).toBe(4)
  expect(within.length).toBeLessThan(ended.length)
  const key = ({ expId, endedOn, ending, won }: (typeof ended)[number]) => [expId, endedOn, ending, won].join(' ')
  expect(listed.map(key).sort()).toEqual(within.map(key).sort())
})

it.each(['admin', 'acq_manager', 'iss_manager'])('names for %s the counterparty of each dispute', async (username) => {
  const { list } = (await post(username, 'query/disputeResult', { pageSize: 5 })).body
  expect(list.length).toBeGreaterThan(0)
  for (const { expId, counterparty } of list)
    expect((await post(username, 'detail/disputeInf', { expId })).body.counterparty, expId).toBe(counterparty)
})

it('shows an institution its own disputes alone', async () => {
  const own = await rowsAt('acq_manager', behind.resultsBehind({}, await resultsFor('acq_manager', {})))
  const { rows } = await sql<{ exp_id: string }>`
    SELECT exp_id FROM exception WHERE ${insIdCds.acquirer} IN (submit_ins_id_cd, released_to)`.execute(
    engine.databases.main,
  )
  const theirs = new Set(rows.map(({ exp_id }) => exp_id))
  expect(own.every(({ expId }) => theirs.has(expId))).toBe(true)
  for (const path of ['board/results', 'query/disputeResult']) {
    expect((await post('acq_manager', path, { insIdCd: insIdCds.issuer })).status).toBe(403)
    expect((await post('acq_auditor', path, {})).status).toBe(403)
  }
  const wrong = await post('acq_manager', 'query/disputeResult', { endedOnFrom: today, endedOnTo: addDays(today, -1) })
  expect(wrong).toMatchObject({ status: 400, body: { field: 'endedOnTo' } })
})
