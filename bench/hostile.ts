import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seal } from '../src/contract/sealing.ts'
import { run } from '../src/server/db/databases.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { type Attack, attacks, type Target } from './hostileUsers.ts'
import { round } from './load.ts'
import { fillRecords } from './records.ts'
import { startServers } from './startServers.ts'

const rows = 60_000
const records = 100_000
const victim = 'acq_handler'
const goals = { p99: 250, rss: 1_500 }

interface Original {
  pri_key: string
  log_cd: string
  settle_dt: string
  iss_ins_id_cd: string
  trans_curr_cd: string
}

/**
 * One hostile user of each kind for a minute, while another user reads who they are, lists and submits. Prints what that
 * one waits and what the process takes, and writes `bench/results/hostile.json`. Exits with 1 above the goals.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '60' } } })
  // A database of its own, since records can't be deleted again.
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-hostile-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const database = await openBenchDatabase(rows, folder)
  try {
    await fillRecords(database, records)
    const result = await measureAll(database, Number(values.seconds))
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

async function measureAll(database: BenchDatabase, seconds: number) {
  const users = [victim, ...Object.values(attacks).map(({ user }) => user)]
  const { connection, keyFile } = database
  const servers = await startServers({ connection, keyFile, users, statements: [], usualLoad: true })
  try {
    const originals = await originalsOf(database)
    const target: Target = { port: servers.realPort, headersOf: (user) => servers.headers[user] ?? {}, ...database }
    const quiet = await asVictim(target, originals, Math.min(10, seconds))
    const stop = new AbortController()
    const running = Object.entries(attacks).map(([name, attack]) => attackUntil(name, attack, target, stop.signal))
    let rssMb = 0
    const watching = setInterval(async () => {
      rssMb = Math.max(rssMb, await rssOf(servers.pid).catch(() => 0))
    }, 250)
    const during = await asVictim(target, originals, seconds)
    clearInterval(watching)
    stop.abort()
    const answers = Object.fromEntries(await Promise.all(running))
    const prepared = await preparedStatementsMb(database)
    console.log('Another user, milliseconds:')
    console.table(
      Object.fromEntries(Object.entries(during).map(([name, now]) => [name, { ...now, quiet: quiet[name] }])),
    )
    console.log('What the hostile users were answered:')
    console.table(answers)
    return { cpus: availableParallelism(), seconds, quiet, during, answers, rssMb: round(rssMb), backendsMb: prepared }
  } finally {
    servers.stop()
  }
}

/** Runs one attack until the end; answers how often it got which answer. */
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

interface Times {
  requests: number
  p50: number
  p99: number
}

/** A user at work: who they are, a list and a submission, one after another, a few times a second. */
async function asVictim(target: Target, originals: Original[], seconds: number): Promise<Record<string, Times>> {
  const headers = { ...target.headersOf(victim), 'content-type': 'application/json' }
  const times: Record<string, number[]> = { 'auth/info': [], list: [], submit: [] }
  const ask = async (name: string, path: string, body?: object) => {
    const began = performance.now()
    const reply = await fetch(`http://127.0.0.1:${target.port}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    times[name]?.push(performance.now() - began)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${text}`)
  }
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await ask('auth/info', 'auth/info')
    await ask('list', 'query/stdDispute/search', { currPage: 1, pageSize: 20 })
    const original = originals.pop()
    if (original) await ask('submit', 'submit/withOrig/stdDispute', { data: await seal(formOn(original)) })
    await sleep(50)
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)]))
}

function summary(times: number[]): Times {
  times.sort((a, b) => a - b)
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { requests: times.length, p50: at(0.5), p99: at(0.99) }
}

function formOn(original: Original): object {
  return {
    submitTransId: 'E32',
    origKey: original.pri_key,
    origLogCd: original.log_cd,
    origSettleDt: original.settle_dt,
    position: 'history',
    submitRcvInsIdCd: original.iss_ins_id_cd,
    submitTransCurrCd: original.trans_curr_cd,
    submitTransAt: '100',
    rsnCd: '4507',
    vouchers: [],
  }
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

/** Resident memory of a process, in MB. */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** What the connections of the database hold for themselves at the end, in MB. */
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
