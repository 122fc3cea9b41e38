import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { archiveMonths, restoreMonths } from '../src/server/archive/archiveMonths.ts'
import { type HistoryMonth, historyMonths, monthAfter } from '../src/server/archive/months.ts'
import { putServer } from '../src/server/archive/servers.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { createKeyFile } from '../src/server/db/cards/keyFile.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { openDatabases, ownerPool } from '../src/server/db/pools/databases.ts'
import { verifyHistory } from '../src/server/features/transactions/verifyHistory.ts'
import { searchHistory } from '../src/server/flows/history/search.ts'
import { givenOwnPostgres, type OwnPostgres } from '../testing/server/ownPostgres.ts'
import { seed } from '../testing/torture/arena.ts'
import { askersOf } from './askers.ts'
import { chainCopies } from './chainCopies.ts'
import { fillHistory, importedOf } from './fillHistory.ts'
import { round } from './load.ts'
import { createPortalDatabase, portalLogins } from './ownDatabase.ts'
import { type Question, usualQuestions } from './questions.ts'

const asked = 7
const place = { currPage: 1, pageSize: 20, sort: '-settleDt' }
const today = dayOf(new Date())
/** Whole months that nobody can dispute any more: `archive move` takes them. */
const days = {
  from: `${addDays(today, -1_100).slice(0, 6)}01`,
  to: addDays(`${addDays(today, -730).slice(0, 6)}01`, -1),
}
const postgres = { fsync: 'on', shared_buffers: '512MB', maintenance_work_mem: '256MB', max_wal_size: '4GB' }

/**
 * Asks the usual questions over a year of old months: in the archive here, then on so many other servers of PostgreSQL 15. All
 * of them run on this machine. Writes `bench/results/months.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '5000000,10000000,20000000' },
      servers: { type: 'string', default: '1,3' },
    },
  })
  const found: object[] = []
  for (const rows of values.rows.split(',').map(Number)) {
    const folder = await mkdtemp(join(tmpdir(), 'recourse-months-'))
    const counts = values.servers.split(',').map(Number)
    const clusters: OwnPostgres[] = []
    try {
      for (let made = 0; made <= Math.max(...counts); made += 1) clusters.push(await givenOwnPostgres(postgres))
      const [main, ...others] = clusters
      if (main) found.push(...(await measure({ folder, rows, counts, main, others })))
    } finally {
      for (const cluster of clusters) await cluster.close()
      await rm(folder, { recursive: true, force: true })
    }
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/months.json', `${JSON.stringify(found, null, 1)}\n`)
  }
}

interface Measured {
  folder: string
  rows: number
  counts: readonly number[]
  main: OwnPostgres
  others: readonly OwnPostgres[]
}

async function measure({ folder, rows, counts, main, others }: Measured): Promise<object[]> {
  await createPortalDatabase(main.url('postgres'))
  const of = (login: string) => main.url('recourse', login)
  const connection = { main: of(portalLogins.server), owner: of(portalLogins.owner), read: null }
  await seed({ connection })
  const keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  const vault = openCardVault(openSecrets(keyFile, { mustExist: true }))
  const asSuperuser = { main: main.url('recourse'), read: null }
  const imported = importedOf(rows)
  await fillHistory({ connection: asSuperuser, vault, rows, ...days })
  await chainCopies({ connection: asSuperuser, rows, imported })
  await main.ask('recourse', 'CREATE EXTENSION postgres_fdw')
  await main.ask('recourse', 'GRANT USAGE ON FOREIGN DATA WRAPPER postgres_fdw TO recourse_owner')

  const databases = openDatabases(connection, { size: 2, patient: true })
  const pool = ownerPool(connection, 4)
  const found: object[] = []
  try {
    for (const [at, other] of others.entries()) await putServer(pool, nameOf(at), other.url('postgres'))
    const askers = await askersOf({ databases, vault, imported, ...days })
    const questions = askers.flatMap((asker) => usualQuestions(asker, days))
    const note = async (servers: number, moved: object) => {
      const times: Record<string, number> = {}
      for (const question of questions)
        times[`${question.name}, ${question.who}`] = await medianOf(() =>
          searchHistory(databases, vault, { ...question, ...overAll(question), transIds: null }, place),
        )
      const verified = await seconds(() => verifyHistory(databases.main))
      const one = {
        rows,
        servers,
        ...moved,
        'audit verify, s': verified,
        'scans at the same time': await asyncScans(pool),
        times,
      }
      console.log(JSON.stringify(one, null, 1))
      found.push(one)
    }
    await note(0, { 'archived here, s': await seconds(() => archive(pool, monthAfter(days.to.slice(0, 6)))) })
    for (const count of counts) await note(count, await spread(pool, count))
  } finally {
    await pool.end()
    await databases.close()
  }
  return found
}

const nameOf = (at: number) => `cold${at + 1}`

/** How many months PostgreSQL asks at the same time for a reference number. */
async function asyncScans(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    "EXPLAIN SELECT id FROM history_all WHERE retri_ref_no = '632512123456' ORDER BY id DESC LIMIT 10001",
  )
  return rows.filter((row) => row['QUERY PLAN'].includes('Async Foreign Scan')).length
}

/** The dates of a question over 200 days become those of all months. */
function overAll({ conditions }: Question): Pick<Question, 'conditions'> {
  const isDay = conditions.settleDtFrom === conditions.settleDtTo
  return { conditions: isDay ? conditions : { ...conditions, settleDtFrom: days.from, settleDtTo: days.to } }
}

function archive(pool: pg.Pool, before: string, to?: string): Promise<boolean> {
  return archiveMonths(pool, { before, tablespace: null, to }, { today, say: console.log })
}

/** Gives each server as many months, the oldest to the first. Those that are elsewhere are restored before. */
async function spread(pool: pg.Pool, count: number): Promise<object> {
  const months = await historyMonths(pool)
  const targetOf = (at: number) => nameOf(Math.floor((at * count) / months.length))
  const isWrong = (one: HistoryMonth, at: number) => one.server !== null && one.server !== targetOf(at)
  const firstWrong = months.findIndex(isWrong)
  const back = firstWrong < 0 ? [] : months.slice(firstWrong).map(({ month }) => month)
  const restored = await seconds(() => restoreMonths(pool, back, { today, say: console.log }))
  const toMove = (await historyMonths(pool)).filter(({ server }) => server === null)
  const moved = await seconds(async () => {
    for (const [at, { month }] of months.entries()) await archive(pool, monthAfter(month), targetOf(at))
  })
  const rowsOf = (some: readonly HistoryMonth[]) => some.reduce((sum, one) => sum + one.rows, 0)
  return {
    'restored, rows': rowsOf(months.filter(({ month }) => back.includes(month))),
    'restored, s': restored,
    'moved, rows': rowsOf(toMove),
    'moved, s': moved,
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  return round((await msOf(work)) / 1000)
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** In ms; the first time only warms the memory. */
async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time <= asked; time += 1) times.push(await msOf(work))
  return round(times.slice(1).toSorted((one, other) => one - other)[Math.floor(asked / 2)] ?? 0)
}
