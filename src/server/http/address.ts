import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

/** We speak plain HTTP: where the address is HTTPS, a proxy of our own network stands before us. */
export function proxiesOf(https: boolean): string[] | false {
  return https ? ['loopback', 'linklocal', 'uniquelocal'] : false
}

/** Who is counted together: an IPv6 network of 64 bits is one customer's. */
export function networkOf(ip: string): string {
  return normalizeIP(ip, 64)
}

/** Of a request that Fastify doesn't see, as it would say it. */
export function addressOfRaw(request: IncomingMessage, https: boolean): string {
  return proxyAddr(request, proxiesOf(https) || [])
}
