import { z } from 'zod'
import { flows } from '../../../domain/flows/index.ts'
import { isAddedAction } from '../../../domain/workflow/allSteps.ts'
import { isAnswerable, statesOf, waits } from '../../../domain/workflow/check.ts'
import type { Flow, State, Transition } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, paragraphs } from '../markdown.ts'
import { readSentences, says } from '../sentences.ts'
import { stateId, stepLines } from './steps.ts'

const sentences = readSentences(
  'flowStates',
  z.strictObject({
    title: says('flow', 'state'),
    questions: z.array(says('flow', 'state')),
    undo: z.strictObject({ cancel: says('flow'), revoke: says('flow') }),
    failed: z.strictObject({ verifiedFail: says('flow'), auditedFail: says('flow') }),
    comes: says('state', 'ways'),
    begins: z.string(),
    by: says('done', 'from'),
    done: z.strictObject({
      verifyPass: z.string(),
      verifyFail: z.string(),
      auditPass: z.string(),
      auditFail: z.string(),
      cancel: z.string(),
      revoke: z.string(),
      reply: z.string(),
      modify: z.string(),
      submit: z.string(),
      hide: z.string(),
      delete: z.string(),
    }),
    or: z.string(),
    waits: says('state'),
    answerable: z.string(),
    open: z.string(),
    ends: z.string(),
    alone: z.string(),
  }),
)

/** Each state of each flow: how a record comes there, and who takes it on. The article on its list and its records. */
export function flowStates(subject: Subject): Article[] {
  return flows.flatMap((flow) => statesOf(flow).map((state) => stateArticle(flow, state, subject)))
}

function stateArticle(flow: Flow, state: State, { language, words }: Subject): Article {
  const say = sentences(language)
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
      ...say.questions.map((question) => question({ flow: name, state: words.state[state] })),
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
function leadOf(flow: Flow, state: State, say: ReturnType<typeof sentences>, name: string): string {
  if (!flow.transitions.some((step) => step.from === state)) return say.ends
  if (waits(flow, state)) return say.waits({ state: name })
  return isAnswerable(flow, state) ? say.answerable : say.open
}

/** Returns questions that name a step or a refusal instead of the status. */
function furtherQuestions(
  say: ReturnType<typeof sentences>,
  flow: string,
  state: State,
  steps: readonly Transition[],
): string[] {
  const undo = steps.flatMap(({ action }) =>
    action in say.undo ? say.undo[action as keyof typeof say.undo]({ flow }) : [],
  )
  return state in say.failed ? [...undo, say.failed[state as keyof typeof say.failed]({ flow })] : undo
}
