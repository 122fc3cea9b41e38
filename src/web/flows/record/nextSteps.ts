import type { Operation } from '../../../contract/records.ts'
import type { Role } from '../../../domain/actor.ts'
import type { Action, Flow, Side, State } from '../../../domain/workflow/flow.ts'

/** What one role of one side may do next. */
export interface NextStep {
  by: Role
  side: Side
  actions: Action[]
}

/** What leads on from a state, by who takes it. */
export function nextSteps(flow: Flow, state: State): NextStep[] {
  const steps: NextStep[] = []
  for (const { action, from, by, side } of flow.transitions) {
    if (from !== state) continue
    const same = steps.find((step) => step.by === by && step.side === side)
    if (same) same.actions.push(action)
    else steps.push({ by, side, actions: [action] })
  }
  return steps
}

/** Whether a step that follows must be taken by other eyes: on this state now, or on the one that it leads to. */
export function secondLook(flow: Flow, state: State): 'now' | 'then' | null {
  const next = flow.transitions.filter((step) => step.from === state)
  if (next.some((step) => step.fourEyes)) return 'now'
  const then = new Set<string>(next.map((step) => step.to))
  return flow.transitions.some((step) => step.fourEyes && then.has(step.from)) ? 'then' : null
}

/** Whom four eyes keep from a step on the record, with what they did. */
export interface KeptBack {
  userName: string
  action: Action
}

export function keptBack(flow: Flow, state: State, operations: readonly Operation[]): KeptBack[] {
  const rules = flow.transitions.flatMap((step) => (step.from === state && step.fourEyes ? [step.fourEyes] : []))
  const newest = [...operations].sort((a, b) => b.version - a.version)
  const kept: KeptBack[] = []
  const keep = ({ userName, action }: Operation) => {
    if (!kept.some((one) => one.userName === userName)) kept.push({ userName, action })
  }
  const last = newest.find(({ action }) => submits(action))
  if (last && rules.length > 0) keep(last)
  if (rules.includes('everyHandler')) {
    for (const operation of newest) if (submits(operation.action) || verifies(operation.action)) keep(operation)
  }
  return kept
}

function submits(action: Action): boolean {
  return action === 'submit' || action === 'modify'
}

function verifies(action: Action): boolean {
  return action === 'verifyPass' || action === 'verifyFail'
}
