import { flows } from '../../../../domain/flows/index.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import { actorOf } from '../../../knowledge/generated/steps.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'

const asksWhether = /\b(can|may|could|is it possible|possible|allowed|still)\b|能|可以|可否|还能|允许/i

/** Whether an action is there in a status, over all workflows: who takes it, and in which other statuses it is. */
export function statusFact({ question, things, subject, language, say }: Asked): Fact | null {
  const [action = /\bchang(e|es|ed|ing)\b/i.test(question) ? 'modify' : undefined] = things.actions
  const [state] = things.states
  if (!action || !state || things.flows.length > 0 || !asksWhether.test(question)) return null
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
  const first = isOpen ? say.actionHere(name, status, actors, offering < having) : say.noActionHere(name, status)
  return {
    lines: others === '' ? [first] : [first, say.actionElsewhere(name, others)],
    articleId: `action.${action}`,
  }
}
