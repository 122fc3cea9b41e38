import { flows } from '../../../domain/flows/index.ts'
import { isAddedAction } from '../../../domain/workflow/allSteps.ts'
import { isAnswerable, statesOf, waits } from '../../../domain/workflow/check.ts'
import {
  type Flow,
  formOf,
  isMark,
  removals,
  type State,
  states as stateNames,
  type Transition,
} from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { type Sayings, sayings } from '../sayings.ts'

/** Explains for each workflow how a record starts, and who moves it to which status. */
export function flowSteps(subject: Subject): Article[] {
  const { language, words, and } = subject
  return flows.map((flow) => {
    const say = sayings[language].articles.flowSteps
    const name = words.flow[flow.id]
    const fields = (names: readonly (keyof typeof words.field)[]) => and(names.map((one) => words.field[one]))
    const starts = flow.origins.map((origin) =>
      say[origin]({ fields: fields(formOf(flow, origin).flatMap((section) => section.fields)) }),
    )
    const raised = flow.transIds.map((transId) => link({ id: `transaction.${transId}`, title: words.transId[transId] }))
    return {
      id: `flow.${flow.id}.steps`,
      title: say.title({ flow: name }),
      pages: [],
      questions: say.questions({ flow: name }).split('\n'),
      related: [`flow.${flow.id}`],
      text: paragraphs(
        say.transactions({ names: and(raised) }),
        say.begins({ state: link({ id: stateId(flow, flow.initial), title: words.state[flow.initial] }) }),
        bullets(starts),
        flow.reply ? say.replies({ fields: fields(flow.reply.fields) }) + answersText(flow.reply.answers, subject) : '',
        say.byStatus,
        bullets(statusLines(flow, subject)),
        say.excluded,
      ),
    }
  })
}

/** Statuses in which the same users can take the same steps share their lines. */
function statusLines(flow: Flow, subject: Subject): string[] {
  const { words, and } = subject
  const linesOf = (state: State) => {
    const steps = flow.transitions.filter(({ from }) => from === state)
    return stepLines(steps, flow, subject, { excluding: false })
  }
  const alike = Map.groupBy(statesOf(flow), (state) => linesOf(state).join('\n'))
  return [...alike.values()].flatMap((states) => {
    const links = states.map((state) => link({ id: stateId(flow, state), title: words.state[state] }))
    return states[0] ? linesOf(states[0]).map((line) => `${and(links)} – ${line}`) : []
  })
}

/** Empty where the answers have no codes. */
function answersText(answers: readonly string[], { language, words, or }: Subject): string {
  const names: Readonly<Record<string, string>> = words.replyCd
  if (answers.length === 0) return ''
  return sayings[language].articles.flowSteps.answers({ names: or(answers.map((code) => names[code] ?? code)) })
}

/** Each state of each flow: how a record comes there, and who takes it on. The article on its list and its records. */
export function flowStates(subject: Subject): Article[] {
  return flows.flatMap((flow) => statesOf(flow).map((state) => stateArticle(flow, state, subject)))
}

function stateArticle(flow: Flow, state: State, subject: Subject): Article {
  const { language, words } = subject
  const say = sayings[language].articles.flowStates
  const name = words.flow[flow.id]
  const arrivals = flow.transitions.filter(({ to, action }) => to === state && action !== 'submit')
  const ways = [
    ...(flow.initial === state ? [say.begins] : []),
    ...arrivals.flatMap(({ action, from }) =>
      isAddedAction(action) ? [] : [say.by({ done: say.done[action], from: words.state[from] })],
    ),
  ]
  const steps = flow.transitions.filter((step) => step.from === state)
  const unauditable = flow.origins.length === 2 && steps.some(({ by, from }) => by === 'auditor' && from === state)
  const toAudit = steps.some(({ action }) => action === 'auditPass')
  return {
    id: stateId(flow, state),
    title: say.title({ flow: name, state: words.state[state] }),
    pages: ['list', 'query', 'detail'].map((page) => `${flow.pageId}.${state}.${page}`),
    questions: [
      ...say.questions({ flow: name, state: words.state[state] }).split('\n'),
      ...furtherQuestions(say, name, state, steps),
    ],
    related: [`list.${state}`, `flow.${flow.id}`, `flow.${flow.id}.steps`, 'page.record'],
    text: paragraphs(
      say.comes({ state: words.state[state], ways: ways.join(say.or) }),
      leadOf(flow, state, say, words.state[state]),
      bullets(stepLines(steps, flow, subject, { excluding: true })),
      unauditable && toAudit ? say.alone : '',
    ),
  }
}

/** Returns the sentence above the list of the steps from this state. */
function leadOf(flow: Flow, state: State, say: Sayings['articles']['flowStates'], name: string): string {
  if (!flow.transitions.some((step) => step.from === state)) return say.ends
  if (waits(flow, state)) return say.waits({ state: name })
  return isAnswerable(flow, state) ? say.answerable : say.open
}

/** Returns questions that name a step or a refusal instead of the status. */
function furtherQuestions(
  say: Sayings['articles']['flowStates'],
  flow: string,
  state: State,
  steps: readonly Transition[],
): string[] {
  const undo = steps.flatMap(({ action }) =>
    action in say.undo ? say.undo[action as keyof typeof say.undo]({ flow }) : [],
  )
  return state in say.failed ? [...undo, say.failed[state as keyof typeof say.failed]({ flow })] : undo
}

export function states({ language, words, said }: Subject): Article[] {
  const say = sayings[language].articles.states
  return [...stateNames, ...removals].map((state) => {
    const having = flows.filter((flow) => reaches(flow, state))
    const links = having.map((flow) => {
      const id = isMark(state) ? `flow.${flow.id}.steps` : stateId(flow, state)
      return link({ id, title: words.flow[flow.id] })
    })
    return {
      id: `state.${state}`,
      title: say.title({ state: words.state[state] }),
      pages: [],
      questions: say.questions({ state: words.state[state] }).split('\n'),
      related: isMark(state) ? [] : [`list.${state}`],
      text: paragraphs(said(`state.${state}`), say.inFlows, bullets(links)),
    }
  })
}

function reaches(flow: Flow, state: Transition['to']): boolean {
  if (isMark(state)) return flow.transitions.some(({ to }) => to === state)
  return statesOf(flow).includes(state)
}

/**
 * One line for each kind of user: the actions and where they lead. `excluding` also names the users whom the four-eyes
 * principle excludes. Example: `Verifier at the submitting institution: **Verify Pass** → [Verified pass](…).`
 */
export function stepLines(
  steps: readonly Transition[],
  flow: Flow,
  subject: Subject,
  { excluding }: { excluding: boolean },
): string[] {
  const { language, words, or } = subject
  const say = sayings[language].articles.steps
  const who = (step: Transition) =>
    actorOf(step, subject) +
    (excluding && step.fourEyes && step.fourEyes !== 'notContest' ? say.excluded[step.fourEyes] : '')
  return [...Map.groupBy(steps, who)].map(([actor, taken]) => {
    const ways = [...Map.groupBy(taken, ({ to }) => to)].map(([to, actions]) => {
      const names = actions.map(({ action, remark }) => `**${words.action[action]}**${remark ? say.remark : ''}`)
      return `${or(names)} → ${placeLink(to, flow, subject)}`
    })
    return actor + say.colon + ways.join(say.semicolon) + say.stop
  })
}

export function actorOf(step: Pick<Transition, 'by' | 'side'>, { words, language }: Subject): string {
  return sayings[language].articles.steps.actor[step.side]({ role: words.role[step.by] })
}

function placeLink(to: Transition['to'], flow: Flow, { words }: Subject): string {
  const id = isMark(to) ? `state.${to}` : stateId(flow, to)
  return link({ id, title: words.state[to] })
}

export function stateId(flow: Flow, state: string): string {
  return `flow.${flow.id}.${state}`
}
