import type { Dictionary } from '../shape.ts'

export const absences: Dictionary['absences'] = {
  state: { planned: '未开始', current: '离岗中', over: '已结束' },
  endedAt: '{time} 结束',
  deputyAway: '同期离岗至 {day}',
  awayToo: '{name}（{from} 至 {until} 离岗）',
  declare: '登记离岗',
  submit: '登记离岗',
  declared: '已登记离岗。',
  noDeputy: '本机构没有角色相同的同事。请机构管理员为一位同事授予您的角色。',
  deputyHint: '具有相同角色的同事。代理人不会获得更多权限，且在此期间不得离岗。',
  end: '结束离岗',
  endOf: '结束离岗：{name}',
  endAsk: '是否现在结束 {name} 的离岗？{deputy} 将不再是代理人。',
  ended: '离岗已结束。',
  none: '没有离岗登记。',
  noneHelp: '登记离岗并指定一名同事，在您离岗期间查看您的工作和消息。',
}
