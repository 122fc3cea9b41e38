import { menuPaths, pages, pathPageAt } from '../../contract/pages.ts'
import { type MenuName, menus } from '../../domain/people/menus.ts'
import { keysOf } from '../../domain/typed.ts'
import { mayOpen, type Visitor } from './guard.ts'

/** Returns the first page under the module's address that the user may open; /404 where there is none. */
export function moduleStartFor(path: string, visitor: Visitor): string {
  const isOpen = (menu: MenuName) => isOpenToAll(menuPaths[menu]) || mayOpen(visitor, { menu })
  const menu = keysOf(menus).find((name) => menuPaths[name].startsWith(`${path}/`) && isOpen(name))
  return menu ? menuPaths[menu] : '/404'
}

function isOpenToAll(path: string): boolean {
  const id = pathPageAt(path)
  return id !== null && 'openToAll' in pages[id]
}
