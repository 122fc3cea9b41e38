import type { Dictionary } from '../shape.ts'

export const help: Dictionary['help'] = {
  title: '帮助',
  open: '帮助（?）',
  next: '可执行的操作',
  nothing: '目前没有您可执行的操作。',
  notHere: '请先选择记录，其按钮显示可执行的操作。',
  related: '相关内容',
  keys: {
    title: '快捷键',
    on: '启用单键快捷键',
    move: '下一行或下一条记录、上一条',
    select: '选择该行',
    open: '打开该行',
    next: '打开没有同事正在处理的最紧急的记录',
    review: '逐笔处理工作清单',
    verifyPass: '复核通过',
    auditPass: '审核通过',
    fail: '复核不通过或审核不通过，须填写备注',
    reply: '答复，或发起对该记录的回应（如再请款）',
    modify: '修改',
    undo: '撤回尚未发送的上一步操作',
    takeBack: '撤回上一步操作；已发送的，取消通过或撤销审核',
    result: '预警的处理结果',
    file: '上一个凭证、下一个',
    zoom: '缩小、放大凭证，或适合窗口',
  },
}
