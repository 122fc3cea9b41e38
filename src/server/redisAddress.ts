import type { RedisOptions } from 'ioredis'

/** `redis://` or `rediss://` of one server; the same with `+sentinel` of the Sentinels that know it: see docs/more-machines.md. */
const form =
  /^rediss?(?<sentinel>\+sentinel)?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^?#/]*))?(?:\?(?<query>[^#]*))?$/
const host = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i

type RedisAddress = Pick<
  RedisOptions,
  'host' | 'port' | 'sentinels' | 'name' | 'username' | 'password' | 'sentinelUsername' | 'sentinelPassword' | 'db'
> & { isEncrypted: boolean }

/** Null where the text has none of the forms. */
export function readRedisAddress(text: string): RedisAddress | null {
  const { sentinel, user, password, hosts = '', path = '', query } = form.exec(text)?.groups ?? {}
  const found = hosts.split(',').map((one) => host.exec(one))
  const asked = new URLSearchParams(query)
  const allowed = sentinel ? ['db', 'sentinelUser', 'sentinelPassword'] : []
  if ([...asked.keys()].some((key) => !allowed.includes(key))) return null
  const db = (sentinel ? asked.get('db') : path) || '0'
  if (found.includes(null) || !/^\d{1,5}$/.test(db)) return null
  const login = { ...(user && { username: decoded(user) }), ...(password && { password: decoded(password) }) }
  const common = { ...login, db: Number(db), isEncrypted: text.startsWith('rediss') }
  const servers = found.map((one) => ({
    host: one?.[1]?.replace(/^\[|\]$/g, '') ?? '',
    port: Number(one?.[2] ?? (sentinel ? 26_379 : 6_379)),
  }))
  if (!sentinel) return servers.length === 1 ? { ...common, ...servers[0] } : null
  if (!path) return null
  return {
    ...common,
    sentinels: servers,
    name: decoded(path),
    sentinelUsername: asked.get('sentinelUser') ?? undefined,
    sentinelPassword: asked.get('sentinelPassword') ?? undefined,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
