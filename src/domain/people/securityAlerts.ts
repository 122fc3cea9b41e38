export const securityAlertKinds = [
  'cardViews',
  'refusals',
  'newLogin',
  'sealFailed',
  'backupFailed',
  'verificationFailed',
] as const
export type SecurityAlertKind = (typeof securityAlertKinds)[number]

/** Full card numbers that one user or key looks at within an hour. */
export const cardViewsForAlert = 30
/** The same for an API key, whose program may need them. */
export const cardViewsOfKeyForAlert = 1000
/** Refused calls of one user, key or address within `refusalMinutes`. */
export const refusalsForAlert = 20
export const refusalMinutes = 10
/** An alert of one kind about one user or address is raised once in so many minutes. */
export const alertAgainMinutes = 60
/** Days for which a network from which a user has logged in counts as known. */
export const knownNetworkDays = 90

/** The name of an alert in the audit log. */
export function alertPath(kind: SecurityAlertKind): `alert/${SecurityAlertKind}` {
  return `alert/${kind}`
}

/** Addresses that count as one network: 24 bits of IPv4, 48 of IPv6. Any other text is its own. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!address.includes(':')) return address
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':').toLowerCase()}::/48`
}
