/** States what a person may do, whatever the institution. Specification 6. */
export const roles = {
  administrator: { level: 1 },
  manager: { level: 2 },
  handler: { level: 3 },
  verifier: { level: 3 },
  auditor: { level: 3 },
  riskOfficer: { level: 3 },
  viewer: { level: 4 },
} as const satisfies Record<string, { level: number }>

export type Role = keyof typeof roles

export interface Actor {
  userId: string
  username: string
  insIdCd: string
  roles: readonly Role[]
  /**
   * User ids that count as this person in four eyes, the own among them. Only an API key has any: all keys of its
   * institution, so that what one of them submitted waits for a person.
   */
  samePerson?: readonly string[]
}

/** The network's own institution, whose users may act for any other. Specification 6. */
export const headInsIdCd = '00010764'

/** Holds for any role of level 1. Specification 5. */
export function isAdministrator(actor: Pick<Actor, 'roles'>): boolean {
  return actor.roles.some((role) => roles[role].level === 1)
}

/** Returns true for administrators, whatever the role. Specification 6. */
export function hasRole(actor: Actor, role: Role): boolean {
  return isAdministrator(actor) || actor.roles.includes(role)
}

/**
 * Returns true for administrators and for users of the head institution; others act for their own institution only.
 * Specification 6.
 */
export function actsForAll(actor: Pick<Actor, 'insIdCd' | 'roles'>): boolean {
  return isAdministrator(actor) || actor.insIdCd === headInsIdCd
}

/** For what an institution keeps for its own users: neither the head institution nor administrators of others reach it. */
export function belongsTo(actor: Actor, insIdCd: string): boolean {
  return actor.insIdCd === insIdCd
}

export function mayActFor(actor: Pick<Actor, 'insIdCd' | 'roles'>, insIdCd: string): boolean {
  return actsForAll(actor) || actor.insIdCd === insIdCd
}

/** True when the user of this id is the actor, or counts as the same person in four eyes. */
export function isSamePerson({ userId, samePerson = [userId] }: Actor, other: string): boolean {
  return samePerson.includes(other)
}
