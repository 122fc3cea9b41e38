import { flows } from '../../../../domain/flows/index.ts'
import { answerTo } from '../../../../domain/records/transactions.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import { type Flow, isMark, type State } from '../../../../domain/workflow/flow.ts'
import { releaseState } from '../../../../domain/workflow/release.ts'
import { actorOf, stepLines } from '../../../knowledge/generated/steps.ts'
import { listed } from '../../../knowledge/markdown.ts'
import { plainText } from '../retrieval/plainText.ts'
import type { Aspect } from '../words/asks.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'
import { wayOf } from './pathFacts.ts'

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
  const isOfSubmitter = asks('who') && asks('submits')
  if (isOfSubmitter && things.actions.length === 0 && things.transIds.length === 0) return submitterFact(flow, one)
  if (asks('who') && asks('last') && things.states.length === 0) return lastFact(flow, one)
  const [state] = things.states.filter((name) => statesOf(flow).includes(name))
  const isOfState = state !== undefined && (asks('next') || asks('who') || asks('which'))
  if (isOfState) return stateFact(flow, state, one)
  const steps = flow.transitions.filter(({ action }) => things.actions.includes(action))
  const isAsked = stepAspects.some((intent) => asks(intent)) || (steps.length === 0 && asks('may'))
  if (things.actions.length === 0 || !isAsked) return null
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

function submitterFact(flow: Flow, { subject, say }: Asked): Fact {
  const { words } = subject
  return { lines: [say.submits(words.flow[flow.id], words.role.handler)], articleId: `flow.${flow.id}.steps` }
}

/** Who takes a step in whatever workflow has it. */
function anywhereFact({ asks, things, subject, say, language }: Asked): Fact | null {
  const [action] = things.actions
  if (!action || things.roles.length > 0 || asks('otherPages')) return null
  const steps = flows.flatMap(({ transitions }) => transitions.filter((step) => step.action === action))
  const actors = [...new Set(steps.map((step) => actorOf(step, subject.words, language)))]
  const line = subject.words.action[action] + say.colon + actors.join(say.semicolon) + (say.gap === '' ? '。' : '.')
  return { lines: [line], articleId: `action.${action}` }
}

const stepAspects: readonly Aspect[] = ['who', 'next', 'whyNot', 'needs', 'once']

/** Says that the workflow has no such step, and which decisions it has. */
function noStep(flow: Flow, one: Asked): Fact {
  const { subject, say, language, things } = one
  const { words } = subject
  const none = say.noStep(
    words.flow[flow.id],
    listed(
      language,
      things.actions.map((action) => words.action[action]),
      'disjunction',
    ),
  )
  const decisions = flow.transitions.filter(({ action }) => /^(verify|audit|reply)/.test(action))
  return { lines: [none, ...linesOf(decisions, flow, one)].slice(0, mostLines), articleId: `flow.${flow.id}.steps` }
}

/** From when on, rather than by when or what. */
export function seenByOthersFact(one: Asked): Fact | null {
  return one.asks('seenByOthers') ? releaseFact(one) : null
}

/** From when on the other institution sees a record. */
export function releaseFact(one: Asked): Fact | null {
  const { flow, asks, say, subject } = one
  const isOfOthers = asks('otherSide')
  if (!flow || !isOfOthers || !asks('seen') || asks('howToAnswer')) return null
  const state = releaseState(flow, '0')
  const isAudited = flow.transitions.some(({ action, to }) => action === 'auditPass' && to === state)
  const released = state === flow.initial ? 'submission' : isAudited ? 'auditedPass' : 'verifiedPass'
  return { lines: [say[`release.${released}`](subject.words.flow[flow.id])], articleId: `flow.${flow.id}` }
}

function stateFact(flow: Flow, state: State, one: Asked): Fact {
  const steps = flow.transitions.filter(({ from }) => from === state)
  const { words } = one.subject
  const none = one.say.last(words.flow[flow.id], words.state[state])
  return {
    lines: steps.length > 0 ? linesOf(steps, flow, one, words.state[state]) : [none],
    articleId: `flow.${flow.id}.${state}`,
  }
}

function linesOf(steps: Flow['transitions'], flow: Flow, one: Asked, state?: string): string[] {
  const { subject, say } = one
  const place = subject.words.flow[flow.id] + (state === undefined ? '' : say.colon + state)
  return stepLines(steps, flow, subject, { excluding: true })
    .slice(0, mostLines)
    .map((line) => say.step(place, plainText(line)))
}
