import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { flows } from '../src/domain/flows/index.ts'
import { actsForAll, headInsIdCd, type Role } from '../src/domain/people/actor.ts'
import { dayOf } from '../src/domain/time/calendar.ts'
import { type WorkScope, workScopes } from '../src/domain/workflow/work.ts'
import { run, type Statement } from '../src/server/db/pools/databases.ts'
import { heldCountStatement, summaryStatement } from '../src/server/flows/worklist/summary.ts'
import { worklistStatement } from '../src/server/flows/worklist/worklistSearch.ts'
import { givenUser } from '../testing/data/users.ts'
import { letColleaguesHold } from './colleagues.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { summaryFloor, worklistFloor } from './floors/worklist.ts'
import { httpClient, type Measured, measure, round } from './load.ts'
import { explain } from './plan.ts'
import { cpuSecondsOf, familySecondsOf } from './processes.ts'
import { fillRecords } from './records.ts'
import type { ServersReady } from './servers.ts'
import { startServers } from './startServers.ts'

const target = { p99: 20 }
const pageSize = 20
const everyStep: Role[] = ['handler', 'verifier', 'auditor']
const users = ['bench_largest', 'bench_head'] as const

interface Row {
  user: string
  scope: WorkScope
  what: 'list' | 'summary'
  rows: number
  /** Of the rows, those that the summary says colleagues hold; null for a list. */
  held: number | null
  call: Measured
  /** Milliseconds of processor time of a call, which other load on the machine changes least. */
  cpu: Cpu
  /** The statement written by hand, over a minimal route and bare. */
  minimal: Measured
  floor: Measured
  ratio: number
  milliseconds: number
}

interface Cpu {
  server: number
  postgres: number
}

/**
 * Measures the worklist and its summary at two million records, of oneself, of the institution and of the other side,
 * for a user with all roles of the institution with most work and of head, against statements written by hand. Fifty
 * colleagues of each hold 550 records, which the summary counts. Then asks 200 times at once for the next record. Under
 * other load `chrt -r 5 npm run bench -- worklist` keeps the processor for what is measured.
 *
 * Fails where the two differ, where the summary does not count what is held, where records are read by anything but the
 * indexes of what waits, where p99 is 20 ms or more, or where two calls for the next record are given the same. Writes
 * `bench/results/worklist.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '2000000' },
      seconds: { type: 'string', default: '3' },
      dir: { type: 'string' },
    },
  })
  const records = Number(values.records)
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench', `records-${records}`)
  const database = await openBenchDatabase(1_000, folder)
  try {
    await fillRecords(database, records)
    await givenUsers(database)
    await database.databases.main.deleteFrom('work_claim').execute()
    for (const user of users) await letColleaguesHold(database, user)
    const before = loadavg().map(round)
    const { rows, next } = await compare(database, Number(values.seconds))
    console.log(`${next.calls} calls of worklist/next at once gave ${next.calls} records in ${next.milliseconds} ms.`)
    const load = { before, after: loadavg().map(round) }
    console.log(`Load average before and after: ${JSON.stringify(load)}, ${availableParallelism()} cores.`)
    await mkdir('bench/results', { recursive: true })
    const facts = { records, cpus: availableParallelism(), load, target, rows, next }
    await writeFile('bench/results/worklist.json', `${JSON.stringify(facts, null, 2)}\n`)
    if (rows.some((row) => row.call.p99 >= target.p99)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function givenUsers({ databases }: BenchDatabase): Promise<void> {
  const { main } = databases
  const [known] = await main.selectFrom('app_user').select('user_id').where('username', '=', users[0]).execute()
  if (known) return
  const { rows } = await sql<{ ins_id_cd: string }>`
    SELECT submit_ins_id_cd AS ins_id_cd FROM exception WHERE waits AND NOT deleted
    GROUP BY submit_ins_id_cd ORDER BY count(*) DESC LIMIT 1`.execute(main)
  await givenUser({ databases }, { username: users[0], insIdCd: rows[0]?.ins_id_cd ?? '', roles: everyStep })
  await givenUser({ databases }, { username: users[1], insIdCd: headInsIdCd, roles: everyStep })
}

interface Compared {
  user: (typeof users)[number]
  scope: WorkScope
  what: Row['what']
  statement: Statement
  /** Counts what colleagues hold, beside the summary. */
  held: Statement | null
  floor: Statement
}

async function compare(database: BenchDatabase, seconds: number): Promise<{ rows: Row[]; next: NextAtOnce }> {
  const { connection, keyFile } = database
  const compared = (await Promise.all(users.map((user) => comparedFor(database, user)))).flat()
  const statements = compared.map(({ floor }) => floor)
  const servers = await startServers({ connection, keyFile, users: [...users], statements })
  try {
    const rows: Row[] = []
    for (const [at, one] of compared.entries()) rows.push(await measureOne(database, servers, one, at, seconds))
    console.table(rows.map(line))
    return { rows, next: await askForNext(database, servers, 200) }
  } finally {
    servers.stop()
  }
}

async function comparedFor({ userOf }: BenchDatabase, user: Compared['user']): Promise<Compared[]> {
  const actor = await userOf(user)
  const today = dayOf(new Date())
  const asked = { currPage: 1, pageSize, sort: 'dueDt' as const }
  return workScopes.flatMap((scope): Compared[] => {
    const question = { flows, actor, scope, today }
    const [list, summary] = [worklistStatement({ ...question, asked }), summaryStatement(question)]
    // Who acts for all has no other side.
    if (!list || !summary) return []
    const bare = { scope, insIdCd: actsForAll(actor) ? null : actor.insIdCd, userId: actor.userId, today }
    return [
      { user, scope, what: 'list', statement: list, held: null, floor: worklistFloor(bare, pageSize) },
      {
        ...{ user, scope, what: 'summary', statement: summary },
        held: heldCountStatement(question),
        floor: summaryFloor(bare),
      },
    ]
  })
}

async function measureOne(
  database: BenchDatabase,
  servers: ServersReady & { pid: number },
  { user, scope, what, statement, held: heldStatement, floor }: Compared,
  at: number,
  seconds: number,
): Promise<Row> {
  const path = what === 'list' ? '/api/query/worklist' : '/api/worklist/summary'
  const real = httpClient(servers.realPort, 1, servers.headers[user] ?? {})
  const minimal = httpClient(servers.floorPort, 1, {})
  const asked = JSON.stringify({ scope })
  const used = () => [cpuSecondsOf(servers.pid), familySecondsOf(database.server.pid())] as const
  try {
    const reply: Reply = JSON.parse(await real.post(path, asked))
    const rows = expectSame(reply, JSON.parse(await minimal.post(`/floor/${at}`, '{}')))
    const milliseconds =
      (await timeOf(database, statement)) + (heldStatement ? await timeOf(database, heldStatement) : 0)
    if (heldStatement && scope === 'institution' && !reply.held)
      throw new Error(`The summary of ${user} counts nothing that colleagues hold.`)
    let calls = 0
    const before = used()
    const call = await measure(1, seconds, () => {
      calls += 1
      return real.post(path, asked)
    })
    const [server, postgres] = used().map((spent, at) => round(((spent - (before[at] ?? 0)) * 1000) / calls))
    const row = {
      ...{ user, scope, what, rows, held: reply.held ?? null, milliseconds: round(milliseconds), call },
      cpu: { server: server ?? 0, postgres: postgres ?? 0 },
      minimal: await measure(1, seconds, () => minimal.post(`/floor/${at}`, '{}')),
      floor: await measure(1, seconds, () => run(database.databases.search, floor)),
    }
    return { ...row, ratio: round(row.call.p50 / row.minimal.p50) }
  } finally {
    real.close()
    minimal.close()
  }
}

interface Reply {
  total: number
  held?: number
  list: { expId?: string }[]
}

/** Throws where the call finds other rows than the floor. Returns how many there are. */
function expectSame({ total, list }: Reply, floor: { exp_id?: string; total?: number; n?: number }[]): number {
  const [first] = floor
  const counted = first?.n === undefined ? first?.total : floor.reduce((sum, { n = 0 }) => sum + n, 0)
  if (Math.min(counted ?? 0, first?.n === undefined ? 10_000 : 1_001) !== total)
    throw new Error(`The call counts ${total} rows, the floor ${counted}.`)
  const ids = list.flatMap(({ expId }) => expId ?? [])
  if (first?.exp_id !== undefined && ids.join() !== floor.map((row) => row.exp_id).join())
    throw new Error(`The call lists other rows than the floor: ${ids.join(' ')}`)
  return total
}

/** Throws where records are searched by anything but the indexes of what waits and of what may be answered. */
async function timeOf({ databases }: BenchDatabase, statement: Statement): Promise<number> {
  const { nodes, milliseconds } = await explain(databases.search, statement)
  const scans = nodes.filter((node) => node['Relation Name'] === 'exception')
  const others = scans.filter(
    ({ 'Index Name': name = 'a scan' }) => !/^exception_(waits|answerable|unreleased|pkey|id_begins)/.test(name),
  )
  if (others.length > 0)
    throw new Error(`The work is read by ${others.map((node) => node['Index Name'] ?? node['Node Type']).join(', ')}.`)
  return round(milliseconds)
}

interface NextAtOnce {
  calls: number
  /** From the first call to the last answer. */
  milliseconds: number
}

/** Throws where two calls at the same moment are given the same record. */
async function askForNext({ databases }: BenchDatabase, servers: ServersReady, calls: number): Promise<NextAtOnce> {
  const endAll = () => databases.main.deleteFrom('work_claim').execute()
  await endAll()
  const client = httpClient(servers.realPort, calls, servers.headers[users[0]] ?? {})
  try {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: calls }, () => client.post('/api/worklist/next', '{}')))
    const milliseconds = Math.round(performance.now() - began)
    const given = new Set(answers.flatMap((answer) => JSON.parse(answer)?.expId ?? []))
    if (given.size !== calls) throw new Error(`${calls} calls were given ${given.size} records.`)
    return { calls, milliseconds }
  } finally {
    client.close()
    await endAll()
  }
}

function line(row: Row): Record<string, string | number> {
  const { user, scope, what, rows, held, call, cpu, minimal, floor, ratio, milliseconds } = row
  return {
    user,
    scope,
    what,
    rows,
    held: held ?? '',
    'call p50': call.p50,
    'call p99': call.p99,
    'server ms': cpu.server,
    'PostgreSQL ms': cpu.postgres,
    'by hand p50': minimal.p50,
    'by hand p99': minimal.p99,
    'bare p50': floor.p50,
    ratio,
    'plan ms': milliseconds,
  }
}
