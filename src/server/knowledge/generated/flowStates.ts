import { flows } from '../../../domain/flows/index.ts'
import { isAddedAction } from '../../../domain/workflow/allSteps.ts'
import { isAnswerable, statesOf, waits } from '../../../domain/workflow/check.ts'
import type { Flow, State, Transition } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, paragraphs } from '../markdown.ts'
import { type Sayings, sayings } from '../sayings.ts'
import { stateId, stepLines } from './steps.ts'

/** Each state of each flow: how a record comes there, and who takes it on. The article on its list and its records. */
export function flowStates(subject: Subject): Article[] {
  return flows.flatMap((flow) => statesOf(flow).map((state) => stateArticle(flow, state, subject)))
}

function stateArticle(flow: Flow, state: State, { language, words }: Subject): Article {
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
      bullets(stepLines(steps, flow, { language, words }, { excluding: true })),
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
