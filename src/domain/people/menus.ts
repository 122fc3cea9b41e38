import { keysOf } from '../typed.ts'
import { headInsIdCd, type Role } from './actor.ts'

export const modules = [
  'supervision',
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
  /** The roles that see the menu; administrators see all. */
  roles: readonly Role[]
}

const flowReaders = ['manager', 'handler', 'verifier', 'auditor', 'viewer'] as const
const everybody = [...flowReaders, 'riskOfficer'] as const

export const menus = {
  Board: { module: 'supervision', roles: ['manager'] },
  DisputeTransaction: { module: 'dispute', roles: flowReaders },
  InquiryRetrieval: { module: 'dispute', roles: flowReaders },
  SpecialAdjustment: { module: 'exceptional', roles: flowReaders },
  GoodFaith: { module: 'exceptional', roles: flowReaders },
  PreArbitration: { module: 'exceptional', roles: flowReaders },
  FeeCollectionFundDisbursement: {
    module: 'exceptional',

    roles: flowReaders,
  },
  PreAuthCompletion: { module: 'manual', roles: flowReaders },
  PreAuthCancellation: { module: 'manual', roles: flowReaders },
  LatePreAuthCompletion: { module: 'manual', roles: flowReaders },
  ManualRefund: { module: 'manual', roles: flowReaders },
  RiskMonitoring: { module: 'antiRisk', roles: ['riskOfficer'] },
  ExceptListManagement: { module: 'antiRisk', roles: ['riskOfficer'] },
  InternetPay: { module: 'internetPay', roles: flowReaders },
  InformationManagement: {
    module: 'informationManagement',

    roles: everybody,
  },
  LimitRule: { module: 'informationManagement', roles: ['administrator'] },
  InstitutionSetting: {
    module: 'informationManagement',

    roles: ['manager'],
  },
  PendingChange: {
    module: 'informationManagement',

    roles: ['manager', 'riskOfficer'],
  },
  SingleSignOn: { module: 'informationManagement', roles: ['manager'] },
  MachineAccess: { module: 'informationManagement', roles: ['manager'] },
  BulletinList: { module: 'informationManagement', roles: ['manager'] },
  RobotQuestion: {
    module: 'informationManagement',

    roles: ['administrator'],
  },
  Operations: { module: 'informationManagement', roles: ['administrator'] },
  InformationInquiry: {
    module: 'informationInquiry',

    roles: everybody,
  },
  Log: { module: 'informationInquiry', roles: ['manager'] },
  UserManagement: { module: 'userManagement', roles: ['manager'] },
} as const satisfies Record<string, Menu>

export type MenuName = keyof typeof menus

/** The menus of a user of this institution: those of the head institution also see how the work of all stands. */
export function menusAt(insIdCd: string, roles: readonly Role[], withheld: readonly string[] = []): MenuName[] {
  const given = menusOf(roles, withheld)
  return insIdCd !== headInsIdCd || given.includes('Board') || withheld.includes('Board') ? given : ['Board', ...given]
}

export function menusOf(roles: readonly Role[], withheld: readonly string[] = []): MenuName[] {
  return keysOf(menus).filter(
    (name) =>
      roles.includes('administrator') ||
      (menus[name].roles.some((role) => roles.includes(role)) && !withheld.includes(name)),
  )
}
