import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { round } from './load.ts'
import { cpuSecondsOf, familyOf, pin } from './processes.ts'
import { bare, Clients, chat, type Dialect, ours, type Rate } from './realtimeClients.ts'
import { startDatabase } from './realtimeStored.ts'

interface Stored {
  toOne: Rate
  halfToOne: Rate
}

interface Measured {
  server: string
  toAll: Rate
  toOne: Rate
  halfToAll?: Rate
  halfToOne?: Rate
  memory: number
}

interface Server {
  dialect: Dialect
  pid: number
  databasePid?: number
  rss(): Promise<number>
  stop(): void | Promise<void>
}

const cores = availableParallelism()
const allCores = Array.from({ length: cores }, (_, core) => core)
const target = { p99: 20, memory: 40 }
/** Deliveries a second at which delays are measured: half of what RabbitMQ reached on two cores. */
const half = { toAll: 10_000, toOne: 3_550 }

/**
 * Compares notices to a thousand connections and messages between users through our STOMP server and a bare `ws`, with
 * one core for the server and one for the clients; then stored chat, whose PostgreSQL runs on both cores. Writes
 * `bench/results/realtime.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '1000' },
      many: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '5' },
      'stored-only': { type: 'boolean', default: false },
    },
  })
  const connections = Number(values.connections)
  const seconds = Number(values.seconds)
  const busyBefore = loadavg()
  const pinned = pin(process.pid, 1)
  if (values['stored-only']) return console.log(JSON.stringify(await measureStored(connections, seconds)))
  const rows: Measured[] = []
  for (const [name, kind, dialect] of [
    ['ws alone', 'bare', bare],
    ['Recourse', 'ours', ours],
  ] as const) {
    const server = await startNode(kind, dialect)
    try {
      const most = await measureMost(name, server, connections, seconds)
      rows.push({ ...most, ...(await measureHalf(server, connections, seconds)) })
      console.log(JSON.stringify(rows.at(-1)))
    } finally {
      await server.stop()
    }
  }
  const stored = await measureStored(connections, seconds)
  const many = await measureMany(Number(values.many), seconds)
  console.table(rows.map(line))
  console.log(`Chat, stored: ${JSON.stringify(stored)}`)
  console.log(`Recourse with ${values.many} connections: ${JSON.stringify(many)}`)
  const busy = { before: busyBefore.map(round), after: loadavg().map(round), cores, pinned }
  console.log(`How busy the machine was (load average before and after): ${JSON.stringify(busy)}`)
  await mkdir('bench/results', { recursive: true })
  const facts = { connections, target, busy, rows, stored, many }
  await writeFile('bench/results/realtime.json', `${JSON.stringify(facts, null, 2)}\n`)
  report(rows, stored)
}

async function measureMost(name: string, server: Server, connections: number, seconds: number): Promise<Measured> {
  // The first connections pay for what all others use.
  const first = clientsOf(server)
  await first.open(20)
  first.close()
  await sleep(1000)
  const before = await server.rss()
  const clients = clientsOf(server)
  await clients.open(connections)
  await sleep(1000)
  const memory = Math.round(((await server.rss()) - before) / 1024 / connections)
  const toAll = await clients.mostToAll(seconds)
  const toOne = await clients.mostToOne(seconds)
  clients.close()
  await sleep(1000)
  return { server: name, toAll, toOne, memory }
}

async function measureHalf(
  server: Server,
  connections: number,
  seconds: number,
): Promise<{ halfToAll: Rate; halfToOne: Rate }> {
  const clients = clientsOf(server)
  await clients.open(connections)
  const halfToAll = await clients.evenlyToAll(half.toAll, seconds)
  const halfToOne = await clients.evenlyToOne(half.toOne, seconds)
  clients.close()
  return { halfToAll, halfToOne }
}

async function measureStored(connections: number, seconds: number): Promise<Stored> {
  const database = await startDatabase(connections)
  pin(database.pid, ...allCores)
  const server = await startNode('chat', chat, JSON.stringify(database.connection))
  const clients = clientsOf({ ...server, databasePid: database.pid })
  try {
    await clients.open(connections)
    const toOne = await clients.mostToOne(seconds)
    await sleep(1000)
    return { toOne, halfToOne: await clients.evenlyToOne(half.toOne, seconds) }
  } finally {
    clients.close()
    await server.stop()
    await database.stop()
  }
}

async function measureMany(connections: number, seconds: number) {
  const server = await startNode('ours', ours)
  const clients = clientsOf(server)
  try {
    const before = await server.rss()
    await clients.open(connections)
    await sleep(1000)
    const memory = Math.round(((await server.rss()) - before) / 1024 / connections)
    return { connections, memory, toAll: await clients.mostToAll(seconds, 2) }
  } finally {
    clients.close()
    await server.stop()
  }
}

function clientsOf({ dialect, pid, databasePid }: Pick<Server, 'dialect' | 'pid' | 'databasePid'>): Clients {
  return new Clients(dialect, () =>
    [pid, ...(databasePid ? familyOf(databasePid) : [])].reduce((sum, one) => sum + cpuSecondsOf(one), 0),
  )
}

async function startNode(kind: string, dialect: (port: number) => Dialect, ...args: string[]): Promise<Server> {
  const child = fork(resolve(import.meta.dirname, 'realtimeServer.ts'), [kind, ...args], { execArgv: ['--expose-gc'] })
  const pid = child.pid ?? 0
  pin(pid, 0)
  const [port] = (await once(child, 'message')) as [number]
  return {
    dialect: dialect(port),
    pid,
    async rss() {
      child.send('memory')
      return ((await once(child, 'message')) as [number])[0]
    },
    stop: () => child.disconnect(),
  }
}

function line({ server, toAll, toOne, halfToAll, halfToOne, memory }: Measured): Record<string, string | number> {
  return {
    server,
    'to all/s': toAll.perSecond,
    'to all CPU µs': toAll.cpu,
    'to one/s': toOne.perSecond,
    'to one CPU µs': toOne.cpu,
    'half, to all/s': halfToAll?.perSecond ?? '',
    'to all p50': halfToAll?.p50 ?? '',
    'to all p99': halfToAll?.p99 ?? '',
    'half, to one/s': halfToOne?.perSecond ?? '',
    'to one p50': halfToOne?.p50 ?? '',
    'to one p99': halfToOne?.p99 ?? '',
    'KiB a connection': memory,
  }
}

/** Prints how far the goals are met; exits with an error where one is not. */
function report(rows: readonly Measured[], stored: Stored): void {
  // Where one of them delivered nothing, the machine was too busy to compare anything.
  if (rows.some(({ toAll, toOne }) => toAll.perSecond === 0 || toOne.perSecond === 0)) {
    console.log('MISSED: the machine was too busy.')
    process.exitCode = 1
    return
  }
  const mine = rows.find(({ server }) => server === 'Recourse')
  if (!mine) return
  const facts: [string, number, boolean][] = [
    ['KiB a connection', mine.memory, mine.memory <= target.memory],
    ['p99 of notices at half, ms', mine.halfToAll?.p99 ?? 0, (mine.halfToAll?.p99 ?? 0) < target.p99],
    ['p99 of messages at half, ms', mine.halfToOne?.p99 ?? 0, (mine.halfToOne?.p99 ?? 0) < target.p99],
    ['p99 of stored ones at half, ms', stored.halfToOne.p99, stored.halfToOne.p99 < target.p99],
  ]
  for (const [what, value, met] of facts) console.log(`${met ? 'met ' : 'MISSED'} ${what}: ${value}`)
  if (facts.some(([, , met]) => !met)) process.exitCode = 1
}
