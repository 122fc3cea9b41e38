import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryFault } from '../../../domain/webhooks.ts'
import { isPublicAddress, isWithin } from '../../http/networks.ts'

export interface PostOutcome {
  status: number | null
  fault: DeliveryFault | null
  /** Milliseconds. */
  ms: number
}

export interface PostOptions {
  /** Private networks that may be called all the same, also without TLS. */
  networks: readonly string[]
  /** For resolving the host, and once more for the call. */
  timeoutMs?: number
  /** For tests. */
  resolve?: (host: string) => Promise<readonly string[]>
}

const usualTimeoutMs = 10_000
/** Of the answer; its content is not used. */
const answerBytes = 16 * 1024

/**
 * Sends the body once. Every address of the host is checked, and the one that was checked is the one that is called, so
 * that no name leads into a private network. Follows no redirect. Never throws.
 */
export async function post(
  address: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  options: PostOptions,
): Promise<PostOutcome> {
  const began = performance.now()
  const url = new URL(address)
  const target = await addressOf(url, options)
  const outcome =
    typeof target === 'string'
      ? { status: null, fault: target }
      : await send(url, target.address, { body, headers }, options.timeoutMs ?? usualTimeoutMs)
  return { ...outcome, ms: Math.round(performance.now() - began) }
}

/** Returns the address to call, or why none may be called. */
export async function addressOf(
  url: URL,
  { networks, resolve = resolveAll, timeoutMs = usualTimeoutMs }: PostOptions,
): Promise<{ address: string } | DeliveryFault> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await within(resolve(host), timeoutMs)
  const [first] = addresses
  if (first === undefined) return 'unresolved'
  const isOwn = (one: string) => networks.some((network) => isWithin(one, network))
  if (!addresses.every((one) => isOwn(one) || (url.protocol === 'https:' && isPublicAddress(one)))) return 'address'
  return { address: first }
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

async function within(resolving: Promise<readonly string[]>, ms: number): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => resolve([]), ms)
  return Promise.race([resolving.catch(() => []), promise]).finally(() => clearTimeout(timer))
}

function send(
  url: URL,
  address: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  timeoutMs: number,
): Promise<Omit<PostOutcome, 'ms'>> {
  const { promise, resolve } = Promise.withResolvers<Omit<PostOutcome, 'ms'>>()
  const family = isIP(address)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
  })
  sent.on('error', (error) => resolve({ status: null, fault: faultOf(error) }))
  sent.on('response', (answer) => {
    const status = answer.statusCode ?? 0
    const fault = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
    let size = 0
    const end = () => resolve({ status, fault })
    answer.on('data', (part: Buffer) => {
      size += part.length
      // The status says it all; what comes after is not waited for.
      if (size > answerBytes) {
        end()
        sent.destroy()
      }
    })
    answer.on('end', end)
    answer.on('error', end)
  })
  sent.end(body)
  return promise
}

function faultOf(error: Error & { code?: string }): DeliveryFault {
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.code === 'ETIMEDOUT') return 'timeout'
  if (error.code === 'ECONNREFUSED') return 'refused'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(error.code ?? '')) return 'certificate'
  return 'connection'
}
