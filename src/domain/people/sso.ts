import { keysOf } from '../typed.ts'
import { type Role, roles } from './actor.ts'
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

/**
 * How a mail domain was proven: by a record in its DNS, by the head institution's approval, or before proofs were asked, when
 * all users with an address there were of the institution.
 */
export const domainProofs = ['dns', 'head', 'kept'] as const
export type DomainProof = (typeof domainProofs)[number]
/** Name of a claim such as `groups`, or an address as some providers use it. */
export const claimPattern = /^[\w:/.-]{1,200}$/

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
