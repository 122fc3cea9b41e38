import type { ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Breadcrumbs } from '../../../layout/Breadcrumbs.tsx'
import { useLastTab } from '../../../layout/useTab.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import page from '../../../ui/pages/page.module.css'
import typography from '../../../ui/typography.module.css'
import type { ListPageId } from '../places.ts'
import { ResultTag } from '../ResultTag.tsx'
import styles from '../risk.module.css'

interface ModifyFrameProps<Detail> {
  pageId: 'rsk.suspicious.modify' | 'rsk.blocked.modifyOnline' | 'rsk.blocked.modifyIps'
  from: ListPageId
  answer: {
    data: Detail | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    isFetchedAfterMount: boolean
  }
  /** After the title. */
  mark?: ReactNode
  children: (detail: Detail) => ReactNode
}

export function ModifyFrame<Detail extends { rid: string; result: string | null }>(props: ModifyFrameProps<Detail>) {
  const { pageId, from, answer, mark, children } = props
  const t = useText()
  const { data, error, refetch, isFetchedAfterMount } = answer
  const title = t(`frame.page.${pageId}`)
  return (
    <>
      <Breadcrumbs trail={[{ label: t(`frame.page.${from}`), ...useLastTab(from) }]} here={title} />
      <section className={`${page.page} ${styles.page}`}>
        {error || !data || !isFetchedAfterMount ? (
          <QueryPlaceholder query={{ error, refetch }} lines={12} />
        ) : (
          <>
            <h1>
              {title} <span className={`${typography.code} ${styles.id} ${typography.quiet}`}>{data.rid}</span>{' '}
              <ResultTag result={data.result} /> {mark}
            </h1>
            {children(data)}
          </>
        )}
      </section>
    </>
  )
}
