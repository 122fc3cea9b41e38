import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { flows } from '../src/domain/flows/index.ts'
import { run, type Statement } from '../src/server/db/pools/databases.ts'
import { opensFlow } from '../src/server/flows/record/recordRow.ts'
import { tasksStatement } from '../src/server/flows/worklist/taskCounts.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { type Client, httpClient, type Measured, measure, round } from './load.ts'
import { explain } from './plan.ts'
import { fillRecords } from './records.ts'
import type { ServersReady } from './servers.ts'
import { startServers } from './startServers.ts'

const call = '/api/getTasks'
const history = 1_000
const users = ['acq_handler', 'head_auditor']
const verifier = 'acq_verifier'
const target = { p99: 25 }

interface Row {
  user: string
  waiting: number
  call: Measured
  minimal: Measured
  bare: Measured
  ratio: number
  plan: PlanFacts
}

interface PlanFacts {
  scans: string[]
  indexes: string[]
  /** Rows that were fetched from the table because their page had changed lately. */
  heapFetches: number
  milliseconds: number
}

/**
 * Measures the counts on tabs and menus at two million exception records, through the real call, a minimal route and a
 * bare client, and right after each of many actions. Fails where the statement reads more than the indexes of waiting
 * records. Writes `bench/results/tasks.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '2000000' },
      seconds: { type: 'string', default: '3' },
      actions: { type: 'string', default: '200' },
      dir: { type: 'string' },
    },
  })
  const records = Number(values.records)
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench', `records-${records}`)
  const database = await openBenchDatabase(history, folder)
  try {
    await fillRecords(database, records)
    const result = await compare(database, Number(values.seconds), Number(values.actions))
    console.table(result.rows.map(line))
    console.table({ 'right after an action': { ...result.afterActions } })
    for (const { user, plan } of result.rows)
      console.log(`${user}: ${plan.scans.join(', ')} of ${plan.indexes.join(', ')}, ${plan.heapFetches} heap fetches`)
    await mkdir('bench/results', { recursive: true })
    const facts = { records, cpus: availableParallelism(), target, ...result }
    await writeFile('bench/results/tasks.json', `${JSON.stringify(facts, null, 2)}\n`)
    if (result.rows.some((row) => row.call.p99 >= target.p99)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function compare(database: BenchDatabase, seconds: number, actions: number) {
  const { connection, keyFile, databases } = database
  const statements = await Promise.all(users.map((user) => statementOf(database, user)))
  const servers = await startServers({ connection, keyFile, users: [...users, verifier], statements })
  try {
    const rows: Row[] = []
    for (const [at, user] of users.entries()) {
      const statement = statements[at]
      if (!statement) throw new Error('There is no such statement.')
      const real = httpClient(servers.realPort, 1, servers.headers[user] ?? {})
      const minimal = httpClient(servers.floorPort, 1, {})
      const row = {
        user,
        waiting: JSON.parse(await real.post(call, '{}')).total as number,
        call: await measure(1, seconds, () => real.post(call, '{}')),
        minimal: await measure(1, seconds, () => minimal.post(`/floor/${at}`, '{}')),
        bare: await measure(1, seconds, () => run(databases.search, statement)),
        plan: await planOf(database, statement),
      }
      rows.push({ ...row, ratio: round(row.call.perSecond / row.minimal.perSecond) })
      real.close()
      minimal.close()
    }
    return { rows, afterActions: await measureAfterActions(database, servers, actions) }
  } finally {
    servers.stop()
  }
}

async function statementOf({ userOf }: BenchDatabase, username: string): Promise<Statement> {
  const user = await userOf(username)
  const open = flows.filter((flow) => opensFlow(user, flow))
  const statement = tasksStatement(open, user, new Date())
  if (!statement) throw new Error(`Nothing can wait for ${username}.`)
  return statement
}

async function measureAfterActions(database: BenchDatabase, servers: ServersReady, actions: number) {
  // Of whoever verifies: what they have decided no longer waits for them.
  const { insIdCd } = await database.userOf(verifier)
  const { rows } = await sql<{ exp_id: string }>`
    SELECT exp_id FROM exception
    WHERE submit_ins_id_cd = ${insIdCd} AND flow = 'stdDispute' AND state = 'unverified' AND NOT deleted
    ORDER BY md5(exp_id) LIMIT ${actions}`.execute(database.databases.main)
  const verifying = httpClient(servers.realPort, 1, servers.headers[verifier] ?? {})
  const counting = httpClient(servers.realPort, 1, servers.headers[verifier] ?? {})
  const times: number[] = []
  let total = await totalOf(counting)
  for (const { exp_id: expId } of rows) {
    const list = [{ expId, position: 'unverified' }]
    const reply = JSON.parse(await verifying.post('/api/verifyPass', JSON.stringify({ list })))
    if (reply.successCount !== 1) throw new Error(`${expId} was not verified: ${JSON.stringify(reply)}`)
    const began = performance.now()
    const now = await totalOf(counting)
    times.push(performance.now() - began)
    if (now !== total - 1) throw new Error(`After an action ${now} wait; before it ${total} did.`)
    total = now
  }
  verifying.close()
  counting.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  const { heapFetches } = await planOf(database, await statementOf(database, verifier))
  return { actions: times.length, p50: at(0.5), p99: at(0.99), heapFetches }
}

async function totalOf(client: Client): Promise<number> {
  return JSON.parse(await client.post(call, '{}')).total
}

/** Throws where records are read by anything but the indexes of what waits and of what may be answered. */
async function planOf({ databases }: BenchDatabase, statement: Statement): Promise<PlanFacts> {
  const { nodes, milliseconds } = await explain(databases.search, statement)
  const scans = nodes.filter((node) => node['Relation Name'] === 'exception')
  const kinds = [...new Set(scans.map((node) => node['Node Type']))]
  const indexes = [...new Set(scans.map((node) => node['Index Name'] ?? ''))]
  // The rows themselves say who took part in them.
  if (
    !kinds.every((kind) => kind.includes('Index')) ||
    !indexes.every((name) => /^exception_(waits|answerable)/.test(name))
  )
    throw new Error(`The counts are read by ${kinds.join(', ')} of ${indexes.join(', ')}.`)
  const heapFetches = scans.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0)
  return { scans: kinds, indexes, heapFetches: Math.round(heapFetches), milliseconds: round(milliseconds) }
}

function line({ user, waiting, call: real, minimal, bare, ratio, plan }: Row): Record<string, string | number> {
  return {
    user,
    waiting,
    'call p50': real.p50,
    'call p99': real.p99,
    'minimal p50': minimal.p50,
    'minimal p99': minimal.p99,
    'bare p50': bare.p50,
    'bare p99': bare.p99,
    ratio,
    'heap fetches': plan.heapFetches,
  }
}
