import { flows } from '../../../domain/flows/index.ts'
import { actions as actionNames, bulkActions } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { stateId, stepFacts } from './steps.ts'

const sentences = {
  en: {
    title: (action: string) => `Action: ${action}`,
    questions: (action: string) => [
      `What does ${action} do?`,
      `Who may take ${action}?`,
      `Why can I not press ${action}?`,
      `How do I ${action} a record?`,
      `When do I press ${action}?`,
      `In which states is ${action} possible?`,
      `What happens after ${action}?`,
      `Which role does ${action} need?`,
      `Where is the button ${action}?`,
    ],
    many: 'It can be taken on many records at once: select them in the list.',
    form: 'It opens a form for one record.',
    where: 'Where it is possible:',
    from: (flow: string, state: string) => `${flow}, from ${state}: `,
    closed: 'Where it is not possible, the button stays in its place and says why.',
    meaning: {
      verifyPass: 'Confirms, as a second person, that the record is right.',
      verifyFail: 'Refuses the record at verification. The remark tells the submitter, and the other side, why.',
      auditPass: 'Confirms a verified or replied record for good.',
      auditFail: 'Refuses the record in the audit. The remark tells why.',
      cancel: 'Takes a verified pass back: the record fails its verification after all.',
      revoke: 'Takes an audited pass back: the cancel of an auditor.',
      reply: 'Answers what the other institution asked.',
      modify: 'Puts a refused record, or a refused reply, right and sends it again.',
      submit: 'Sends a refused record again as it is.',
      hide: 'Takes a replied record out of the lists of your side. The other side keeps it.',
      delete: 'Takes a refused record out of every list. It stays in the audit log.',
    },
  },
  zh: {
    title: (action: string) => `操作：${action}`,
    questions: (action: string) => [
      `“${action}”有什么作用？`,
      `谁可以执行“${action}”？`,
      `为什么不能点击“${action}”？`,
      `如何${action}记录？`,
      `什么情况下点击“${action}”？`,
      `哪些状态可以${action}？`,
      `${action}之后会怎样？`,
      `${action}需要什么角色？`,
      `${action}按钮在哪里？`,
    ],
    many: '可对多条记录同时执行：请在列表中勾选。',
    form: '将为一条记录打开表单。',
    where: '可执行的情形：',
    from: (flow: string, state: string) => `${flow}，自“${state}”起：`,
    closed: '不能执行时，按钮仍在原处，并说明原因。',
    meaning: {
      verifyPass: '由另一人确认记录无误。',
      verifyFail: '复核时不予通过。备注向提交人和对方机构说明原因。',
      auditPass: '对复核通过或已答复的记录作最终确认。',
      auditFail: '审核时不予通过。备注说明原因。',
      cancel: '取消复核通过：记录转为复核不通过。',
      revoke: '撤销审核通过，即审核员的取消操作。',
      reply: '答复对方机构提出的事项。',
      modify: '修改未通过的记录或答复，并重新提交。',
      submit: '将未通过的记录原样重新提交。',
      hide: '将已答复的记录从本方列表中隐藏，对方仍可看到。',
      delete: '将未通过的记录从所有列表中移除，审计日志仍保留。',
    },
  },
} as const

/** Each action: what it does, and in which flows, from which states and by whom it may be taken. */
export function actions({ language, words }: Subject): Article[] {
  const say = sentences[language]
  return actionNames.map((action) => {
    const name = words.action[action]
    const places = flows.flatMap((flow) =>
      flow.transitions
        .filter((step) => step.action === action)
        .map((step) => {
          const state = link({ id: stateId(flow, step.from), title: words.state[step.from] })
          return say.from(words.flow[flow.id], state) + stepFacts(step, flow, words, language)
        }),
    )
    const many = bulkActions.some((one) => one === action) || action === 'submit'
    return {
      id: `action.${action}`,
      title: say.title(name),
      pages: [],
      questions: say.questions(name),
      related: ['how.fourEyes', many ? 'how.batch' : action === 'reply' ? 'form.reply' : 'form.modify'],
      text: paragraphs(say.meaning[action], many ? say.many : say.form, say.where, bullets(places), say.closed),
    }
  })
}
