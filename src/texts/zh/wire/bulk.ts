export const bulkFields = {
  version: '版本',
  line: '行号',
  bulkOutcome: '结果',
  bulkReason: '原因说明',
} as const

export const bulkCodes = {
  bulkOutcome: {
    planned: '待执行',
    notPossible: '不能执行',
    done: '已完成',
    failed: '未完成',
  },
} as const
