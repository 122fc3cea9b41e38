export const changeWords = {
  changeKind: {
    createUser: '新建账号',
    updateUser: '修改账号',
    enableUser: '启用账号',
    giveUserPassword: '重置账号密码',
    revokeUserFactors: '撤销双重验证',
    modifyFactorPolicy: '登录双重验证',
    modifyInsSetting: '验证码设置',
    createApiKey: '新建 API 密钥',
    createWebhook: '新建 Webhook',
    modifySsoSetting: '单点登录',
    addLimitRule: '新增期限规则',
    modifyLimitRule: '修改期限规则',
    deleteLimitRule: '删除期限规则',
    addRiskRule: '新增风险规则',
    modifyRiskRule: '修改风险规则',
    enableRiskRule: '启用或停用风险规则',
    modifyRiskThreshold: '风险阈值',
    modifyDualControl: '关闭双人控制',
  },
  changeState: {
    pending: '待批准',
    approved: '已批准',
    rejected: '已驳回',
    withdrawn: '已撤回',
    outdated: '已失效',
    expired: '已过期',
  },
} as const

export const approvalMessage = {
  pending: { title: '有一项变更待您批准', content: '{what}。提出人：{name}。' },
  approved: { title: '您的变更已批准', content: '{what}。批准人：{name}。' },
  rejected: { title: '您的变更已驳回', content: '{what}。驳回人：{name}：{remark}' },
  outdated: { title: '您的变更已失效', content: '{what}：期间已被修改。如仍需要，请重新提出。' },
  what: '{kind}：{target}',
} as const
