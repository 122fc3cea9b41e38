import type { IncomingMessage } from 'node:http'
import { isPublicAddress, isWithin } from './networks.ts'
import { addressesOf, connectsTo, type ResolveName } from './outgoingAddresses.ts'
import { sendRequest } from './sendRequest.ts'

/** An address that the server may not call. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused'
}

interface OutgoingRules {
  /** Private networks that may be called all the same. */
  networks: readonly string[]
  /** In production even an own machine is called by `https:` alone. */
  production: boolean
  /** Replaces the name service in tests. */
  resolve?: ResolveName
  /** For resolving the name, and once more for the call. */
  timeoutMs?: number
}

interface OutgoingRequest {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal
}

export type OutgoingFetch = (address: string, request?: OutgoingRequest) => Promise<Response>

const usualTimeoutMs = 10_000
const bytesAtMost = 1024 * 1024

/**
 * Calls addresses that users have typed: by `https:`, on the public Internet or in `networks`. The name is resolved
 * once, and the connection goes to one of the addresses that were checked. Redirects are not followed, an answer has a megabyte
 * at most, and the call ends after ten seconds.
 */
export function outgoingFetch(rules: OutgoingRules): OutgoingFetch {
  const mayCall = (address: string) =>
    isPublicAddress(address) || rules.networks.some((network) => isWithin(address, network))
  return async (address, { method = 'GET', headers, body, signal } = {}) => {
    const { resolve, timeoutMs = usualTimeoutMs } = rules
    const url = new URL(address)
    expectScheme(url, rules)
    const addresses = await addressesOf(url, { resolve, timeoutMs })
    if (addresses.length === 0) throw new OutgoingRefused(`${url.hostname} has no address.`)
    const refused = addresses.find((one) => !mayCall(one))
    if (refused) throw new OutgoingRefused(`${url.hostname} has the private address ${refused}.`)
    const ends = AbortSignal.timeout(timeoutMs)
    const options = {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...connectsTo(addresses, timeoutMs),
      signal: signal ? AbortSignal.any([signal, ends]) : ends,
    }
    const answer = await sendRequest(url, options, bodyText(body))
    return new Response(await readBounded(answer), {
      status: answer.statusCode ?? 502,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    })
  }
}

function expectScheme(url: URL, { production }: OutgoingRules): void {
  if (url.username || url.password) throw new OutgoingRefused('An address with a password is not called.')
  if (url.protocol === 'https:') return
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'http:' || !loopback || production)
    throw new OutgoingRefused(`${url.origin} is not called: it does not begin with https://.`)
}

function bodyText(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined
  return body instanceof Uint8Array ? body : String(body)
}

async function readBounded(answer: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  if (answer.statusCode === 204 || answer.statusCode === 304) return null
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > bytesAtMost) {
      answer.destroy()
      throw new OutgoingRefused('The answer is larger than a megabyte.')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
