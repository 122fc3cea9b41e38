import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/**
 * The cache of what the server said. Nothing is asked again by itself within half a minute, nor because a window was
 * looked at; a lost connection is tried once more, a refusal never. Lists say `placeholderData: keepPreviousData`, so that
 * the old rows stay while the next ones load; a record must not: it would show another's data under its id.
 * A browser that calls itself offline asks all the same: it fails in words, instead of waiting without any.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof ApiError && error.kind === 'noResponse' && failures < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
