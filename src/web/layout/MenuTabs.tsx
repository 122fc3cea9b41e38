import { useQuery } from '@tanstack/react-query'
import { menuOfPage, type PageId, pagesOfMenu } from '../../contract/pages.ts'
import { tasksQuery } from '../api/tasks.ts'
import { useText } from '../i18n/useText.ts'
import { namedRoutes, pageAddress } from '../routes/links.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import { lastSearch } from '../session/lastSearch.ts'
import { useProfile } from '../session/useProfile.ts'
import { pageName } from './pageName.ts'
import { type Tab, TabStrip } from './TabStrip.tsx'
import { useNoteSearch } from './useTab.ts'

/** Shows the pages of a menu as tabs. Each leads back to what was last asked there. Other menus are in the sidebar only. */
export function MenuTabs({ page }: { page: PageId }) {
  const t = useText()
  const { userId } = useProfile()
  useNoteSearch(page)
  const { pageId: _, node: __, ...here } = useAnySearch()
  const { data: tasks } = useQuery(tasksQuery)
  const menu = menuOfPage(page)
  const counts: Partial<Record<PageId, number | undefined>> = {
    'inf.pendingChange.list': tasks?.changes,
    'rsk.suspicious.list': tasks?.alerts,
  }
  const tabs = (menu ? pagesOfMenu(menu) : []).map((id): Tab => {
    const count = counts[id]
    const search = id === page ? here : lastSearch(userId, id)
    return { key: id, label: pageName(id, t), ...(count !== undefined && { count }), ...pageAddress(id, search) }
  })
  // Everybody's, so that it stands in no menu that could be withheld.
  if (menu === 'UserManagement')
    tabs.push({
      key: 'changePassword',
      label: t('frame.title.changePassword'),
      to: namedRoutes.ChangePassword,
      search: {},
    })
  return <TabStrip tabs={tabs} current={page} />
}
