import type { Language } from '../../../../contract/texts/languages.ts'

interface RobotWords {
  hello: string
  thanks: string
  bye: string
  unknown: string
  unknownAlone: string
  secret: string
  noRecord: (expId: string) => string
  noFiles: string
  open: (expId: string) => string
  whatNext: (expId: string) => string
  ask: readonly string[]
  stands: (expId: string, name: string, flow: string, state: string) => string
  due: (day: string) => string
  noDue: string
  separator: string
  mayAct: (who: string) => string
  nobody: string
  you: (actions: string) => string
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
    secret: 'I have no access to passwords, card numbers or other people’s data, and cannot share them.',
    noRecord: (expId) => `Record ${expId} was not found. Check the ID, or contact a person.`,
    noFiles: 'I can’t read files. Type your question, attach the file to a record, or send it to a person.',
    open: (expId) => `Open ${expId}`,
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
    next: (action, percent) => `Most common next action: ${action} (${percent}%).`,
  },
  zh: {
    hello: '您好，我是机器人。您可以询问页面、操作、代码和提示，或发送记录编号。',
    thanks: '不客气。',
    bye: '再见。有需要时请再联系我。',
    unknown: '抱歉，我暂时无法回答。以下内容或许有帮助，也可联系总部机构人工解答。',
    unknownAlone: '抱歉，我暂时无法回答。请换一种问法，或联系总部机构人工解答。',
    secret: '我不知道任何人的密码、卡号或个人资料，也不会透露。',
    noRecord: (expId) => `找不到记录 ${expId}。请核对编号，或联系人工。`,
    noFiles: '我无法读取文件。请用文字提问，将文件附加到记录，或发送给同事。',
    open: (expId) => `打开 ${expId}`,
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
    next: (action, percent) => `此状态下最常见的下一步：“${action}”（${percent}%）。`,
  },
}
