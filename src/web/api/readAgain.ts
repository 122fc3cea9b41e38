import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Follows a change of somebody else's: reads again what is on the screen, and the rest when it is shown. After one's own
 * change `invalidateQueries` does it, which also holds back steps on what is outdated.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters): void {
  const changedAt = Date.now()
  const { predicate: isMeant = () => true } = filters
  const readWhenShown = (predicate: typeof isMeant) =>
    queries.invalidateQueries({ ...filters, predicate, type: 'inactive', refetchType: 'none' })
  void readWhenShown(isMeant)
  // A page that is left before its answer has come cancels the call, and keeps what it had.
  void queries
    .refetchQueries({ ...filters, type: 'active' })
    .then(() => readWhenShown((query) => query.state.dataUpdatedAt <= changedAt && isMeant(query)))
}
