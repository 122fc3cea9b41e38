import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { sends, topics } from '../src/contract/messages/topics.ts'
import { round } from './load.ts'
import { idOf } from './realtimeStored.ts'

export interface Dialect {
  address(client: number): string
  protocols: string[]
  hello(client: number): string[]
  answers: number
  toAll(body: string): string
  toOne(client: number, body: string): string
  before(client: number): string
}

export const bare = (port: number): Dialect => ({
  address: (client) => `ws://127.0.0.1:${port}/?token=${client}`,
  protocols: [],
  hello: () => [],
  answers: 0,
  toAll: (body) => `all\n\n${body}`,
  toOne: (client, body) => `${client}\n\n${body}`,
  before: () => '\n\n',
})

const connectFrame = 'CONNECT\naccept-version:1.2\nhost:/\nheart-beat:0,0\n\n\0'
const subscribeFrame = (id: string, destination: string) =>
  `SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${id}\n\n\0`

export const ours = (port: number): Dialect => ({
  address: (client) => `ws://127.0.0.1:${port}/websocket?token=${client}`,
  protocols: ['v12.stomp'],
  hello: () => [
    connectFrame,
    subscribeFrame('sub-0', '/topic/notice/all'),
    subscribeFrame('sub-1', '/user/queue/chat'),
  ],
  answers: 3,
  toAll: (body) => `SEND\ndestination:/app/notice\n\n${body}\0`,
  toOne: (client, body) => `SEND\ndestination:/app/queue/chat\nto:${client}\n\n${body}\0`,
  before: () => '\n\n',
})

export const chat = (port: number): Dialect => ({
  ...ours(port),
  hello: () => [
    connectFrame,
    subscribeFrame('sub-0', topics.chat.destination),
    subscribeFrame('sub-1', topics.results.destination),
  ],
  toOne: (client, content) =>
    `SEND\ndestination:${sends.chat.destination}\n\n${JSON.stringify({ clientId: randomUUID(), toName: idOf(client), content })}\0`,
  before: (client) => `"to":"${idOf(client)}","title":"","text":"`,
})

/** Measures the delay of every so many-th delivery only, because the client has no more than one core. */
const sampledEvery = 4
const stampLength = 16
const filler = 'x'.repeat(200 - stampLength)

export interface Rate {
  perSecond: number
  /** Microseconds of the server's processor per delivery, the figure that other load on the machine changes least. */
  cpu: number
  p50: number
  p99: number
}

export class Clients {
  private readonly dialect: Dialect
  /** Seconds of processor time that the server has used. */
  private readonly cpuSeconds: () => number
  private readonly sockets: WebSocket[] = []
  private readonly delays: number[] = []
  private measuring = false
  private deliveries = 0
  private delivered: (client: number) => void = () => {}

  constructor(dialect: Dialect, cpuSeconds: () => number) {
    this.dialect = dialect
    this.cpuSeconds = cpuSeconds
  }

  async open(count: number): Promise<void> {
    const until = this.sockets.length + count
    const batch = 50
    while (this.sockets.length < until) {
      const first = this.sockets.length
      const size = Math.min(batch, until - first)
      this.sockets.push(...(await Promise.all(Array.from({ length: size }, (_, n) => this.openOne(first + n)))))
    }
  }

  private openOne(client: number): Promise<WebSocket> {
    const { dialect } = this
    const before = dialect.before(client)
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(dialect.address(client), dialect.protocols, { perMessageDeflate: false })
      let answers = 0
      const ready = () => {
        socket.removeAllListeners('message')
        socket.on('message', (data: Buffer) => this.take(client, data, before))
        resolve(socket)
      }
      socket.on('message', () => ++answers === dialect.answers && ready())
      socket.on('open', () => {
        for (const frame of dialect.hello(client)) socket.send(frame)
        if (dialect.answers === 0) ready()
      })
      socket.on('error', reject)
      socket.on('close', (code) => this.measuring && reject(new Error(`Closed with ${code}.`)))
    })
  }

  private take(client: number, data: Buffer, before: string): void {
    const found = data.indexOf(before)
    if (found === -1) return
    this.deliveries += 1
    if (this.measuring && this.deliveries % sampledEvery === 0) {
      const start = found + before.length
      this.delays.push(performance.now() - Number(data.toString('latin1', start, start + stampLength)))
    }
    this.delivered(client)
  }

  async mostToAll(seconds: number, underWay = 4): Promise<Rate> {
    let left = 0
    this.delivered = () => {
      left -= 1
      if (left % this.sockets.length === 0) send()
    }
    const send = () => {
      left += this.sockets.length
      this.sockets[0]?.send(this.dialect.toAll(body()))
    }
    for (let n = 0; n < underWay; n += 1) send()
    return this.measure(seconds)
  }

  async mostToOne(seconds: number): Promise<Rate> {
    const count = this.sockets.length
    this.delivered = (client) => this.sockets[client]?.send(this.dialect.toOne((client * 7 + 1) % count, body()))
    for (let n = 0; n < count; n += 1) this.sockets[n]?.send(this.dialect.toOne((n + 1) % count, body()))
    return this.measure(seconds)
  }

  async evenlyToAll(perSecond: number, seconds: number): Promise<Rate> {
    this.delivered = () => {}
    return this.evenly(perSecond / this.sockets.length, seconds, () =>
      this.sockets[0]?.send(this.dialect.toAll(body())),
    )
  }

  async evenlyToOne(perSecond: number, seconds: number): Promise<Rate> {
    this.delivered = () => {}
    const count = this.sockets.length
    let n = 0
    return this.evenly(perSecond, seconds, () => {
      n += 1
      this.sockets[n % count]?.send(this.dialect.toOne((n * 7 + 1) % count, body()))
    })
  }

  private async evenly(perSecond: number, seconds: number, send: () => void): Promise<Rate> {
    const start = performance.now()
    let sent = 0
    let going = true
    const pace = () => {
      if (!going) return
      const due = ((performance.now() - start) * perSecond) / 1000
      while (sent < due) {
        send()
        sent += 1
      }
      setTimeout(pace, 1)
    }
    pace()
    const rate = await this.measure(seconds)
    going = false
    await sleep(300)
    return rate
  }

  private async measure(seconds: number): Promise<Rate> {
    await sleep(1000)
    this.delays.length = 0
    this.measuring = true
    const [before, start, spent] = [this.deliveries, performance.now(), this.cpuSeconds()]
    await sleep(seconds * 1000)
    this.measuring = false
    const count = this.deliveries - before
    const perSecond = Math.round((count * 1000) / (performance.now() - start))
    const cpu = round(((this.cpuSeconds() - spent) * 1e6) / count)
    this.delivered = () => {}
    this.delays.sort((a, b) => a - b)
    const at = (share: number) => round(this.delays[Math.floor(this.delays.length * share)] ?? Number.NaN)
    const rate = { perSecond, cpu, p50: at(0.5), p99: at(0.99) }
    // What is still under way belongs to nobody.
    await sleep(500)
    return rate
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
  }
}

/** Returns 200 bytes that begin with the time. */
function body(): string {
  return performance.now().toFixed(4).padStart(stampLength) + filler
}
