import { type Actor, hasRole } from '../actor.ts'
import type { Action, Flow } from './flow.ts'

/** Whether the flow has a list of this name, or the form of a record without original. */
export function hasNode(flow: Flow, node: string): boolean {
  return node === 'noOrig' ? flow.origins.includes('noOrig') : Object.hasOwn(flow.pages, node)
}

/** The actions that the actor's roles ever allow on a node of the flow; which records take them is `decide`'s to say. */
export function actionsOn(flow: Flow, node: string, actor: Actor): Action[] {
  if (node === 'history' || node === 'noOrig') return hasRole(actor, 'handler') ? ['submit'] : []
  const steps = flow.transitions.filter((step) => step.from === node || node === 'search')
  return [...new Set(steps.filter((step) => hasRole(actor, step.by)).map((step) => step.action))]
}
