import { type MenuName, menus } from '../../domain/menus.ts'
import { useText } from '../i18n/useText.ts'
import { useMenus } from '../session/useProfile.ts'
import { TabStrip } from './TabStrip.tsx'

/** The pages of a module that has one page a menu, as its second-level tabs. */
export function MenuTabs({ menu }: { menu: MenuName }) {
  const t = useText()
  const mine = useMenus().filter((name) => menus[name].module === menus[menu].module)
  const tabs = mine.map((name) => ({ key: name, label: t(`frame.menu.${name}`), to: menus[name].path, search: {} }))
  return <TabStrip tabs={tabs} current={menu} />
}
