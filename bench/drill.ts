import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { runningEmbedded, startEmbedded } from '../src/server/embedded/embedded.ts'
import { givenHistory, type HistoryKey } from '../testing/data/history.ts'
import { givenBucket } from '../testing/server/bucket.ts'
import { chainCopies } from './chainCopies.ts'
import { openBenchDatabase } from './database.ts'
import { runCommand } from './ownDatabase.ts'
import { drillPgBackRest } from './pgbackrest.ts'
import { freeBytes, hasRoom, wipe } from './room.ts'
import { type ServerProcess, startServerProcess } from './serverProcess.ts'
import { type Acknowledged, submitSteadily } from './steadily.ts'

const everyMs = 200

/** Two copies of the database, one of them to verify the backup, and the backup itself. */
const bytesARow = 3_500

/**
 * The drill: records are submitted, a backup is made meanwhile, server and PostgreSQL are killed and their disk wiped, and
 * everything is restored and verified. Prints how long each part took, and what of the acknowledged records was lost.
 * `--store` is a folder or `s3://…`, and `--s3` a bucket of its own; `--load` the seconds in which records are submitted.
 * Removes what it made, and ends with status 1 where the restored database is not whole. `--engine pgbackrest`: the same for an
 * own PostgreSQL, by the files of `deploy/pgbackrest`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '700000' },
      dir: { type: 'string' },
      store: { type: 'string' },
      s3: { type: 'boolean', default: false },
      load: { type: 'string', default: '150' },
      engine: { type: 'string', default: 'copy' },
    },
  })
  const load = Number(values.load)
  const folder = resolve(values.dir ?? join(process.env.BENCH_DIR ?? '.cache/bench', 'drill'))
  await mkdir(folder, { recursive: true })
  if (!(await hasRoom(folder, Number(values.rows), bytesARow))) {
    process.exitCode = 1
    return
  }
  if (values.engine === 'pgbackrest') {
    const seconds: Record<string, number> = {}
    const rows = Number(values.rows)
    // Under /tmp, since the user postgres must reach it.
    const aside = await mkdtemp(join(tmpdir(), 'recourse-pgbackrest-'))
    const result = await drillPgBackRest({ folder: aside, rows, load, everyMs, timed: timer(seconds) })
    return report(`drill-pgbackrest-${rows}`, { ...result, seconds })
  }
  const bucket = values.s3 ? await givenBucket() : null
  const backup = values.store ?? bucket?.addressOf('drill') ?? join(folder, 'backup')
  const places = { original: join(folder, `rows-${values.rows}`), restored: join(folder, 'restored') }
  const disk = watchDisk(folder)
  try {
    const seconds: Record<string, number> = {}
    const result = await drill({ ...places, backup, rows: Number(values.rows), load, seconds })
    const name = `drill-${values.rows}${backup.startsWith('s3:') ? '-s3' : ''}`
    await report(name, { ...result, seconds, 'GB of disk, at most': disk.gigabytes() })
  } finally {
    disk.stop()
    wipe(places.original)
    wipe(places.restored)
    if (!values.store) await rm(join(folder, 'backup'), { recursive: true, force: true })
    await bucket?.close()
  }
}

async function report(name: string, result: object): Promise<void> {
  console.log(result)
  await mkdir('bench/results', { recursive: true })
  await writeFile(`bench/results/${name}.json`, `${JSON.stringify(result, null, 1)}\n`)
}

/** Runs the work, and notes how long it took. */
function timer(seconds: Record<string, number>) {
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work()
    seconds[name] = Math.round((performance.now() - began) / 100) / 10
    console.log(`${name}: ${seconds[name]} s`)
    return result
  }
}

interface Drill {
  original: string
  restored: string
  backup: string
  rows: number
  load: number
  /** Is filled with how long each part took. */
  seconds: Record<string, number>
}

async function drill({ original, restored, backup, rows, load, seconds }: Drill): Promise<object> {
  const timed = timer(seconds)
  const aside = await mkdtemp(join(tmpdir(), 'recourse-drill-'))
  try {
    const { keys, bytes, keyFile } = await timed('filling', () => fill(dirname(original), rows, load))
    const env = { SECRET_FILE: join(aside, 'keys.json'), BACKUP_URL: backup }
    copyFileSync(keyFile, env.SECRET_FILE)
    console.log(`The database has ${(bytes / 1e9).toFixed(2)} GB.`)
    const { BACKUP_URL: _, ...ofServer } = env
    const server = await startServerProcess({ ...ofServer, DATA_DIR: original })
    const backUp = async () => {
      await sleep(load * 500)
      await timed('backup', () => command({ ...env, DATA_DIR: original }, 'backup'))
    }
    const [{ acknowledged, killedAt }] = await Promise.all([
      loadAndKill(server, original, keys, load * 1000),
      backUp(),
    ]).finally(() => server.child.kill('SIGKILL'))
    wipe(original)
    const owner = { ...env, DATA_DIR: restored }
    const said = await timed('restore', () => command(owner, 'restore'))
    if (process.exitCode === 1) throw new Error('Nothing was restored.')
    const until = new Date(/up to (\S+?);/.exec(said)?.[1] ?? '').getTime()
    await timed('audit verify of what was restored', () => command(owner, 'audit', 'verify'))
    await timed('backup verify', () => command(owner, 'backup', 'verify'))
    const there = await recordsIn(restored)
    const lost = acknowledged.filter(({ expId }) => !there.has(expId))
    return {
      rows,
      bytes,
      acknowledged: acknowledged.length,
      lost: lost.length,
      'lost, acknowledged before the time of the restore': lost.filter(({ at }) => at < until).length,
      'seconds before the kill that the backup reaches': (killedAt - until) / 1000,
    }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function fill(folder: string, rows: number, load: number) {
  const database = await openBenchDatabase(rows, folder)
  try {
    await chainCopies(database)
    const answer = await database.databases.search.query('SELECT pg_database_size(current_database()) AS bytes')
    const keys = await givenHistory(database, Array(Math.ceil((load * 1000) / everyMs) + 20).fill({}))
    return { keys, bytes: Number(answer.rows[0].bytes), keyFile: database.keyFile }
  } finally {
    await database.close()
  }
}

/** How much of the disk was taken at most since the start; what other programs write counts too. */
function watchDisk(folder: string): { gigabytes(): number; stop(): void } {
  let [first, least] = [Number.NaN, Number.POSITIVE_INFINITY]
  const look = async () => {
    const free = await freeBytes(folder)
    if (Number.isNaN(first)) first = free
    least = Math.min(least, free)
  }
  void look()
  const timer = setInterval(() => void look(), 1_000)
  return { gigabytes: () => Math.round((first - least) / 1e8) / 10, stop: () => clearInterval(timer) }
}

async function loadAndKill(
  { address, child }: ServerProcess,
  dataDir: string,
  keys: HistoryKey[],
  forMs: number,
): Promise<{ acknowledged: Acknowledged[]; killedAt: number }> {
  const { acknowledged, seen } = await submitSteadily({ address, everyMs, signal: AbortSignal.timeout(forMs) }, keys)
  if (Object.keys(seen.failed).length > 0) throw new Error(`Not all was submitted: ${JSON.stringify(seen.failed)}`)
  const postmaster = runningEmbedded(dataDir)
  if (!postmaster) throw new Error('PostgreSQL does not run.')
  const pid = Number(readFileSync(join(postmaster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  const killedAt = Date.now()
  await ended
  await sleep(2_000) // Until the children of PostgreSQL have seen that it is gone.
  return { acknowledged, killedAt }
}

async function command(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { said, status } = await runCommand(env, ...args)
  if (status !== 0) process.exitCode = 1
  return said
}

async function recordsIn(dataDir: string): Promise<Set<string>> {
  const database = await startEmbedded({ dataDir })
  const client = new pg.Client(database.address)
  await client.connect()
  const { rows } = await client.query<{ exp_id: string }>('SELECT exp_id FROM exception')
  await client.end()
  await database.stop()
  return new Set(rows.map(({ exp_id }) => exp_id))
}
