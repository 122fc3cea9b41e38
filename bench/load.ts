import { Agent, request } from 'node:http'

const warmMs = 1_500

/** Times are in milliseconds. */
export interface Measured {
  requests: number
  p50: number
  p99: number
  perSecond: number
}

/**
 * Repeats the work on so many connections for so long; `index` counts up. The first seconds are not counted, because
 * each connection makes its plans then.
 */
export async function measure(
  connections: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<Measured> {
  let index = 0
  const warm = performance.now() + warmMs
  const end = warm + seconds * 1000
  const times: number[] = []
  let began = 0
  const loop = async () => {
    for (let now = performance.now(); now < end; ) {
      await work(index++)
      const done = performance.now()
      if (now >= warm) {
        began ||= now
        times.push(done - now)
      }
      now = done
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  const spent = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { requests: times.length, p50: at(0.5), p99: at(0.99), perSecond: Math.round(times.length / spent) }
}

export function round(n: number): number {
  return Math.round(n * 100) / 100
}

export function median(times: readonly number[]): number {
  return round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
}

export interface Client {
  /** Returns the body of the reply. Throws where the status isn't 200. `own`: headers besides those of all requests. */
  post(path: string, body: string, own?: Record<string, string>): Promise<string>
  get(path: string, own?: Record<string, string>): Promise<string>
  close(): void
}

export function httpClient(port: number, connections: number, headers: Record<string, string>): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (method: string, path: string, body: string, own: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const all = { ...headers, ...own }
      const sent = request({ port, host: '127.0.0.1', method, path, agent, headers: all }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (reply.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${reply.statusCode}: ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    get: (path, own = {}) => send('GET', path, '', own),
    post(path, body, own = {}) {
      const length = String(Buffer.byteLength(body))
      return send('POST', path, body, { 'content-type': 'application/json', 'content-length': length, ...own })
    },
    close: () => agent.destroy(),
  }
}
