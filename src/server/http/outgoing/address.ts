import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The client's address. Behind a trusted proxy it is the one the proxy reports, while `request.ip` is the proxy's
     * own.
     */
    clientAddress: string
  }
}

export type ClientAddress = (request: IncomingMessage) => string

/**
 * Reads `X-Forwarded-For` from the right while the sender is a trusted proxy, and stops at the first other address: a
 * client can write anything to the left of that. An invalid address also ends the search.
 */
export function clientAddressReader(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? ''
    const forwardedFor = headers['x-forwarded-for']
    if (forwardedFor === undefined) return address
    const forwarded = [forwardedFor].flat().join(',').split(',')
    for (const next of forwarded.map((part) => part.trim()).reverse()) {
      if (!isIP(address) || !isTrusted(address, 0) || !isIP(next)) break
      address = next
    }
    return address
  }
}

export function decorateClientAddress(app: FastifyInstance, readAddress: ClientAddress): void {
  const known = new WeakMap<IncomingMessage, string>()
  app.decorateRequest('clientAddress', {
    getter() {
      const address = known.get(this.raw) ?? readAddress(this.raw)
      known.set(this.raw, address)
      return address
    },
  })
}

/** Groups addresses for rate limits: an IPv6 /64 network belongs to one customer. */
export function networkOf(ip: string): string {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
    : address.toString()
}
