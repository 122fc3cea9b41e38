import { type Actor, hasRole } from '../people/actor.ts'
import { exceptionFields, type FormPart, isExceptionField } from '../records/exceptionFields.ts'
import { answerTo, type ExceptionTransId, exceptionFacts } from '../records/transactions.ts'
import type { FieldName } from '../text/fields.ts'
import { keysOf } from '../typed.ts'
import {
  type Action,
  type Flow,
  formOf,
  isMark,
  type Origin,
  type Side,
  type State,
  type Transition,
  withOrigInOf,
} from './flow.ts'
import { failuresTo, findRelease, releaseState } from './release.ts'

/** Returns what is wrong with a definition, and what it asks of the engine that the engine cannot do. */
export function checkFlow(flow: Flow): string[] {
  const unreleased = releaseProblems(flow)
  if (unreleased.length > 0) return unreleased
  const problems = stepProblems(flow)
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
    const asked = new Set(awaitedSteps(flow, state).map(({ by, side }) => `${side} ${by}`))
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
  return [...problems, ...transactionProblems(flow), ...formProblems(flow)]
}

function transactionProblems(flow: Flow): string[] {
  return flow.transIds.flatMap((transId) => {
    if (!flow.origins.some((origin) => transIdsOf(flow, origin).includes(transId)))
      return [`${flow.id}: nothing raises ${transId}`]
    const { answers } = exceptionFacts(transId)
    const answer = answers && answerTo(answers)
    return !answer || answer === transId
      ? []
      : [`${flow.id}: ${transId} answers ${answers}, but ${answer} already does`]
  })
}

function formProblems(flow: Flow): string[] {
  const unsent = [
    ...flow.origins.flatMap((origin) => {
      const parts: FormPart[] = origin === 'noOrig' ? ['claim', 'content', 'transaction'] : ['claim', 'content']
      const asked = formOf(flow, origin).flatMap(({ fields }) => fields)
      return fieldsOutside(parts, asked).map((name) => `a form ${origin} asks for ${name}`)
    }),
    ...fieldsOutside(['reply'], flow.reply?.fields ?? []).map((name) => `a reply asks for ${name}`),
  ]
  return unsent.map((what) => `${flow.id}: ${what}, which it does not send`)
}

function fieldsOutside(parts: readonly FormPart[], asked: readonly FieldName[]): FieldName[] {
  return asked.filter((name) =>
    isExceptionField(name) ? !parts.includes(exceptionFields[name].part) : name !== 'transId' && name !== 'vouchers',
  )
}

export function transIdsOf(flow: Flow, origin: Origin): ExceptionTransId[] {
  return flow.transIds.filter((transId) => {
    const { on, alone } = exceptionFacts(transId)
    return origin === 'noOrig' ? alone : on.length > 0
  })
}

/** Refuses a second reply, and records that never reach their receiver: a record without original is never audited. */
function releaseProblems(flow: Flow): string[] {
  const replies = flow.transitions.filter(({ action }) => action === 'reply').map(({ from }) => from)
  if (replies.length > 1) return [`${flow.id}: a record is replied to once, not from ${replies.join(' and ')}`]
  const unseen = flow.origins.filter((origin) => {
    const withOrigIn = withOrigInOf(flow, origin)
    const released = findRelease(flow, withOrigIn)
    return !released || !reachedFrom(flow.initial, takeable(flow, withOrigIn)).includes(released)
  })
  return unseen.map((origin) => `${flow.id}: a record ${origin} never reaches its receiver`)
}

function stepProblems(flow: Flow): string[] {
  const { transitions } = flow
  const seen = releaseState(flow, '0')
  const reply = transitions.find(({ action }) => action === 'reply')
  const before = unreleasedStates(flow, '0')
  const after = reply && !isMark(reply.to) ? reachedFrom(reply.to, transitions, seen).filter((one) => one !== seen) : []
  const problems = transitions.flatMap((step) => {
    const { action, from, side } = step
    const name = `${flow.id}: ${action} from ${from}`
    const writes = action === 'modify' || action === 'submit'
    if (action === 'reply' && side !== 'receiver') return [`${name} is the receiver's`]
    if (side === 'receiver' && before.includes(from))
      return [`${name} is the receiver's, which sees it from ${seen} on`]
    if (side === 'receiver' && writes && !after.includes(from))
      return [`${name} changes a reply, and there is none yet`]
    if (side === 'submitter' && action !== 'delete' && after.includes(from))
      return [`${name} is the submitter's, who can only delete what is replied to`]
    const blind = writes ? failuresTo(flow, from).find((failed) => failed.side !== side) : undefined
    return blind ? [`${name} is the ${side}'s, who does not read why ${blind.action} failed it`] : []
  })
  return [...problems, ...new Set(flow.origins.flatMap((origin) => stuckIn(flow, withOrigInOf(flow, origin))))]
}

function stuckIn(flow: Flow, withOrigIn: '0' | '1'): string[] {
  const steps = takeable(flow, withOrigIn)
  const unseen = unreleasedStates(flow, withOrigIn)
  const left = steps.filter(({ action }) => action !== 'hide').map(({ from }) => from)
  return reachedFrom(flow.initial, steps)
    .filter((state) => (unseen.includes(state) || failuresTo(flow, state).length > 0) && !left.includes(state))
    .map((state) => `${flow.id}: nobody can do anything with what is in ${state}, which failed or is not released`)
}

/** The states in which the other side does not see a record, or sees it as it was before it was taken back. */
export function unreleasedStates(flow: Flow, withOrigIn: '0' | '1'): State[] {
  const released = releaseState(flow, withOrigIn)
  return reachedFrom(flow.initial, takeable(flow, withOrigIn), released).filter((state) => state !== released)
}

export function statesOf(flow: Flow): State[] {
  return reachedFrom(flow.initial, flow.transitions)
}

/** The states of records that are not checked yet, or can be sent again. */
export function openStates(flow: Flow): State[] {
  const sends = ({ action }: Transition) => action === 'modify' || action === 'submit'
  return statesOf(flow).filter(
    (state) => state === flow.initial || flow.transitions.some((step) => step.from === state && sends(step)),
  )
}

/** Returns the first state and those to which these steps lead from it. No step from `last` counts. */
function reachedFrom(first: State, steps: readonly Transition[], last?: State): State[] {
  const reached = new Set<State>([first])
  // The loop also visits the states that are added while it runs.
  for (const state of reached) {
    const next = state === last ? [] : steps.filter(({ from }) => from === state)
    for (const { to } of next) if (!isMark(to)) reached.add(to)
  }
  return [...reached]
}

function takeable({ transitions }: Flow, withOrigIn: '0' | '1'): Transition[] {
  return transitions.filter(({ by }) => withOrigIn === '0' || by !== 'auditor')
}

/** Steps that nobody has to take: a record is not pending because one of them is possible. */
export const asides: readonly Action[] = [
  'cancel',
  'revoke',
  'hide',
  'unhide',
  'delete',
  'recall',
  'moveDay',
  'withdrawNotContest',
  'contestAgain',
]

/** Steps that take back, give up or remove. Screens offer them last, and never as the main step. */
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

/** Whether this side must act on a record in this state. */
export function awaits(flow: Flow, state: State, side: Side): boolean {
  return awaitedSteps(flow, state).some((step) => step.side === side)
}

export function isAnswerable(flow: Flow, state: State): boolean {
  return flow.transIds.some(answerTo) && releaseState(flow, '0') === state
}
