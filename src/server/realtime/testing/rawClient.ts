import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const usualPatienceMs = 12_000

export class RawClient {
  readonly webSocket: WebSocket
  readonly received: string[] = []
  closed: number | null = null

  constructor(webSocket: WebSocket) {
    this.webSocket = webSocket
    webSocket.on('message', (data: Buffer) => this.received.push(data.toString()))
    webSocket.on('close', (code) => {
      this.closed = code
    })
    webSocket.on('error', () => {})
  }

  static async open(address: string): Promise<RawClient> {
    const client = new RawClient(new WebSocket(address))
    await new Promise((resolve, reject) => client.webSocket.once('open', resolve).once('error', reject))
    return client
  }

  static async connected(address: string, version = '1.2', headers = ''): Promise<RawClient> {
    const client = await RawClient.open(address)
    client.send(`CONNECT\naccept-version:${version}\nhost:test\n${headers}\n\0`)
    await client.next('CONNECTED')
    return client
  }

  send(data: string | Buffer): void {
    this.webSocket.send(data)
  }

  sendRaw(bytes: Buffer): void {
    ;(this.webSocket as unknown as { _socket: Socket })._socket.write(bytes)
  }

  /** Throws when no such frame comes. Removes it, and all before it, from `received`. */
  async next(start: string, patienceMs = usualPatienceMs): Promise<string> {
    const until = Date.now() + patienceMs
    for (;;) {
      const at = this.received.findIndex((text) => text.startsWith(start))
      if (at >= 0) return this.received.splice(0, at + 1)[at] ?? ''
      if (Date.now() > until || (this.closed !== null && this.received.length === 0))
        throw new Error(`No ${start}: ${JSON.stringify(this.received)}, closed with ${this.closed}.`)
      await sleep(2)
    }
  }

  async end(patienceMs = usualPatienceMs): Promise<number> {
    const until = Date.now() + patienceMs
    while (this.closed === null) {
      if (Date.now() > until) throw new Error('The connection was not closed.')
      await sleep(2)
    }
    return this.closed
  }

  /** Returns all that the server sends before it answers a receipt. */
  async settled(patienceMs = usualPatienceMs): Promise<string[]> {
    this.send('BEGIN\ntransaction:settled\nreceipt:settled\n\n\0ABORT\ntransaction:settled\n\n\0')
    const until = Date.now() + patienceMs
    for (;;) {
      const at = this.received.findIndex((text) => text.includes('receipt-id:settled'))
      if (at >= 0) return this.received.splice(0, at + 1).slice(0, at)
      if (Date.now() > until) throw new Error(`Not settled: ${JSON.stringify(this.received)}`)
      await sleep(2)
    }
  }

  settledAfter(data: string): Promise<string[]> {
    this.send(data)
    return this.settled()
  }

  close(): void {
    this.webSocket.close()
  }
}

export function headerOf(frame: string, name: string): string | undefined {
  return new RegExp(`\n${name}:(.*)`).exec(frame)?.[1]
}

export function bodyOf(frame: string): string {
  return frame.slice(frame.indexOf('\n\n') + 2, -1)
}

export async function refusal(client: RawClient, frames: string | Buffer, patienceMs?: number): Promise<string> {
  client.send(frames)
  const error = await client.next('ERROR', patienceMs)
  const code = await client.end(patienceMs)
  if (code !== 1008) throw new Error(`The connection ended with ${code}.`)
  return error
}
