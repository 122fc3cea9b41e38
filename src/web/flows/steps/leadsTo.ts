import { flowOf } from '../../../domain/flows/index.ts'
import type { Action, State, Transition } from '../../../domain/workflow/flow.ts'

/** The state to which a step leads from this one. */
export function leadsTo(action: Action, flow: string, from: State): Transition['to'] | undefined {
  return flowOf(flow)?.transitions.find((step) => step.action === action && step.from === from)?.to
}
