import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { createKeyFile } from '../src/server/db/cards/keyFile.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { givenHistory, type HistoryKey } from '../testing/data/history.ts'
import { seed } from '../testing/torture/arena.ts'
import { createPortalDatabase, portalLogins, runCommand } from './ownDatabase.ts'
import { askAt, type Machine, type PatroniCluster, startPatroni } from './patroni.ts'
import { startServerProcess } from './serverProcess.ts'
import { type Acknowledged, type Seen, searchSteadily, submitSteadily } from './steadily.ts'

interface Outage {
  submissions: Seen
  searches: Seen
  acknowledged: number
  lost: number
  /** Whether another machine is the primary afterwards. */
  moved: boolean
}

const before = 5_000
const after = 10_000
const away = 40_000
const everyMs = 100

const cases: Readonly<Record<string, (cluster: PatroniCluster) => Promise<void>>> = {
  'switchover asked for': (cluster) => cluster.switchover(),
  'PostgreSQL of the primary killed': async (cluster) => cluster.signal(await cluster.leader(), 'SIGKILL', true),
  'machine of the primary killed': async (cluster) => killForAWhile(cluster, [await cluster.leader()]),
  'machine of the primary frozen': async (cluster) => {
    const machine = await cluster.leader()
    cluster.signal(machine, 'SIGSTOP')
    await sleep(away)
    cluster.signal(machine, 'SIGCONT')
  },
  'primary cut off from etcd': async (cluster) => {
    const { etcdProxy } = await cluster.leader()
    etcdProxy.cut()
    await sleep(away)
    etcdProxy.mend()
  },
  'machine of the synchronous replica killed': async (cluster) => killForAWhile(cluster, [await cluster.synchronous()]),
  'both killed at once': async (cluster) => {
    await killForAWhile(cluster, [await cluster.leader(), await cluster.synchronous()])
  },
}

async function killForAWhile(cluster: PatroniCluster, machines: readonly Machine[]): Promise<void> {
  for (const machine of machines) cluster.signal(machine, 'SIGKILL')
  await sleep(away)
  for (const machine of machines) await cluster.start(machine)
}

/**
 * Breaks one machine of `deploy/patroni` after the other while records are submitted and searched, and says what a user sees and
 * whether anything that was acknowledged is lost. `--only TEXT`: those whose name has it.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', default: '' } } })
  const folder = await mkdtemp(join(tmpdir(), 'recourse-outages-'))
  const cluster = await startPatroni()
  try {
    await createPortalDatabase(cluster.url(cluster.primary))
    const env = {
      DATABASE_URL: cluster.url(cluster.primary, portalLogins.server, 'recourse'),
      DATABASE_READ_URL: cluster.url(cluster.replicas, portalLogins.server, 'recourse'),
      SECRET_FILE: join(folder, 'keys.json'),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    }
    createKeyFile(env.SECRET_FILE)
    const owner = cluster.url(cluster.primary, portalLogins.owner, 'recourse')
    const connection = { main: env.DATABASE_URL, owner, read: null }
    await seed({ connection })
    const vault = openCardVault(openSecrets(env.SECRET_FILE, { mustExist: true }))
    const keys = await givenHistory({ connection, vault }, Array(8_000).fill({}))
    const server = await startServerProcess(env)
    const results: Record<string, Outage> = {}
    const acknowledged: Acknowledged[] = []
    try {
      for (const [name, breakIt] of Object.entries(cases)) {
        if (!name.includes(values.only)) continue
        results[name] = await watch(cluster, server.address, keys, acknowledged, breakIt)
        console.log(name, JSON.stringify(results[name]))
        if (server.child.exitCode !== null) throw new Error('The server ended by itself.')
      }
    } finally {
      const ended = once(server.child, 'exit')
      if (server.child.kill()) await ended
    }
    const { status } = await runCommand(env, 'audit', 'verify')
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/outages.json', `${JSON.stringify(results, null, 1)}\n`)
    if (status !== 0 || Object.values(results).some(({ lost }) => lost > 0)) process.exitCode = 1
  } finally {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Breaks it under load, waits until all machines are together again, and looks for all that was acknowledged so far. */
async function watch(
  cluster: PatroniCluster,
  address: string,
  keys: HistoryKey[],
  earlier: Acknowledged[],
  breakIt: (cluster: PatroniCluster) => Promise<void>,
): Promise<Outage> {
  const from = await cluster.leader()
  const ending = new AbortController()
  const steady = { address, everyMs, signal: ending.signal }
  const users = Promise.all([submitSteadily(steady, keys), searchSteadily(steady)])
  try {
    await sleep(before)
    await breakIt(cluster)
    await sleep(after)
    await cluster.settled()
  } finally {
    ending.abort()
  }
  const [{ acknowledged, seen }, searches] = await users
  earlier.push(...acknowledged)
  const found = await askAt(cluster.url(cluster.primary, undefined, 'recourse'), 'SELECT exp_id FROM exception')
  const kept = new Set(found.map(({ exp_id }) => exp_id))
  return {
    submissions: seen,
    searches,
    acknowledged: acknowledged.length,
    // An id that was given twice stands for one record that is lost.
    lost: earlier.length - new Set(earlier.map(({ expId }) => expId).filter((id) => kept.has(id))).size,
    moved: (await cluster.leader()) !== from,
  }
}
