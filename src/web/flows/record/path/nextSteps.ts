import type { Operation, RecordRow } from '../../../../contract/records/records.ts'
import type { Role } from '../../../../domain/people/actor.ts'
import { type AddedAction, isAddedAction } from '../../../../domain/workflow/allSteps.ts'
import { type Action, type Flow, type FourEyes, isMark, type Transition } from '../../../../domain/workflow/flow.ts'

export type Standing = Pick<RecordRow, 'state' | 'withOrigIn'> & Partial<Pick<RecordRow, 'contest'>>

type StateStep = Exclude<Action, AddedAction>

export interface NextStep {
  by: Role
  side: Transition['side']
  actions: StateStep[]
}

/** True for an audit of a record without original, which is never audited. Specification 5. */
export function isShut({ by }: Transition, { withOrigIn }: Pick<Standing, 'withOrigIn'>): boolean {
  return by === 'auditor' && withOrigIn === '1'
}

/** True also for taking back what the receiver does not contest. */
export function isRefused(step: Transition, record: Pick<Standing, 'withOrigIn' | 'contest'>): boolean {
  return isShut(step, record) || (step.action === 'cancel' && record.contest === 'notContested')
}

function openSteps(flow: Flow, record: Standing): Transition[] {
  return flow.transitions.filter((step) => step.from === record.state && !isRefused(step, record))
}

export function nextSteps(flow: Flow, record: Standing): NextStep[] {
  const steps: NextStep[] = []
  for (const { action, by, side } of openSteps(flow, record)) {
    if (isAddedAction(action)) continue
    const same = steps.find((step) => step.by === by && step.side === side)
    if (same) same.actions.push(action)
    else steps.push({ by, side, actions: [action] })
  }
  return steps
}

export interface SecondLook {
  when: 'now' | 'then'
  eyes: Exclude<FourEyes, 'submission' | 'notContest'>
  by: Role
  side: Transition['side']
}

export function secondLook(flow: Flow, record: Standing): SecondLook | null {
  const next = openSteps(flow, record)
  const then = next.flatMap(({ to }) => (isMark(to) ? [] : openSteps(flow, { ...record, state: to })))
  const looked = (steps: readonly Transition[], when: SecondLook['when']) => {
    // A reply is another institution's anyway: that it needs other people is no news to a reader.
    for (const { fourEyes, by, side } of steps)
      if (fourEyes && fourEyes !== 'submission' && fourEyes !== 'notContest') return { when, eyes: fourEyes, by, side }
    return null
  }
  return looked(next, 'now') ?? looked(then, 'then')
}

interface KeptBack {
  userName: string
  action: Action
}

export function keptBack(flow: Flow, record: Standing, operations: readonly Operation[]): KeptBack[] {
  const rules = openSteps(flow, record).flatMap(({ fourEyes }) =>
    fourEyes && fourEyes !== 'submission' ? [fourEyes] : [],
  )
  const newest = [...operations].sort((a, b) => b.version - a.version)
  const kept: KeptBack[] = []
  const keep = ({ userName, action }: Operation) => {
    // A person of the other institution, not named to the reader.
    if (userName === null) return
    if (!kept.some((one) => one.userName === userName)) kept.push({ userName, action })
  }
  if (rules.length > 0) {
    // Who sent it last, and who wrote what was sent: to send it again as it is makes nobody its author.
    const sent = newest.find(({ action }) => submits(action))
    const written = newest.find(({ action, version }) => version === 1 || action === 'reply' || action === 'modify')
    for (const operation of [sent, written]) if (operation) keep(operation)
  }
  if (rules.includes('everyHandler')) {
    for (const operation of newest) if (submits(operation.action) || verifies(operation.action)) keep(operation)
  }
  return kept
}

function submits(action: Action): boolean {
  return action === 'submit' || action === 'reply' || action === 'modify'
}

function verifies(action: Action): boolean {
  return action === 'verifyPass' || action === 'verifyFail'
}
