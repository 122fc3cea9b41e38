import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { isIP } from 'node:net'

/** Finds the addresses of a name; none where there is no such name. */
export type ResolveName = (host: string) => Promise<readonly string[]>

/** The addresses of the host of a URL, by the resolver of the machine. Empty where it finds none in that time. */
export async function addressesOf(
  { hostname }: URL,
  { resolve = resolveName, timeoutMs }: { resolve?: ResolveName | undefined; timeoutMs: number },
): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return [host]
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => late.resolve([]), timeoutMs)
  return Promise.race([resolve(host).catch(() => []), late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Connects a request to one of these addresses, whatever its name means meanwhile. They are tried in turn: one that refuses or
 * does not answer leaves time for the others.
 */
export function connectsTo(
  addresses: readonly string[],
  timeoutMs: number,
): Pick<RequestOptions, 'lookup'> & { autoSelectFamily: true; autoSelectFamilyAttemptTimeout: number } {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }))
  return {
    lookup: (_host, { all }, done) =>
      all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family ?? 0),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(250, Math.floor(timeoutMs / (addresses.length + 1))),
  }
}

async function resolveName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
