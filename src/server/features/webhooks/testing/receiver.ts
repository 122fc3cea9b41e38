import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  headers: Record<string, string>
  body: string
}

/** Receives events. Answers with what `answers` says of each request, counted from 1. */
export class Receiver {
  received: Received[] = []
  answers: (n: number, received: Received) => number | [status: number, headers: Record<string, string>] = () => 204
  #server: Server | null = null
  #port = 0

  async start(): Promise<string> {
    const started = createServer((request, response) => {
      void readAll(request).then((body) => {
        const received = { headers: request.headers as Record<string, string>, body }
        this.received.push(received)
        const answer = this.answers(this.received.length, received)
        const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer
        response.writeHead(status, headers).end('x'.repeat(200))
      })
    })
    this.#server = started
    await new Promise<void>((resolve) => started.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (started.address() as AddressInfo).port
    return `http://127.0.0.1:${this.#port}/hook`
  }

  async stop(): Promise<void> {
    const running = this.#server
    this.#server = null
    running?.closeAllConnections()
    await new Promise((resolve) => (running ? running.close(resolve) : resolve(null)))
  }

  events(secret: string): EventBody[] {
    return eventsOf(this.received, secret)
  }
}

/** Their signatures are checked by another implementation of the standard. */
export function eventsOf(received: readonly Received[], secret: string): EventBody[] {
  return received.map(({ headers, body }) => new Webhook(secret).verify(body, headers) as EventBody)
}

export interface EventBody {
  id: string
  type: string
  data: { number: number; expId: string; state: string; version: number }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
