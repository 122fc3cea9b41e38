import type { Role } from './actor.ts'

/** The modules of the sidebar, in order. */
export const modules = [
  'dispute',
  'exceptional',
  'manual',
  'antiRisk',
  'internetPay',
  'informationManagement',
  'informationInquiry',
  'userManagement',
] as const
export type ModuleName = (typeof modules)[number]

interface Menu {
  module: ModuleName
  /** The address of its pages. */
  path: string
  /** The roles that see it; administrators see all. */
  roles: readonly Role[]
}

/** A manager reads the records of the own institution, as a viewer does, and takes no step on them. */
const flowReaders = ['manager', 'handler', 'verifier', 'auditor', 'viewer'] as const
const everybody = [...flowReaders, 'riskOfficer'] as const

/** Every menu there is: name as a route's identification asks for it (specification 2), place, and who has it. */
export const menus = {
  DisputeTransaction: { module: 'dispute', path: '/disputeTransaction/DisputeTransaction', roles: flowReaders },
  InquiryRetrieval: { module: 'dispute', path: '/disputeTransaction/InquiryRetrieval', roles: flowReaders },
  SpecialAdjustment: { module: 'exceptional', path: '/exceptionalTransaction/SpecialAdjustment', roles: flowReaders },
  GoodFaith: { module: 'exceptional', path: '/exceptionalTransaction/GoodFaith', roles: flowReaders },
  PreArbitration: { module: 'exceptional', path: '/exceptionalTransaction/PreArbitration', roles: flowReaders },
  FeeCollectionFundDisbursement: {
    module: 'exceptional',
    path: '/exceptionalTransaction/FeeCollectionFundDisbursement',
    roles: flowReaders,
  },
  PreAuthCompletion: { module: 'manual', path: '/manualTransaction/PreAuthCompletion', roles: flowReaders },
  PreAuthCancellation: { module: 'manual', path: '/manualTransaction/PreAuthCancellation', roles: flowReaders },
  LatePreAuthCompletion: { module: 'manual', path: '/manualTransaction/LatePreAuthCompletion', roles: flowReaders },
  ManualRefund: { module: 'manual', path: '/manualTransaction/ManualRefund', roles: flowReaders },
  RiskMonitoring: { module: 'antiRisk', path: '/antiRiskService/RiskMonitoring', roles: ['riskOfficer'] },
  ExceptListManagement: { module: 'antiRisk', path: '/antiRiskService/ExceptListManagement', roles: ['riskOfficer'] },
  InternetPay: { module: 'internetPay', path: '/internetPay/InternetPay', roles: flowReaders },
  InformationManagement: {
    module: 'informationManagement',
    path: '/informationManagement/InformationManagement',
    roles: everybody,
  },
  LimitRule: { module: 'informationManagement', path: '/informationManagement/LimitRule', roles: ['administrator'] },
  InstitutionSetting: {
    module: 'informationManagement',
    path: '/informationManagement/InstitutionSetting',
    roles: ['manager'],
  },
  PendingChange: {
    module: 'informationManagement',
    path: '/informationManagement/PendingChange',
    roles: ['manager', 'riskOfficer'],
  },
  BulletinList: { module: 'informationManagement', path: '/system/bulletin', roles: ['manager'] },
  RobotQuestion: {
    module: 'informationManagement',
    path: '/informationManagement/RobotQuestion',
    roles: ['administrator'],
  },
  InformationInquiry: {
    module: 'informationInquiry',
    path: '/informationManagement/InformationInquiry',
    roles: everybody,
  },
  Log: { module: 'informationInquiry', path: '/system/log', roles: ['manager'] },
  UserManagement: { module: 'userManagement', path: '/system/user', roles: ['manager'] },
} as const satisfies Record<string, Menu>

export type MenuName = keyof typeof menus

/** The menus that the roles give, but those that were taken from the user; administrators have all. */
export function menusOf(roles: readonly Role[], withheld: readonly string[] = []): MenuName[] {
  return (Object.keys(menus) as MenuName[]).filter(
    (name) =>
      roles.includes('administrator') ||
      (menus[name].roles.some((role) => roles.includes(role)) && !withheld.includes(name)),
  )
}
