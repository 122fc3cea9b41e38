import { PushpinFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf } from '../../domain/time/calendar.ts'
import { viewCountsQuery, viewsQuery } from '../api/views.ts'
import { useText } from '../i18n/useText.ts'
import { viewAddress } from '../list/views/savedView.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import { Count } from '../ui/values/Count.tsx'
import visibility from '../ui/visibility.module.css'
import styles from './sidebar.module.css'

/** The views that the user has pinned, with how many rows each has now. */
export function PinnedViews() {
  const t = useText()
  const { saved } = useAnySearch()
  const { data: views } = useQuery(viewsQuery)
  const pinned = views?.list.filter((view) => view.pinned) ?? []
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: pinned.length > 0 })
  if (pinned.length === 0) return null
  const today = dayOf(new Date())
  const countOf = (viewId: string) => counts?.list.find((one) => one.viewId === viewId)
  return (
    <ul aria-label={t('frame.pinnedViews')}>
      {pinned.map((view) => {
        const { total = null, totalIsExact = true } = countOf(view.viewId) ?? {}
        return (
          <li key={view.viewId}>
            <Link
              {...viewAddress(view, today)}
              className={`${styles.item} ${styles.pinned}`}
              aria-current={saved === view.viewId ? 'page' : undefined}
            >
              <PushpinFilled aria-hidden="true" />
              <span className={styles.label} title={view.name}>
                {view.name}
              </span>
              {total !== null && (
                <>
                  <Count of={totalIsExact ? total : `${total}+`} hidden />
                  <span className={visibility.visuallyHidden}>{t('frame.rowsOfView', { count: total })}</span>
                </>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
