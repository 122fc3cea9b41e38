import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenAlert } from '../../../../testing/data/alerts.ts'
import { fillAtRandom } from '../../../../testing/flows/anyRecords.ts'
import { givenCast, insIdCds } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { hasRole } from '../../../domain/people/actor.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { asides, isAnswerable, secondaryActions } from '../../../domain/workflow/check.ts'
import { actionsFor } from '../../../domain/workflow/decide.ts'
import { hasRight } from '../../http/serve/access.ts'
import { type ExceptionRecord, isVisibleTo, opensFlow, viewOf, workflowRecordOf } from '../record/recordRow.ts'
import { summaryOf } from './summary.ts'

const people = ['acq_handler', 'acq_verifier', 'acq_auditor', 'acq_all', 'iss_handler', 'iss_verifier', 'iss_auditor']
const others = [
  'iss_all',
  'strange_all',
  'head_handler',
  'head_verifier',
  'head_auditor',
  'head_all',
  'admin',
  'viewer',
]
const watchers = [...people, ...others, 'acq_manager', 'risk_officer', 'head_manager']
const count = 400

let engine: TestEngine
let today = ''
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  today = dayOf(engine.deps.clock())
  await fillAtRandom(engine, count)
  await givenAlert(engine)
  await givenAlert(engine, { insIdCd: insIdCds.issuer })
})
afterAll(() => engine.close())

it.each(watchers)('lists for %s exactly the records on which `decide` lets them act', async (username) => {
  const actor = engine.users.get(username)
  if (!actor) throw new Error(`There is no ${username}.`)
  const records = await engine.databases.main.selectFrom('exception').selectAll().execute()
  const expected = records.filter((row) => isMine(row, username)).map((row) => row.exp_id)

  if (people.includes(username)) expect(expected.length).toBeGreaterThan(0)

  const rows = await workOf(username)
  const alerts = await engine.databases.main.selectFrom('sus_trans').select(['rid', 'ins_id_cd']).execute()
  const handled = hasRight(actor, { menu: 'RiskMonitoring', role: 'riskOfficer' }) ? alerts : []
  const own = handled.filter((alert) => actor.insIdCd === insIdCds.head || alert.ins_id_cd === actor.insIdCd)

  expect(rows.flatMap(({ expId }) => expId ?? []).sort()).toEqual(expected.sort())
  expect(rows.flatMap(({ rid }) => rid ?? []).sort()).toEqual(own.map(({ rid }) => rid).sort())
  expect(rows.filter((row) => row.todo !== 'answer' && !row.actions.some(({ allowed }) => allowed))).toEqual([])

  const summary = (await engine.as(username).post('worklist/summary', {})).body
  const { total } = (await engine.as(username).post('getTasks', {})).body
  expect([summary.total, total]).toEqual([rows.length, expected.length])
  for (const line of summary.list) {
    const of = rows.filter((row) => row.todo === line.todo)
    const over = of.filter(({ dueDt }) => dueDt !== null && dueDt < today)
    expect([line.count, line.over]).toEqual([of.length, over.length])
  }
})

it('lists by due day and then by age, alerts last, page by page without a gap', async () => {
  for (const username of ['acq_all', 'admin']) {
    const rows = await workOf(username)
    const never = '99991231'
    const keys = rows.map((row) => `${row.dueDt ?? never} ${row.recCrtTs} ${row.expId ?? row.rid}`)
    expect(keys).toEqual([...keys].sort())
    const down = await workOf(username, { sort: '-transAt' }, 7)
    const amounts = down.map(({ transAt }) => Number(transAt))
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    expect(new Set(down.map(nameOf))).toEqual(new Set(rows.map(nameOf)))
  }
})

it('narrows the work by every condition, and says of the same rows how many there are', async () => {
  const all = await workOf('admin')
  const [some = all[0]] = all.filter(({ dueDt }) => dueDt !== null)
  if (!some?.dueDt) throw new Error('Nothing waits.')
  const { dueDt } = some
  const conditions: [object, (row: WorkRow) => boolean][] = [
    [{ todo: 'verify' }, ({ todo }) => todo === 'verify'],
    [{ todo: 'handle' }, ({ rid }) => rid !== undefined],
    [{ expId: some.expId }, ({ expId }) => expId === some.expId],
    [{ dueDtTo: dueDt }, (row) => row.dueDt !== null && row.dueDt <= dueDt],
    [{ dueDtFrom: dueDt, dueDtTo: dueDt }, (row) => row.dueDt === dueDt],
    [{ counterparty: insIdCds.issuer }, (row) => row.counterparty === insIdCds.issuer],
    [{ transId: some.transId }, ({ transId }) => transId === some.transId],
    [{ transAtFrom: '200000', transCurrCd: '764' }, (row) => Number(row.transAt) >= 200_000],
  ]
  for (const [asked, fits] of conditions) {
    const found = await workOf('admin', asked)
    expect(found.map(nameOf), JSON.stringify(asked)).toEqual(all.filter(fits).map(nameOf))
    const { total, over, soon } = (await engine.as('admin').post('worklist/summary', asked)).body
    const due = found.flatMap((row) => row.dueDt ?? [])
    const isSoon = (day: string) => day >= today && day <= addDays(today, soonDays)
    expect([total, over, soon], JSON.stringify(asked)).toEqual([
      found.length,
      due.filter((day) => day < today).length,
      due.filter(isSoon).length,
    ])
  }
})

it('refuses the numbers of another institution, as the list of its rows', async () => {
  for (const path of ['query/worklist', 'worklist/summary'])
    expect((await engine.as('acq_all').post(path, { insIdCd: insIdCds.issuer })).status).toBe(403)
})

it('lists for the institution what any of its people may do, and what the other side must do', async () => {
  const handled = await Promise.all(['acq_all', 'acq_handler', 'acq_verifier', 'acq_auditor'].map((one) => workOf(one)))
  const institution = new Set((await workOf('acq_manager', { scope: 'institution' })).map(nameOf))
  expect(handled.flat().filter((row) => !institution.has(nameOf(row)))).toEqual([])
  const other = await workOf('acq_manager', { scope: 'other' })
  expect(other.length).toBeGreaterThan(0)
  expect(other.filter((row) => institution.has(nameOf(row)))).toEqual([])
  const records = await engine.databases.main.selectFrom('exception').selectAll().execute()
  const awaited = records.filter((row) => isOfOtherSide(row)).map((row) => row.exp_id)
  expect(other.map(nameOf).sort()).toEqual(awaited.sort())
  expect(await workOf('admin', { scope: 'other' })).toEqual([])
})

it('counts no further than asked, and the soon due of many overdue all the same', async () => {
  const actor = engine.users.get('head_all')
  if (!actor) throw new Error('There is no head_all.')
  const { search } = engine.databases
  for (let day = today; day < addDays(today, 60); day = addDays(day, 1)) {
    const question = { flows, actor, scope: 'mine' as const, today: day }
    const whole = await summaryOf(search, question)
    if (!whole.list.some(({ over, soon }) => over > 3 && soon > 0)) continue
    expect(await summaryOf(search, question, 3)).toEqual(upToThree(whole))
    return
  }
  throw new Error('On no day is much overdue while more is due soon.')
})

it('saves the same rows as a file', async () => {
  const rows = await workOf('acq_all')
  const { text } = await engine.as('acq_all').post('query/worklist', {}, { accept: 'text/csv' })
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toContain('To do,Due date,Record ID,Amount')
  expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(rows.map(nameOf))
})

function upToThree({ list, ...totals }: Awaited<ReturnType<typeof summaryOf>>) {
  const upTo = <Numbers extends Record<string, number>>(numbers: Numbers) =>
    Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, Math.min(number, 4)]))
  return {
    ...upTo(totals),
    list: list.map(({ todo, nextDueDt, ...counts }) => ({ todo, nextDueDt, ...upTo(counts) })),
  }
}

function nameOf({ expId, rid }: WorkRow): string | undefined {
  return expId ?? rid
}

/** All rows, page by page. */
async function workOf(username: string, asked: object = {}, pageSize = 100): Promise<WorkRow[]> {
  const rows: WorkRow[] = []
  for (let currPage = 1; ; currPage++) {
    const { status, body, text } = await engine.as(username).post('query/worklist', { ...asked, currPage, pageSize })
    if (status !== 200) throw new Error(text)
    rows.push(...body.list)
    if (rows.length >= body.total || body.list.length === 0) {
      expect(rows.length).toBe(body.total)
      return rows
    }
  }
}

function isMine(row: Stored, username: string): boolean {
  const actor = engine.users.get(username)
  const flow = flows.find(({ id }) => id === row.flow)
  if (!actor || !flow || row.deleted || !opensFlow(actor, flow) || !isVisibleTo(row, actor)) return false
  const view = viewOf(row, actor)
  // The receiver sees it as it was released, and can do nothing with it.
  if (view === 'receiver' && row.released !== null) return false
  const acts = actionsFor(flow, workflowRecordOf(row), actor).some(
    ({ action, allowed }) => allowed && !secondaryActions.includes(action),
  )
  const mayAnswer = row.answer_by !== null && row.answer_by >= today && !row.answered
  return acts || (mayAnswer && isAnswerable(flow, row.state) && view !== 'submitter' && hasRole(actor, 'handler'))
}

function isOfOtherSide(row: Stored): boolean {
  const flow = flows.find(({ id }) => id === row.flow)
  if (!flow || row.deleted || row.submit_ins_id_cd !== insIdCds.acquirer) return false
  const answered = row.answer_released || row.answer_by === null || row.answer_by < today
  const decides = flow.transitions.some(
    ({ action, from, side }) => from === row.state && side === 'receiver' && !asides.includes(action),
  )
  return (row.waits && decides) || (isAnswerable(flow, row.state) && !answered)
}

type Stored = ExceptionRecord
