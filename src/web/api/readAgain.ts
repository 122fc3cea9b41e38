import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Follows a change of somebody else's: reads again what is on the screen, and the rest when it is shown. After one's own
 * change `invalidateQueries` does it, which also holds back steps on what is outdated.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters): void {
  void queries.invalidateQueries({ ...filters, type: 'inactive', refetchType: 'none' })
  void queries.refetchQueries({ ...filters, type: 'active' })
}
