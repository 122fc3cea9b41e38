import { useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useText } from '../../../i18n/useText.ts'
import { Breadcrumbs } from '../../../layout/Breadcrumbs.tsx'
import { MenuTabs } from '../../../layout/MenuTabs.tsx'
import { usePageTitle } from '../../../layout/pageTitle.ts'
import { usePageSearch } from '../../../routes/pageSearch.ts'
import { listPath } from './conditions.ts'
import { KeptBulletins } from './KeptBulletins.tsx'
import { MyBulletins } from './MyBulletins.tsx'
import { useKeepsBulletins } from './useKeepsBulletins.ts'
import '../bulletins.css'

export function BulletinsPage() {
  const t = useText()
  const keeps = useKeepsBulletins()
  const { view } = usePageSearch('sys.bulletin.list')
  usePageTitle(t('frame.menu.BulletinList'))
  if (!keeps)
    return (
      <>
        <Breadcrumbs trail={[{ label: t('frame.title.home'), to: '/home' }]} here={t('frame.menu.BulletinList')} />
        <MyBulletins />
      </>
    )
  return (
    <>
      <MenuTabs current="BulletinList" />
      {view === 'mine' ? (
        <MyBulletins choice={<ViewChoice view="mine" />} />
      ) : (
        <KeptBulletins choice={<ViewChoice view="kept" />} />
      )}
    </>
  )
}

type View = 'kept' | 'mine'

function ViewChoice({ view }: { view: View }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Segmented<View>
      aria-label={t('bulletins.view')}
      value={view}
      onChange={(next) => void navigate({ to: listPath, search: next === 'mine' ? { view: next } : {} })}
      options={[
        { value: 'kept', label: t('bulletins.kept') },
        { value: 'mine', label: t('bulletins.mine') },
      ]}
    />
  )
}
