import { Skeleton } from '../ui/Skeleton.tsx'

/** In place of a page whose code is on its way. */
export function PageLoading() {
  return (
    <div className="page-loading">
      <Skeleton lines={8} />
    </div>
  )
}
