import { menuPaths } from '../../contract/pages.ts'
import { keysOf } from '../../domain/keysOf.ts'
import { menus } from '../../domain/menus.ts'
import { mayOpen, type Visitor } from './guard.ts'

/** Returns the first page under the module's address that the user may open; /404 where there is none. */
export function moduleStartFor(path: string, visitor: Visitor): string {
  const menu = keysOf(menus).find((name) => menuPaths[name].startsWith(`${path}/`) && mayOpen(visitor, { menu: name }))
  return menu ? menuPaths[menu] : '/404'
}
