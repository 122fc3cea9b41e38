export const changeWords = {
  changeKind: {
    createUser: 'New account',
    updateUser: 'Change of an account',
    enableUser: 'Enable an account',
    giveUserPassword: 'New password for an account',
    revokeUserFactors: 'Revoke a second factor',
    modifyFactorPolicy: 'Second factor at login',
    modifyInsSetting: 'One-time password setting',
    createApiKey: 'New API key',
    provisionUser: 'User from the directory',
    modifyDirectory: 'Rights given by the directory',
    createWebhook: 'New webhook',
    modifySsoSetting: 'Single sign-on',
    addLimitRule: 'New limit rule',
    modifyLimitRule: 'Change of a limit rule',
    deleteLimitRule: 'Delete a limit rule',
    addRiskRule: 'New risk rule',
    modifyRiskRule: 'Change of a risk rule',
    enableRiskRule: 'Enable or disable risk rule',
    modifyRiskThreshold: 'Risk threshold',
    modifyDualControl: 'Switch dual control off',
  },
  changeState: {
    pending: 'Awaiting approval',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    outdated: 'Outdated',
    expired: 'Expired',
  },
} as const

export const approvalMessage = {
  pending: { title: 'A change awaits your approval', content: '{what}. Proposed by {name}.' },
  approved: { title: 'Your change was approved', content: '{what}. Approved by {name}.' },
  rejected: { title: 'Your change was rejected', content: '{what}. Rejected by {name}: {remark}' },
  outdated: {
    title: 'Your change is outdated',
    content: '{what} was changed otherwise. Propose the change again if it is still wanted.',
  },
  what: '{kind}: {target}',
} as const
