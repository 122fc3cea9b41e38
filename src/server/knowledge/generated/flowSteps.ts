import type { Language } from '../../../contract/texts/texts.ts'
import { flows } from '../../../domain/flows/index.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import { type Flow, formOf, type State } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs } from '../markdown.ts'
import { stateId, stepLines } from './steps.ts'

const sentences = {
  en: {
    title: (flow: string) => `${flow}: statuses and actions`,
    questions: (flow: string) => [
      `Who can do what in ${flow}?`,
      `Which statuses does ${flow} have?`,
      `How does ${flow} proceed?`,
      `What happens next in ${flow}?`,
      `Which steps and stages does ${flow} have?`,
      `Who verifies and audits ${flow}?`,
      `Which fields does the form of ${flow} have?`,
      `Workflow of ${flow}`,
      `Diagram of the statuses of ${flow}`,
    ],
    begins: (state: string) => `A handler submits the record, which starts in status ${state}:`,
    withOrig: (fields: string) => `from a transaction on the **History** tab, with ${fields}.`,
    noOrig: (fields: string) =>
      `without an original transaction, with the form of the **Non-original** tab: ${fields}.`,
    transactions: (names: string) => `Transaction types: ${names}.`,
    replies: (fields: string) => `Fields of the reply: ${fields}.`,
    answers: (names: string) => ` Reply result: ${names}.`,
    byStatus: 'Actions in each status:',
    excluded:
      'The [four-eyes principle](article:how.fourEyes) excludes some users; the article on each status names them.',
  },
  zh: {
    title: (flow: string) => `${flow}：状态与操作`,
    questions: (flow: string) => [
      `${flow}中谁可以做什么？`,
      `${flow}有哪些状态？`,
      `${flow}的流程如何进行？`,
      `${flow}有哪些步骤和阶段？`,
      `${flow}由谁复核和审核？`,
      `${flow}的表单要填什么？`,
      `${flow}流程图`,
    ],
    begins: (state: string) => `经办员提交后，状态为“${state}”：`,
    withOrig: (fields: string) => `在**历史交易**页签选择交易后发起，填写${fields}。`,
    noOrig: (fields: string) => `没有原交易时，用**无原交易**页签的表单提交，填写${fields}。`,
    transactions: (names: string) => `交易类型：${names}。`,
    replies: (fields: string) => `答复时填写${fields}。`,
    answers: (names: string) => `答复结果：${names}。`,
    byStatus: '各状态的操作：',
    excluded: '[双人复核](article:how.fourEyes)排除部分用户，详见各状态的文章。',
  },
} as const

/** Explains for each workflow how a record starts, and who moves it to which status. */
export function flowSteps({ language, words }: Subject): Article[] {
  return flows.map((flow) => {
    const say = sentences[language]
    const name = words.flow[flow.id]
    const fields = (names: readonly (keyof typeof words.field)[]) =>
      listed(
        language,
        names.map((one) => words.field[one]),
      )
    const starts = flow.origins.map((origin) =>
      say[origin](fields(formOf(flow, origin).flatMap((section) => section.fields))),
    )
    const raised = flow.transIds.map((transId) => link({ id: `transaction.${transId}`, title: words.transId[transId] }))
    return {
      id: `flow.${flow.id}.steps`,
      title: say.title(name),
      pages: [],
      questions: say.questions(name),
      related: [`flow.${flow.id}`],
      text: paragraphs(
        say.transactions(listed(language, raised)),
        say.begins(link({ id: stateId(flow, flow.initial), title: words.state[flow.initial] })),
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
  say: (typeof sentences)[Language],
  named: (names: NonNullable<Flow['reply']>['fields']) => string,
  replyCd: Readonly<Record<string, string>>,
  language: Language,
): string {
  const names = answers.map((code) => replyCd[code] ?? code)
  return say.replies(named(fields)) + (names.length > 0 ? say.answers(listed(language, names, 'disjunction')) : '')
}
