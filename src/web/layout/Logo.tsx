import styles from './logo.module.css'

export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <rect width="24" height="24" rx="6" className={styles.ground} />
      <path
        d="M8.5 17.5v-11h4.75a3.25 3.25 0 0 1 0 6.5H8.5m4.5 0 3 4.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
