import { type Actor, actsForAll } from '../people/actor.ts'
import type { Flow, Mark, Transition, View } from './flow.ts'

/** A hidden record leaves the lists of one side alone, and can come back to them. Neither concerns the other side. */
export const listMarks = ['hidden', 'shown'] as const satisfies readonly Mark[]

export interface Hideable {
  submitInsIdCd: string
  hiddenBy: readonly View[]
}

/** Returns one step for each step that hides: the same side can show the record again. */
export function unhideStepsOf({ transitions }: Flow): Transition[] {
  const hiding = transitions.filter(({ to }) => to === 'hidden')
  return hiding.map((step) => ({ ...step, action: 'unhide', to: 'shown' }))
}

export function isHiddenFor(record: Hideable, actor: Actor): boolean {
  return record.hiddenBy.includes(listsOf(actor, record))
}

/** Names the lists that the actor shares with others: those of its side, or of all who act for every institution. */
function listsOf(actor: Actor, { submitInsIdCd }: Pick<Hideable, 'submitInsIdCd'>): View {
  if (actsForAll(actor)) return 'head'
  return submitInsIdCd === actor.insIdCd ? 'submitter' : 'receiver'
}
