import { type ReactNode, useId } from 'react'
import { useText } from '../i18n/useText.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Pager } from './Pager.tsx'
import { Skeleton } from './Skeleton.tsx'
import './plainList.css'

interface Page<Row> {
  list: readonly Row[]
  total: number
  totalIsExact: boolean
  currPage: number
  pageSize: number
}

interface PlainListPageProps<Row> {
  title: string
  /** Conditions, and what can be done with the whole list: `Conditions`, then a `.plain-bar`. */
  bar: ReactNode
  /** Result of a query with `placeholderData: keepPreviousData`. */
  answer: {
    data: Page<Row> | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    isPlaceholderData: boolean
  }
  /** Said where nothing was found, and what can be done about it. */
  none: { said: string; help: string }
  onPage: (currPage: number) => void
  children: (rows: readonly Row[]) => ReactNode
}

/** A list outside the flows: its conditions, its rows or why there are none, and the pages. */
export function PlainListPage<Row>({ title, bar, answer, none, onPage, children }: PlainListPageProps<Row>) {
  const t = useText()
  const id = useId()
  const { data, error, refetch, isPlaceholderData } = answer
  return (
    <section className="plain-page" aria-labelledby={id}>
      <h1 id={id} className="visually-hidden">
        {title}
      </h1>
      {bar}
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={12} />
      ) : data.list.length > 0 ? (
        <div className={isPlaceholderData ? 'is-stale' : undefined} aria-busy={isPlaceholderData}>
          {children(data.list)}
        </div>
      ) : data.total > 0 ? (
        <p className="plain-none">{t('list.noSuchPage', { page: data.currPage, count: data.total })}</p>
      ) : (
        <p className="plain-none">
          <b>{none.said}</b> {none.help}
        </p>
      )}
      <Pager data={data} currPage={data?.currPage ?? 1} onPage={onPage} />
    </section>
  )
}
