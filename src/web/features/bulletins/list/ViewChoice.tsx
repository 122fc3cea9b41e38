import { useText } from '../../../i18n/useText.ts'
import { ViewSwitch } from '../../../list/ViewSwitch.tsx'
import { useBulletinList } from './useBulletinList.ts'

/** Switches between the bulletins that a user manages and those that the user can read. */
export function ViewChoice({ current }: { current: 'kept' | 'mine' }) {
  const t = useText()
  const kept = useBulletinList()
  const mine = useBulletinList('mine')
  return (
    <ViewSwitch
      label={t('bulletins.view')}
      current={current}
      views={[
        { key: 'kept', label: t('bulletins.kept'), address: kept },
        { key: 'mine', label: t('bulletins.mine'), address: mine },
      ]}
    />
  )
}
