/** What the robot says in a conversation. */
export const talk = {
  hello: 'Hello, I’m the robot. Ask me about pages, actions, codes and messages, or send me a record ID.',
  thanks: 'You are welcome.',
  bye: 'Goodbye. Message me any time.',
  unknown: 'I don’t have an answer to that. One of these may help, or you can contact someone at the head institution.',
  unknownAlone:
    'I don’t have an answer to that. Please rephrase your question, or contact someone at the head institution.',
  'declined.secret': 'I have no access to passwords, card numbers or other people’s data, and cannot share them.',
  'declined.act':
    'I cannot act in the portal: every action is taken by a person, under their own name. I can say where the action is, who may take it, and what a record needs next.',
  'declined.prediction':
    'I cannot predict how a dispute ends or what the other institution decides. I can tell which evidence a reason code requires, and which deadlines and actions each side has.',
  'declined.law':
    'I cannot advise on law. Please ask your legal department. I can explain the workflows, deadlines and evidence of the portal.',
  'declined.tax':
    'I cannot advise on tax or accounting. Please ask your accounting department. I can explain amounts, fees and settlement as the portal shows them.',
  'declined.getAround':
    'I cannot help to get around a control: checks, approvals and the audit log apply to everybody. If a control stops your work, ask the manager of your institution.',
  'declined.otherBank':
    'I have no access to records or figures, and you can see only those of your institution. To reach another institution, use its contacts under Information, or the chat.',
  declinedBut:
    'I cannot act in the portal: every action is taken by a person, under their own name. About this action:',
  noRecord: 'Record {expId} was not found. Check the ID, or contact a person.',
  noFiles: 'I can’t read files. Type your question, attach the file to a record, or send it to a person.',
  failed: 'Sorry, I can’t answer this: something went wrong on my side. Ask in other words, or ask a person.',
  open: 'Open {expId}',
  take: '{action} {expId}',
  whatNext: 'What is the next step of {expId}?',
  ask: `How do I start a dispute?
Where do I see my pending items?
What is the four-eyes principle?
How do I get help?`,
  stands: '{expId}: {name} ({flow}), status: {state}.',
  due: ' Due date: {day}.',
  separator: ', ',
  mayAct: 'Next action by: {who}.',
  nobody: 'Complete: no further action.',
  you: ' Your available actions: {actions}.',
  answer: '{who} can answer with {transaction} until {day}.',
  contestAgain: '{who} can contest it after all until {day}.',
  pendingAnswer: '{transaction} {expId} answers this record and has not passed verification: {state}.',
  youAnswer: ' You can answer it: select Raise in the record.',
  raise: 'Your institution can raise next: {transactions}.',
  until: '{transaction} (until {day})',
  refused: 'Not available to you: {actions}. {why}',
  notAttached: 'Evidence not attached: {names}.',
  required: '{name} (required)',
  oneOf: 'one of: {names}',
} as const
