import styles from './charts.module.css'

/** `share`: of the longest bar, 0 to 1. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className={styles.share} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
