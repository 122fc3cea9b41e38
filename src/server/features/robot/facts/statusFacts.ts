import { flows } from '../../../../domain/flows/index.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import { actorOf } from '../../../knowledge/generated/steps.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'

/** Lists the steps of all workflows that leave a status, or that an action takes: by whom, and to which status. */
export function nextStepsFact({ things, asks, subject: { words }, language, say }: Asked): Fact | null {
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
    const actors = [...new Set(same.map((one) => actorOf(one, words, language)))].join(say.semicolon)
    return `${words.state[step.from]}${say.colon}${words.action[step.action]} → ${words.state[step.to]}${say.by(actors)}`
  })
  if (lines.length === 0) return null
  const articleId = state === undefined ? `action.${actions[0]}` : `state.${state}`
  return { lines: [...lines.slice(0, 2), lines.slice(2).join(say.semicolon)].filter((line) => line !== ''), articleId }
}

/** Whether an action is there in a status, over all workflows: who takes it, and in which other statuses it is. */
export function statusFact({ asks, things, subject, language, say }: Asked): Fact | null {
  const [action = asks('change') ? 'modify' : undefined] = things.actions
  const [state] = things.states
  if (!action || !state || things.flows.length > 0 || !asks('possible')) return null
  const { words } = subject
  const steps = flows.flatMap((flow) => flow.transitions.filter((step) => step.action === action))
  const [name, status] = [words.action[action], words.state[state]]
  const here = steps.filter((step) => step.from === state)
  const elsewhere = [...new Set(steps.map(({ from }) => from))].filter((from) => from !== state)
  const others = listed(
    language,
    elsewhere.map((from) => words.state[from]),
  )
  const isOpen = here.length > 0
  const actors = [...new Set(here.map((step) => actorOf(step, words, language)))].join(say.semicolon)
  const having = flows.filter((flow) => statesOf(flow).includes(state)).length
  const offering = flows.filter(({ transitions }) => transitions.some((step) => here.includes(step))).length
  const first = isOpen
    ? say[offering < having ? 'actionHereSome' : 'actionHere'](name, status, actors)
    : say.noActionHere(name, status)
  return {
    lines: others === '' ? [first] : [first, say.actionElsewhere(name, others)],
    articleId: `action.${action}`,
  }
}
