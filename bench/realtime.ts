import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { round } from './load.ts'
import { cpuSecondsOf, familyOf, pin } from './processes.ts'
import { bare, Clients, chat, type Dialect, ours, type Rate, rabbit } from './realtimeClients.ts'
import { startRabbit } from './realtimeRabbit.ts'
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
const target = { toAll: 4, toOne: 4, stored: 1, p99: 20, memory: 40 }
/** Deliveries a second that the machine reached with RabbitMQ in a quiet hour before our server was written. */
const measuredBefore = { rabbit: { toAll: 20_000, toOne: 7_100 } }

/**
 * Compares notices to a thousand connections and messages between users through our STOMP server, a bare `ws`, and
 * RabbitMQ's Web-STOMP if installed, with one core for the server and one for the clients; then stored chat, whose
 * PostgreSQL runs on both cores. Writes `bench/results/realtime.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '1000' },
      many: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '5' },
      'without-rabbit': { type: 'boolean', default: false },
      'stored-only': { type: 'boolean', default: false },
    },
  })
  const connections = Number(values.connections)
  const seconds = Number(values.seconds)
  const busyBefore = loadavg()
  const pinned = pin(process.pid, 1)
  if (values['stored-only'])
    return console.log(JSON.stringify(await measureStored(connections, seconds, measuredBefore.rabbit.toOne / 2)))
  const servers: [string, () => Promise<Server | null>][] = [
    ...(values['without-rabbit'] ? [] : [['RabbitMQ', startRabbitServer] as [string, typeof startRabbitServer]]),
    ['ws alone', () => startNode('bare', bare)],
    ['Recourse', () => startNode('ours', ours)],
  ]
  const rows: Measured[] = []
  let half = { toAll: measuredBefore.rabbit.toAll / 2, toOne: measuredBefore.rabbit.toOne / 2 }
  for (const [name, start] of servers) {
    const server = await start()
    if (!server) {
      console.log('RabbitMQ is not installed (apt-get install rabbitmq-server): half of what it did before is taken.')
      continue
    }
    try {
      const most = await measureMost(name, server, connections, seconds)
      if (name === 'RabbitMQ') half = { toAll: most.toAll.perSecond / 2, toOne: most.toOne.perSecond / 2 }
      rows.push({ ...most, ...(await measureHalf(server, connections, seconds, half)) })
      console.log(JSON.stringify(rows.at(-1)))
    } finally {
      await server.stop()
    }
  }
  const stored = await measureStored(connections, seconds, half.toOne)
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
  half: { toAll: number; toOne: number },
): Promise<{ halfToAll: Rate; halfToOne: Rate }> {
  const clients = clientsOf(server)
  await clients.open(connections)
  const halfToAll = await clients.evenlyToAll(half.toAll, seconds)
  const halfToOne = await clients.evenlyToOne(half.toOne, seconds)
  clients.close()
  return { halfToAll, halfToOne }
}

async function measureStored(connections: number, seconds: number, half: number): Promise<Stored> {
  const database = await startDatabase(connections)
  pin(database.pid, ...allCores)
  const server = await startNode('chat', chat, JSON.stringify(database.connection))
  const clients = clientsOf({ ...server, databasePid: database.pid })
  try {
    await clients.open(connections)
    const toOne = await clients.mostToOne(seconds)
    await sleep(1000)
    return { toOne, halfToOne: await clients.evenlyToOne(half, seconds) }
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

async function startRabbitServer(): Promise<Server | null> {
  const started = await startRabbit()
  if (!started) return null
  const { pid, port, stop } = started
  pin(pid, 0)
  return { dialect: rabbit(port), pid, stop, rss: async () => rssOf(pid) }
}

function rssOf(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
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
  const of = (name: string) => rows.find(({ server }) => server === name)
  const [mine, peer] = [of('Recourse'), of('RabbitMQ')]
  if (!mine) return
  const facts: [string, number, boolean][] = [
    ['KiB a connection', mine.memory, mine.memory <= target.memory],
    ['p99 of notices at half, ms', mine.halfToAll?.p99 ?? 0, (mine.halfToAll?.p99 ?? 0) < target.p99],
    ['p99 of messages at half, ms', mine.halfToOne?.p99 ?? 0, (mine.halfToOne?.p99 ?? 0) < target.p99],
    ['p99 of stored ones at half, ms', stored.halfToOne.p99, stored.halfToOne.p99 < target.p99],
  ]
  if (peer) {
    const toAll = round(mine.toAll.perSecond / peer.toAll.perSecond)
    const toOne = round(mine.toOne.perSecond / peer.toOne.perSecond)
    facts.push(['times RabbitMQ, notices', toAll, toAll >= target.toAll])
    facts.push(['times RabbitMQ, messages', toOne, toOne >= target.toOne])
    const chat = round(stored.toOne.perSecond / peer.toOne.perSecond)
    facts.push(['times RabbitMQ, messages that are stored', chat, chat >= target.stored])
  }
  if (peer) {
    const [toAll, toOne] = [round(peer.toAll.cpu / mine.toAll.cpu), round(peer.toOne.cpu / mine.toOne.cpu)]
    console.log(`By processor time RabbitMQ takes ${toAll} times as much for a notice, ${toOne} for a message.`)
  }
  for (const [what, value, met] of facts) console.log(`${met ? 'met ' : 'MISSED'} ${what}: ${value}`)
  if (facts.some(([, , met]) => !met)) process.exitCode = 1
}
