import { flows } from '../../../../domain/flows/index.ts'
import { answerTo } from '../../../../domain/records/transactions.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import { type Flow, isMark, type State } from '../../../../domain/workflow/flow.ts'
import { releaseState } from '../../../../domain/workflow/release.ts'
import { actorOf, stepLines } from '../../../knowledge/generated/workflows.ts'
import { plainText, sentences } from '../../../knowledge/markdown.ts'
import type { Aspect } from '../words/asks.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'

const mostLines = 3

/** Whom the four-eyes principle keeps from a step, and whether the one who asks is among them. */
export function excludedFact({ question, asks, say }: Asked): Fact | null {
  // The last one named: `i replied, may i audit`.
  const step = namesIn('check', question).at(-1)
  return asks('excluded') && step ? { lines: [say[`notBy.${step}`]], articleId: 'how.fourEyes' } : null
}

/** Who takes a step of a workflow, or what may be done in a status: null where no workflow, step or status is named. */
function workflowFact(one: Asked): Fact | null {
  const { things, asks, flow } = one
  if (!flow) return asks('who') ? anywhereFact(one) : null
  const isAfter = asks('who') && (asks('next') || asks('now')) && asks('submitted')
  if (isAfter && things.actions.length + things.states.length === 0) return stateFact(flow, flow.initial, one)
  if (asks('who') && asks('last') && things.states.length === 0) return lastFact(flow, one)
  const [state] = things.states.filter((name) => statesOf(flow).includes(name))
  const isOfState = state !== undefined && (asks('next') || asks('who') || asks('which'))
  if (isOfState) return stateFact(flow, state, one)
  const steps = flow.transitions.filter(({ action }) => things.actions.includes(action))
  if (things.actions.length === 0 || !stepAspects.some((aspect) => asks(aspect))) return null
  // A transaction that is answered by another one has no step of that name.
  if (steps.length === 0 && things.actions.includes('reply') && things.transIds.some((id) => answerTo(id))) return null
  if (steps.length === 0) return noStep(flow, one)
  const [reached] = steps
  const isOfNext = asks('next') && (!asks('who') || asks('afterStep'))
  if (isOfNext && reached && !isMark(reached.to)) return stateFact(flow, reached.to, one)
  return { lines: linesOf(steps, flow, one), articleId: `flow.${flow.id}.steps` }
}

/** The whole way stands below what is said of one step. */
export function workflowWithWayFact(one: Asked): Fact | null {
  const step = workflowFact(one)
  return step && one.flow ? { ...step, lines: [...step.lines.slice(0, 2), wayOf(one.flow, one)] } : step
}

function lastFact(flow: Flow, one: Asked): Fact {
  const isAudited = flow.transitions.some(({ action }) => action.startsWith('audit'))
  const steps = flow.transitions.filter(({ action }) => action.startsWith(isAudited ? 'audit' : 'verify'))
  return steps.length > 0 ? { lines: linesOf(steps, flow, one), articleId: `flow.${flow.id}.steps` } : noStep(flow, one)
}

/** Who takes a step in whatever workflow has it. */
function anywhereFact({ asks, things, subject, say }: Asked): Fact | null {
  const [action] = things.actions
  if (!action || things.roles.length > 0 || asks('otherPages')) return null
  const steps = flows.flatMap(({ transitions }) => transitions.filter((step) => step.action === action))
  const actors = [...new Set(steps.map((step) => actorOf(step, subject)))]
  const line = subject.words.action[action] + say.colon + actors.join(say.semicolon) + (say.gap === '' ? '。' : '.')
  return { lines: [line], articleId: `action.${action}` }
}

const stepAspects: readonly Aspect[] = ['who', 'next', 'whyNot', 'needs', 'once']

/** Says that the workflow has no such step, and which decisions it has. */
function noStep(flow: Flow, one: Asked): Fact {
  const { subject, say, things, or } = one
  const { words } = subject
  const none = say.noStep({
    flow: words.flow[flow.id],
    actions: or(things.actions.map((action) => words.action[action])),
  })
  const decisions = flow.transitions.filter(({ action }) => /^(verify|audit|reply)/.test(action))
  return { lines: [none, ...linesOf(decisions, flow, one)].slice(0, mostLines), articleId: `flow.${flow.id}.steps` }
}

/** From when on the other institution sees a record. */
export function releaseFact(one: Asked): Fact | null {
  const { flow, asks, say, subject } = one
  const isAsked = asks('seenByOthers') && asks('otherSide') && asks('seen')
  if (!flow || !isAsked || asks('howToAnswer')) return null
  const state = releaseState(flow, '0')
  const isAudited = flow.transitions.some(({ action, to }) => action === 'auditPass' && to === state)
  const released = state === flow.initial ? 'submission' : isAudited ? 'auditedPass' : 'verifiedPass'
  return { lines: [say[`release.${released}`]({ flow: subject.words.flow[flow.id] })], articleId: `flow.${flow.id}` }
}

function stateFact(flow: Flow, state: State, one: Asked): Fact {
  return { lines: linesIn(state, flow, one), articleId: `flow.${flow.id}.${state}` }
}

/** Returns a line for each action in a status with the users who may take it, or says that the status is the last one. */
function linesIn(state: State, flow: Flow, one: Asked): string[] {
  const steps = flow.transitions.filter(({ from }) => from === state)
  const { words } = one.subject
  const none = one.say.last({ flow: words.flow[flow.id], state: words.state[state] })
  return steps.length > 0 ? linesOf(steps, flow, one, words.state[state]) : [none]
}

function linesOf(steps: Flow['transitions'], flow: Flow, one: Asked, state?: string): string[] {
  const { subject, say } = one
  const place = subject.words.flow[flow.id] + (state === undefined ? '' : say.colon + state)
  return stepLines(steps, flow, subject, { excluding: true })
    .slice(0, mostLines)
    .map((line) => say.step({ flow: place, line: plainText(line) }))
}

/**
 * Says who takes the step that is named, or what may be done in the status, and last all steps of the workflow. Null where
 * neither a step, a status nor the beginning is asked.
 */
export function pathFact(one: Asked): Fact | null {
  const { things, asks, flow } = one
  if (!flow || !asks('path')) return null
  const isOfReply = things.actions.length === 1 && things.actions[0] === 'reply' && things.states.length === 0
  // The facts on a transaction say how it is replied to.
  if (isOfReply && !one.asks('who') && !one.asks('next') && !one.asks('where')) return null
  // They also say which transaction answers it.
  const isOfAnswered = things.transIds.some((id) => answerTo(id)) && things.actions.length + things.states.length === 0
  if (isOfAnswered && !asks('first')) return null
  if (asks('states')) return { lines: [wayOf(flow, one)], articleId: `flow.${flow.id}.steps` }
  const first = firstLines(flow, one)
  if (first.length === 0) return null
  return { lines: [...first.slice(0, 2), wayOf(flow, one)], articleId: `flow.${flow.id}.steps` }
}

function firstLines(flow: Flow, one: Asked): string[] {
  const { things, asks, say } = one
  const { words } = one.subject
  const begins = say.begins({ flow: words.flow[flow.id], state: words.state[flow.initial] })
  const [state] = things.states.filter((name) => statesOf(flow).includes(name))
  if (asks('first') && state === undefined) return [begins, ...linesIn(flow.initial, flow, one)]
  const taken = flow.transitions.filter(({ action }) => things.actions.includes(action))
  const ofState = taken.filter(({ from, to }) => state === undefined || from === state || to === state)
  const steps = ofState.length > 0 ? ofState : taken
  if (steps.length > 0) return linesOf(steps, flow, one)
  if (state !== undefined) return linesIn(state, flow, one)
  return asks('next') || asks('process') ? [begins] : []
}

/** `Unverified: Verify Pass → Verified pass, Verify Fail → Verified fail; …` */
function wayOf(flow: Flow, { say, subject: { words } }: Asked): string {
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
  const way = say.way({
    flow: words.flow[flow.id],
    initial: words.state[flow.initial],
    steps: parts.join(say.semicolon),
  })
  return sentences([way, ...rest], say)
}

/** Lists the steps of all workflows that leave a status, or that an action takes: by whom, and to which status. */
export function nextStepsFact({ things, asks, subject, say }: Asked): Fact | null {
  const { words } = subject
  const {
    flows: named,
    roles,
    states: [state],
    actions,
  } = things
  const isAsked = asks('next') || asks('acts')
  const isOfSomething = state !== undefined || actions.length === 1
  if (!isAsked || !isOfSomething || named.length + roles.length > 0 || asks('notOfStatus')) return null
  const all = flows
    .flatMap(({ transitions }) => transitions)
    .filter(({ from }) => state === undefined || from === state)
  const taken = all.filter(({ action }) => actions.includes(action))
  const steps = [...taken, ...(state === undefined ? [] : all.filter((step) => !taken.includes(step)))]
  const ways = Map.groupBy(steps, ({ action, from, to }) => [action, from, to].join(' '))
  const lines = [...ways.values()].flatMap((same) => {
    const [step] = same
    if (!step) return []
    const actors = [...new Set(same.map((one) => actorOf(one, subject)))].join(say.semicolon)
    return `${words.state[step.from]}${say.colon}${words.action[step.action]} → ${words.state[step.to]}${say.by({ actor: actors })}`
  })
  if (lines.length === 0) return null
  const articleId = state === undefined ? `action.${actions[0]}` : `state.${state}`
  return { lines: [...lines.slice(0, 2), lines.slice(2).join(say.semicolon)].filter((line) => line !== ''), articleId }
}

/** Whether an action is there in a status, over all workflows: who takes it, and in which other statuses it is. */
export function statusFact({ asks, things, subject, say, and }: Asked): Fact | null {
  const [action = asks('change') ? 'modify' : undefined] = things.actions
  const [state] = things.states
  if (!action || !state || things.flows.length > 0 || !asks('possible')) return null
  const { words } = subject
  const steps = flows.flatMap((flow) => flow.transitions.filter((step) => step.action === action))
  const [name, status] = [words.action[action], words.state[state]]
  const here = steps.filter((step) => step.from === state)
  const elsewhere = [...new Set(steps.map(({ from }) => from))].filter((from) => from !== state)
  const others = and(elsewhere.map((from) => words.state[from]))
  const isOpen = here.length > 0
  const actors = [...new Set(here.map((step) => actorOf(step, subject)))].join(say.semicolon)
  const having = flows.filter((flow) => statesOf(flow).includes(state)).length
  const offering = flows.filter(({ transitions }) => transitions.some((step) => here.includes(step))).length
  const first = isOpen
    ? say[offering < having ? 'actionHereSome' : 'actionHere']({ action: name, state: status, actors })
    : say.noActionHere({ action: name, state: status })
  return {
    lines: others === '' ? [first] : [first, say.actionElsewhere({ action: name, states: others })],
    articleId: `action.${action}`,
  }
}
