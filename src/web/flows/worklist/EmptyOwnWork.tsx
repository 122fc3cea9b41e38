import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { summaryCount, summaryQuery } from '../../api/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'

/** Leads to the work of the institution: a manager takes no steps, so that their own work is always empty. */
export function EmptyOwnWork() {
  const t = useText()
  const { data } = useQuery(summaryQuery('institution'))
  return (
    <>
      <p>
        <b>{t('worklist.empty')}</b> {t('worklist.comesHere.mine')}
      </p>
      {data !== undefined && data.total > 0 && (
        <Link {...pageAddress('wrk.list', { scope: 'institution' })}>
          {t('worklist.ofInstitution', { count: summaryCount(data.total) })}
        </Link>
      )}
    </>
  )
}
