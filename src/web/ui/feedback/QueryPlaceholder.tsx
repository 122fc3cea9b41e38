import { ErrorNotice } from './ErrorNotice.tsx'
import { Skeleton } from './Skeleton.tsx'

interface QueryPlaceholderProps {
  query: { error: Error | null; refetch: () => Promise<unknown> }
  /** How many lines the skeleton has. */
  lines: number
}

/** In the place of what a query has not answered yet: what failed, or that it loads. */
export function QueryPlaceholder({ query: { error, refetch }, lines }: QueryPlaceholderProps) {
  return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton lines={lines} />
}
