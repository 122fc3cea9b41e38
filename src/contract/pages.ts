import { flowOfPage, flows } from '../domain/flows/index.ts'
import { type MenuName, menus } from '../domain/people/menus.ts'
import { keysOf } from '../domain/typed.ts'

export const menuPaths = {
  Board: '/board',
  DisputeTransaction: '/disputeTransaction/DisputeTransaction',
  InquiryRetrieval: '/disputeTransaction/InquiryRetrieval',
  SpecialAdjustment: '/exceptionalTransaction/SpecialAdjustment',
  GoodFaith: '/exceptionalTransaction/GoodFaith',
  PreArbitration: '/exceptionalTransaction/PreArbitration',
  FeeCollectionFundDisbursement: '/exceptionalTransaction/FeeCollectionFundDisbursement',
  PreAuthCompletion: '/manualTransaction/PreAuthCompletion',
  PreAuthCancellation: '/manualTransaction/PreAuthCancellation',
  LatePreAuthCompletion: '/manualTransaction/LatePreAuthCompletion',
  ManualRefund: '/manualTransaction/ManualRefund',
  RiskMonitoring: '/antiRiskService/RiskMonitoring',
  ExceptListManagement: '/antiRiskService/ExceptListManagement',
  InternetPay: '/internetPay/InternetPay',
  InformationManagement: '/informationManagement/InformationManagement',
  LimitRule: '/informationManagement/LimitRule',
  InstitutionSetting: '/informationManagement/InstitutionSetting',
  PendingChange: '/informationManagement/PendingChange',
  SingleSignOn: '/informationManagement/SingleSignOn',
  MachineAccess: '/informationManagement/MachineAccess',
  BulletinList: '/system/bulletin',
  RobotQuestion: '/informationManagement/RobotQuestion',
  Operations: '/system/operations',
  InformationInquiry: '/informationManagement/InformationInquiry',
  Log: '/system/log',
  UserManagement: '/system/user',
} as const satisfies Record<MenuName, string>

function menuAtPath(pathname: string): MenuName | null {
  return keysOf(menus).find((name) => menuPaths[name] === pathname) ?? null
}

export const genericRoutes = {
  stdQueryPage: 'list',
  stdListPage: 'list',
  stdListPage1: 'list',
  stdQueryListPage: 'list',
  stdQueryDetailPage: 'list',
  stdQueryListUploadPage: 'list',
  stdDetailPage: 'record',
  stdSingleDetailPage: 'record',
  stdDetailModifyPage: 'form',
  stdModifyPage: 'form',
  stdModifyListListPage: 'form',
} as const
export type GenericRoute = keyof typeof genericRoutes

interface PathPage {
  /** Address; `$id` stands for a number. */
  path: string
  /** The menu that a user needs to see the page; also its title where `title` is missing. */
  menu?: MenuName
  title?:
    | 'login'
    | 'changePassword'
    | 'forgetPassword'
    | 'home'
    | 'worklist'
    | 'steps'
    | 'results'
    | 'center'
    | 'drafts'
    | 'absences'
    | 'caseFile'
    | 'bulk'
    | 'message'
    | 'notFound'
  openToAll?: true
  withoutFrame?: true
  /** Reachable without a session, when coming from /login. Specification 2. */
  withoutSession?: true
}

/** Example: `/stdListPage1?pageId=rsk.suspicious.list`. */
interface ModulePage {
  menu: MenuName
  route: GenericRoute
  /** A second-level tab, also shown at the menu's own address: `?node=suspicious`. */
  tab?: true
}

/** Holds all pages except those of the flows; tabs of a menu stand in the order in which they are shown. */
export const pages = {
  'sys.login': { path: '/login', title: 'login', withoutFrame: true },
  'sys.changePassword': {
    path: '/changePassword',
    title: 'changePassword',
    withoutFrame: true,
    withoutSession: true,
  },
  'sys.forgetPassword': {
    path: '/forgetPassword',
    title: 'forgetPassword',
    withoutFrame: true,
    withoutSession: true,
  },
  'wrk.list': { path: '/worklist', title: 'worklist' },
  'wrk.board': { path: menuPaths.Board, menu: 'Board' },
  'wrk.step.list': { path: '/board/steps', menu: 'Board', title: 'steps' },
  'wrk.result.list': { path: '/board/results', menu: 'Board', title: 'results' },
  'wrk.absence.list': { path: '/absences', title: 'absences' },
  'wrk.bulk': { path: '/bulk', title: 'bulk' },
  'sys.caseFile': { path: '/caseFile', title: 'caseFile' },
  'sys.home': { path: '/home', title: 'home' },
  'sys.notFound': { path: '/404', title: 'notFound' },
  'sys.user.list': { path: menuPaths.UserManagement, menu: 'UserManagement' },
  'sys.user.create': { path: '/system/user/create', menu: 'UserManagement' },
  'sys.user.edit': { path: '/system/user/edit/$id', menu: 'UserManagement' },
  'sys.user.detail': { path: '/system/user/$id', menu: 'UserManagement' },
  'sys.log.list': { path: menuPaths.Log, menu: 'Log' },
  'sys.operations': { path: menuPaths.Operations, menu: 'Operations' },
  'sys.bulletin.list': { path: menuPaths.BulletinList, menu: 'BulletinList', openToAll: true },
  'sys.bulletin.create': { path: '/system/bulletin/create', menu: 'BulletinList' },
  'sys.bulletin.edit': { path: '/system/bulletin/edit/$id', menu: 'BulletinList' },
  'sys.bulletin.detail': { path: '/system/bulletin/$id', menu: 'BulletinList', openToAll: true },
  'sys.center': { path: '/system/center', title: 'center' },
  'sys.draft.list': { path: '/system/draft', title: 'drafts' },
  'sys.message': { path: '/message', title: 'message' },
  'rsk.whiteList.create': { path: '/risk/create/whiteList', menu: 'ExceptListManagement' },
  'rsk.blackList.create': { path: '/risk/create/blackList', menu: 'ExceptListManagement' },
  'rsk.whiteList.modify': { path: '/risk/modify/whiteList/$id', menu: 'ExceptListManagement' },
  'rsk.blackList.modify': { path: '/risk/modify/blackList/$id', menu: 'ExceptListManagement' },
  'inf.limitRule.list': { path: menuPaths.LimitRule, menu: 'LimitRule' },
  'inf.rulePack.list': { path: '/informationManagement/RulePack', menu: 'LimitRule' },
  'inf.institutionSetting.modify': { path: menuPaths.InstitutionSetting, menu: 'InstitutionSetting' },
  'inf.pendingChange.list': { path: menuPaths.PendingChange, menu: 'PendingChange' },
  'inf.pendingChange.detail': { path: '/informationManagement/PendingChange/$id', menu: 'PendingChange' },
  'inf.robotQuestion.list': { path: menuPaths.RobotQuestion, menu: 'RobotQuestion' },
  'rsk.suspicious.list': { menu: 'RiskMonitoring', route: 'stdListPage1', tab: true },
  'rsk.suspicious.modify': { menu: 'RiskMonitoring', route: 'stdModifyListListPage' },
  'rsk.interception.list': { menu: 'RiskMonitoring', route: 'stdListPage1', tab: true },
  'rsk.blocked.list': { menu: 'RiskMonitoring', route: 'stdListPage1', tab: true },
  'rsk.blocked.modifyOnline': { menu: 'RiskMonitoring', route: 'stdModifyPage' },
  'rsk.blocked.modifyIps': { menu: 'RiskMonitoring', route: 'stdModifyPage' },
  'rsk.rule.list': { menu: 'RiskMonitoring', route: 'stdQueryListPage', tab: true },
  'rsk.rule.modify': { menu: 'RiskMonitoring', route: 'stdModifyPage' },
  'rsk.whiteList.query': { menu: 'ExceptListManagement', route: 'stdQueryListPage', tab: true },
  'rsk.blackList.query': { menu: 'ExceptListManagement', route: 'stdQueryListPage', tab: true },
  'ops.certificate.list': { menu: 'InternetPay', route: 'stdListPage', tab: true },
  'ops.order.list': { menu: 'InternetPay', route: 'stdQueryListPage', tab: true },
  'ops.order.detail': { menu: 'InternetPay', route: 'stdDetailPage' },
  'inf.agent.query': { menu: 'InformationManagement', route: 'stdQueryListPage', tab: true },
  'inf.agent.create': { menu: 'InformationManagement', route: 'stdModifyPage' },
  'inf.agent.modify': { menu: 'InformationManagement', route: 'stdModifyPage' },
  'inf.institution.query': { menu: 'InformationManagement', route: 'stdQueryListPage', tab: true },
  'inf.institution.contact': { menu: 'InformationManagement', route: 'stdListPage' },
  'inf.institution.modify': { menu: 'InformationManagement', route: 'stdModifyPage' },
  'inf.sso.modify': { path: menuPaths.SingleSignOn, menu: 'SingleSignOn' },
  'inf.apiKey.query': { menu: 'MachineAccess', route: 'stdQueryListPage', tab: true },
  'inf.webhook.query': { menu: 'MachineAccess', route: 'stdQueryListPage', tab: true },
  'inf.webhookDelivery.query': { menu: 'MachineAccess', route: 'stdQueryListPage', tab: true },
  'inq.reasonCode.query': { menu: 'InformationInquiry', route: 'stdQueryListPage', tab: true },
  'inq.currencyName.query': { menu: 'InformationInquiry', route: 'stdQueryListPage', tab: true },
  'inq.calendarDay.query': { menu: 'InformationInquiry', route: 'stdQueryListPage', tab: true },
  'inq.maintenance.query': { menu: 'InformationInquiry', route: 'stdQueryListPage', tab: true },
  'inq.issuer.query': { menu: 'InformationInquiry', route: 'stdQueryDetailPage', tab: true },
  'inq.issuer.detail': { menu: 'InformationInquiry', route: 'stdSingleDetailPage' },
  'inq.referenceData.modify': { menu: 'InformationInquiry', route: 'stdModifyPage' },
  'inq.sharedFile.query': { menu: 'InformationInquiry', route: 'stdQueryListUploadPage', tab: true },
} as const satisfies Record<string, PathPage | ModulePage>

type Pages = typeof pages
export type PageId = keyof Pages
export type PathPageId = { [Id in PageId]: Pages[Id] extends { path: string } ? Id : never }[PageId]
export type GatePageId = { [Id in PageId]: Pages[Id] extends { withoutFrame: true } ? Id : never }[PageId]
export type FramedPageId = Exclude<PageId, GatePageId>
export type ModulePageId = Exclude<PageId, PathPageId>

export const pageIds = keysOf(pages)
export const pathPageIds = pageIds.filter((id): id is PathPageId => 'path' in pages[id])
export const modulePageIds = pageIds.filter((id): id is ModulePageId => 'route' in pages[id])

export function isPage(pageId: string): pageId is PageId {
  return Object.hasOwn(pages, pageId)
}

export function isGatePage(pageId: PageId): pageId is GatePageId {
  return 'withoutFrame' in pages[pageId]
}

export function isModulePage(pageId: string): pageId is ModulePageId {
  return isPage(pageId) && 'route' in pages[pageId]
}

export function pathPageAt(pathname: string): PathPageId | null {
  const shape = pathname.replace(/\/\d+$/, '/$id')
  return pathPageIds.find((id) => pages[id].path === shape) ?? null
}

export function menuOfPage(pageId: string): MenuName | null {
  const flow = flowOfPage(pageId)
  if (flow) return flow.menu
  const page: PathPage | ModulePage | undefined = isPage(pageId) ? pages[pageId] : undefined
  return page?.menu ?? null
}

/** Empty where the tabs are a flow's, or the menu is a single page. */
export function tabPagesOf(menu: MenuName): readonly ModulePageId[] {
  return modulePageIds.filter((id) => pages[id].menu === menu && 'tab' in pages[id])
}

/** The pages that a menu opens: its tabs, or the single page at its path. */
export function pagesOfMenu(menu: MenuName): readonly PageId[] {
  const tabs = tabPagesOf(menu)
  return tabs.length > 0 ? tabs : pathPageIds.filter((id) => pages[id].path === menuPaths[menu])
}

/** Returns `suspicious` for `rsk.suspicious.list`. */
export function nodeOfPage(pageId: ModulePageId): string {
  return pageId.split('.')[1] ?? ''
}

/** Returns the first tab where `node` is not given; null where the address has no such tab. */
export function tabPageAt(pathname: string, node: string | undefined): ModulePageId | null {
  const menu = menuAtPath(pathname)
  const tabs = menu ? tabPagesOf(menu) : []
  return tabs.find((id) => node === undefined || nodeOfPage(id) === node) ?? null
}

export function flowPageIds(): string[] {
  return flows.flatMap((flow) => {
    const lists = Object.keys(flow.pages).flatMap((node) => [`${node}.query`, `${node}.list`, `${node}.detail`])
    const forms = flow.transitions
      .filter(({ action }) => action === 'modify' || action === 'reply')
      .map(({ action, from }) => `${from}.${action}`)
    const starts = flow.origins.map((origin) => (origin === 'withOrig' ? 'history.submit' : 'noOrig.submit'))
    return [...lists, ...forms, ...starts].map((page) => `${flow.pageId}.${page}`)
  })
}
