import type { Dictionary } from '../shape.ts'

export const help: Dictionary['help'] = {
  title: '帮助',
  open: '帮助 (?)',
  next: '您可以执行的下一步',
  nothing: '此处目前没有等待您处理的步骤。',
  notHere: '请先选择记录，其按钮显示可执行的操作。',
  related: '相关内容',
}
