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
    hello: 'Hello, I am the robot. Ask me about pages, steps, codes and messages, or send me the id of a record.',
    thanks: 'You are welcome.',
    bye: 'Goodbye. Write again whenever you need me.',
    unknown: 'I don’t know that. Perhaps one of these helps; if not, ask a person of the head institution.',
    unknownAlone: 'I don’t know that. Please put it in other words, or ask a person of the head institution.',
    secret: 'I know no passwords, card numbers or data of other people, and would not tell them.',
    noRecord: (expId) => `I find no record ${expId}. Check the id, or ask a person.`,
    noFiles: 'I can’t read files. Write what you want to know, attach it to a record, or send it to a person.',
    open: (expId) => `Open ${expId}`,
    whatNext: (expId) => `What is the next step of ${expId}?`,
    ask: ['How do I start a dispute?', 'Where do I see what waits for me?', 'What is four eyes?', 'How do I get help?'],
    stands: (expId, name, flow, state) => `${expId}: ${name} (${flow}) stands in ${state}.`,
    due: (day) => ` The last day is ${day}.`,
    noDue: '',
    separator: ', ',
    mayAct: (who) => `Who may act: ${who}.`,
    nobody: 'It is done: no step is left.',
    you: (actions) => ` You may: ${actions}.`,
    answer: (who, transaction, day) => `Who may answer it: ${who}, by ${transaction}, until ${day}.`,
    youAnswer: ' You may: open the record and press Raise beside it.',
    raise: (transactions) => `What your institution may raise next: ${transactions}.`,
    until: (transaction, day) => `${transaction} (until ${day})`,
    next: (action, percent) => `From here most users go on with ${action} (${percent} %).`,
  },
  zh: {
    hello: '您好，我是机器人。您可以询问页面、操作、代码和提示，或发送记录编号。',
    thanks: '不客气。',
    bye: '再见。有需要时请再联系我。',
    unknown: '这个问题我不了解。以下内容也许有帮助；否则请联系总部机构的人员。',
    unknownAlone: '这个问题我不了解。请换一种说法，或联系总部机构的人员。',
    secret: '我不知道任何人的密码、卡号或个人资料，也不会透露。',
    noRecord: (expId) => `找不到记录 ${expId}。请核对编号，或联系人员。`,
    noFiles: '我无法读取文件。请用文字提问，将文件附加到记录，或发送给人员。',
    open: (expId) => `打开 ${expId}`,
    whatNext: (expId) => `${expId} 的下一步操作是什么？`,
    ask: ['如何发起争议？', '在哪里查看待我处理的记录？', '什么是四眼原则？', '如何获得帮助？'],
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
    next: (action, percent) => `处于此状态时，用户多数选择“${action}”（${percent}%）。`,
  },
}
