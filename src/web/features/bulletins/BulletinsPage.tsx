import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import type { Search } from '../../routes.tsx'
import { listPath } from './conditions.ts'
import { KeptBulletins } from './KeptBulletins.tsx'
import { MyBulletins } from './MyBulletins.tsx'
import { useKeepsBulletins } from './useKeepsBulletins.ts'
import './bulletins.css'

/** The bulletins: for whoever keeps some, those; for everybody, those to read. */
export function BulletinsPage() {
  const t = useText()
  const keeps = useKeepsBulletins()
  const { view }: Search = useSearch({ strict: false })
  usePageTitle(t('frame.menu.BulletinList'))
  if (!keeps)
    return (
      <>
        <Crumbs trail={[{ label: t('frame.title.home'), to: '/home' }]} here={t('frame.menu.BulletinList')} />
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

/** Those that are kept here, or those to read. */
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
