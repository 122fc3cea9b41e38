import { type Actor, actsForAll, headInsIdCd } from './actor.ts'

/** Bulletins: who publishes to whom, and what may be done with one. */

/** As it is kept. One that is published stands from its time on, until its end. */
export const keptBulletinStates = ['draft', 'published', 'withdrawn'] as const
export type KeptBulletinState = (typeof keptBulletinStates)[number]

/** As it is at a time. */
export const bulletinStates = ['draft', 'planned', 'published', 'expired', 'withdrawn'] as const
export type BulletinState = (typeof bulletinStates)[number]

export const bulletinActions = ['modify', 'withdraw', 'delete'] as const
export type BulletinAction = (typeof bulletinActions)[number]

/** A title: one line. */
export const bulletinTitlePattern = /^[^\p{Cc}\p{Cf}]{1,120}$/u
/** Of the text with its markup. */
export const maxBulletinBody = 40_000

/** What a text may be made of. The server keeps nothing else, and the page shows nothing else. */
export const bulletinTags = [
  ...['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'code'],
  ...['ul', 'ol', 'li', 'blockquote', 'a'],
] as const
export const bulletinSchemes = ['http', 'https', 'mailto'] as const

/** In whose name a keeper publishes: whoever acts for all does it for the network. */
export function publisherOf(keeper: Actor): string {
  return actsForAll(keeper) ? headInsIdCd : keeper.insIdCd
}

/** The network reaches all (`null`) or those it chooses; an institution reaches its own users. */
export function mayReach(publisher: string, audience: readonly string[] | null): boolean {
  return publisher === headInsIdCd || (audience?.length === 1 && audience[0] === publisher)
}

/** What keeps an action from a bulletin; null where nothing does. What was published is never erased. */
export function bulletinRefusal(
  state: KeptBulletinState,
  action: BulletinAction,
): 'bulletinWithdrawn' | 'bulletinUnpublished' | 'bulletinPublished' | null {
  if (action === 'delete') return state === 'draft' ? null : 'bulletinPublished'
  if (state === 'withdrawn') return 'bulletinWithdrawn'
  return action === 'withdraw' && state === 'draft' ? 'bulletinUnpublished' : null
}
