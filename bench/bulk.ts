import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { commitBulk, planBulk } from '../src/contract/bulk.ts'
import type { ReplyOf } from '../src/contract/call.ts'
import { queryWorklist } from '../src/contract/worklist.ts'
import { stdDispute } from '../src/domain/flows/stdDispute.ts'
import { keysOf } from '../src/domain/keysOf.ts'
import { connectAs, run } from '../src/server/db/pools/databases.ts'
import { verifyEvents } from '../src/server/flows/events/verifyEvents.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { verifyFloor } from './floors/bulk.ts'
import { type Client, httpClient, median, round } from './load.ts'
import { startServers } from './startServers.ts'
import { submitChargebacks } from './submitChargebacks.ts'

const records = 10_000
const warming = 1_000
const rows = 60_000
const verifier = 'acq_verifier'
const target = { ratio: 1.5 }

interface Times {
  plan: number[]
  commit: number[]
  run: number[]
  statement: number[]
}

/**
 * Verifies 10,000 records by a bulk action over a whole worklist, and compares its run with the same changes on other
 * records as one statement written by hand, whose events must verify. Fails above 1.5 times. Writes `bench/results/bulk.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '2' } } })
  // A database of its own, since records can't be deleted again.
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-bulk-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const database = await openBenchDatabase(rows, folder)
  try {
    const times = await compare(database, Number(values.runs))
    const { plan, commit, run, statement } = times
    const result = {
      records,
      cpus: availableParallelism(),
      target,
      plan: median(plan),
      commit: median(commit),
      run: median(run),
      statement: median(statement),
      ratio: round(median(run) / median(statement)),
      times,
    }
    console.table({
      'POST /api/bulk/plan': { ms: result.plan },
      'POST /api/bulk/commit': { ms: result.commit },
      'the run, from its due time to its end': { ms: result.run },
      'one statement by hand with events, chain and notices': { ms: result.statement },
    })
    console.log(`The run takes ${result.ratio} times as long as the statement alone.`)
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/bulk.json', `${JSON.stringify(result, null, 2)}\n`)
    if (result.ratio > target.ratio) process.exitCode = 1
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(database: BenchDatabase, runs: number): Promise<Times> {
  const { connection, keyFile } = database
  const servers = await startServers({ connection, keyFile, users: [verifier], statements: [] })
  const client = httpClient(servers.realPort, 1, servers.headers[verifier] ?? {})
  const times: Times = { plan: [], commit: [], run: [], statement: [] }
  try {
    // The first round warms both up and isn't counted.
    await compareOnce(database, client, warming)
    for (let round = 0; round < runs; round++) {
      const one = await compareOnce(database, client, records)
      for (const name of keysOf(times)) times[name].push(one[name])
    }
    // The statement by hand has written the same: it is checked as a bulk action's steps are.
    const { broken } = await verifyEvents(database.databases.main)
    if (broken) throw new Error(`${broken.expId}: ${broken.what}`)
    return times
  } finally {
    client.close()
    servers.stop()
  }
}

async function compareOnce(
  database: BenchDatabase,
  client: Client,
  count: number,
): Promise<Record<keyof Times, number>> {
  await submitChargebacks(database, count)
  const bulk = await runBulk(database, client, count)
  return { ...bulk, statement: await runStatement(database, count) }
}

async function runBulk(
  { databases }: BenchDatabase,
  client: Client,
  count: number,
): Promise<{ plan: number; commit: number; run: number }> {
  const asked = { action: 'verifyPass', call: queryWorklist.path, conditions: { flow: stdDispute.id, todo: 'verify' } }
  const began = performance.now()
  const plan: ReplyOf<typeof planBulk> = JSON.parse(await client.post(`/api/${planBulk.path}`, JSON.stringify(asked)))
  const planned = performance.now()
  if (plan.planned !== count) throw new Error(`${plan.planned} of ${count} are planned.`)
  const { bulkId, hash } = plan
  await client.post(`/api/${commitBulk.path}`, JSON.stringify({ bulkId, hash }))
  const committed = performance.now()
  const stored = () =>
    databases.main.selectFrom('bulk').selectAll().where('bulk_id', '=', bulkId).executeTakeFirstOrThrow()
  const dueAt = (await stored()).begins_at?.getTime() ?? 0
  let bulk = await stored()
  for (; bulk.finished_at === null; bulk = await stored()) await sleep(500)
  if (bulk.done !== count) throw new Error(`${bulk.done} of ${count} were verified.`)
  return {
    plan: planned - began,
    commit: committed - planned,
    run: bulk.finished_at.getTime() - dueAt,
  }
}

async function runStatement(database: BenchDatabase, count: number): Promise<number> {
  const submitted = await submitChargebacks(database, count)
  const { userId, insIdCd } = await database.userOf(verifier)
  const statement = verifyFloor({ expIds: submitted.map(({ expId }) => expId), userId, insIdCd })
  const owner = await connectAs(database.connection)
  try {
    const began = performance.now()
    const [passed] = await run<{ records: number }>(owner, statement)
    const milliseconds = performance.now() - began
    if (passed?.records !== count) throw new Error(`${passed?.records} of ${count} were passed.`)
    return milliseconds
  } finally {
    await owner.end()
  }
}
