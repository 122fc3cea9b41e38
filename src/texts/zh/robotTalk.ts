/** What the robot says in a conversation. */
export const talk = {
  hello: '您好，我是机器人。您可以询问页面、操作、代码和提示，或发送记录编号。',
  thanks: '不客气。',
  bye: '再见。有需要时请再联系我。',
  unknown: '抱歉，我暂时无法回答。以下内容或许有帮助，也可联系总部机构人工解答。',
  unknownAlone: '抱歉，我暂时无法回答。请换一种问法，或联系总部机构人工解答。',
  'declined.secret': '我不知道任何人的密码、卡号或个人资料，也不会透露。',
  'declined.act':
    '我不能代您操作：每一步都须由用户以自己的账号完成。我可以说明操作在哪里、由谁执行，以及记录的下一步是什么。',
  'declined.prediction':
    '我无法预测争议的结果或对方机构的决定。我可以说明原因码所需的凭证，以及双方各自的期限和可用操作。',
  'declined.law': '我不能提供法律意见，请咨询贵机构的法务部门。我可以说明系统中的业务流程、期限和凭证。',
  'declined.tax': '我不能提供税务或会计意见，请咨询贵机构的财务部门。我可以说明系统中的金额、费用和清算。',
  'declined.getAround': '我不能协助规避控制：复核、审批和审计日志对所有人有效。如果控制影响工作，请联系机构管理员。',
  'declined.otherBank':
    '我不能查看记录或业务数据，您也只能查看本机构的数据。联系其他机构请使用系统管理中的联系人或聊天。',
  declinedBut: '我不能代您操作：每一步都须由用户以自己的账号完成。关于此操作：',
  noRecord: '找不到记录 {expId}。请核对编号，或联系人工。',
  noFiles: '我无法读取文件。请用文字提问，将文件附加到记录，或发送给同事。',
  failed: '抱歉，系统出错，我无法回答这个问题。请换一种说法再问，或联系人工。',
  open: '打开 {expId}',
  take: '{action} {expId}',
  whatNext: '{expId} 的下一步操作是什么？',
  ask: `如何发起争议？
在哪里查看待我处理的记录？
什么是双人复核（四眼原则）？
如何获得帮助？`,
  stands: '{expId}：{name}（{flow}），状态为“{state}”。',
  due: '最后期限：{day}。',
  separator: '、',
  mayAct: '可处理者：{who}。',
  nobody: '已办结，没有后续操作。',
  you: '您可以：{actions}。',
  answer: '可答复者：{who}，以{transaction}答复，期限 {day}。',
  contestAgain: '{who}可在 {day} 前（含当日）恢复争议。',
  pendingAnswer: '已发起{transaction} {expId} 回应本记录，尚未复核通过：{state}。',
  youAnswer: '您可以答复：在该记录中点击“发起”。',
  raise: '贵机构接下来可发起：{transactions}。',
  until: '{transaction}（期限 {day}）',
  refused: '您不能：{actions}。{why}',
  notAttached: '未附凭证：{names}。',
  required: '{name}（必需）',
  oneOf: '择一提供：{names}',
} as const
