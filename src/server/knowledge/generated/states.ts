import { flows } from '../../../domain/flows/index.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import { type Flow, type State, states as stateNames } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { stateId } from './steps.ts'

const sentences = {
  en: {
    title: (state: string) => `Status: ${state}`,
    questions: (state: string) => [
      `What does the status ${state} mean?`,
      `Which workflows have ${state}?`,
      `My record is ${state}`,
      `What comes after ${state}?`,
    ],
    inFlows: 'Used in these workflows (open one to see who acts next):',
    meaning: {
      unverified: 'Submitted and awaiting verification by a second user.',
      verifiedPass: 'Verified and passed.',
      verifiedFail:
        'Failed verification, or the pass was cancelled. See the remark. Modify and resubmit it, or delete it.',
      auditedPass: 'Audited and final, unless the audit is revoked.',
      auditedFail: 'Failed the audit, or the audited pass was revoked. See the remark.',
      unreplied: 'Sent to the counterparty; no reply yet.',
      replied: 'The counterparty has replied.',
      deleted: 'Removed from all lists. The record is not erased: its history stays in the audit log.',
      hidden: 'Removed from your own lists. The counterparty still sees the record.',
    },
  },
  zh: {
    title: (state: string) => `状态：${state}`,
    questions: (state: string) => [
      `“${state}”状态是什么意思？`,
      `哪些业务有“${state}”状态？`,
      `我的记录${state}`,
      `${state}之后是什么？`,
    ],
    inFlows: '适用业务（点击查看下一步处理人）：',
    meaning: {
      unverified: '已提交，等待他人复核。',
      verifiedPass: '已复核通过。',
      verifiedFail: '复核未通过，或通过后被取消；原因见备注。可修改后重新提交或删除。',
      auditedPass: '已审核通过并办结，除非被撤销。',
      auditedFail: '审核未通过，或通过后被撤销；原因见备注。',
      unreplied: '已发送至对方机构，尚未答复。',
      replied: '对方机构已答复。',
      deleted: '已从所有列表中移除。记录不会被清除，操作历史保留在审计日志中。',
      hidden: '已从本方列表中隐藏，对方仍可看到。',
    },
  },
} as const

export function states({ language, words }: Subject): Article[] {
  const say = sentences[language]
  return [...stateNames, 'deleted' as const, 'hidden' as const].map((state) => {
    const having = flows.filter((flow) => reaches(flow, state))
    const links = having.map((flow) => {
      const marks = state === 'deleted' || state === 'hidden'
      const id = marks ? `flow.${flow.id}.steps` : stateId(flow, state)
      return link({ id, title: words.flow[flow.id] })
    })
    return {
      id: `state.${state}`,
      title: say.title(words.state[state]),
      pages: [],
      questions: say.questions(words.state[state]),
      related: state === 'deleted' || state === 'hidden' ? [] : [`list.${state}`],
      text: paragraphs(say.meaning[state], say.inFlows, bullets(links)),
    }
  })
}

function reaches(flow: Flow, state: State | 'deleted' | 'hidden'): boolean {
  if (state === 'deleted' || state === 'hidden') return flow.transitions.some(({ to }) => to === state)
  return statesOf(flow).includes(state)
}
