import { type Actor, hasRole } from '../people/actor.ts'
import type { Action, Flow } from './flow.ts'

export function hasNode(flow: Flow, node: string): boolean {
  return node === 'noOrig' ? flow.origins.includes('noOrig') : Object.hasOwn(flow.pages, node)
}

/** Lists the actions that the actor's roles allow on a node at all; for a single record `decide` has the last word. */
export function actionsOn(flow: Flow, node: string, actor: Actor): Action[] {
  if (node === 'history' || node === 'noOrig') return hasRole(actor, 'handler') ? ['submit'] : []
  const steps = flow.transitions.filter((step) => step.from === node || node === 'search')
  return [...new Set(steps.filter((step) => hasRole(actor, step.by)).map((step) => step.action))]
}
