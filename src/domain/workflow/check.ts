import { type Actor, hasRole } from '../people/actor.ts'
import { answerTo, type ExceptionTransId, exceptionFacts } from '../records/transactions.ts'
import { keysOf } from '../typed.ts'
import { type Action, type Flow, isMark, type Origin, type State, type Transition } from './flow.ts'
import { releaseState } from './release.ts'

export function checkFlow(flow: Flow): string[] {
  const problems: string[] = []
  const reached = statesOf(flow)
  for (const state of reached) {
    const page = flow.pages[state]
    if (!page) problems.push(`${flow.id}: state ${state} has no page`)
    else if (
      !waits(flow, state) &&
      !isAnswerable(flow, state) &&
      (page.columns.includes('dueDt') || page.conditions.includes('dueDt'))
    )
      problems.push(`${flow.id}: page ${state} has a due date, but nothing there waits`)
  }
  for (const state of reached) {
    const asked = new Set(awaitedSteps(flow, state).map(({ by }) => by))
    if (asked.size + Number(isAnswerable(flow, state)) > 1)
      problems.push(`${flow.id}: ${state} asks for more than one thing, and a row of the worklist says one`)
  }
  for (const node of keysOf(flow.pages)) {
    if (node !== 'history' && node !== 'search' && !reached.includes(node))
      problems.push(`${flow.id}: page ${node} shows a state that is never reached`)
  }
  for (const step of flow.transitions) {
    if (!reached.includes(step.from)) problems.push(`${flow.id}: ${step.action} starts from unreachable ${step.from}`)
  }
  const keys = flow.transitions.map((step) => `${step.action} from ${step.from}`)
  for (const key of new Set(keys.filter((key, i) => keys.indexOf(key) !== i)))
    problems.push(`${flow.id}: ${key} is defined twice`)
  if (flow.origins.includes('withOrig') !== (flow.pages.history !== undefined && flow.history !== undefined))
    problems.push(`${flow.id}: ${flow.pages.history ? 'a history page without originals' : 'no history page'}`)
  for (const origin of flow.origins) {
    if (transIdsOf(flow, origin).length === 0) problems.push(`${flow.id}: raises nothing ${origin}`)
  }
  if ((flow.reply !== undefined) !== flow.transitions.some((step) => step.action === 'reply'))
    problems.push(`${flow.id}: a reply needs both a step and a form`)
  return problems
}

export function transIdsOf(flow: Flow, origin: Origin): ExceptionTransId[] {
  return flow.transIds.filter((transId) => {
    const { on, alone } = exceptionFacts(transId)
    return origin === 'noOrig' ? alone : on.length > 0
  })
}

export function statesOf(flow: Flow): State[] {
  const reached = new Set<State>([flow.initial])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const step of flow.transitions) {
      if (reached.has(step.from) && !isMark(step.to)) reached.add(step.to)
    }
  }
  return [...reached]
}

/** Steps for which no record waits. */
export const asides: readonly Action[] = ['cancel', 'revoke', 'hide', 'delete', 'withdrawNotContest']

/** Steps that take back, give up or remove: offered last, and never as the main one. */
export const secondaryActions: readonly Action[] = [...asides, 'notContest']

/**
 * True where somebody must act: the record then has a due date and a place in the task counts. A record without
 * original never waits for an audit, as it can't be audited. Specification 5.
 */
export function waits(flow: Flow, state: State, withOrigIn: '0' | '1' = '0'): boolean {
  return awaitedSteps(flow, state).some((step) => withOrigIn === '0' || step.by !== 'auditor')
}

export function awaitedOf(flow: Flow, state: State, actor: Actor): Pick<Transition, 'side' | 'fourEyes'>[] {
  const open = awaitedSteps(flow, state).filter(({ by }) => hasRole(actor, by))
  return open.filter(
    ({ side, fourEyes }, i) => open.findIndex((one) => one.side === side && one.fourEyes === fourEyes) === i,
  )
}

export function awaitedSteps(flow: Flow, state: State): Transition[] {
  return flow.transitions.filter((step) => step.from === state && !asides.includes(step.action))
}

export function isAnswerable(flow: Flow, state: State): boolean {
  return flow.transIds.some(answerTo) && releaseState(flow, '0') === state
}
