import { WebSocket } from 'ws'
import type { WorkNotice } from '../src/contract/messages/messages.ts'
import { topics } from '../src/contract/messages/topics.ts'
import type { WorkRow } from '../src/contract/records/worklist.ts'
import type { Client } from './load.ts'

export interface Counts {
  /** Records that a colleague holds are opened beside. */
  view: number
  /** Claims that give up the record before, those that renew, and records that are left for none. */
  claim: number
  renew: number
  release: number
  /** Notices that arrived. */
  notices: number
  /** Lists that were read again because of them. */
  lists: number
}

const calls = {
  claim: 'worklist/claim',
  view: 'worklist/claim',
  renew: 'worklist/claim',
  release: 'worklist/release',
} as const

/** As the browser does: see `useHold`, `leave`, `LiveData` and `stompLink`. */
const renewEveryMs = 240_000
const followsEveryMs = 1_000
const shownRows = 20
/** Of the records that are opened, those that a colleague works on. */
const viewedShare = 0.25
const heartBeat = { outgoing: 60_000, incoming: 10_000 }

/** A user at a browser, who has the worklist and a record on the screen. */
export class Person {
  readonly done: Counts = { view: 0, claim: 0, renew: 0, release: 0, notices: 0, lists: 0 }
  insIdCd = ''
  private userId = ''
  private readonly client: Client
  private readonly port: number
  private readonly headers: Record<string, string>
  private socket: WebSocket | null = null
  private shown = new Set<string>()
  private own: string[] = []
  private others: string[] = []
  private viewed: string | undefined
  private open = 0
  private readonly timers: Partial<Record<'beat' | 'open' | 'renew' | 'follow', NodeJS.Timeout>> = {}
  private followedAt = 0

  constructor(client: Client, port: number, headers: Record<string, string>) {
    this.client = client
    this.port = port
    this.headers = headers
  }

  async connect(): Promise<void> {
    const info = JSON.parse(await this.client.get('/api/auth/info', this.headers))
    this.userId = info.userId
    this.insIdCd = info.insIdCd
    const origin = `http://127.0.0.1:${this.port}`
    const address = `ws://127.0.0.1:${this.port}/websocket?token=${encodeURIComponent(info.token)}`
    const headers = { ...this.headers, origin }
    const socket = new WebSocket(address, ['v12.stomp'], { headers, perMessageDeflate: false })
    this.socket = socket
    const frame = (command: string, lines: string[]) => socket.send(`${command}\n${lines.join('\n')}\n\n\0`)
    const { institution, work, records, messages, chat, presence, results } = topics
    const wanted = [institution(this.insIdCd), work(this.insIdCd), records, messages, chat, presence, results]
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () =>
        frame('CONNECT', ['accept-version:1.2', 'host:/', `heart-beat:${heartBeat.outgoing},${heartBeat.incoming}`]),
      )
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (text.startsWith('CONNECTED'))
          for (const [n, { destination }] of wanted.entries())
            frame('SUBSCRIBE', [`id:sub-${n}`, `destination:${destination}`, `receipt:${n}`])
        else if (text.startsWith('RECEIPT') && text.includes(`receipt-id:${wanted.length - 1}\n`)) resolve()
        else if (text.startsWith('ERROR')) reject(new Error(text))
        else if (text.includes('/topic/work/')) this.hear(text)
      })
    })
    this.timers.beat = setInterval(() => socket.send('\n'), heartBeat.outgoing - 5_000)
  }

  /** The first rows of the worklist. */
  async listWork(pageSize: number): Promise<string[]> {
    const { list } = JSON.parse(await this.post('query/worklist', { currPage: 1, pageSize }))
    return list.flatMap((row: WorkRow) => row.expId ?? [])
  }

  /** Each user opens other records than the colleagues. */
  give(list: readonly string[], n: number, of: number): void {
    this.shown = new Set(list.slice(0, shownRows))
    this.own = list.filter((_, at) => at % of === n % of)
    this.others = list.filter((_, at) => at % of !== n % of)
    if (this.own.length === 0) throw new Error(`${of} users have only ${list.length} records.`)
  }

  /**
   * Opens another record after so many seconds on average, and renews the one that is open, as if both had gone on for
   * long.
   */
  work(every: number): void {
    const stay = () => -Math.log(1 - Math.random()) * every * 1000
    const next = () => {
      this.timers.open = setTimeout(next, stay())
      this.openNext()
    }
    this.timers.open = setTimeout(next, stay())
    this.renewAfter(renewEveryMs - (stay() % renewEveryMs))
    void this.claim()
  }

  rest(): void {
    clearTimeout(this.timers.open)
    clearTimeout(this.timers.renew)
  }

  private openNext(): void {
    void (Math.random() < viewedShare ? this.view() : this.claim())
    this.renewAfter(renewEveryMs)
  }

  private renewAfter(ms: number): void {
    clearTimeout(this.timers.renew)
    this.timers.renew = setTimeout(() => {
      void this.renew()
      this.renewAfter(renewEveryMs)
    }, ms)
  }

  claim(): Promise<void> {
    const before = this.viewed ?? this.own[this.open]
    this.viewed = undefined
    this.open = (this.open + 1) % this.own.length
    return this.tell('claim', { expId: this.own[this.open], release: { expId: before } })
  }

  /** Opens a record that a colleague has, and cannot act on it. */
  view(): Promise<void> {
    const before = this.viewed ?? this.own[this.open]
    this.viewed = this.others[Math.floor(Math.random() * this.others.length)]
    return this.tell('view', { expId: this.viewed, viewing: true, release: { expId: before } })
  }

  renew(): Promise<void> {
    if (this.viewed !== undefined) return this.tell('renew', { expId: this.viewed, viewing: true })
    return this.tell('renew', { expId: this.own[this.open] })
  }

  release(): Promise<void> {
    return this.tell('release', { expId: this.viewed ?? this.own[this.open] })
  }

  private async tell(what: keyof typeof calls, body: object): Promise<void> {
    this.done[what] += 1
    await this.post(calls[what], body)
  }

  private hear(text: string): void {
    this.done.notices += 1
    const notice: WorkNotice = JSON.parse(text.slice(text.indexOf('\n\n') + 2, text.lastIndexOf('\0')))
    // What a notice says is shown; see `followClaims`.
    if (
      notice.userId === this.userId ||
      notice.heldBy !== undefined ||
      notice.viewing !== undefined ||
      !this.shown.has(notice.thing)
    )
      return
    this.timers.follow ??= setTimeout(
      () => {
        this.timers.follow = undefined
        this.followedAt = performance.now()
        this.done.lists += 1
        void this.listWork(shownRows)
      },
      Math.max(0, this.followedAt + followsEveryMs - performance.now()),
    )
  }

  private post(path: string, body: object): Promise<string> {
    return this.client.post(`/api/${path}`, JSON.stringify(body), this.headers)
  }

  close(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer)
    this.socket?.terminate()
  }
}
