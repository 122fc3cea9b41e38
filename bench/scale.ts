import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connectAs, openDatabases, type Statement } from '../src/server/db/pools/databases.ts'
import { searchHistory } from '../src/server/flows/history/search.ts'
import { listened, literal } from '../testing/data/plans.ts'
import { askersOf } from './askers.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { round } from './load.ts'
import { type Asker, usualQuestions } from './questions.ts'
import { hasRoom, wipe } from './room.ts'
import { locksByPartitions } from './scaleLocks.ts'

/** A row with its indexes, and what building them needs besides. */
const bytesARow = 1_700
const asked = 7
const place = { currPage: 1, pageSize: 20, sort: '-settleDt' }

/** What one question costs in PostgreSQL: pages looked at, whether in memory or not, and the median of its time. */
interface Cost {
  question: string
  /** As the list says it: it counts to its limit. */
  found: number
  pages: number
  ms: number
}

/**
 * Asks the usual questions of ever more rows, and compares what each costs in PostgreSQL. Fills a database for each size
 * where there is none in `BENCH_DIR` and the disk has room, and leaves it for the next run, or with `--clear` removes it.
 * Writes `bench/results/scale.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '5000000,10000000,20000000' },
      dir: { type: 'string' },
      partitions: { type: 'string', default: '14,36,60' },
      clear: { type: 'boolean', default: false },
    },
  })
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench')
  await mkdir(folder, { recursive: true })
  const costs: Record<number, { bytesARow: number; questions: Cost[] }> = {}
  let askers: Asker[] | undefined
  const keep = async (locks: object) => {
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/scale.json', `${JSON.stringify({ costs, locks }, null, 1)}\n`)
  }
  for (const rows of values.rows.split(',').map(Number)) {
    const isThere = existsSync(resolve(folder, `rows-${rows}`, 'filled.json'))
    if (!isThere && !(await hasRoom(folder, rows, bytesARow))) continue
    const database = await openBenchDatabase(rows, folder)
    try {
      // The same questions of all sizes: each has the rows of the smallest.
      askers ??= await askersOf(database)
      costs[rows] = { bytesARow: await sizeOf(database), questions: await costsOf(database, askers) }
    } finally {
      await database.close()
      if (values.clear) wipe(resolve(folder, `rows-${rows}`))
    }
    await keep({})
  }
  show(costs)
  const locks = await locksByPartitions(values.partitions.split(',').map(Number))
  console.table(locks)
  await keep(locks)
}

async function sizeOf({ databases, rows }: BenchDatabase): Promise<number> {
  const answer = await databases.search.query(
    "SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('history')",
  )
  return Math.round(Number(answer.rows[0].bytes) / rows)
}

async function costsOf(database: BenchDatabase, askers: readonly Asker[]): Promise<Cost[]> {
  const databases = openDatabases(database.connection, { size: 1 })
  const costs: Cost[] = []
  await vacuumSums(database)
  try {
    for (const asker of askers)
      for (const question of usualQuestions(asker, database)) {
        const [search, ranges] = [listened(databases.search), listened(databases.ranges)]
        const pools = { ...databases, search: search.pool, ranges: ranges.pool }
        const { total } = await searchHistory(pools, database.vault, { ...question, transIds: null }, place)
        const all = [
          ...search.heard.map((statement) => ({ pool: databases.search, statement })),
          ...ranges.heard.map((statement) => ({ pool: databases.ranges, statement })),
        ]
        let cost = { pages: 0, ms: 0 }
        for (const { pool, statement } of all) {
          const own = await costOf(pool, statement)
          cost = { pages: cost.pages + own.pages, ms: cost.ms + own.ms }
        }
        costs.push({ question: `${question.name}, ${asker.who}`, found: total, pages: cost.pages, ms: round(cost.ms) })
      }
  } finally {
    await databases.close()
  }
  return costs
}

/** As the importer does at its end. A transaction that was open when the database was filled may have kept it from it. */
async function vacuumSums({ connection }: BenchDatabase): Promise<void> {
  const owner = await connectAs(connection)
  await owner.query('VACUUM history_day, history_total').finally(() => owner.end())
}

/** By the plan of the pool, which is the same for all values, or made for these. The first time only warms the memory. */
async function costOf(pool: pg.Pool, { sql, parameters }: Statement): Promise<{ pages: number; ms: number }> {
  const times: number[] = []
  let pages = 0
  const client = await pool.connect()
  try {
    await client.query(`PREPARE asked AS ${sql}`)
    const execute = `EXECUTE asked${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`
    await client.query(execute)
    for (let time = 0; time < asked; time += 1) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${execute}`)
      const [{ Plan: top, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
      pages = top['Shared Hit Blocks'] + top['Shared Read Blocks']
      times.push(ms)
    }
    await client.query('DEALLOCATE asked')
  } finally {
    client.release()
  }
  times.sort((one, other) => one - other)
  return { pages, ms: times[Math.floor(times.length / 2)] ?? 0 }
}

function show(costs: Record<number, { bytesARow: number; questions: Cost[] }>): void {
  const sizes = Object.keys(costs).map(Number)
  console.table(sizes.map((rows) => ({ rows, 'bytes a row, with indexes': costs[rows]?.bytesARow })))
  const [first] = sizes
  const table = (costs[first ?? 0]?.questions ?? []).map(({ question }) => {
    const line: Record<string, string | number> = { question }
    let before: Cost | undefined
    for (const rows of sizes) {
      const cost = costs[rows]?.questions.find((one) => one.question === question)
      if (!cost) continue
      line[`found, ${rows / 1e6} M`] = cost.found
      line[`pages, ${rows / 1e6} M`] = cost.pages
      line[`ms, ${rows / 1e6} M`] = cost.ms
      if (before) line[`pages, times, to ${rows / 1e6} M`] = round(cost.pages / before.pages)
      if (before) line[`ms, times, to ${rows / 1e6} M`] = round(cost.ms / before.ms)
      before = cost
    }
    return line
  })
  console.table(table)
}
