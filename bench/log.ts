import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, type Measured, measure } from './load.ts'
import { fillLog, sizeOfLog, users } from './logRows.ts'
import { measureWrites } from './logWrites.ts'
import type { ServersReady } from './servers.ts'
import { startServers } from './startServers.ts'

const history = 1_000
const target = { p99: 100 }
const manager = 'bench_700'

interface Row extends Measured {
  filter: string
  user: string
  total: number
}

type Filter = (index: number) => object

/**
 * Measures the audit log at ten million rows: the list through the real call for each kind of filter, and the cost of a
 * row for the logged call. Writes `bench/results/log.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '10000000' },
      seconds: { type: 'string', default: '3' },
      dir: { type: 'string' },
    },
  })
  const count = Number(values.rows)
  const seconds = Number(values.seconds)
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench', `log-${count}`)
  const database = await openBenchDatabase(history, folder)
  try {
    await fillLog(database, count)
    const rows = await measureFilters(database, seconds)
    console.table(rows)
    const writes = await measureWrites(database, seconds)
    console.table(writes)
    await mkdir('bench/results', { recursive: true })
    // What else the machine had to do meanwhile, besides these two processes.
    const [load] = loadavg()
    const facts = { count, cpus: availableParallelism(), load, target, size: await sizeOfLog(database), rows, writes }
    await writeFile('bench/results/log.json', `${JSON.stringify(facts, null, 2)}\n`)
    if (rows.some((row) => row.p99 >= target.p99)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function measureFilters({ connection, keyFile }: BenchDatabase, seconds: number): Promise<Row[]> {
  const servers = await startServers({ connection, keyFile, users: ['admin', manager], statements: [] })
  try {
    const rows: Row[] = []
    for (const [filter, conditions] of Object.entries(filters()))
      rows.push(await measureFilter(servers, 'admin', filter, conditions, seconds))
    for (const [filter, conditions] of Object.entries(ofManager))
      rows.push(await measureFilter(servers, manager, filter, conditions, seconds))
    return rows
  } finally {
    servers.stop()
  }
}

async function measureFilter(
  servers: ServersReady,
  user: string,
  filter: string,
  conditions: Filter,
  seconds: number,
): Promise<Row> {
  const client = httpClient(servers.realPort, 1, servers.headers[user] ?? {})
  const ask = (index: number) => client.post('/api/query/log', JSON.stringify(conditions(index)))
  const { total } = JSON.parse(await ask(0))
  const measured = await measure(1, seconds, ask)
  client.close()
  console.log(`${user}, ${filter}: p50 ${measured.p50} ms, p99 ${measured.p99} ms`)
  return { filter, user, total, ...measured }
}

function filters(): Record<string, Filter> {
  const today = dayOf(new Date())
  const day = (index: number) => addDays(today, -1 - ((index * 37) % 390))
  const username = (index: number) => `bench_${(index * 7) % users}`
  const insIdCd = (index: number) => ['00010344', '00010392', '00010764', '00020764'][index % 4]
  const types = ['session', 'account', 'administration', 'business', 'file', 'card']
  const type = (index: number) => types[index % types.length]
  return {
    none: () => ({}),
    user: (n) => ({ username: username(n) }),
    'the busiest user': () => ({ username: 'bench_0' }),
    institution: (n) => ({ insIdCd: insIdCd(n) }),
    type: (n) => ({ type: type(n) }),
    errors: () => ({ level: 'error' }),
    'a day': (n) => ({ startDt: day(n), endDt: day(n) }),
    'a month': (n) => ({ startDt: addDays(day(n), -30), endDt: day(n) }),
    'institution and type': (n) => ({ insIdCd: insIdCd(n), type: type(n >> 2) }),
    'institution and errors': (n) => ({ insIdCd: insIdCd(n), level: 'error' }),
    'type and errors': (n) => ({ type: type(n), level: 'error' }),
    'type, done': (n) => ({ type: type(n), level: 'info' }),
    'user and type': (n) => ({ username: username(n), type: type(n) }),
    'user, errors and a month': (n) => ({
      username: username(n),
      level: 'error',
      startDt: addDays(day(n), -30),
      endDt: day(n),
    }),
    'all conditions': (n) => ({
      username: username(n),
      insIdCd: insIdCd(n),
      type: type(n),
      level: 'info',
      startDt: addDays(day(n), -90),
      endDt: day(n),
    }),
    'page 500': () => ({ currPage: 500 }),
    'page 50,000': () => ({ currPage: 50_000 }),
    'page 5,000 of an institution': () => ({ insIdCd: '00010764', currPage: 5_000 }),
    'page 5,000 of a type': () => ({ type: 'file', currPage: 5_000 }),
    'nothing: a user who did nothing': () => ({ username: 'risk_officer' }),
    'nothing: no such user': () => ({ username: 'nobody_has_this' }),
    'nothing: card numbers in another institution': () => ({ insIdCd: '00010344', type: 'card' }),
    'nothing: a type of a user': () => ({ username: 'bench_1999', type: 'card' }),
    'nothing: years ago': () => ({ startDt: '20200101', endDt: '20201231' }),
  }
}

const ofManager: Record<string, Filter> = {
  none: () => ({}),
  errors: () => ({ level: 'error' }),
  type: () => ({ type: 'session' }),
  'user of another institution': () => ({ username: 'bench_0' }),
  'page 5,000': () => ({ currPage: 5_000 }),
}
