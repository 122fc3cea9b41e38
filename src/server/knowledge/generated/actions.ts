import { flows } from '../../../domain/flows/index.ts'
import { type Action, actions as actionNames, bulkActions } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs } from '../markdown.ts'
import { actorOf, stateId } from './steps.ts'

const sentences = {
  en: {
    title: (action: string) => `Action: ${action}`,
    questions: (action: string) => [
      `What does ${action} do?`,
      `Who can perform ${action}?`,
      `Why can I not press ${action}?`,
      `How do I perform ${action} on a record?`,
      `When do I press ${action}?`,
      `In which statuses is ${action} available?`,
      `What happens after ${action}?`,
      `Which role does ${action} need?`,
      `Where is the button ${action}?`,
    ],
    many: 'It can be applied to several records at once: select them in the list.',
    form: 'It opens a form for a single record.',
    where: 'Available in:',
    place: (from: string, to: string, who: string, flows: string) => `**${from}** → **${to}**, ${who}: ${flows}.`,
    fourEyes: {
      lastSubmitter: (action: string) =>
        `${action}: not by the author of the content or the user who last submitted it (four-eyes principle).`,
      everyHandler: (action: string) =>
        `${action}: not by any user who submitted, replied, modified or verified it (four-eyes principle).`,
      submission: (action: string) =>
        `${action}: not by any user who took part in the submission (four-eyes principle).`,
    },
    closed: 'If the action is not available, the button is disabled and shows the reason.',
    meaning: {
      verifyPass: 'Verify Pass confirms the record as second user (checker).',
      verifyFail:
        'Verify Fail rejects the record at verification. A remark is required; only your institution sees it.',
      auditPass: 'Audit Pass gives final approval to a verified or replied record.',
      auditFail: 'Audit Fail rejects the record at audit. A remark is required.',
      cancel: 'Cancel withdraws a verified pass; the record moves to Verified fail.',
      revoke: 'Revoke withdraws an audited pass; the record moves to Audited fail.',
      reply: 'Reply sends the answer to the counterparty’s request.',
      modify: 'Modify corrects a failed record or reply and resubmits it.',
      submit: 'Resubmit sends a failed record again unchanged.',
      hide: 'Hide removes a replied record from your own lists. The counterparty still sees it, and Search still finds it.',
      delete: 'Delete removes a failed record from all lists; it stays in the audit log.',
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
    many: '可批量执行：请在列表中勾选记录。',
    form: '将打开单条记录的表单。',
    where: '适用范围：',
    place: (from: string, to: string, who: string, flows: string) => `**${from}** → **${to}**，${who}：${flows}。`,
    fourEyes: {
      lastSubmitter: (action: string) => `${action}：内容撰写人和最后提交人除外（双人复核）。`,
      everyHandler: (action: string) => `${action}：提交、答复、修改或复核过的用户除外（双人复核）。`,
      submission: (action: string) => `${action}：参与提交的用户除外（双人复核）。`,
    },
    closed: '不可执行时按钮置灰，并显示原因。',
    meaning: {
      verifyPass: '由第二人（复核员）确认记录无误。',
      verifyFail: '复核时不予通过。须填写备注，只有本机构能看到。',
      auditPass: '对复核通过或已答复的记录作最终审核。',
      auditFail: '审核时不予通过。须填写备注。',
      cancel: '取消复核通过，记录转为复核不通过。',
      revoke: '撤销审核通过，记录转为审核不通过。',
      reply: '答复对方机构提出的事项。',
      modify: '修改未通过的记录或答复并重新提交。',
      submit: '不作修改重新提交。',
      hide: '从本方列表中隐藏已答复记录，对方仍可看到，通过查询仍可找到。',
      delete: '从所有列表删除未通过的记录，审计日志保留。',
    },
  },
} as const

/** Each action: what it does, and in which statuses, by whom and in which workflows it is available. */
export function actions(subject: Subject): Article[] {
  const { language, words } = subject
  const say = sentences[language]
  return actionNames.map((action) => {
    const name = words.action[action]
    const many = bulkActions.some((one) => one === action) || action === 'submit'
    const steps = flows.flatMap((flow) => flow.transitions.filter((step) => step.action === action))
    const rules = [...new Set(steps.flatMap(({ fourEyes }) => fourEyes ?? []))]
    return {
      id: `action.${action}`,
      title: say.title(name),
      pages: [],
      questions: say.questions(name),
      related: ['how.fourEyes', many ? 'how.batch' : action === 'reply' ? 'form.reply' : 'form.modify'],
      text: paragraphs(
        say.meaning[action],
        many ? say.many : say.form,
        say.where,
        bullets(placesOf(action, subject)),
        ...rules.map((rule) => say.fourEyes[rule](name)),
        say.closed,
      ),
    }
  })
}

/** One line for all workflows in which the step is the same. */
function placesOf(action: Action, { language, words }: Subject): string[] {
  const say = sentences[language]
  const places = flows.flatMap((flow) =>
    flow.transitions
      .filter((step) => step.action === action)
      .map((step) => ({ step, flow: link({ id: stateId(flow, step.from), title: words.flow[flow.id] }) })),
  )
  const alike = Map.groupBy(places, ({ step: { from, to, by, side } }) => [from, to, by, side].join())
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { step } = first
    const names = listed(
      language,
      group.map(({ flow }) => flow),
    )
    return [say.place(words.state[step.from], words.state[step.to], actorOf(step, words, language), names)]
  })
}
