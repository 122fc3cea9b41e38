import { type Actor, actsForAll, headInsIdCd } from '../people/actor.ts'

const keptBulletinStates = ['draft', 'published', 'withdrawn'] as const
export type KeptBulletinState = (typeof keptBulletinStates)[number]

export const bulletinStates = ['draft', 'planned', 'published', 'expired', 'withdrawn'] as const
export type BulletinState = (typeof bulletinStates)[number]

export const bulletinActions = ['modify', 'withdraw', 'delete'] as const
export type BulletinAction = (typeof bulletinActions)[number]

export const maxBulletinTitle = 120
export const maxBulletinBody = 40_000

/** Lists the only HTML tags a bulletin may contain: the server removes all others, and the page shows no others. */
export const bulletinTags = [
  'p',
  'br',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'code',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
] as const
export const bulletinSchemes = ['http', 'https', 'mailto'] as const

export function publisherOf(manager: Actor): string {
  return actsForAll(manager) ? headInsIdCd : manager.insIdCd
}

/** The network may address all institutions (`null`) or chosen ones; an institution only its own users. */
export function mayReach(publisher: string, audience: readonly string[] | null): boolean {
  return publisher === headInsIdCd || (audience?.length === 1 && audience[0] === publisher)
}

/** Returns the error that forbids the action, or null. A published bulletin is never deleted. */
export function bulletinRefusal(
  state: KeptBulletinState,
  action: BulletinAction,
): 'bulletinWithdrawn' | 'bulletinUnpublished' | 'bulletinPublished' | null {
  if (action === 'delete') return state === 'draft' ? null : 'bulletinPublished'
  if (state === 'withdrawn') return 'bulletinWithdrawn'
  return action === 'withdraw' && state === 'draft' ? 'bulletinUnpublished' : null
}
