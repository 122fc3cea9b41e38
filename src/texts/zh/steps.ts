import type { Dictionary } from '../shape.ts'
import { wordsOf } from '../wordsOf.ts'
import { actionWords } from './wire/actions.ts'

export const steps: Dictionary['steps'] = {
  flag: { yes: '是', no: '否' },
  chooseRecord: '请选择记录',
  operationFailed: '操作失败！',
  success: wordsOf(actionWords, 'result'),
  successOf: '{word}：{count} 条',
  did: {
    raise: '已提交',
    ...wordsOf(actionWords, 'done'),
  },
  next: '下一条：第 {at} 条，共 {total} 条',
  held: {
    held: '{name}：尚未发送',
    offline: '{name}：当前离线，尚未发送，恢复连接后发送。',
    sending: '{name}：正在发送',
    unanswered: '{name}：尚无应答，将重新发送，直到收到应答。',
    refused: '{name}未完成：{reason}',
    someRefused: '{name}：{reason}',
    more: '另有 {count} 条',
    some: '{count} 条中 {refused} 条被拒绝。{reason}',
    undo: '撤回',
    dropped: '已撤回 {id} 的{name}，未发送任何内容。',
    busy: '{id} 的{name}尚未发送，请先撤回或稍候。',
    otherSession: '其间已重新登录，或已有其他用户登录。',
  },
  back: '返回',
  confirm: {
    cancel: '确定取消{count, plural, =1 { {id} } other { # 条记录}}的复核通过吗？',
    revoke: '确定撤销{count, plural, =1 { {id} } other { # 条记录}}的审核通过吗？',
    submit: '确定不作修改重新提交{count, plural, =1 { {id} } other { # 条记录}}吗？',
    hide: '确定隐藏{count, plural, =1 { {id} } other { # 条记录}}吗？',
    delete: '确定删除{count, plural, =1 { {id} } other { # 条记录}}吗？',
    notContest:
      '确定本机构对{count, plural, =1 { {id} } other { # 条记录}}不争议，即接受其金额吗？须由复核员确认，确认后不能再回应，但在回应期限内可以恢复争议。',
    confirmNotContest:
      '确认本机构对{count, plural, =1 { {id} } other { # 条记录}}不争议吗？提交方将收到通知。在回应期限内，经办员可以恢复争议。',
    contestAgain:
      '确定对{count, plural, =1 { {id} } other { # 条记录}}恢复争议吗？提交方将收到通知，本机构在回应期限内可再次回应。',
  },
  changedMeanwhile: '该记录已被他人修改，按键 {key} 未执行操作。',
  contentChanged: '您查看之后内容已被更改。请查看更改后再处理。',
  remarkTitle: '{action}：原因',
  remarkLabel: '备注（本机构可见，对方机构不可见）',
  reason: {
    voucher: '缺少所需凭证或凭证无法辨认。',
    amount: '金额与凭证不符。',
    reason: '原因码不符。',
    refunded: '该交易已退款。',
    duplicate: '该笔差错此前已提交。',
  },
  templates: '请选择模板，或输入备注。',
  templateKeys: '按数字键选用模板，或输入备注。',
  ofRecords: '{count} 条记录',
  result: {
    title: '{action}：结果',
    done: '成功 {count} 条',
    refused: '失败 {count} 条',
    outcome: '结果',
    retry: '重试失败记录',
  },
  someOf: '{action}（{count} 条中的 {possible} 条）',
  manyOf: '{action} {count} 条',
  leadsTo: '返回“{state}”。',
  andMore: '{reason}（另有其他原因）',
}
