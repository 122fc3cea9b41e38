import type { Language } from '../../../../texts/languages.ts'
import type { Declined } from '../intents/decline.ts'

interface RobotWords {
  hello: string
  thanks: string
  bye: string
  unknown: string
  unknownAlone: string
  /** Says why, and what the robot or a person can do instead. */
  declined: Readonly<Record<Declined, string>>
  /** Before the lines that say how it is done. */
  declinedBut: string
  noRecord: (expId: string) => string
  noFiles: string
  failed: string
  open: (expId: string) => string
  take: (action: string, expId: string) => string
  whatNext: (expId: string) => string
  ask: readonly string[]
  stands: (expId: string, name: string, flow: string, state: string) => string
  due: (day: string) => string
  noDue: string
  separator: string
  mayAct: (who: string) => string
  nobody: string
  you: (actions: string) => string
  refused: (actions: string, why: string) => string
  notAttached: (names: string) => string
  required: (name: string) => string
  next: (action: string, percent: number) => string
  answer: (who: string, transaction: string, day: string) => string
  youAnswer: string
  raise: (transactions: string) => string
  until: (transaction: string, day: string) => string
}

export const words: Readonly<Record<Language, RobotWords>> = {
  en: {
    hello: 'Hello, I’m the robot. Ask me about pages, actions, codes and messages, or send me a record ID.',
    thanks: 'You are welcome.',
    bye: 'Goodbye. Message me any time.',
    unknown:
      'I don’t have an answer to that. One of these may help, or you can contact someone at the head institution.',
    unknownAlone:
      'I don’t have an answer to that. Please rephrase your question, or contact someone at the head institution.',
    declined: {
      secret: 'I have no access to passwords, card numbers or other people’s data, and cannot share them.',
      act: 'I cannot act in the portal: every action is taken by a person, under their own name. I can say where the action is, who may take it, and what a record needs next.',
      prediction:
        'I cannot predict how a dispute ends or what the other institution decides. I can tell which evidence a reason code requires, and which deadlines and actions each side has.',
      law: 'I cannot advise on law. Please ask your legal department. I can explain the workflows, deadlines and evidence of the portal.',
      tax: 'I cannot advise on tax or accounting. Please ask your accounting department. I can explain amounts, fees and settlement as the portal shows them.',
      getAround:
        'I cannot help to get around a control: checks, approvals and the audit log apply to everybody. If a control stops your work, ask the manager of your institution.',
      otherBank:
        'I have no access to records or figures, and you can see only those of your institution. To reach another institution, use its contacts under Information, or the chat.',
    },
    declinedBut:
      'I cannot act in the portal: every action is taken by a person, under their own name. About this action:',
    noRecord: (expId) => `Record ${expId} was not found. Check the ID, or contact a person.`,
    noFiles: 'I can’t read files. Type your question, attach the file to a record, or send it to a person.',
    failed: 'Sorry, I can’t answer this: something went wrong on my side. Ask in other words, or ask a person.',
    open: (expId) => `Open ${expId}`,
    take: (action, expId) => `${action} ${expId}`,
    whatNext: (expId) => `What is the next step of ${expId}?`,
    ask: [
      'How do I start a dispute?',
      'Where do I see my pending items?',
      'What is the four-eyes principle?',
      'How do I get help?',
    ],
    stands: (expId, name, flow, state) => `${expId}: ${name} (${flow}), status: ${state}.`,
    due: (day) => ` Due date: ${day}.`,
    noDue: '',
    separator: ', ',
    mayAct: (who) => `Next action by: ${who}.`,
    nobody: 'Complete: no further action.',
    you: (actions) => ` Your available actions: ${actions}.`,
    answer: (who, transaction, day) => `${who} can respond with ${transaction} until ${day}.`,
    youAnswer: ' You can respond: open the record and select Raise.',
    raise: (transactions) => `Your institution can raise next: ${transactions}.`,
    until: (transaction, day) => `${transaction} (until ${day})`,
    refused: (actions, why) => `Not available to you: ${actions}. ${why}`,
    notAttached: (names) => `Evidence not attached: ${names}.`,
    required: (name) => `${name} (required)`,
    next: (action, percent) => `Most common next action: ${action} (${percent}%).`,
  },
  zh: {
    hello: '您好，我是机器人。您可以询问页面、操作、代码和提示，或发送记录编号。',
    thanks: '不客气。',
    bye: '再见。有需要时请再联系我。',
    unknown: '抱歉，我暂时无法回答。以下内容或许有帮助，也可联系总部机构人工解答。',
    unknownAlone: '抱歉，我暂时无法回答。请换一种问法，或联系总部机构人工解答。',
    declined: {
      secret: '我不知道任何人的密码、卡号或个人资料，也不会透露。',
      act: '我不能代您操作：每一步都须由用户以自己的账号完成。我可以说明操作在哪里、由谁执行，以及记录的下一步是什么。',
      prediction: '我无法预测争议的结果或对方机构的决定。我可以说明原因码所需的凭证，以及双方各自的期限和可用操作。',
      law: '我不能提供法律意见，请咨询贵机构的法务部门。我可以说明系统中的业务流程、期限和凭证。',
      tax: '我不能提供税务或会计意见，请咨询贵机构的财务部门。我可以说明系统中的金额、费用和清算。',
      getAround: '我不能协助规避控制：复核、审批和审计日志对所有人有效。如果控制影响工作，请联系机构管理员。',
      otherBank: '我不能查看记录或业务数据，您也只能查看本机构的数据。联系其他机构请使用信息管理中的联系人或聊天。',
    },
    declinedBut: '我不能代您操作：每一步都须由用户以自己的账号完成。关于此操作：',
    noRecord: (expId) => `找不到记录 ${expId}。请核对编号，或联系人工。`,
    noFiles: '我无法读取文件。请用文字提问，将文件附加到记录，或发送给同事。',
    failed: '抱歉，系统出错，我无法回答这个问题。请换一种说法再问，或联系人工。',
    open: (expId) => `打开 ${expId}`,
    take: (action, expId) => `${action} ${expId}`,
    whatNext: (expId) => `${expId} 的下一步操作是什么？`,
    ask: ['如何发起争议？', '在哪里查看待我处理的记录？', '什么是双人复核（四眼原则）？', '如何获得帮助？'],
    stands: (expId, name, flow, state) => `${expId}：${name}（${flow}），状态为“${state}”。`,
    due: (day) => `最后期限：${day}。`,
    noDue: '',
    separator: '、',
    mayAct: (who) => `可处理者：${who}。`,
    nobody: '已办结，没有后续操作。',
    you: (actions) => `您可以：${actions}。`,
    answer: (who, transaction, day) => `可答复者：${who}，以${transaction}答复，期限 ${day}。`,
    youAnswer: '您可以答复：打开记录，点击其旁的“发起”。',
    raise: (transactions) => `贵机构接下来可发起：${transactions}。`,
    until: (transaction, day) => `${transaction}（期限 ${day}）`,
    refused: (actions, why) => `您不能：${actions}。${why}`,
    notAttached: (names) => `未附凭证：${names}。`,
    required: (name) => `${name}（必需）`,
    next: (action, percent) => `此状态下最常见的下一步：“${action}”（${percent}%）。`,
  },
}
