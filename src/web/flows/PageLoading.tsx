import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './pageLoading.module.css'

export function PageLoading() {
  return (
    <div className={styles.pageLoading}>
      <Skeleton lines={8} />
    </div>
  )
}
