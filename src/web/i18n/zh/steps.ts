import type { Dictionary } from '../shape.ts'

/** The words of the steps that are taken on records, in Chinese. */
export const steps: Dictionary['steps'] = {
  flag: { yes: '是', no: '否' },
  chooseRecord: '请选择记录',
  operationFailed: '操作失败！',
  success: {
    verifyPass: '审核已通过',
    verifyFail: '已审核不通过',
    auditPass: '复核已通过',
    auditFail: '已复核不通过',
    cancel: '已取消',
    revoke: '已撤销',
    reply: '已答复',
    modify: '提交成功',
    submit: '提交成功',
    hide: '已隐藏',
    delete: '删除成功',
  },
  successOf: '{word}：{count} 笔',
  back: '返回',
  confirm: {
    cancel: '确定取消{count, plural, =1 { {id} } other { # 笔记录}}的审核通过吗？',
    revoke: '确定撤销{count, plural, =1 { {id} } other { # 笔记录}}的复核通过吗？',
    submit: '确定原样重新提交{count, plural, =1 { {id} } other { # 笔记录}}吗？',
    hide: '确定隐藏{count, plural, =1 { {id} } other { # 笔记录}}吗？',
    delete: '确定删除{count, plural, =1 { {id} } other { # 笔记录}}吗？',
  },
  remarkTitle: '{action}：原因',
  remarkLabel: '给提交人和对方机构的备注',
  remarkMissing: '请在备注中说明原因。',
  ofRecords: '{count} 笔记录',
  result: {
    title: '{action}：结果',
    done: '成功 {count} 笔',
    refused: '未成功 {count} 笔',
    why: '原因',
    retry: '重试这些',
  },
  someOf: '{action}（{count} 笔中 {possible} 笔）',
  manyOf: '{action} {count} 笔',
  andMore: '{reason}（另有其他原因）',
}
