import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client. Behind a trusted proxy it is what that proxy says; `request.ip` is the proxy's. */
    clientAddress: string
  }
}

/** Reads the client's address from a request. */
export type ClientAddress = (request: IncomingMessage) => string

/**
 * Follows `X-Forwarded-For` from the right for as long as the sender is a trusted proxy. A client can write whatever it
 * likes to the left of that, so the first address that isn't a trusted proxy's is the client's. What is no address ends it.
 */
export function clientAddressReader(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    let address = socket.remoteAddress ?? ''
    for (const next of forwarded.map((part) => part.trim()).reverse()) {
      if (!isIP(address) || !isTrusted(address, 0) || !isIP(next)) break
      address = next
    }
    return address
  }
}

export function decorateClientAddress(app: FastifyInstance, readAddress: ClientAddress): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return readAddress(this.raw)
    },
  })
}

/** Who is counted together: an IPv6 network of 64 bits is one customer's. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
    : address.toString()
}
