import type { Dictionary } from '../shape.ts'

export const worklist: Dictionary['worklist'] = {
  scope: {
    mine: '我的工作',
    institution: '本机构',
    other: '等待对方机构',
  },
  answer: {
    E24: '{day} 前再请款',
    E25: '{day} 前二次拒付',
    E95: '{day} 前预仲裁',
  },
  over: '逾期 {count, number} 笔',
  soon: '{days} 天内到期 {count, number} 笔',
  holder: '处理人',
  heldBy: '{name} 正在处理',
  heldByYou: '您正在处理',
  since: '自 {time} 起',
  next: '打开下一笔',
  noneFree: '剩余事项均有同事正在处理。',
  empty: '没有待处理事项。',
  comesHere: {
    mine: '各流程中待您处理的记录显示在此，最紧急的在最前。',
    institution: '各流程中待本机构处理的记录显示在此。',
    other: '待对方机构答复、决定或回应的记录显示在此。',
  },
}
