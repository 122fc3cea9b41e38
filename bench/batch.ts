import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { stdDispute } from '../src/domain/flows/stdDispute.ts'
import { run } from '../src/server/db/databases.ts'
import { applySteps, type Step } from '../src/server/flows/events/events.ts'
import { referenceReader } from '../src/server/flows/reference.ts'
import { createRecord } from '../src/server/flows/submit/createRecord.ts'
import { unsigned } from '../src/server/flows/submit/signing.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, round } from './load.ts'
import { startServers } from './startServers.ts'

const count = 1000
const onEach = 20
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
  const times: Times = { call: [], statement: [], update: [] }
  try {
    // The first round warms all three up and isn't counted.
    for (let round = 0; round <= runs; round++) {
      const note = (list: number[], ms: number) => round > 0 && list.push(ms)
      const [forCall, forStatement, forUpdate] = [await make(database), await make(database), await make(database)]

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
          tells: rcvInsIdCd,
          releasedTo: rcvInsIdCd,
          leaves: null,
        }),
      )
      began = performance.now()
      await databases.main
        .transaction()
        .execute((trx) => applySteps(trx, 'verifyPass', steps, { actor, at: new Date() }))
      note(times.statement, performance.now() - began)

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

interface Made {
  expId: string
  rcvInsIdCd: string
}

async function make(database: BenchDatabase): Promise<Made[]> {
  const { databases, vault } = database
  const actor = await database.userOf('acq_handler')
  const originals = await run<Original>(databases.search, {
    sql: `SELECT pri_key, log_cd, settle_dt, iss_ins_id_cd, trans_curr_cd FROM history AS h
      WHERE acq_ins_id_cd = $1 AND iss_ins_id_cd <> $1 AND trans_id IN ('S22', 'S24', 'S20') AND trans_at >= 1000
        AND id >= (current_date - 170 - DATE '2000-01-01')::bigint * 10000000000
        AND NOT EXISTS (SELECT 1 FROM exception AS e WHERE e.orig_id = h.id) ORDER BY id LIMIT $2`,
    parameters: [actor.insIdCd, count / onEach],
  })
  const reference = await referenceReader(databases)()
  const files = { attachable: async () => [] }
  const { transIds } = stdDispute
  const sending = {
    flow: stdDispute,
    transIds,
    actor,
    at: new Date(),
    language: 'en' as const,
    reference,
    files,
    vault,
    signing: unsigned,
  }
  return databases.main.transaction().execute(async (trx) => {
    const made: Made[] = []
    for (const original of originals)
      for (let i = 0; i < onEach; i++)
        made.push({
          expId: await createRecord(trx, submissionOn(original), sending),
          rcvInsIdCd: original.iss_ins_id_cd,
        })
    return made
  })
}

interface Original {
  pri_key: string
  log_cd: string
  settle_dt: string
  iss_ins_id_cd: string
  trans_curr_cd: string
}

function submissionOn(original: Original): Parameters<typeof createRecord>[1] {
  return {
    submitTransId: 'E32',
    origKey: original.pri_key,
    origLogCd: original.log_cd,
    origSettleDt: original.settle_dt,
    position: 'history',
    confirmed: true,
    submitRcvInsIdCd: original.iss_ins_id_cd,
    submitTransCurrCd: original.trans_curr_cd,
    submitTransAt: '1',
    rsnCd: '4507',
    vouchers: [],
  }
}

function median(times: readonly number[]): number {
  return round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
}
