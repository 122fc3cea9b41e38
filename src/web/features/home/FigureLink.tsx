import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from '../../routes/links.ts'
import styles from './home.module.css'

interface FigureLinkProps {
  /** Null where nothing is behind the number, or nothing that this user may open. */
  to: Address | null
  tone?: 'over' | 'soon' | undefined
  children: ReactNode
}

export function FigureLink({ to, tone, children }: FigureLinkProps) {
  return to ? (
    <Link {...to} className={styles.figure} data-tone={tone}>
      {children}
    </Link>
  ) : (
    children
  )
}
