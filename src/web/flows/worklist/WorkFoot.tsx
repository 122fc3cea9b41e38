import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { viewsQuery } from '../../api/views.ts'
import { useText } from '../../i18n/useText.ts'
import { listKeyOf, viewAddress } from '../../list/views/savedView.ts'
import { pageAddress } from '../../routes/links.ts'
import { Money } from '../../ui/values/Money.tsx'
import visibility from '../../ui/visibility.module.css'
import { NextButton } from './NextButton.tsx'
import styles from './workFoot.module.css'
import { todoText } from './workRow.ts'

/** On a narrow screen: what is due first, the views of the list and the way to the next row, always in reach. */
export function WorkFoot({ first, isPart }: { first: WorkRow | undefined; isPart: boolean }) {
  const t = useText()
  return (
    <div data-part="work-foot" className={`${styles.foot} ${visibility.screenOnly}`}>
      <span className={styles.first}>
        {first && !isPart && (
          <>
            <b>{t('worklist.dueFirst')}</b>
            <span>
              {todoText(first, t)}, <Money amount={first.transAt} currency={first.transCurrCd} />
            </span>
          </>
        )}
      </span>
      <Views />
      <NextButton large {...(isPart && { part: { first } })} />
    </div>
  )
}

function Views() {
  const t = useText()
  const navigate = useNavigate()
  const { data } = useQuery(viewsQuery)
  const key = listKeyOf('wrk.list', pageAddress('wrk.list'))
  const views = data?.list.filter(({ list }) => list === key) ?? []
  if (views.length === 0) return null
  const today = dayOf(new Date())
  const items = views.map((view) => ({
    key: view.viewId,
    label: view.name,
    onClick: () => void navigate(viewAddress(view, today)),
  }))
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{ items }}
      // Inside the page's landmark, not beside it.
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <Button size="large">{t('list.view.views')}</Button>
    </Dropdown>
  )
}
