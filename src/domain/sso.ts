import { type Role, roles } from './actor.ts'
import { keysOf } from './keysOf.ts'
import { areCompatible } from './people.ts'

/** One line of the mapping: who has this value in the role claim has the role. */
export interface RoleOfClaim {
  value: string
  role: Role
}

/**
 * The roles that an identity provider can give: those that a manager of the institution can give. Nobody becomes an
 * administrator by a claim.
 */
export const rolesByClaim = keysOf(roles).filter((role) => roles[role].level >= roles.manager.level)

export const ssoDomainsAtMost = 20
export const roleClaimsAtMost = 50
/** Minutes within which the user must come back from the identity provider. */
export const ssoMinutes = 10
/** Days for which a successful test lets its user switch the passwords off. */
export const ssoProofDays = 7

/** `bank.example`, in lower case. */
export const domainPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
/** Name of a claim such as `groups`, or an address as some providers use it. */
export const claimPattern = /^[\w:/.-]{1,200}$/

/** The domain of an email address in lower case; null where the text is none. */
export function domainOfEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  return at > 0 && domainPattern.test(domain) ? domain : null
}

/** Why claims give no roles: none of their values is mapped, or the roles exclude each other. */
export type ClaimedRoles = Role[] | 'none' | 'apart'

export function rolesOfClaims(map: readonly RoleOfClaim[], values: readonly string[]): ClaimedRoles {
  const given = rolesByClaim.filter((role) => map.some((line) => line.role === role && values.includes(line.value)))
  if (given.length === 0) return 'none'
  return areCompatible(given) ? given : 'apart'
}

/** Values of RFC 8176 that stand for more than something known. */
const strongMethods = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'pop', 'tel', 'sms', 'wia']

/**
 * True where the provider says that its user gave a second factor: `mfa`, or a password together with something else.
 */
export function showsSecondFactor(amr: readonly string[]): boolean {
  return amr.includes('mfa') || (amr.includes('pwd') && amr.some((one) => strongMethods.includes(one) && one !== 'wia'))
}
