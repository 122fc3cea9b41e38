import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { applySteps, type Step } from '../src/server/flows/events/events.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, median, round } from './load.ts'
import { startServers } from './startServers.ts'
import { submitChargebacks } from './submitChargebacks.ts'

const count = 1000
const rows = 60_000
const verifier = 'acq_verifier'

interface Times {
  call: number[]
  statement: number[]
  update: number[]
}

/**
 * Verifies 1,000 records in one call, and compares it in the same run with the same changes on other records as one SQL
 * statement. Writes `bench/results/batch.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } })
  // A database of its own, since records can't be deleted again.
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-batch-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const database = await openBenchDatabase(rows, folder)
  try {
    const times = await compare(database, Number(values.runs))
    const result = {
      records: count,
      cpus: availableParallelism(),
      call: median(times.call),
      statement: median(times.statement),
      update: median(times.update),
      ratio: round(median(times.call) / median(times.statement)),
      times,
    }
    console.table({
      'POST /api/verifyPass': { ms: result.call },
      'one SQL statement with events, chain and notices': { ms: result.statement },
      'one SQL statement without them': { ms: result.update },
    })
    console.log(`The call takes ${result.ratio} times as long as the statement alone.`)
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/batch.json', `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(database: BenchDatabase, runs: number): Promise<Times> {
  const { connection, keyFile, databases } = database
  const servers = await startServers({ connection, keyFile, users: [verifier], statements: [] })
  const client = httpClient(servers.realPort, 1, servers.headers[verifier] ?? {})
  const actor = await database.userOf(verifier)
  const submit = () => submitChargebacks(database, count)
  const times: Times = { call: [], statement: [], update: [] }
  try {
    // The first round warms all three up and isn't counted.
    for (let round = 0; round <= runs; round++) {
      const note = (list: number[], ms: number) => round > 0 && list.push(ms)
      const [forCall, forStatement, forUpdate] = [await submit(), await submit(), await submit()]

      await untilNotified(database)
      const body = JSON.stringify({ list: forCall.map(({ expId }) => ({ expId, position: 'unverified' })) })
      let began = performance.now()
      const reply = JSON.parse(await client.post('/api/verifyPass', body))
      note(times.call, performance.now() - began)
      if (reply.successCount !== count) throw new Error(`${reply.successCount} of ${count} were verified.`)

      const steps = forStatement.map(
        ({ expId, rcvInsIdCd }): Step => ({
          expId,
          version: 1,
          from: 'unverified',
          to: 'verifiedPass',
          role: 'verifier',
          side: 'submitter',
          remark: null,
          waits: false,
          notifies: rcvInsIdCd,
          releasedTo: rcvInsIdCd,
          answerBy: null,
          datesToAnswer: null,
          movedTo: null,
          leaves: null,
        }),
      )
      await untilNotified(database)
      began = performance.now()
      await databases.main
        .transaction()
        .execute((trx) => applySteps(trx, 'verifyPass', steps, { actor, at: new Date() }))
      note(times.statement, performance.now() - began)

      await untilNotified(database)
      began = performance.now()
      await databases.main
        .updateTable('exception')
        .set(({ eb }) => ({ state: 'verifiedPass', waits: false, version: eb('version', '+', 1) }))
        .where('exp_id', '=', sql<string>`any(${forUpdate.map(({ expId }) => expId)}::text[])`)
        .execute()
      note(times.update, performance.now() - began)
    }
    return times
  } finally {
    client.close()
    servers.stop()
  }
}

/** Waits until the server has notified users of all steps so far, which would else share the processors with what is measured. */
async function untilNotified({ databases }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      SELECT EXISTS (SELECT FROM notice) OR EXISTS (SELECT FROM event_queue) AS waits`.execute(databases.main)
    if (!rows[0]?.waits) return
    await sleep(100)
  }
}
