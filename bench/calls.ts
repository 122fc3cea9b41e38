import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { run } from '../src/server/db/pools/databases.ts'
import { historyStatement } from '../src/server/flows/list/historySearch.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, type Measured, measure } from './load.ts'
import { type SearchBody, type TypicalSearch, typicalSearches } from './searches.ts'
import type { ServersReady } from './servers.ts'
import { startServers } from './startServers.ts'

const targets = { p99: 25, ratio: 0.6 }
const username = 'acq_handler'
const call = '/api/query/historyTransaction/forStdDsp'

interface Row {
  search: string
  connections: number
  call: Measured
  minimal: Measured
  bare: Measured
  ratio: number
}

/**
 * Measures the ten typical searches of a member institution through the real call, a minimal Fastify route and a bare
 * `pg` client, in one run. Writes `bench/results/calls.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '5000000' },
      seconds: { type: 'string', default: '3' },
      variants: { type: 'string', default: '500' },
      dir: { type: 'string' },
    },
  })
  const database = await openBenchDatabase(Number(values.rows), values.dir ?? process.env.BENCH_DIR)
  try {
    const rows = await compare(database, Number(values.seconds), Number(values.variants))
    const largest = Math.max(...rows.filter((row) => row.connections === 1).map((row) => row.call.p99))
    const least = Math.min(...rows.map((row) => row.ratio))
    console.table(rows.map(line))
    console.log(`slowest p99 at 1 connection ${largest} ms (target under ${targets.p99})`)
    console.log(`lowest throughput to the minimal route ${least} (target at least ${targets.ratio})`)
    await mkdir('bench/results', { recursive: true })
    const result = { rows: database.rows, cpus: availableParallelism(), targets, largest, least, searches: rows }
    await writeFile('bench/results/calls.json', `${JSON.stringify(result, null, 2)}\n`)
    if (largest >= targets.p99 || least < targets.ratio) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function compare(database: BenchDatabase, seconds: number, variants: number): Promise<Row[]> {
  const user = await database.userOf(username)
  const searches = await typicalSearches(database, user.insIdCd, variants)
  const statementOf = (body: SearchBody) => {
    const { currPage, pageSize, ...conditions } = body
    const place = { currPage: Number(currPage), pageSize: Number(pageSize) }
    const question = { actor: user, conditions: conditions as Record<string, string>, transIds: null }
    return historyStatement(database.vault, question, place)
  }
  const statements = searches.flatMap((search) => search.bodies.map(statementOf))
  const { connection, keyFile, databases } = database
  // Whoever is measured first would else pay for reading from disk what the others find in memory.
  for (const statement of statements) await run(databases.search, statement)
  const servers = await startServers({ connection, keyFile, users: [username], statements })
  const measured: Row[] = []
  try {
    for (const connections of [1, 16])
      for (const [at, search] of searches.entries()) {
        const first = searches.slice(0, at).reduce((sum, one) => sum + one.bodies.length, 0)
        const real = httpClient(servers.realPort, connections, servers.headers[username] ?? {})
        const minimal = httpClient(servers.floorPort, connections, {})
        const bodies = search.bodies.map((body) => JSON.stringify(body))
        const variant = (index: number) => index % bodies.length
        const row = {
          search: search.name,
          connections,
          call: await measure(connections, seconds, (i) => real.post(call, bodies[variant(i)] ?? '')),
          minimal: await measure(connections, seconds, (i) => minimal.post(`/floor/${first + variant(i)}`, '{}')),
          bare: await measure(connections, seconds, (i) => {
            const statement = statements[first + variant(i)]
            if (!statement) throw new Error('There is no such statement.')
            return run(databases.search, statement)
          }),
        }
        measured.push({ ...row, ratio: Math.round((row.call.perSecond / row.minimal.perSecond) * 100) / 100 })
        console.log(`${search.name}, ${connections}: p99 ${row.call.p99} ms, ${row.call.perSecond}/s`)
        real.close()
        minimal.close()
        await checkAnswer(servers, search)
      }
    return measured
  } finally {
    servers.stop()
  }
}

/** Throws unless the search that should find nothing finds nothing, and every other finds something. */
async function checkAnswer(servers: ServersReady, search: TypicalSearch): Promise<void> {
  const client = httpClient(servers.realPort, 1, servers.headers[username] ?? {})
  const reply = JSON.parse(await client.post(call, JSON.stringify(search.bodies[0])))
  client.close()
  if (reply.list.length > 0 !== (search.name !== 'nothing found'))
    throw new Error(`${search.name} found ${reply.list.length}.`)
}

function line({ search, connections, call: real, minimal, bare, ratio }: Row): Record<string, string | number> {
  return {
    search,
    conn: connections,
    'call p50': real.p50,
    'call p99': real.p99,
    'call/s': real.perSecond,
    'minimal p99': minimal.p99,
    'minimal/s': minimal.perSecond,
    'bare p50': bare.p50,
    'bare p99': bare.p99,
    'bare/s': bare.perSecond,
    ratio,
  }
}
