import type { Language } from '../../../contract/texts/texts.ts'
import { flows } from '../../../domain/flows/index.ts'
import { statesOf, waits } from '../../../domain/workflow/check.ts'
import type { Flow, State, Transition } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, paragraphs } from '../markdown.ts'
import { stateId, stepLines } from './steps.ts'

const sentences = {
  en: {
    title: (flow: string, state: string) => `${flow}: ${state}`,
    questions: (flow: string, state: string) => [
      `What does ${state} mean in ${flow}?`,
      `What can be done with a ${flow} record that is ${state}?`,
      `Who acts next on ${flow}, ${state}?`,
      `My ${flow} record is ${state}: what now?`,
      `How does a ${flow} record become ${state}?`,
      `What happens next with a ${flow} record after ${state}?`,
      `${state} ${flow} records`,
    ],
    undo: {
      cancel: (flow: string) => `How do I undo the verification of a ${flow} record?`,
      revoke: (flow: string) => `How do I undo the audit of a ${flow} record?`,
    },
    failed: {
      verifiedFail: (flow: string) => `The verifier rejected my ${flow} record: what can I do?`,
      auditedFail: (flow: string) => `The auditor rejected my ${flow} record: what can I do?`,
    },
    comes: (state: string, ways: string) => `A record becomes **${state}** when it is ${ways}.`,
    begins: 'submitted',
    by: (done: string, from: string) => `${done} in ${from}`,
    done: {
      verifyPass: 'passed at verification',
      verifyFail: 'failed at verification',
      auditPass: 'passed at audit',
      auditFail: 'failed at audit',
      cancel: 'cancelled',
      revoke: 'revoked',
      reply: 'replied to',
      modify: 'modified',
      submit: 'resubmitted',
      hide: 'hidden',
      delete: 'deleted',
    },
    or: ' or ',
    waits: (state: string) => `Actions in ${state} (by **Due date**):`,
    open: 'Complete; no action is pending. Still available:',
    ends: 'End of the workflow.',
    alone: 'Non-original records cannot be audited and remain in this status.',
  },
  zh: {
    title: (flow: string, state: string) => `${flow}：${state}`,
    questions: (flow: string, state: string) => [
      `${flow}的“${state}”是什么意思？`,
      `${flow}处于“${state}”时可以做什么？`,
      `${flow}“${state}”下一步由谁处理？`,
      `我的${flow}${state}了，然后呢？`,
      `${flow}怎样才会${state}？`,
      `${flow}${state}之后怎么办？`,
      `${state}的${flow}记录`,
    ],
    undo: {
      cancel: (flow: string) => `${flow}复核通过后如何撤回？`,
      revoke: (flow: string) => `${flow}审核通过后如何撤回？`,
    },
    failed: {
      verifiedFail: (flow: string) => `${flow}被复核员拒绝了怎么办？`,
      auditedFail: (flow: string) => `${flow}被审核员拒绝了怎么办？`,
    },
    comes: (state: string, ways: string) => `记录${ways}后，进入**${state}**。`,
    begins: '提交',
    by: (done: string, from: string) => `在“${from}”中${done}`,
    done: {
      verifyPass: '复核通过',
      verifyFail: '复核不通过',
      auditPass: '审核通过',
      auditFail: '审核不通过',
      cancel: '取消复核通过',
      revoke: '撤销审核通过',
      reply: '答复',
      modify: '修改',
      submit: '重新提交',
      hide: '隐藏',
      delete: '删除',
    },
    or: '或',
    waits: (state: string) => `${state}记录的可执行操作（期限见**到期日**列）：`,
    open: '已办结，无待处理事项。仍可执行：',
    ends: '流程结束。',
    alone: '无原交易的记录不能审核，停留在此状态。',
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
    ...arrivals.map(({ action, from }) => say.by(say.done[action], words.state[from])),
  ]
  const steps = flow.transitions.filter((step) => step.from === state)
  const waiting = waits(flow, state)
  const unauditable = flow.origins.length === 2 && steps.some(({ by, from }) => by === 'auditor' && from === state)
  const toAudit = steps.some(({ action }) => action === 'auditPass')
  return {
    id: stateId(flow, state),
    title: say.title(name, words.state[state]),
    pages: ['list', 'query', 'detail'].map((page) => `${flow.pageId}.${state}.${page}`),
    questions: [...say.questions(name, words.state[state]), ...furtherQuestions(say, name, state, steps)],
    related: [`list.${state}`, `flow.${flow.id}`, `flow.${flow.id}.steps`, 'page.record'],
    text: paragraphs(
      say.comes(words.state[state], ways.join(say.or)),
      steps.length === 0 ? say.ends : waiting ? say.waits(words.state[state]) : say.open,
      bullets(stepLines(steps, flow, { language, words }, { excluding: true })),
      unauditable && toAudit ? say.alone : '',
    ),
  }
}

/** Returns questions that name a step or a refusal instead of the status. */
function furtherQuestions(
  say: (typeof sentences)[Language],
  flow: string,
  state: State,
  steps: readonly Transition[],
): string[] {
  const undo = steps.flatMap(({ action }) =>
    action in say.undo ? say.undo[action as keyof typeof say.undo](flow) : [],
  )
  return state in say.failed ? [...undo, say.failed[state as keyof typeof say.failed](flow)] : undo
}
