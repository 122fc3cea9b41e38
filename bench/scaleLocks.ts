import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { connectAs, openDatabases } from '../src/server/db/pools/databases.ts'
import { searchHistory } from '../src/server/flows/history/search.ts'
import { listened, literal } from '../testing/data/plans.ts'
import { askersOf } from './askers.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { usualQuestions } from './questions.ts'

const place = { currPage: 1, pageSize: 20, sort: '-settleDt' }
/** The importer takes them; how many there are changes no lock. */
const rows = 20_000

type Line = Record<string, string | number>

/** Locks that a connection holds after the statements of each usual question, with so many months of transactions. */
export async function locksByPartitions(counts: readonly number[]): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-locks-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const database = await openBenchDatabase(rows, folder)
  const lines = new Map<string, Line>()
  try {
    for (const months of counts) {
      await addMonths(database, months)
      for (const asker of await askersOf(database))
        for (const whole of [false, true])
          for (const question of usualQuestions(asker, spanOf(database, whole ? months : null))) {
            const name = `${question.name}, ${asker.who}, ${whole ? 'all months' : '200 days'}`
            const line = lines.get(name) ?? { question: name }
            lines.set(name, { ...line, [`${months} months`]: await locksOf(database, question) })
          }
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return [...lines.values()]
}

function spanOf({ from, to }: BenchDatabase, months: number | null) {
  return { from: months === null ? from : addDays(to, -30 * months), to }
}

/** Adds empty months before the others, until there are so many. */
export async function addMonths({ connection }: BenchDatabase, months: number): Promise<void> {
  const owner = await connectAs(connection)
  const there = async () =>
    Number((await owner.query("SELECT count(*) AS n FROM pg_inherits WHERE inhparent = 'history'::regclass")).rows[0].n)
  for (let day = dayOf(new Date()); (await there()) < months; day = addDays(day, -28))
    await owner.query('SELECT ensure_history_partition($1)', [day])
  await owner.end()
}

/** The most that one of its statements takes; each is a transaction of its own. */
async function locksOf(database: BenchDatabase, question: ReturnType<typeof usualQuestions>[number]): Promise<number> {
  const databases = openDatabases(database.connection, { size: 1 })
  let most = 0
  try {
    const [search, ranges] = [listened(databases.search), listened(databases.ranges)]
    const pools = { ...databases, search: search.pool, ranges: ranges.pool }
    await searchHistory(pools, database.vault, { ...question, transIds: null }, place)
    for (const [pool, heard] of [
      [databases.search, search.heard],
      [databases.ranges, ranges.heard],
    ] as const)
      for (const { sql, parameters } of heard) {
        const client = await pool.connect()
        await client.query(`PREPARE asked AS ${sql}`)
        const execute = `EXECUTE asked${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`
        await client.query(execute)
        await client.query('BEGIN')
        await client.query(execute)
        const answer = await client.query(
          "SELECT count(*) AS n FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation <> 'pg_locks'::regclass",
        )
        most = Math.max(most, Number(answer.rows[0].n))
        await client.query('COMMIT')
        await client.query('DEALLOCATE asked')
        client.release()
      }
  } finally {
    await databases.close()
  }
  return most
}
