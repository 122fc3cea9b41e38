import { Skeleton } from '../ui/Skeleton.tsx'

export function PageLoading() {
  return (
    <div className="page-loading">
      <Skeleton lines={8} />
    </div>
  )
}
