import styles from './count.module.css'

/** A number beside what it counts. */
export function Count({ of, hidden = false }: { of: number | string; hidden?: boolean }) {
  return (
    <span className={styles.count} aria-hidden={hidden || undefined}>
      {of}
    </span>
  )
}
