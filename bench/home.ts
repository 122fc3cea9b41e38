import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { actsForAll } from '../src/domain/people/actor.ts'
import { dayText } from '../src/domain/time/calendar.ts'
import { run, type Statement } from '../src/server/db/pools/databases.ts'
import { figuresStatement, network } from '../src/server/features/home/figures.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, type Measured, measure, round } from './load.ts'
import { explain } from './plan.ts'
import { startServers } from './startServers.ts'

const call = '/api/query/historyTransaction/figures'
const users = ['acq_handler', 'head_auditor']
const target = { p99: 25 }

interface Row {
  transactions: number
  user: string
  call: Measured
  minimal: Measured
  bare: Measured
  ratio: number
  plan: PlanFacts
}

interface PlanFacts {
  scans: string[]
  summaryRows: number
  milliseconds: number
}

/**
 * Measures the figures of the home page through the real call, a minimal route and a bare client, for each size in
 * `--rows 500000,5000000`. Fails where the statement reads anything but the day summary by its keys. Writes
 * `bench/results/home.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '5000000' },
      seconds: { type: 'string', default: '3' },
      dir: { type: 'string' },
    },
  })
  const rows: Row[] = []
  for (const transactions of values.rows.split(',').map(Number)) {
    const database = await openBenchDatabase(transactions, values.dir ?? process.env.BENCH_DIR)
    try {
      rows.push(...(await compare(database, Number(values.seconds))))
    } finally {
      await database.close()
    }
  }
  console.table(rows.map(line))
  await mkdir('bench/results', { recursive: true })
  const result = { cpus: availableParallelism(), target, rows }
  await writeFile('bench/results/home.json', `${JSON.stringify(result, null, 2)}\n`)
  if (rows.some((row) => row.call.p99 >= target.p99)) process.exitCode = 1
}

async function compare(database: BenchDatabase, seconds: number): Promise<Row[]> {
  const { connection, keyFile, databases, to } = database
  const statements = await Promise.all(users.map((user) => statementOf(database, user)))
  const servers = await startServers({ connection, keyFile, users, statements, now: `${dayText(to)}T12:00:00Z` })
  try {
    const rows: Row[] = []
    for (const [at, user] of users.entries()) {
      const statement = statements[at]
      if (!statement) throw new Error('There is no such statement.')
      const real = httpClient(servers.realPort, 1, servers.headers[user] ?? {})
      const minimal = httpClient(servers.floorPort, 1, {})
      if (JSON.parse(await real.post(call, '{}')).newest !== to) throw new Error('The call shows other days.')
      const row = {
        transactions: database.rows,
        user,
        call: await measure(1, seconds, () => real.post(call, '{}')),
        minimal: await measure(1, seconds, () => minimal.post(`/floor/${at}`, '{}')),
        bare: await measure(1, seconds, () => run(databases.search, statement)),
        plan: await planOf(database, statement),
      }
      rows.push({ ...row, ratio: round(row.call.perSecond / row.minimal.perSecond) })
      real.close()
      minimal.close()
    }
    return rows
  } finally {
    servers.stop()
  }
}

async function statementOf({ userOf, to }: BenchDatabase, username: string): Promise<Statement> {
  const user = await userOf(username)
  return figuresStatement(actsForAll(user) ? network : user.insIdCd, to)
}

/** Throws where anything but the day summary is read, or all of it is scanned. */
async function planOf({ databases }: BenchDatabase, statement: Statement): Promise<PlanFacts> {
  const { nodes, milliseconds } = await explain(databases.search, statement)
  const tables = nodes.filter((node) => node['Relation Name'] !== undefined)
  const scans = [...new Set(tables.map((node) => node['Node Type']))]
  if (tables.some((node) => node['Relation Name'] !== 'history_day') || scans.includes('Seq Scan'))
    throw new Error(`The figures are read by ${scans.join(', ')}.`)
  const summaryRows = tables.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  return { scans, summaryRows: Math.round(summaryRows), milliseconds: round(milliseconds) }
}

function line({ transactions, user, call: real, minimal, bare, ratio, plan }: Row): Record<string, string | number> {
  return {
    transactions,
    user,
    'call p50': real.p50,
    'call p99': real.p99,
    'minimal p50': minimal.p50,
    'minimal p99': minimal.p99,
    'bare p50': bare.p50,
    ratio,
    'summary rows': plan.summaryRows,
    'plan ms': plan.milliseconds,
  }
}
