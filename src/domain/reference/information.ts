import { type Actor, actsForAll, mayActFor } from '../people/actor.ts'

export const agentServices = ['all', 'acquiring', 'issuing', 'settlement', 'dispute', 'risk'] as const
export type AgentService = (typeof agentServices)[number]

export const contactDuties = ['general', 'dispute', 'settlement', 'risk', 'technical', 'management'] as const
export type ContactDuty = (typeof contactDuties)[number]

/** Allows spaces, dots, dashes and brackets, and an extension after `x` or `ext.`. */
export const phonePattern = /^\+?[0-9][0-9 ().-]{3,24}(?: ?(?:x|ext\.?) ?[0-9]{1,6})?$/

interface Agency {
  insIdCd: string
  rltInsIdCd: string
  agentIns: string
  validFrom: string
  validTo: string | null
}

interface AgencyProblem {
  field: 'agentIns' | 'insIdCd' | 'rltInsIdCd' | 'validTo'
  error: 'otherInstitution' | 'agentOfItself' | 'rangeReversed'
}

/** The first field that names the institution of another one of the three; null where all differ, and for those not yet named. */
export function sameInstitutionIn({
  insIdCd,
  rltInsIdCd,
  agentIns,
}: Pick<Agency, 'insIdCd' | 'rltInsIdCd' | 'agentIns'>): 'insIdCd' | 'rltInsIdCd' | null {
  if (insIdCd !== '' && insIdCd === agentIns) return 'insIdCd'
  return rltInsIdCd !== '' && [agentIns, insIdCd].includes(rltInsIdCd) ? 'rltInsIdCd' : null
}

/** Returns the first problem, or null. A manager may only record what their own institution does for others. */
export function checkAgency(manager: Actor, { validFrom, validTo, ...institutions }: Agency): AgencyProblem | null {
  if (!mayActFor(manager, institutions.agentIns)) return { field: 'agentIns', error: 'otherInstitution' }
  const same = sameInstitutionIn(institutions)
  if (same) return { field: same, error: 'agentOfItself' }
  if (validTo !== null && validTo < validFrom) return { field: 'validTo', error: 'rangeReversed' }
  return null
}

/** True for administrators and users of the head institution, except those who are only viewers. */
export function mayShareFiles(user: Actor): boolean {
  return actsForAll(user) && user.roles.some((role) => role !== 'viewer')
}
