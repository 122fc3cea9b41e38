import { type MenuName, menus } from './menus.ts'

/** The generic routes, by what they hold. Specification 2. */
export type GenericRoute =
  | 'stdQueryPage'
  | 'stdListPage'
  | 'stdListPage1'
  | 'stdModifyPage'
  | 'stdQueryListPage'
  | 'stdQueryDetailPage'
  | 'stdDetailPage'
  | 'stdSingleDetailPage'
  | 'stdDetailModifyPage'
  | 'stdModifyListListPage'
  | 'stdQueryListUploadPage'

interface ModulePage {
  menu: MenuName
  /** The generic route under which it stands: `/stdListPage1?pageId=rsk.suspicious.list`. */
  route: GenericRoute
  /** A second-level tab of its menu, which the menu's own address shows too: `?node=suspicious`. */
  tab?: true
}

/** The pages of the modules that are no flow's, by page id: the tabs of a menu in their order, and what opens from them. */
export const modulePages = {
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
  'inq.reasonCode.query': { menu: 'InformationInquiry', route: 'stdQueryListPage', tab: true },
  'inq.currencyName.query': { menu: 'InformationInquiry', route: 'stdQueryListPage', tab: true },
  'inq.issuer.query': { menu: 'InformationInquiry', route: 'stdQueryDetailPage', tab: true },
  'inq.issuer.detail': { menu: 'InformationInquiry', route: 'stdSingleDetailPage' },
  'inq.referenceData.modify': { menu: 'InformationInquiry', route: 'stdModifyPage' },
  'inq.sharedFile.query': { menu: 'InformationInquiry', route: 'stdQueryListUploadPage', tab: true },
} as const satisfies Record<string, ModulePage>

export type ModulePageId = keyof typeof modulePages

export const modulePageIds = Object.keys(modulePages) as readonly ModulePageId[]

export function isModulePage(pageId: string): pageId is ModulePageId {
  return Object.hasOwn(modulePages, pageId)
}

/** The second-level tabs of a menu, in order; none where it is a flow's, or one page. */
export function tabPagesOf(menu: MenuName): readonly ModulePageId[] {
  return modulePageIds.filter((id) => modulePages[id].menu === menu && 'tab' in modulePages[id])
}

/** What a tab is called in an address: `suspicious` of `rsk.suspicious.list`. */
export function nodeOfPage(pageId: ModulePageId): string {
  return pageId.split('.')[1] ?? ''
}

/** The tab that the address of a menu shows: the one of this node, the first one where none is named. */
export function tabPageAt(pathname: string, node: string | undefined): ModulePageId | null {
  const menu = (Object.keys(menus) as MenuName[]).find((name) => menus[name].path === pathname)
  const tabs = menu ? tabPagesOf(menu) : []
  return tabs.find((id) => node === undefined || nodeOfPage(id) === node) ?? null
}
