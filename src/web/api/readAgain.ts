import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Follows a change of somebody else's: reads again what is on the screen, and the rest when it is shown. After one's own
 * change `invalidateQueries` does it, which also holds back steps on what is outdated.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters): void {
  const { predicate: isMeant = () => true } = filters
  const readWhenShown = (predicate: typeof isMeant) =>
    queries.invalidateQueries({ ...filters, predicate, type: 'inactive', refetchType: 'none' })
  const readNow = (predicate: typeof isMeant) => queries.refetchQueries({ ...filters, predicate, type: 'active' })

  const all = queries.getQueryCache().findAll(filters)
  const readAt = new Map(all.map((query) => [query, query.state.dataUpdatedAt]))
  const firstReadings = new Set(all.filter(isReadFirst))
  const isOutdated = (query: Query) => firstReadings.has(query) || readAt.get(query) === query.state.dataUpdatedAt
  void readWhenShown(isMeant)
  // Leaving a page cancels its calls and keeps the old data. The page may be on the screen again by now.
  void readNow(isMeant).then(() => {
    void readWhenShown(isOutdated)
    void readNow((query) => isOutdated(query) && query.state.status !== 'error')
  })
}

/** The answer may be older than the change, and `refetchQueries` does not restart a first reading. */
function isReadFirst({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching'
}
