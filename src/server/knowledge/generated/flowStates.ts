import { flows } from '../../../domain/flows/index.ts'
import { statesOf, waits } from '../../../domain/workflow/check.ts'
import type { Flow, State } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, paragraphs } from '../markdown.ts'
import { stateId, stepLine } from './steps.ts'

const sentences = {
  en: {
    title: (flow: string, state: string) => `${flow}: ${state}`,
    questions: (flow: string, state: string) => [
      `What does ${state} mean in ${flow}?`,
      `What can be done with a ${flow} record that is ${state}?`,
      `Who acts next on ${flow}, ${state}?`,
      `My ${flow} record is ${state}: what now?`,
      `How does a ${flow} record become ${state}?`,
      `${state} ${flow} records`,
    ],
    comes: (state: string, ways: string) => `A record is in **${state}** after ${ways}.`,
    begins: 'its submission',
    by: (action: string, from: string) => `the step ${action} from ${from}`,
    or: ', or ',
    waits: 'It waits for one of these steps, and has a last day: see the Due column.',
    open: 'It is done as it stands, and waits for nobody. What can still be done:',
    ends: 'Nothing follows: this is where the flow ends.',
    alone: 'A record without original cannot be audited: it stays as it is.',
  },
  zh: {
    title: (flow: string, state: string) => `${flow}：${state}`,
    questions: (flow: string, state: string) => [
      `${flow}的“${state}”是什么意思？`,
      `${flow}处于“${state}”时可以做什么？`,
      `${flow}“${state}”下一步由谁处理？`,
      `我的${flow}${state}了，然后呢？`,
      `${flow}怎样才会${state}？`,
      `${state}的${flow}记录`,
    ],
    comes: (state: string, ways: string) => `记录在${ways}后处于**${state}**状态。`,
    begins: '提交',
    by: (action: string, from: string) => `由“${from}”${action}`,
    or: '或',
    waits: '它等待以下操作之一，并有最后期限，见“到期”列：',
    open: '它已办结，不等待任何人。仍可执行：',
    ends: '没有后续步骤：流程到此结束。',
    alone: '无原交易的记录不能审核，保持此状态。',
  },
} as const

/** Each state of each flow: how a record comes there, and who takes it on. The article on its list and its records. */
export function flowStates(subject: Subject): Article[] {
  return flows.flatMap((flow) => statesOf(flow).map((state) => stateArticle(flow, state, subject)))
}

function stateArticle(flow: Flow, state: State, { language, words }: Subject): Article {
  const say = sentences[language]
  const name = words.flow[flow.id]
  const arrivals = flow.transitions.filter(({ to, action }) => to === state && action !== 'submit')
  const ways = [
    ...(flow.initial === state ? [say.begins] : []),
    ...arrivals.map(({ action, from }) => say.by(words.action[action], words.state[from])),
  ]
  const steps = flow.transitions.filter((step) => step.from === state)
  const waiting = waits(flow, state)
  const unauditable = flow.origins.length === 2 && steps.some(({ by, from }) => by === 'auditor' && from === state)
  const toAudit = steps.some(({ action }) => action === 'auditPass')
  return {
    id: stateId(flow, state),
    title: say.title(name, words.state[state]),
    pages: ['list', 'query', 'detail'].map((page) => `${flow.pageId}.${state}.${page}`),
    questions: say.questions(name, words.state[state]),
    related: [`list.${state}`, `flow.${flow.id}`, `flow.${flow.id}.steps`, 'page.record'],
    text: paragraphs(
      say.comes(words.state[state], ways.join(say.or)),
      steps.length === 0 ? say.ends : waiting ? say.waits : say.open,
      bullets(steps.map((step) => stepLine(step, flow, words, language))),
      unauditable && toAudit ? say.alone : '',
    ),
  }
}
