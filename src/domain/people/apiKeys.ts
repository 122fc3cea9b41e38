import type { Day } from '../time/calendar.ts'
import { keysOf } from '../typed.ts'
import type { Role } from './actor.ts'

interface ScopeFacts {
  /** The role in which the key then acts. */
  role: Role
  /** A key with it has no other scope. */
  alone?: true
  /** Work that four eyes keep apart: a key has scopes of one of these at most. */
  does?: 'submission' | 'verification' | 'audit'
}

/** What an API key may call. Each call of the contract names its scope; one that names none takes no key. */
export const apiScopes = {
  read: { role: 'viewer' },
  submit: { role: 'handler', does: 'submission' },
  reply: { role: 'handler', does: 'submission' },
  verify: { role: 'verifier', does: 'verification' },
  audit: { role: 'auditor', does: 'audit' },
  events: { role: 'viewer' },
  cardNumber: { role: 'viewer' },
  /** SCIM: with the rights of the institution's managers. */
  provision: { role: 'manager', alone: true },
  /** An AI assistant: reads, and prepares drafts that a person checks and submits. */
  assistant: { role: 'viewer', alone: true },
} as const satisfies Record<string, ScopeFacts>

export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = keysOf(apiScopes)

export const keyNameLength = 64
export const keyAddressesAtMost = 20
/** Days after which every key expires at the latest. */
export const keyDaysAtMost = 366
/** Keys of an institution that are not revoked and have not expired. */
export const keysAtMost = 50

export const keyStates = ['waiting', 'active', 'expired', 'revoked'] as const
/** `waiting`: made, but its proposer hasn't collected it yet. */
export type KeyState = (typeof keyStates)[number]

/**
 * True for an address or a network such as `10.1.0.0/24`, as far as a browser needs to know; the server reads it. A network
 * that is wider than any that one institution has would let everybody in.
 */
export function isNetworkText(text: string): boolean {
  const isOne = /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-f:.]*:[0-9a-f:.]*(\/\d{1,3})?)$/i.test(text)
  const [address = '', bits] = text.split('/')
  const widest = !address.includes(':') ? 8 : /^([0:]*:ffff|64:ff9b):/i.test(address) ? 104 : 19
  return isOne && (bits === undefined || Number(bits) >= widest)
}

export function rolesOfScopes(scopes: readonly ApiScope[]): Role[] {
  return [...new Set(scopes.map((scope) => apiScopes[scope].role))]
}

/** False where one key would submit and verify, or verify and audit, or has more than a scope that stands alone. */
export function mayBeTogether(scopes: readonly ApiScope[]): boolean {
  const facts = scopes.map((scope): ScopeFacts => apiScopes[scope])
  const does = facts.flatMap((one) => one.does ?? [])
  return new Set(does).size <= 1 && (scopes.length <= 1 || !facts.some(({ alone }) => alone))
}

export interface WrittenKey {
  scopes: readonly ApiScope[]
  addresses: readonly string[]
  /** The last day, of the network. */
  expiresOn: Day
}

export type KeyFault =
  | { error: 'keyScopesApart'; field: 'scopes' }
  | { error: 'keyAddressMissing'; field: 'addresses' }
  | { error: 'keyDays'; field: 'expiresOn' }

/** `lastDay`: the last day that is allowed. */
export function faultOfKey(key: WrittenKey, { today, lastDay }: { today: Day; lastDay: Day }): KeyFault | null {
  if (!mayBeTogether(key.scopes)) return { error: 'keyScopesApart', field: 'scopes' }
  // Whoever finds such a key somewhere else reads no card number with it.
  if (key.scopes.includes('cardNumber') && key.addresses.length === 0)
    return { error: 'keyAddressMissing', field: 'addresses' }
  if (key.expiresOn <= today || key.expiresOn > lastDay) return { error: 'keyDays', field: 'expiresOn' }
  return null
}
