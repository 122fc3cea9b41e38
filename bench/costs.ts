import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seal } from '../src/contract/sealing.ts'
import { luhnDigit } from '../src/domain/text/cards.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { connectAs } from '../src/server/db/pools/databases.ts'
import { generateFile } from '../src/server/features/transactions/generate.ts'
import { importTransactions } from '../src/server/features/transactions/import.ts'
import { givenHistory } from '../testing/data/history.ts'
import { formOn } from '../testing/flows/records.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, round } from './load.ts'
import { cpuSecondsOf, familySecondsOf } from './processes.ts'
import { addMonths } from './scaleLocks.ts'
import { typicalSearches } from './searches.ts'
import { startServers } from './startServers.ts'

const [handler, verifier] = ['acq_handler', 'acq_verifier'] as const
const worklist = 'a page of the worklist'
const warming = 30

/** Averages for a call or an imported row. */
interface Cost {
  /** Of the importer, which runs in this process, or of the server. */
  'CPU here, ms': number
  'CPU of PostgreSQL, ms': number
  'WAL, bytes': number
  'a second, on one connection': number
}

/**
 * Measures what `docs/scale.md` calculates from: processor time and WAL of an imported transaction, and of the usual calls,
 * one after the other; with `--months`, with at least so many months of transactions. Removes its database. Writes
 * `bench/results/costs-MONTHS.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '200000' },
      calls: { type: 'string', default: '500' },
      months: { type: 'string', default: '8' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'recourse-costs-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const database = await openBenchDatabase(Number(values.rows), folder)
  try {
    await addMonths(database, Number(values.months))
    const costs: Record<string, Cost> = {
      'an imported transaction': await importing(database, Number(values.rows)),
      ...(await calling(database, Number(values.calls))),
    }
    console.table(costs)
    await mkdir('bench/results', { recursive: true })
    await writeFile(`bench/results/costs-${values.months}.json`, `${JSON.stringify(costs, null, 1)}\n`)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports into days that have rows already, as a file of each day does. */
async function importing(database: BenchDatabase, rows: number): Promise<Cost> {
  const { connection, vault } = database
  const to = dayOf(new Date())
  const source = () => generateFile({ count: rows, seed: 2, from: addDays(to, -6), to })
  // What the generator of the file itself takes is not the importer's.
  const before = process.cpuUsage()
  for await (const _ of source());
  const generating = process.cpuUsage(before)
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const cost = await costOf(database, own, rows, async () => {
    await importTransactions({ connection, vault, source: source() })
  })
  return { ...cost, 'CPU here, ms': round(cost['CPU here, ms'] - (generating.user + generating.system) / 1_000 / rows) }
}

async function calling(database: BenchDatabase, calls: number): Promise<Record<string, Cost>> {
  const { connection, keyFile } = database
  const keys = await givenHistory(
    database,
    Array.from({ length: calls + warming }, (_, index) => ownCard(index)),
  )
  const forms: string[] = []
  for (const key of keys) forms.push(JSON.stringify({ data: await seal(formOn(key)) }))
  const user = await database.userOf(handler)
  const searches = await typicalSearches(database, user.insIdCd, 100)
  const bodies = (name: string) => {
    const found = searches.find((search) => search.name === name)?.bodies ?? []
    return (index: number) => JSON.stringify(found[index % found.length])
  }
  const search = '/api/query/historyTransaction/forStdDsp'
  const kinds: [string, string, (index: number) => string][] = [
    ['a search for a reference number', search, bodies('reference number')],
    ['a search by dates', search, bodies('dates, newest first, page 1')],
    ['a search for a merchant', search, bodies('merchant')],
    ['a submission', '/api/submit/withOrig/stdDispute', (index) => forms[index] ?? ''],
    ['a page of records', '/api/query/stdDispute/search', () => JSON.stringify({ pageSize: 20 })],
    [worklist, '/api/query/worklist', () => JSON.stringify({ pageSize: 20 })],
  ]
  const servers = await startServers({ connection, keyFile, users: [handler, verifier], statements: [] })
  const clientOf = (username: string) => httpClient(servers.realPort, 1, servers.headers[username] ?? {})
  const costs: Record<string, Cost> = {}
  try {
    for (const [name, path, bodyOf] of kinds) {
      const client = clientOf(name === worklist ? verifier : handler)
      const send = async (index: number) => {
        const answer = await client.post(path, bodyOf(index), { 'x-request-id': randomUUID() })
        if (!/"(list|successCount)":(\[\{|1)/.test(answer)) throw new Error(`${name} answered ${answer.slice(0, 300)}.`)
      }
      for (let index = 0; index < warming; index += 1) await send(index)
      costs[name] = await costOf(
        database,
        () => cpuSecondsOf(servers.pid),
        calls,
        async () => {
          for (let index = 0; index < calls; index += 1) await send(warming + index)
        },
      )
    }
  } finally {
    servers.stop()
  }
  return costs
}

/** Each record on another card: what is known of a card is looked up. */
function ownCard(index: number): { priAcctNo: string } {
  const body = `620000000${String(index).padStart(6, '0')}`
  return { priAcctNo: body + luhnDigit(body) }
}

async function costOf(
  { server, connection }: BenchDatabase,
  ownSeconds: () => number,
  times: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const client = await connectAs(connection)
  const state = async () => {
    const { rows } = await client.query<{ bytes: string }>("SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes")
    return { own: ownSeconds(), database: familySecondsOf(server.pid()), wal: Number(rows[0]?.bytes) }
  }
  try {
    await client.query('CHECKPOINT') // So that no write from before counts.
    const [before, began] = [await state(), performance.now()]
    await work()
    const [after, ended] = [await state(), performance.now()]
    return {
      'CPU here, ms': round(((after.own - before.own) * 1_000) / times),
      'CPU of PostgreSQL, ms': round(((after.database - before.database) * 1_000) / times),
      'WAL, bytes': Math.round((after.wal - before.wal) / times),
      'a second, on one connection': Math.round((times * 1_000) / (ended - began)),
    }
  } finally {
    await client.end()
  }
}
