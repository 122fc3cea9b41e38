import type { ReactNode } from 'react'
import { QueryPlaceholder } from '../ui/feedback/QueryPlaceholder.tsx'
import page from '../ui/pages/page.module.css'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import { usePageTitle } from './pageTitle.ts'

interface DetailPageProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** The list that it is in. */
  list: Crumb
  nameOf: (data: Data) => string
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** A page about one object, drawn once that has been read. */
export function DetailPage<Data>({ query, list, nameOf, className, children }: DetailPageProps<Data>) {
  const { data, error } = query
  const name = data === undefined ? '' : nameOf(data)
  usePageTitle(name || list.label)
  return (
    <>
      <Breadcrumbs trail={[list]} here={name} />
      <section className={className ? `${page.page} ${className}` : page.page} aria-busy={data === undefined && !error}>
        {data === undefined ? <QueryPlaceholder query={query} lines={8} /> : children(data)}
      </section>
    </>
  )
}
