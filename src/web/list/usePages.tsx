import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Pager } from '../ui/pages/Pager.tsx'

/** A short list of a page or dialog, page by page. The rows of one page stay until those of the next arrive. */
export function usePages<Data extends NonNullable<ComponentProps<typeof Pager>['data']>, Key extends QueryKey>(
  queryOf: (currPage: number) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const [currPage, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(currPage),
    placeholderData: keepPreviousData,
  })
  const pager = <Pager data={data} currPage={currPage} onPage={setPage} />
  return { data, error, refetch, isPlaceholderData, pager, toFirst: () => setPage(1) }
}
