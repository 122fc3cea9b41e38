import type { IncomingMessage } from 'node:http'
import type { DeliveryFault } from '../../../domain/operations/webhooks.ts'
import { isPublicAddress, isWithin } from '../../http/outgoing/networks.ts'
import { addressesOf, connectsTo, type ResolveName } from '../../http/outgoing/outgoingAddresses.ts'
import { sendRequest } from '../../http/outgoing/sendRequest.ts'

export interface PostOutcome {
  status: number | null
  fault: DeliveryFault | null
  /** The duration in milliseconds. */
  ms: number
}

export interface PostOptions {
  /** Private networks that may be called all the same, also without TLS. */
  networks: readonly string[]
  /** For resolving the host, and once more for the call. */
  timeoutMs?: number
  /** Replaces the name service in tests. */
  resolve?: ResolveName
}

const usualTimeoutMs = 10_000
/** Of the answer; its content is not used. */
const answerBytes = 16 * 1024

/**
 * Sends the body once. Every address of the host is checked, and only those that were checked are called, one after the other
 * until one is reached, so that no name leads into a private network. Follows no redirect. Never throws.
 */
export async function post(
  address: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  options: PostOptions,
): Promise<PostOutcome> {
  const began = performance.now()
  const url = new URL(address)
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs
  const target = await targetOf(url, options)
  const outcome =
    typeof target === 'string'
      ? { status: null, fault: target }
      : await send(url, target.addresses, { body, headers }, timeoutMs)
  return { ...outcome, ms: Math.round(performance.now() - began) }
}

/** Returns the addresses to call, or why none may be called. */
export async function targetOf(
  url: URL,
  { networks, resolve, timeoutMs = usualTimeoutMs }: PostOptions,
): Promise<{ addresses: readonly string[] } | DeliveryFault> {
  const addresses = await addressesOf(url, { resolve, timeoutMs })
  if (addresses.length === 0) return url.protocol === 'https:' || networks.length > 0 ? 'unresolved' : 'address'
  const isOwn = (one: string) => networks.some((network) => isWithin(one, network))
  if (!addresses.every((one) => isOwn(one) || (url.protocol === 'https:' && isPublicAddress(one)))) return 'address'
  return { addresses }
}

async function send(
  url: URL,
  addresses: readonly string[],
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  timeoutMs: number,
): Promise<Omit<PostOutcome, 'ms'>> {
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeoutMs),
    ...connectsTo(addresses, timeoutMs),
  }
  try {
    const answer = await sendRequest(url, options, body)
    // The status says it all: that the rest fails or is too long changes nothing.
    await readSome(answer).catch(() => {})
    const status = answer.statusCode ?? 0
    const fault = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
    return { status, fault }
  } catch (error) {
    return { status: null, fault: error instanceof Error ? faultOf(error) : 'connection' }
  }
}

async function readSome(answer: IncomingMessage): Promise<void> {
  let size = 0
  for await (const part of answer) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > answerBytes) return
  }
}

function faultOf(error: Error & { code?: string }): DeliveryFault {
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.code === 'ETIMEDOUT') return 'timeout'
  if (error.code === 'ECONNREFUSED') return 'refused'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(error.code ?? '')) return 'certificate'
  return 'connection'
}
