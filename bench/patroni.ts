import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseUser } from '../src/server/embedded/runAs.ts'
import { freePort } from '../testing/server/freePort.ts'
import { changed, type RunningProxy, start } from '../testing/server/proxies.ts'
import { familyOf } from './processes.ts'

/** One machine of `deploy/patroni`: etcd, Patroni and its PostgreSQL. */
export interface Machine {
  name: string
  ports: { postgres: number; rest: number; etcd: number; peer: number; proxy: number }
  folder: string
  etcd: ChildProcess | null
  patroni: ChildProcess | null
  /** Set while Patroni has ended and is about to be started again. */
  restart?: NodeJS.Timeout
  /** Between Patroni and etcd. */
  etcdProxy: EtcdProxy
}

export interface PatroniCluster {
  machines: Machine[]
  /** Ports of HAProxy. */
  primary: number
  replicas: number
  leader(): Promise<Machine>
  synchronous(): Promise<Machine>
  /** The address of this database on HAProxy's port, or on a machine's own. */
  url(port: number, login?: string, database?: string): string
  start(machine: Machine): Promise<void>
  signal(machine: Machine, signal: NodeJS.Signals, postgresOnly?: boolean): void
  switchover(): Promise<void>
  /** Until one is the primary, and both others stream from it. */
  settled(): Promise<void>
  close(): Promise<void>
}

const names = ['one', 'two', 'three']
const addresses = ['10.0.0.21', '10.0.0.22', '10.0.0.23']
const bin = '/usr/lib/postgresql/15/bin'
const user = chooseUser()
const password = 'change-superuser'

/** Starts three machines with the files of `deploy/patroni`, and HAProxy. Needs Debian's packages. */
export async function startPatroni(): Promise<PatroniCluster> {
  for (const program of ['/usr/bin/etcd', '/usr/bin/patroni', `${bin}/postgres`, '/usr/sbin/haproxy'])
    if (!existsSync(program))
      throw new Error(`${program} is missing: apt-get install postgresql-15 patroni etcd-server python3-etcd haproxy.`)
  const folder = await ownFolder(await mkdtemp(join(tmpdir(), 'recourse-patroni-')))
  const machines = await Promise.all(names.map((name) => givenMachine(folder, name)))
  process.once('exit', () => {
    for (const machine of machines) signal(machine, 'SIGKILL')
  })
  for (const machine of machines) {
    await configure(machine, machines)
    await startMachine(machine)
  }
  const ports = { primary: await freePort(), replicas: await freePort() }
  let front: RunningProxy | null = null
  const cluster: PatroniCluster = {
    machines,
    ...ports,
    leader: () => memberWith(machines, 'primary'),
    synchronous: () => memberWith(machines, 'synchronous'),
    url: (port, login = `postgres:${password}`, database = 'postgres') =>
      `postgres://${login}@127.0.0.1:${port}/${database}`,
    start: startMachine,
    signal,
    async switchover() {
      const [from, to] = [await cluster.leader(), await cluster.synchronous()]
      const answer = await fetch(`http://127.0.0.1:${from.ports.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`)
    },
    settled: () => settled(machines),
    async close() {
      await front?.close()
      for (const machine of machines) {
        signal(machine, 'SIGKILL')
        machine.etcdProxy.cut()
      }
      await sleep(1_000)
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await cluster.settled()
    front = await startFront(machines, ports, folder)
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

async function givenMachine(folder: string, name: string): Promise<Machine> {
  const ports = {
    postgres: await freePort(),
    rest: await freePort(),
    etcd: await freePort(),
    peer: await freePort(),
    proxy: await freePort(),
  }
  const own = await ownFolder(join(folder, name))
  return { name, ports, folder: own, etcd: null, patroni: null, etcdProxy: new EtcdProxy() }
}

async function configure(machine: Machine, machines: readonly Machine[]): Promise<void> {
  const { name, ports, folder, etcdProxy } = machine
  const etcds = machines.map((one) => one.ports.etcd)
  etcdProxy.listen(ports.proxy, [ports.etcd, ...etcds.filter((port) => port !== ports.etcd)])
  const patroni = await changed('deploy/patroni/patroni.yml', [
    ['name: one', `name: ${name}`],
    [
      `hosts: ${addresses.map((address) => `${address}:2379`).join()}`,
      `host: 127.0.0.1:${ports.proxy}\n  use_proxies: true`,
    ],
    ['10.0.0.21:8008', `127.0.0.1:${ports.rest}`],
    ['10.0.0.21:5432', `127.0.0.1:${ports.postgres}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/recourse', join(folder, 'data')],
    ['/var/lib/postgresql/pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
  ])
  await writeFile(join(folder, 'patroni.yml'), patroni)
  const etcd = await changed('deploy/patroni/etcd.env', [
    ['ETCD_NAME=one', `ETCD_NAME=${name}`],
    ['/var/lib/etcd/recourse', join(folder, 'etcd')],
    ['URLS=http://10.0.0.21:2379', `URLS=http://127.0.0.1:${ports.etcd}`],
    ['URLS=http://10.0.0.21:2380', `URLS=http://127.0.0.1:${ports.peer}`],
    ...machines.map((one, n): [string, string] => [`${addresses[n]}:2380`, `127.0.0.1:${one.ports.peer}`]),
  ])
  await writeFile(join(folder, 'etcd.env'), etcd)
}

async function startMachine(machine: Machine): Promise<void> {
  const { folder } = machine
  const lines = (await readFile(join(folder, 'etcd.env'), 'utf8')).split('\n')
  const env = Object.fromEntries(lines.filter((line) => line.startsWith('ETCD_')).map((line) => line.split(/=(.*)/, 2)))
  machine.etcd = run('/usr/bin/etcd', ['--log-level', 'error'], folder, env)
  startAgain(machine)
}

/** Patroni ends where etcd is not ready yet, and systemd starts it again. */
function startAgain(machine: Machine): void {
  const child = run('/usr/bin/patroni', [join(machine.folder, 'patroni.yml')], machine.folder)
  machine.patroni = child
  child.once('exit', (_, signal) => {
    if (signal !== 'SIGKILL') machine.restart = setTimeout(() => startAgain(machine), 1_000)
  })
}

function run(program: string, args: string[], folder: string, env: Record<string, string> = {}): ChildProcess {
  const { PATH } = process.env
  const log = openSync(join(folder, `${basename(program)}.log`), 'a')
  const own = { ...(user && { uid: user.uid, gid: user.gid }), cwd: folder }
  return spawn(program, args, {
    ...own,
    env: { PATH, LANG: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', log, log],
  })
}

/** Sends the signal to all that runs on the machine, or to its PostgreSQL alone. */
function signal({ folder, etcd, patroni, restart }: Machine, name: NodeJS.Signals, postgresOnly = false): void {
  if (name === 'SIGKILL' && !postgresOnly) clearTimeout(restart)
  const file = join(folder, 'data', 'postmaster.pid')
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  const pids = [
    ...(postgresOnly ? [] : [etcd?.pid, patroni?.pid].flatMap((pid) => (pid ? familyOf(pid) : []))),
    ...(postmaster ? familyOf(postmaster) : []),
  ]
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
}

interface Status {
  state: string
  role: string
  sync_standby?: boolean
  replication?: { state: string }[]
}

/** What a machine's Patroni says of it; null where it does not answer. */
async function statusOf({ ports }: Machine): Promise<Status | null> {
  const signal = AbortSignal.timeout(2_000)
  const answer = await fetch(`http://127.0.0.1:${ports.rest}/patroni`, { signal }).catch(() => null)
  return (await answer?.json().catch(() => null)) ?? null
}

const patienceMs = 180_000

async function memberWith(machines: readonly Machine[], what: 'primary' | 'synchronous'): Promise<Machine> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    for (const machine of machines) {
      const url = `http://127.0.0.1:${machine.ports.rest}/${what}`
      if ((await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok) return machine
    }
    await sleep(500)
  }
  throw new Error(`No machine of Patroni was ${what} within three minutes.`)
}

async function settled(machines: readonly Machine[]): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const all = await Promise.all(machines.map(statusOf))
    const [primary, ...others] = all.filter((one) => one?.role === 'master' || one?.role === 'primary')
    const streaming = primary?.replication?.filter(({ state }) => state === 'streaming').length
    if (others.length === 0 && streaming === machines.length - 1 && all.some((one) => one?.sync_standby)) return
    await sleep(500)
  }
  throw new Error('The machines of Patroni did not come together within three minutes.')
}

async function startFront(
  machines: readonly Machine[],
  { primary, replicas }: { primary: number; replicas: number },
  folder: string,
): Promise<RunningProxy> {
  const config = await changed('deploy/patroni/haproxy.cfg', [
    ['maxconn 4000', 'maxconn 400'],
    ['check port 8008 inter', 'check inter'],
    ['bind :5433', `bind 127.0.0.1:${primary}`],
    ['bind :5434', `bind 127.0.0.1:${replicas}`],
    ...machines.map(({ ports }, n): [string, string] => [
      `${addresses[n]}:5432`,
      `127.0.0.1:${ports.postgres} port ${ports.rest}`,
    ]),
  ])
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const front = await start('haproxy', ['-db', '-f', file], join(folder, 'haproxy'), primary)
  await sleep(2_000) // Until its first checks it takes each for a primary.
  return front
}

/** Asks one database, by its address. */
export async function askAt(address: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Leads to the first of these ports that answers, until it is cut. */
class EtcdProxy {
  #server: Server | null = null
  #listen: () => void = () => {}
  readonly #sockets = new Set<Socket>()

  listen(port: number, to: readonly number[]): void {
    this.#listen = () => {
      this.#server = createServer((client) => void this.#forward(client, to)).listen(port, '127.0.0.1')
    }
    this.mend()
  }

  cut(): void {
    this.#server?.close()
    this.#server = null
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  mend(): void {
    if (!this.#server) this.#listen()
  }

  async #forward(client: Socket, to: readonly number[]): Promise<void> {
    this.#sockets.add(client)
    client.on('error', () => {})
    for (const port of to) {
      const target = connect(port, '127.0.0.1')
      const connected = await Promise.race([
        once(target, 'connect').then(
          () => true,
          () => false,
        ),
        sleep(1_000).then(() => false),
      ])
      target.on('error', () => client.destroy())
      if (!connected) {
        target.destroy()
        continue
      }
      this.#sockets.add(target)
      client.once('close', () => target.destroy())
      target.once('close', () => client.destroy())
      client.pipe(target).pipe(client)
      return
    }
    client.destroy()
  }
}
