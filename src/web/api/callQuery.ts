import { type QueryClient, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { type Asks, call } from './call.ts'

/** The query of a call: whoever shows it shows its failure, and it is cut off when nobody waits for it any more. */
export function callQuery<C extends Call, Key extends QueryKey>(
  queryKey: Key,
  declaration: C,
  body: Asks<C>,
  options: Omit<UseQueryOptions<ReplyOf<C>, Error, ReplyOf<C>, Key>, 'queryKey' | 'queryFn'> = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(declaration, body, { quiet: true, signal }),
    ...options,
  })
}

/** Asks again for what is shown of these queries, each with all that its key begins. */
export function refreshing(...keys: readonly string[]) {
  return (queries: QueryClient): Promise<unknown> =>
    Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
