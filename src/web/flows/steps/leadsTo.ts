import { flowOf } from '../../../domain/flows/index.ts'
import type { Action, State, Transition } from '../../../domain/workflow/flow.ts'

export function leadsTo(action: Action, flow: string, from: State): Transition['to'] | undefined {
  return flowOf(flow)?.transitions.find((step) => step.action === action && step.from === from)?.to
}

/** The step of the workflow that takes another one back, and the state to which it leads. */
export function stepBack(
  action: Action,
  flow: string,
  from: State,
): { action: 'cancel' | 'revoke'; to: Transition['to'] } | undefined {
  const there = flowOf(flow)?.transitions.find((step) => step.action === action && step.from === from)?.to
  for (const back of ['cancel', 'revoke'] as const) {
    const step = flowOf(flow)?.transitions.find((one) => one.action === back && one.from === there)
    if (step) return { action: back, to: step.to }
  }
  return undefined
}
