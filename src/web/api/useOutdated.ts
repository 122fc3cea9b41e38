import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** True from one's own change of what this key holds until it has been read again. */
export function useOutdated(queryKey: QueryKey): boolean {
  const queries = useQueryClient()
  return useSyncExternalStore(
    useCallback((notify) => queries.getQueryCache().subscribe(notify), [queries]),
    () => queries.getQueryState(queryKey)?.isInvalidated === true,
  )
}
