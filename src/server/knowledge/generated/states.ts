import { flows } from '../../../domain/flows/index.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import { type Flow, isMark, removals, states as stateNames, type Transition } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { sayings } from '../sayings.ts'
import { stateId } from './steps.ts'

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
