import { type Actor, actsForAll, mayActFor } from './actor.ts'

/** What institutions keep of themselves, for the others to read: who acts for whom, and whom to call. */

/** What an agent does for an institution. */
export const agentServices = ['all', 'acquiring', 'issuing', 'settlement', 'dispute', 'risk'] as const
export type AgentService = (typeof agentServices)[number]

/** What a contact is called about. */
export const contactDuties = ['general', 'dispute', 'settlement', 'risk', 'technical', 'management'] as const
export type ContactDuty = (typeof contactDuties)[number]

/** An extension behind `x` or `ext.`; spaces, dots, dashes and brackets as people write them. */
export const phonePattern = /^\+?[0-9][0-9 ().-]{3,24}(?: ?(?:x|ext\.?) ?[0-9]{1,6})?$/

/** The three parties of an agency. */
export interface Agency {
  /** Who is acted for. */
  insIdCd: string
  /** Towards whom. */
  rltInsIdCd: string
  /** Who acts. */
  agentIns: string
  validFrom: string
  validTo: string | null
}

export interface AgencyProblem {
  field: 'agentIns' | 'insIdCd' | 'rltInsIdCd' | 'validTo'
  error: 'otherInstitution' | 'agentOfItself' | 'rangeReversed'
}

/** The first thing that this keeper may not write: a manager keeps what the own institution does for others. */
export function checkAgency(keeper: Actor, { insIdCd, rltInsIdCd, agentIns, ...days }: Agency): AgencyProblem | null {
  if (!mayActFor(keeper, agentIns)) return { field: 'agentIns', error: 'otherInstitution' }
  if (insIdCd === agentIns) return { field: 'insIdCd', error: 'agentOfItself' }
  if (rltInsIdCd === agentIns || rltInsIdCd === insIdCd) return { field: 'rltInsIdCd', error: 'agentOfItself' }
  if (days.validTo !== null && days.validTo < days.validFrom) return { field: 'validTo', error: 'rangeReversed' }
  return null
}

/** Whether this user shares files with the institutions: the head's staff and administrators, but not who only reads. */
export function mayShareFiles(user: Actor): boolean {
  return actsForAll(user) && user.roles.some((role) => role !== 'viewer')
}
