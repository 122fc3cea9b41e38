import ipaddr from 'ipaddr.js'

/** `network`: an address, or a network such as `192.0.2.0/24`. */
export function isWithin(address: string, network: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const given = ipaddr.process(address)
  const [range, bits] = ipaddr.parseCIDR(
    network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`,
  )
  if (given instanceof ipaddr.IPv4 && range instanceof ipaddr.IPv4) return given.match(range, bits)
  return given instanceof ipaddr.IPv6 && range instanceof ipaddr.IPv6 && given.match(range, bits)
}

/** False for private, local, reserved and mapped addresses. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
