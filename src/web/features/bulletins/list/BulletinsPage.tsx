import { useText } from '../../../i18n/useText.ts'
import { Breadcrumbs } from '../../../layout/Breadcrumbs.tsx'
import { MenuTabs } from '../../../layout/MenuTabs.tsx'
import { List } from '../../../list/List.tsx'
import { pageAddress } from '../../../routes/links.ts'
import { useAnySearch } from '../../../routes/pageSearch.ts'
import { keptList } from './keptList.tsx'
import { mineList } from './mineList.tsx'
import { useKeepsBulletins } from './useKeepsBulletins.ts'
import { ViewChoice } from './ViewChoice.tsx'

const page = 'sys.bulletin.list'
const mineBesideKept = { ...mineList, Notice: () => <ViewChoice current="mine" /> }

export function BulletinsPage() {
  const t = useText()
  const { view } = useAnySearch()
  if (!useKeepsBulletins())
    return (
      <>
        <Breadcrumbs trail={[{ label: t('frame.title.home'), to: '/home' }]} here={t('frame.menu.BulletinList')} />
        <List list={mineList} base={pageAddress(page)} />
      </>
    )
  return (
    <>
      <MenuTabs page={page} />
      {view === 'mine' ? (
        <List list={mineBesideKept} base={pageAddress(page, { view })} />
      ) : (
        <List list={keptList} base={pageAddress(page)} />
      )}
    </>
  )
}
