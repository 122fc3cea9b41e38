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

/** False for private, local, reserved, translated and mapped addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address inside an IPv6 one leads to wherever a translator takes it.
  if (ipaddr.parse(address).kind() === 'ipv6' && !isGlobalIpv6(address)) return false
  return !special.some((network) => isWithin(address, network))
}

/** What IANA has given out so far; all else is local, mapped (`::ffff:0:0/96`), translated (`64:ff9b::/96`) or of no use. */
function isGlobalIpv6(address: string): boolean {
  return !ipaddr.IPv6.parse(address).isIPv4MappedAddress() && isWithin(address, '2000::/3')
}

/** Those of the special-purpose registries of IANA for IPv4, and for IPv6 within `2000::/3`. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The host of a virtual machine at Azure, which answers it alone.
  '168.63.129.16/32',
  // Protocol assignments, Teredo among them.
  '2001::/23',
  '2001:db8::/32',
  // 6to4.
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
]
