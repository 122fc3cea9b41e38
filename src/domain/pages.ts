import { flowOfPage, flows } from './flows/index.ts'
import { type MenuName, menus } from './menus.ts'
import { isModulePage, type ModulePageId, modulePageIds, modulePages } from './modulePages.ts'
import type { Flow } from './workflow/flow.ts'

/** The pages that have an address of their own, by page id. `$id` stands for a number. */
export const ownPages = {
  'sys.login': '/login',
  'sys.changePassword': '/changePassword',
  'sys.forgetPassword': '/forgetPassword',
  'sys.home': '/home',
  'sys.notFound': '/404',
  'sys.user.list': '/system/user',
  'sys.user.create': '/system/user/create',
  'sys.user.edit': '/system/user/edit/$id',
  'sys.user.detail': '/system/user/$id',
  'sys.log.list': '/system/log',
  'sys.bulletin.list': '/system/bulletin',
  'sys.bulletin.create': '/system/bulletin/create',
  'sys.bulletin.edit': '/system/bulletin/edit/$id',
  'sys.bulletin.detail': '/system/bulletin/$id',
  'sys.center': '/system/center',
  'sys.message': '/message',
  'rsk.whiteList.create': '/risk/create/whiteList',
  'rsk.blackList.create': '/risk/create/blackList',
  'rsk.whiteList.modify': '/risk/modify/whiteList/$id',
  'rsk.blackList.modify': '/risk/modify/blackList/$id',
  'inf.limitRule.list': '/informationManagement/LimitRule',
  'inf.institutionSetting.modify': '/informationManagement/InstitutionSetting',
  'inf.pendingChange.list': '/informationManagement/PendingChange',
  'inf.pendingChange.detail': '/informationManagement/PendingChange/$id',
  'inf.robotQuestion.list': '/informationManagement/RobotQuestion',
} as const satisfies Record<string, string>

type AddressedPageId = keyof typeof ownPages

/** A page of no flow: one with an address of its own, or one of a module. */
export type OwnPageId = AddressedPageId | ModulePageId

export const ownPageIds: readonly OwnPageId[] = [...(Object.keys(ownPages) as AddressedPageId[]), ...modulePageIds]

export function isOwnPage(pageId: string): pageId is OwnPageId {
  return Object.hasOwn(ownPages, pageId) || isModulePage(pageId)
}

/** The page with this address of its own; null where there is none. */
export function ownPageAt(pathname: string): AddressedPageId | null {
  const shape = pathname.replace(/\/\d+$/, '/$id')
  return (Object.keys(ownPages) as AddressedPageId[]).find((id) => ownPages[id] === shape) ?? null
}

/**
 * The menu that a page of no flow stands under: the module's, also where it is a form beside one of its pages
 * (`rsk.whiteList.create` beside `rsk.whiteList.query`), or the one whose address begins its own. Null: none.
 */
export function menuOfOwnPage(pageId: OwnPageId): MenuName | null {
  const place = pageId.slice(0, pageId.lastIndexOf('.') + 1)
  const ofModule = modulePageIds.find((id) => id.startsWith(place))
  if (ofModule) return modulePages[ofModule].menu
  const address = ownPages[pageId as AddressedPageId]
  return (Object.keys(menus) as MenuName[]).find((name) => `${address}/`.startsWith(`${menus[name].path}/`)) ?? null
}

/** The menu that any page stands under. Null: none. */
export function menuOfPage(pageId: string): MenuName | null {
  const flow = flowOfPage(pageId)
  if (flow) return flow.menu
  return isOwnPage(pageId) ? menuOfOwnPage(pageId) : null
}

/** Every page id of the flows: lists, records, and the forms that a flow has. */
export function flowPageIds(): string[] {
  return (flows as readonly Flow[]).flatMap((flow) => {
    const lists = Object.keys(flow.pages).flatMap((node) => [`${node}.query`, `${node}.list`, `${node}.detail`])
    const forms = flow.transitions
      .filter(({ action }) => action === 'modify' || action === 'reply')
      .map(({ action, from }) => `${from}.${action}`)
    const starts = flow.origins.map((origin) => (origin === 'withOrig' ? 'history.submit' : 'noOrig.submit'))
    return [...lists, ...forms, ...starts].map((page) => `${flow.pageId}.${page}`)
  })
}
