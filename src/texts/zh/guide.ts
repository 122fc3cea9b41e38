import type { Dictionary } from '../shape.ts'

export const guide: Dictionary['guide'] = {
  title: '选择原因',
  none: '现行规则没有引导问题，请在表单中直接选择交易类型和原因码。',
  open: '不确定？帮我选择原因',
  again: '更改答案',
  remove: '移除答案',
  path: '您的答案',
  change: '更改',
  changeOf: '更改此题答案：{question}',
  keys: '按答案前的数字选择，按退格键返回上一题。',
  keysAtEnd: '按退格键返回上一题。',
  notHere: '此交易不可用：{why}',
  use: '采用此原因',
  chooseReason: '原因码请在表单中选择。',
  evidence: '该原因的凭证：',
  missing: '仍需填写：{fields}。',
  otherForm: '须在另一表单中提交，请在该表单中选择此原因。',
  openForm: '打开该表单',
  cleared: '原因已更改，原有答案已移除。',
}
