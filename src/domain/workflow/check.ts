import type { Flow, State } from './flow.ts'

/** What is wrong with a definition, a sentence each; empty where it is whole. Runs as a test over all flows. */
export function checkFlow(flow: Flow): string[] {
  const problems: string[] = []
  const reached = statesOf(flow)
  for (const state of reached) {
    if (!flow.pages[state]) problems.push(`${flow.id}: state ${state} has no page`)
  }
  for (const node of Object.keys(flow.pages)) {
    if (node !== 'history' && node !== 'search' && !reached.includes(node as State))
      problems.push(`${flow.id}: page ${node} shows a state that is never reached`)
  }
  for (const step of flow.transitions) {
    if (!reached.includes(step.from)) problems.push(`${flow.id}: ${step.action} starts from unreachable ${step.from}`)
  }
  const keys = flow.transitions.map((step) => `${step.action} from ${step.from}`)
  for (const key of new Set(keys.filter((key, i) => keys.indexOf(key) !== i)))
    problems.push(`${flow.id}: ${key} is defined twice`)
  if (flow.origins.includes('withOrig') && !flow.pages.history) problems.push(`${flow.id}: no history page`)
  return problems
}

/** The states that a record of this flow can be in, in the order of its pages: the tabs. */
export function statesOf(flow: Flow): State[] {
  const reached = new Set<State>([flow.initial])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const step of flow.transitions) {
      if (reached.has(step.from) && step.to !== 'deleted' && step.to !== 'hidden') reached.add(step.to)
    }
  }
  return [...reached]
}

/** States in which a record waits for somebody: they have a due date and a place in the task counts. */
export function waits(state: State): boolean {
  return state !== 'verifiedPass' && state !== 'auditedPass'
}
