import { answerTo } from '../../../../domain/records/transactions.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import type { Action, Flow, State, Transition } from '../../../../domain/workflow/flow.ts'
import { actorOf } from '../../../knowledge/generated/steps.ts'
import type { Asked, Fact } from './fact.ts'

/**
 * Where a record of a workflow stands after a step, and what may be done there. Its second line is the whole way.
 * Null where neither a step, a status nor the beginning is asked.
 */
export function pathFact(one: Asked): Fact | null {
  const { things, asks, flow } = one
  if (!flow || !asks('path')) return null
  const isOfReply = things.actions.length === 1 && things.actions[0] === 'reply' && things.states.length === 0
  // What is replied, and what a transaction is answered with, stands with the transaction.
  if (isOfReply && !one.asks('who') && !one.asks('next') && !one.asks('where')) return null
  if (
    things.transIds.some((id) => answerTo(id)) &&
    things.actions.length + things.states.length === 0 &&
    !asks('first')
  )
    return null
  if (asks('states')) return { lines: [wayOf(flow, one)], articleId: `flow.${flow.id}.steps` }
  const first = firstLines(flow, one)
  if (first.length === 0) return null
  return { lines: [...first.slice(0, 2), wayOf(flow, one)], articleId: `flow.${flow.id}.steps` }
}

function firstLines(flow: Flow, one: Asked): string[] {
  const { things, asks } = one
  const known = statesOf(flow)
  const [state] = things.states.filter((name) => known.includes(name))
  const actions = things.actions.map((action) => inState(action, things.states))
  if (asks('first') && state === undefined) return [beginningOf(flow, one), optionsIn(flow, flow.initial, one)]
  const taken = flow.transitions.filter(({ action }) => actions.includes(action))
  const fromState = state === undefined ? taken : taken.filter(({ from, to }) => from === state || to === state)
  const steps = fromState.length > 0 ? fromState : taken
  if (actions.length > 0 && steps.length > 0) {
    const reached = steps[0]?.to
    const isAbout = asks('next') && isStateOf(flow, reached)
    const [action] = actions
    const isMissing =
      state !== undefined && action !== undefined && !steps.some(({ from }) => from === state) && !asks('next')
    const { say, subject } = one
    return [
      ...(isMissing ? [say.noActionHere(subject.words.action[action], subject.words.state[state])] : []),
      ...(isAbout && reached ? [optionsIn(flow, reached, one)] : []),
      ...steps.map((step) => lineOf(flow, step, one)),
    ]
  }
  if (state !== undefined) return [optionsIn(flow, state, one)]
  return asks('next') || asks('process') ? [beginningOf(flow, one)] : []
}

/** Staff cancel an audit; the product calls it to revoke. */
function inState(action: Action, states: readonly State[]): Action {
  return action === 'cancel' && states.includes('auditedPass') ? 'revoke' : action
}

function isStateOf(flow: Flow, to: Transition['to'] | undefined): to is State {
  return statesOf(flow).some((state) => state === to)
}

function beginningOf(flow: Flow, { say, subject: { words } }: Asked): string {
  return say.begins(words.flow[flow.id], words.state[flow.initial])
}

function lineOf(flow: Flow, { action, from, to, by, side }: Transition, { say, subject, language }: Asked): string {
  const { words } = subject
  const actor = actorOf({ by, side }, words, language)
  return say.taken(words.flow[flow.id], words.action[action], words.state[from], words.state[to], actor)
}

/** What may be done in a status, and by whom. */
function optionsIn(flow: Flow, state: State, one: Asked): string {
  const { say, subject, language } = one
  const { words } = subject
  const steps = flow.transitions.filter(({ from }) => from === state)
  if (steps.length === 0) return say.last(words.flow[flow.id], words.state[state])
  const by = Map.groupBy(steps, (step) => actorOf(step, words, language))
  const options = [...by].map(
    ([actor, all]) =>
      `${all.map(({ action, to }) => `${words.action[action]} → ${words.state[to]}`).join(say.comma)}${say.by(actor)}`,
  )
  return say.options(words.flow[flow.id], words.state[state], options.join(say.semicolon))
}

/** `Unverified: Verify Pass → Verified pass, Verify Fail → Verified fail; …` */
export function wayOf(flow: Flow, { say, subject: { words } }: Asked): string {
  const parts = [...Map.groupBy(flow.transitions, ({ from }) => from)].map(
    ([from, steps]) =>
      words.state[from] +
      say.colon +
      steps.map(({ action, to }) => `${words.action[action]} → ${words.state[to]}`).join(say.comma),
  )
  const has = (step: string) => flow.transitions.some(({ action }) => action.startsWith(step))
  const isAudited = flow.transitions.some(({ action, side }) => action === 'auditPass' && side === 'submitter')
  const rest = [
    has('verify') ? '' : say.noVerification,
    has('audit') ? '' : say.noAudit,
    isAudited && flow.origins.length > 1 ? say.nonOriginal : '',
    has('cancel') || !has('verify') ? '' : say.noCancel,
  ]
  const way = say.way(words.flow[flow.id], words.state[flow.initial], parts.join(say.semicolon))
  return [way, ...rest].filter((sentence) => sentence !== '').join(say.gap)
}
