import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/**
 * Nothing is reloaded within half a minute or because the window gets focus; a lost connection is retried once, a
 * refusal never. Lists set `placeholderData: keepPreviousData` to keep the old rows while new ones load; a record must
 * not, because it would show another's data under its id. Calls are made even when the browser says it is offline, so
 * that they fail with a message instead of waiting.
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
