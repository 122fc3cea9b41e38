import { flows } from './flows/index.ts'
import { type MenuName, menus } from './menus.ts'
import type { Flow } from './workflow/flow.ts'

/** The pages that belong to no flow, by page id: the address of each. `$id` stands for a number. */
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
  'inf.limitRule.list': '/informationManagement/LimitRule',
  'inf.institutionSetting.modify': '/informationManagement/InstitutionSetting',
} as const satisfies Record<string, string>

export type OwnPageId = keyof typeof ownPages

export function isOwnPage(pageId: string): pageId is OwnPageId {
  return Object.hasOwn(ownPages, pageId)
}

/** The page at an address that belongs to no flow; null where there is none. */
export function ownPageAt(pathname: string): OwnPageId | null {
  const shape = pathname.replace(/\/\d+$/, '/$id')
  return (Object.keys(ownPages) as OwnPageId[]).find((id) => ownPages[id] === shape) ?? null
}

/** The menu that a page of no flow stands under: the one whose address begins its own. Null where none is asked for. */
export function menuOfOwnPage(pageId: OwnPageId): MenuName | null {
  const names = Object.keys(menus) as MenuName[]
  return names.find((name) => `${ownPages[pageId]}/`.startsWith(`${menus[name].path}/`)) ?? null
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
