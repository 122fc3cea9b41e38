import { useQuery } from '@tanstack/react-query'
import { type MenuName, menus } from '../../domain/menus.ts'
import { type ModulePageId, modulePages, nodeOfPage, tabPagesOf } from '../../domain/modulePages.ts'
import { namedRoutes } from '../addresses.ts'
import { tasksQuery } from '../api/tasks.ts'
import { useText } from '../i18n/useText.ts'
import { useMenus } from '../session/useProfile.ts'
import { type Tab, TabStrip } from './TabStrip.tsx'
import { useNoteAsked } from './useTab.ts'

interface MenuTabsProps {
  /** What is open: a page that is a tab, or a menu of one page. */
  current: ModulePageId | MenuName
}

/** The pages of a module that is no flow's, as its second-level tabs: those of each menu that the user has in it, with what waits. */
export function MenuTabs({ current }: MenuTabsProps) {
  const t = useText()
  useNoteAsked(current)
  const { data: tasks } = useQuery(tasksQuery)
  const open = current in menus ? (current as MenuName) : modulePages[current as ModulePageId].menu
  const mine = useMenus().filter((name) => menus[name].module === menus[open].module)
  const tabs = mine.flatMap((name): Tab[] => {
    const pages = tabPagesOf(name)
    const to = menus[name].path
    if (pages.length === 0) {
      const count = name === 'PendingChange' ? tasks?.changes : undefined
      return [{ key: name, label: t(`frame.menu.${name}`), count, to, search: {} }]
    }
    return pages.map((id) => {
      const count = id === 'rsk.suspicious.list' ? tasks?.alerts : undefined
      return { key: id, label: t(`frame.page.${id}`), count, to, search: { node: nodeOfPage(id) } }
    })
  })
  // Everybody's, so that it stands in no menu that could be withheld.
  if (menus[open].module === 'userManagement')
    tabs.push({
      key: 'changePassword',
      label: t('frame.title.changePassword'),
      to: namedRoutes.ChangePassword,
      search: {},
    })
  return <TabStrip tabs={tabs} current={current} />
}
