import type { Dictionary } from '../shape.ts'

export const help: Dictionary['help'] = {
  title: '帮助',
  open: '帮助（?）',
  next: '可执行的操作',
  nothing: '目前没有您可执行的操作。',
  notHere: '请先选择记录，其按钮显示可执行的操作。',
  related: '相关内容',
}
