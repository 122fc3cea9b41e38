import { Link } from '@tanstack/react-router'
import type { Address } from '../routes/links.ts'
import styles from './viewSwitch.module.css'

interface ViewSwitchProps {
  label: string
  current: string
  views: readonly { key: string; label: string; address: Address }[]
}

/** Above the lists of a page that has several: which of them is shown. */
export function ViewSwitch({ label, current, views }: ViewSwitchProps) {
  return (
    <nav className={styles.line} aria-label={label}>
      <span className={styles.switch}>
        {views.map(({ key, label, address }) => (
          <Link
            key={key}
            {...address}
            activeOptions={{ exact: true }}
            aria-current={key === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </span>
    </nav>
  )
}
