import { flows } from '../../../domain/flows/index.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import { type Flow, type State, states as stateNames } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { stateId } from './steps.ts'

const sentences = {
  en: {
    title: (state: string) => `State: ${state}`,
    questions: (state: string) => [
      `What does the state ${state} mean?`,
      `Which flows have ${state}?`,
      `My record is ${state}`,
      `What follows ${state}?`,
    ],
    inFlows: 'It is a state of these flows; each says who acts next:',
    meaning: {
      unverified: 'Somebody submitted the record, and a second person has to verify it before it counts.',
      verifiedPass: 'A verifier has found the record right.',
      verifiedFail:
        'A verifier refused the record, or took a pass back. The remark says why. It can be put right and sent again, or deleted.',
      auditedPass: 'An auditor has confirmed the record: it is settled for good, unless the audit is revoked.',
      auditedFail: 'An auditor refused the record, or revoked an audited pass. The remark says why.',
      unreplied: 'The other institution was asked, and has not replied yet.',
      replied: 'The other institution has replied.',
      deleted: 'The record has left every list. It is not erased: the audit log keeps what was done to it.',
      hidden: 'Your side has taken the record out of its own lists. The other side still sees it.',
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
    inFlows: '以下业务有此状态，点击可查看下一步由谁处理：',
    meaning: {
      unverified: '记录已提交，须由另一人复核后方才有效。',
      verifiedPass: '复核员已确认记录无误。',
      verifiedFail: '复核员未予通过，或取消了复核通过；备注说明原因。可修改后重新提交，或删除。',
      auditedPass: '审核员已确认记录；除非撤销，该记录就此办结。',
      auditedFail: '审核员未予通过，或撤销了审核通过；备注说明原因。',
      unreplied: '已向对方机构提出，对方尚未答复。',
      replied: '对方机构已答复。',
      deleted: '记录已从所有列表中移除，但不会被抹去：审计日志保留全部操作。',
      hidden: '本方已将记录从自己的列表中隐藏，对方仍可看到。',
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
