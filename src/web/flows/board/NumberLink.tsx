import { Link } from '@tanstack/react-router'
import type { Address } from '../../routes/links.ts'
import typography from '../../ui/typography.module.css'
import styles from './board.module.css'

interface NumberLinkProps {
  count: number
  /** Null where no list shows these rows. */
  to: Address | null
  tone?: 'over' | 'soon'
}

/** A number that opens exactly the rows that it counts; zero opens nothing. */
export function NumberLink({ count, to, tone }: NumberLinkProps) {
  const shown = count.toLocaleString('en')
  if (count === 0) return <span className={typography.quiet}>{shown}</span>
  if (!to) return <span>{shown}</span>
  return (
    <Link {...to} className={styles.numberLink} data-tone={tone}>
      {shown}
    </Link>
  )
}
