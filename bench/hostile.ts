import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { run } from '../src/server/db/pools/databases.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { type Attack, attacks, type Target } from './hostileUsers.ts'
import { atWork, type Original } from './hostileVictim.ts'
import { round } from './load.ts'
import { fillRecords } from './records.ts'
import { startServers } from './startServers.ts'

const rows = 60_000
const records = 100_000
const victim = 'acq_handler'
const goals = { p99: 250, rss: 1_500 }

/**
 * Runs one hostile user of each kind for a minute beside a normal user, and prints the normal user's waiting times and
 * the memory of the process. Writes `bench/results/hostile.json`, and exits with 1 above the goals. `--only` selects
 * kinds by part of their name.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } },
  })
  // A database of its own, since records can't be deleted again.
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-hostile-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const database = await openBenchDatabase(rows, folder)
  try {
    await fillRecords(database, records)
    const result = await measureAll(database, Number(values.seconds), values.only)
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/hostile.json', `${JSON.stringify(result, null, 2)}\n`)
    const worst = Math.max(...Object.values(result.during).map(({ p99 }) => p99))
    const held = worst <= goals.p99 && result.rssMb <= goals.rss
    console.log(
      `${held ? 'Held' : 'NOT held'}: p99 at most ${worst} ms (${goals.p99}), ${result.rssMb} MB (${goals.rss}).`,
    )
    if (!held) process.exitCode = 1
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureAll(database: BenchDatabase, seconds: number, only: string) {
  const users = [victim, ...Object.values(attacks).map(({ user }) => user)]
  const { connection, keyFile } = database
  const servers = await startServers({ connection, keyFile, users, statements: [], usualLoad: true })
  try {
    const originals = await originalsOf(database)
    const target: Target = { port: servers.realPort, headersOf: (user) => servers.headers[user] ?? {}, ...database }
    const work = { port: target.port, headers: target.headersOf(victim) }
    const quiet = await atWork({ ...work, originals: originals.splice(-200), seconds: Math.min(10, seconds) })
    const stop = new AbortController()
    const chosen = Object.entries(attacks).filter(([name]) => name.includes(only))
    const running = chosen.map(([name, attack]) => attackUntil(name, attack, target, stop.signal))
    let rssMb = 0
    const watching = setInterval(async () => {
      rssMb = Math.max(rssMb, await rssOf(servers.pid).catch(() => 0))
    }, 250)
    const during = await atWork({ ...work, originals, seconds })
    clearInterval(watching)
    stop.abort()
    const answers = Object.fromEntries(await Promise.all(running))
    const prepared = await preparedStatementsMb(database)
    console.log('Another user, milliseconds:')
    console.table(
      Object.fromEntries(
        Object.entries(during).map(([name, now]) => [
          name,
          { ...now, quietP50: quiet[name]?.p50, quietP99: quiet[name]?.p99 },
        ]),
      ),
    )
    console.log('What the hostile users were answered:')
    console.table(answers)
    return { cpus: availableParallelism(), seconds, quiet, during, answers, rssMb: round(rssMb), backendsMb: prepared }
  } finally {
    servers.stop()
  }
}

async function attackUntil(
  name: string,
  attack: Attack,
  target: Target,
  signal: AbortSignal,
): Promise<[string, Record<string, number>]> {
  const answers: Record<string, number> = {}
  const note = (answer: string | number) => {
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  const loop = async (index: number) => {
    for (let n = 0; !signal.aborted; n += 1) {
      await attack.once(target, index + n * attack.atATime, note, signal).catch((error) => {
        if (!signal.aborted) note(error.code ?? error.message)
      })
      await sleep(attack.pauseMs ?? 0)
    }
  }
  await Promise.all(Array.from({ length: attack.atATime }, (_, index) => loop(index)))
  return [name, answers]
}

async function originalsOf({ databases, userOf }: BenchDatabase): Promise<Original[]> {
  const { insIdCd } = await userOf(victim)
  return run<Original & object>(databases.search, {
    sql: `
      SELECT pri_key, log_cd, settle_dt, iss_ins_id_cd, trans_curr_cd FROM history AS h
      WHERE acq_ins_id_cd = $1 AND iss_ins_id_cd <> $1 AND trans_id IN ('S22', 'S24', 'S20') AND trans_at >= 1000
        AND id >= (current_date - 170 - DATE '2000-01-01')::bigint * 10000000000
        AND NOT EXISTS (SELECT 1 FROM exception AS e WHERE e.orig_id = h.id) ORDER BY id LIMIT 3000`,
    parameters: [insIdCd],
  })
}

/** Reads the resident memory of a process, in MB. */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** Reads the private memory of the database's connections, in MB. */
async function preparedStatementsMb({ databases }: BenchDatabase): Promise<number> {
  const pids = await run<{ pid: number }>(databases.search, {
    sql: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
    parameters: [],
  })
  const anonymous = await Promise.all(
    pids.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return Math.round(anonymous.reduce((sum, mb) => sum + mb, 0))
}
