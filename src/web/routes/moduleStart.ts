import { type MenuName, menus } from '../../domain/menus.ts'
import { mayOpen, type Visitor } from '../session/guard.ts'

/** The first page below a module's address that the user may open; /404 where there is none. */
export function moduleStartFor(path: string, visitor: Visitor): string {
  const menu = (Object.keys(menus) as MenuName[]).find(
    (name) => menus[name].path.startsWith(`${path}/`) && mayOpen(visitor, { menu: name }),
  )
  return menu ? menus[menu].path : '/404'
}
