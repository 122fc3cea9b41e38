import type { QueryClient } from '@tanstack/react-query'

/** Reads again who holds what, and how much each holds. */
export async function refreshHolders(queries: QueryClient): Promise<void> {
  await Promise.all([['tasks', 'worklist'], ['board']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
