import { useQuery } from '@tanstack/react-query'
import { type ModulePageId, menuPaths, nodeOfPage, pages, tabPagesOf } from '../../contract/pages.ts'
import { hasKey } from '../../domain/hasKey.ts'
import { type MenuName, menus } from '../../domain/menus.ts'
import { tasksQuery } from '../api/tasks.ts'
import { useText } from '../i18n/useText.ts'
import { namedRoutes } from '../routes/links.ts'
import { useMenus } from '../session/useProfile.ts'
import { type Tab, TabStrip } from './TabStrip.tsx'
import { useNoteAsked } from './useTab.ts'

interface MenuTabsProps {
  current: ModulePageId | MenuName
}

export function MenuTabs({ current }: MenuTabsProps) {
  const t = useText()
  useNoteAsked(current)
  const { data: tasks } = useQuery(tasksQuery)
  const open = hasKey(menus, current) ? current : pages[current].menu
  const mine = useMenus().filter((name) => menus[name].module === menus[open].module)
  const tabs = mine.flatMap((name): Tab[] => {
    const pages = tabPagesOf(name)
    const to = menuPaths[name]
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
