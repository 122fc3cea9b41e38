import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { recordSorts } from '../src/contract/records/flowCalls.ts'
import { flows } from '../src/domain/flows/index.ts'
import { type Actor, actsForAll, headInsIdCd } from '../src/domain/people/actor.ts'
import type { FieldName } from '../src/domain/text/fields.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { keysOf } from '../src/domain/typed.ts'
import { statesOf, waits } from '../src/domain/workflow/check.ts'
import type { Flow, Node, State } from '../src/domain/workflow/flow.ts'
import { run } from '../src/server/db/pools/databases.ts'
import type { Conditions } from '../src/server/flows/list/ranges.ts'
import { searchRecords } from '../src/server/flows/list/recordSearch.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { recordsFloor } from './floors/records.ts'
import { round } from './load.ts'
import { fillRecords } from './records.ts'
import { type Row, short, timesOf, worst } from './searchTable.ts'

const pageSize = 20
const targets = { listP99: 20, p99: 500 }
const columns = { dueDt: 'due_dt', transAt: 'trans_at', recCrtTs: 'rec_crt_ts' } as const

interface RecordList {
  flow: Flow
  node: State | 'search'
  who: Row['who']
  actor: Actor
}

/**
 * Asks every list of records at two million for every sort that it offers and every condition, as the institution with
 * most records and as head, below HTTP. Writes `bench/results/records.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '2000000' },
      dir: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  })
  const records = Number(values.records)
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench', `records-${records}`)
  const database = await openBenchDatabase(1_000, folder)
  try {
    await fillRecords(database, records)
    const rows: Row[] = []
    for (const list of await listsOf(database)) {
      console.log(`${list.who}: ${list.flow.id} ${list.node}`)
      for (const question of [...sortsOf(), ...(list.node === 'search' ? conditionsOf(list.flow) : [])])
        if (question.group.includes(values.only)) rows.push(await askOne(database, list, question))
    }
    console.table(short(rows))
    console.log('The ten worst:')
    console.table(worst(rows, 10))
    await mkdir('bench/results', { recursive: true })
    const facts = { records, cpus: availableParallelism(), targets, questions: rows }
    await writeFile('bench/results/records.json', `${JSON.stringify(facts, null, 1)}\n`)
    const isSlow = ({ product, group }: Row) => product.p99 >= (group.endsWith('dueDt') ? targets.listP99 : targets.p99)
    if (rows.some(isSlow)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function listsOf({ databases }: BenchDatabase): Promise<RecordList[]> {
  const { rows } = await sql<{ ins_id_cd: string }>`
    SELECT submit_ins_id_cd AS ins_id_cd FROM exception GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`.execute(
    databases.main,
  )
  const actorOf = (insIdCd: string): Actor => ({
    userId: '1',
    username: 'bench',
    insIdCd,
    roles: ['handler', 'verifier', 'auditor'],
  })
  const actors = [
    { who: 'largest member', actor: actorOf(rows[0]?.ins_id_cd ?? '') },
    { who: 'head', actor: actorOf(headInsIdCd) },
  ] as const
  const isList = (node: Node): node is RecordList['node'] => node !== 'history'
  return actors.flatMap((actor) =>
    flows.flatMap((flow) =>
      keysOf(flow.pages)
        .filter(isList)
        .map((node) => ({ flow, node, ...actor })),
    ),
  )
}

interface RecordQuestion {
  group: string
  sort: (typeof recordSorts)[number]
  conditions: Conditions
}

function sortsOf(): RecordQuestion[] {
  return recordSorts.map((sort) => ({ group: `sort ${sort}`, sort, conditions: {} }))
}

const today = dayOf(new Date())
const days = (name: string, from: number, to: number): Conditions => ({
  [`${name}From`]: addDays(today, from),
  [`${name}To`]: addDays(today, to),
})

/** A common and an absent value of each condition; of dates a month and a day. */
const asked: Partial<Record<FieldName, readonly Conditions[]>> = {
  expId: [{ expId: 'E22250101000001' }],
  settleDt: [days('settleDt', -60, -30), days('settleDt', -300, -300), days('settleDt', -2000, -1900)],
  counterparty: [{ counterparty: '00010392' }, { counterparty: '99999999' }],
  retriRefNo: [{ retriRefNo: '000000001000' }, { retriRefNo: 'ZZZZZZZZZZZZ' }],
  priAcctNo: [{ priAcctNo: '6299999999999990' }],
  dueDt: [days('dueDt', -10, 20), days('dueDt', -2000, -1900)],
  transAt: [
    { transAtFrom: '100000', transAtTo: '300000' },
    { transAtFrom: '123456', transAtTo: '123456' },
    { transAtFrom: '999999000000', transAtTo: '999999999999' },
  ],
  transCurrCd: [{ transCurrCd: '764' }, { transCurrCd: '999' }],
  rsnCd: [{ rsnCd: '4507' }, { rsnCd: '9999' }],
  state: [{ state: 'verifiedPass' }],
}

function conditionsOf(flow: Flow): RecordQuestion[] {
  const own = { ...asked, transId: flow.transIds.map((transId) => ({ transId })) }
  return (flow.pages.search?.conditions ?? []).flatMap((name) =>
    (own[name] ?? []).map((conditions) => ({ group: `search by ${name}`, sort: 'dueDt' as const, conditions })),
  )
}

async function askOne(
  { databases, vault }: BenchDatabase,
  { flow, node, who, actor }: RecordList,
  { group, sort, conditions }: RecordQuestion,
): Promise<Row> {
  const question = { flow, node, actor, conditions, today }
  const ask = () => searchRecords(databases, vault, question, { currPage: 1, pageSize, sort })
  const { list, total } = await ask()
  const product = await timesOf(ask)
  const name = `${flow.id} ${node}, ${Object.entries(conditions).flat().join(' ') || sort}`
  const line = { question: name, group, who, rows: list.length, total, product }
  if (Object.keys(conditions).length > 0) return { ...line, floor: null, ratio: null }
  const floor = recordsFloor({
    insIdCd: actsForAll(actor) ? null : actor.insIdCd,
    flow: flow.id,
    states: (node === 'search' ? statesOf(flow) : [node]).map((state) => ({ state, waits: waits(flow, state) })),
    column: columns[keysOf(columns).find((key) => sort.endsWith(key)) ?? 'dueDt'],
    isDown: sort.startsWith('-'),
    rows: pageSize,
  })
  const times = await timesOf(() => run(databases.ranges, floor))
  return { ...line, floor: times, ratio: round(product.p50 / times.p50) }
}
