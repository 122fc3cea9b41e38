export const boardTables = {
  byDue: '待处理：按到期日',
  byAge: '待处理：按停留时间',
  byHolder: '按人员',
  byInstitution: '按机构',
  byFlow: '按业务类型',
  byDay: '每日完成数',
  byReason: '未通过率：按原因码',
  byCounterparty: '未通过率：按对方机构',
} as const

export const boardColumns = {
  table: '表',
  name: '行',
  pending: '待处理',
  over: '逾期',
  soon: '有风险',
  medianAge: '停留时间中位数（天）',
  done: '已完成',
  failed: '未通过',
  checks: '复核、审核数',
  rate: '未通过率（%）',
  low: '95% 区间下限（%）',
  high: '95% 区间上限（%）',
} as const

export const boardRows = {
  over: '逾期',
  later: '其后',
  withoutDue: '无到期日',
  today: '今天',
  ages: '{from} 至 {to} 天',
  older: '{days} 天以上',
  nobody: '无人处理',
  alerts: '预警',
  noReason: '无原因码',
} as const

export const disputeResult = {
  outcome: { won: '胜诉', lost: '败诉', notContested: '不争议', recovered: '已追回' },
  ending: { unanswered: '逾期未回应', notContested: '不争议', agreed: '同意', declined: '拒绝' },
} as const
