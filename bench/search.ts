import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { actsForAll } from '../src/domain/people/actor.ts'
import { openDatabases, run } from '../src/server/db/pools/databases.ts'
import { searchHistory } from '../src/server/flows/history/search.ts'
import { CallError } from '../src/server/http/serve/errors.ts'
import { askersOf } from './askers.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { historyFloor } from './floors/history.ts'
import { round } from './load.ts'
import { type Asker, type Question, questionsOf, usualQuestions } from './questions.ts'
import { type Row, short, timesOf, worst } from './searchTable.ts'

const pageSize = 20
const targets = { usualP99: 20, p99: 500 }
/**
 * Asks the search of the history everything that its conditions can ask, as a small member, the largest and head,
 * below HTTP and its limits, and compares each answer with a statement written by hand. Fails where they find different
 * rows, where a usual question takes 20 ms or more, or any other 500. Writes `bench/results/search.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '2000000' },
      dir: { type: 'string' },
      only: { type: 'string' },
      who: { type: 'string' },
      floors: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const database = await openBenchDatabase(Number(values.rows), values.dir ?? process.env.BENCH_DIR)
  try {
    const askers = await askersOf(database)
    const first = await firstTouch(database, askers)
    const all = askers
      .filter(({ who }) => !values.who || who === values.who)
      .flatMap((asker) => questionsOf(asker, database))
    const questions = all.filter(({ name, group }) => !values.only || `${group}: ${name}`.includes(values.only))
    console.log(`${questions.length} questions.`)
    const rows: Row[] = []
    const keep = async (questions: readonly Row[]) => {
      await mkdir('bench/results', { recursive: true })
      const result = { rows: database.rows, cpus: availableParallelism(), targets, first, questions }
      await writeFile('bench/results/search.json', `${JSON.stringify(result, null, 1)}\n`)
    }
    for (const question of questions) {
      const row = await askOne(database, question, values.floors)
      if (row) rows.push(row)
      if (rows.length % 100 === 0) {
        console.log(`${rows.length} are answered.`)
        await keep(rows)
      }
    }
    console.table(short(rows))
    console.log('The ten worst:')
    console.table(worst(rows, 10))
    console.table(first)
    await keep(rows)
    const isSlow = ({ product, group }: Row) => product.p99 >= (group === 'page 1' ? targets.usualP99 : targets.p99)
    if (rows.some(isSlow)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** The usual questions right after the database was started, each once. */
async function firstTouch(database: BenchDatabase, askers: readonly Asker[]): Promise<object[]> {
  await database.restart()
  const databases = openDatabases(database.connection, { size: 1 })
  const first: object[] = []
  try {
    for (const asker of askers)
      for (const question of usualQuestions(asker, database)) {
        const began = performance.now()
        await searchHistory(databases, database.vault, { ...question, transIds: null }, placeOf(question, 1))
        first.push({
          who: asker.who,
          question: question.name,
          'first after a restart': round(performance.now() - began),
        })
      }
  } finally {
    await databases.close()
  }
  return first
}

async function askOne(database: BenchDatabase, question: Question, withFloor: boolean): Promise<Row | null> {
  const { databases, vault } = database
  const all = { ...question, transIds: null }
  const ask = (currPage: number) => searchHistory(databases, vault, all, placeOf(question, currPage))
  try {
    const { total } = question.page === 'last' ? await ask(1) : { total: 0 }
    const page = question.page === 'last' ? Math.max(1, Math.ceil(total / pageSize)) : question.page
    const answer = await ask(page)
    const product = await timesOf(() => ask(page))
    const { name, group, who } = question
    const line = { question: name, group, who, rows: answer.found.length, total: answer.total, product }
    if (!withFloor) return { ...line, floor: null, ratio: null }
    const statement = historyFloor({
      insIdCd: actsForAll(question.actor) ? null : question.actor.insIdCd,
      conditions: question.conditions,
      frequency: question.frequency,
      cardHashes: vault.hashesOf(question.conditions.priAcctNo ?? ''),
      isNewestFirst: question.sort === '-settleDt',
      offset: (page - 1) * pageSize,
      rows: pageSize,
    })
    const found = await run<{ id: string | null; total: number }>(databases.search, statement).catch(unlessCancelled)
    if (!found) return { ...line, floor: null, ratio: null }
    expectSame(question, answer, found)
    const floor = await timesOf(() => run(databases.search, statement))
    return { ...line, floor, ratio: round(product.p50 / floor.p50) }
  } catch (error) {
    // What the search refuses needs no time.
    if (error instanceof CallError) return null
    throw new Error(`${question.who}: ${question.name}, ${JSON.stringify(question.conditions)}`, { cause: error })
  }
}

/** A statement by hand may miss what the search knows from its sums, and be cancelled. */
function unlessCancelled(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === '57014') return null
  throw error
}

function placeOf({ sort }: Question, currPage: number) {
  return { currPage, pageSize, sort }
}

function expectSame(
  { name, who, conditions }: Question,
  { found, total, totalIsExact }: Awaited<ReturnType<typeof searchHistory>>,
  floor: { id: string | null; total: number }[],
): void {
  const where = `${who}, ${name}, ${JSON.stringify(conditions)}`
  const ids = floor.flatMap(({ id }) => id ?? [])
  if (found.map(({ id }) => id).join() !== ids.join()) throw new Error(`${where}: other rows than the floor.`)
  const counted = floor[0]?.total ?? 0
  if (totalIsExact && counted !== total && counted <= 10_000)
    throw new Error(`${where}: ${total} in all, the floor says ${counted}.`)
}
