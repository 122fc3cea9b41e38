import { flows } from '../../../domain/flows/index.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import { type Flow, formOf, type State } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs } from '../markdown.ts'
import { type Sayings, sayings } from '../sayings.ts'
import { stateId, stepLines } from './steps.ts'

/** Explains for each workflow how a record starts, and who moves it to which status. */
export function flowSteps({ language, words }: Subject): Article[] {
  return flows.map((flow) => {
    const say = sayings[language].articles.flowSteps
    const name = words.flow[flow.id]
    const fields = (names: readonly (keyof typeof words.field)[]) =>
      listed(
        language,
        names.map((one) => words.field[one]),
      )
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
        say.transactions({ names: listed(language, raised) }),
        say.begins({ state: link({ id: stateId(flow, flow.initial), title: words.state[flow.initial] }) }),
        bullets(starts),
        flow.reply ? replyText(flow.reply, say, fields, words.replyCd, language) : '',
        say.byStatus,
        bullets(statusLines(flow, { language, words })),
        say.excluded,
      ),
    }
  })
}

/** Statuses in which the same users can take the same steps share their lines. */
function statusLines(flow: Flow, { language, words }: Pick<Subject, 'language' | 'words'>): string[] {
  const linesOf = (state: State) =>
    stepLines(
      flow.transitions.filter(({ from }) => from === state),
      flow,
      { language, words },
      { excluding: false },
    )
  const alike = Map.groupBy(statesOf(flow), (state) => linesOf(state).join('\n'))
  return [...alike.values()].flatMap((states) => {
    const links = states.map((state) => link({ id: stateId(flow, state), title: words.state[state] }))
    return states[0] ? linesOf(states[0]).map((line) => `${listed(language, links)} – ${line}`) : []
  })
}

function replyText(
  { fields, answers }: NonNullable<Flow['reply']>,
  say: Sayings['articles']['flowSteps'],
  named: (names: NonNullable<Flow['reply']>['fields']) => string,
  replyCd: Readonly<Record<string, string>>,
  language: Language,
): string {
  const names = answers.map((code) => replyCd[code] ?? code)
  return (
    say.replies({ fields: named(fields) }) +
    (names.length > 0 ? say.answers({ names: listed(language, names, 'disjunction') }) : '')
  )
}
